#!/usr/bin/env python3
"""Types misspelt words, joined words, and names letter by letter, and compares the cards that are found.

    python3 Tests/LorcanaQueryTests/Oracle/names.py PROBE [--seed N] [--misspelt 300] [--joined 300] [--among 300]
        [--typed 200]

PROBE is the built CatalogueProbe. The seed is 1 if none is given, so that every run has the same names. Shares no code
with the program.

Misspelt: one word of four letters or more gets one typo, as fingers make them: a letter left out, doubled, swapped with
the next, or replaced by another. Typos that result in a word, or a part of a word, of another name are
left out. The intended card comes first, except for one name in 300.

Joined: two or three neighbouring words of a name without the blanks between them. All names that have these words side by
side are found, and nothing is corrected.

Among: the ink, keyword, rarity, type, class, film, set or artist of a card, two or three of these, with a typo in one
word. The cards are those of the same words spelt correctly, but for one phrase in 30.

Typed: each beginning of a name finds its card, and nothing is corrected on the way.
"""

import argparse
import csv
import subprocess
import pathlib
import random
import re
import sys
import unicodedata

CARDS = pathlib.Path(__file__).resolve().parents[3] / "Catalogue" / "cards.tsv"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def folded(text):
    text = unicodedata.normalize("NFD", text.replace("ł", "l").replace("Ł", "L"))
    text = "".join(c for c in text if unicodedata.category(c) != "Mn" and c not in "'‘’ʼ")
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def names():
    lines = CARDS.read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    name, version = columns.index("name"), columns.index("version")
    found = set()
    for line in lines[1:]:
        cells = line.split("\t")
        found.add(cells[name] + (f" - {cells[version]}" if cells[version] else ""))
    return sorted(found)


def typo(word, dice):
    place = dice.randrange(len(word))
    kind = dice.choice(["out", "twice", "swapped", "other"])
    if kind == "out":
        return word[:place] + word[place + 1:]
    if kind == "twice":
        return word[:place] + word[place] + word[place:]
    if kind == "swapped":
        place = min(place, len(word) - 2)
        return word[:place] + word[place + 1] + word[place] + word[place + 2:]
    return word[:place] + dice.choice(LETTERS) + word[place + 1:]


def misspelt(count, seed):
    """Pairs of a misspelt name and the intended full name."""
    dice = random.Random(seed)
    known = names()
    everything = "\n".join(folded(name) for name in known)
    pairs = []
    while len(pairs) < count:
        name = dice.choice(known)
        words = folded(name).split()
        places = [i for i, word in enumerate(words) if len(word) >= 4 and word.isalpha()]
        if not places:
            continue
        place = dice.choice(places)
        wrong = typo(words[place], dice)
        if len(wrong) < 4 or wrong in everything:
            continue
        words[place] = wrong
        pairs.append((" ".join(words), name))
    return pairs


def joined(count, seed):
    """Pairs of joined words and the full names that have these whole words side by side."""
    dice = random.Random(seed)
    known = [folded(name).split() for name in names()]
    pairs = []
    while len(pairs) < count:
        words = dice.choice(known)
        length = dice.randint(2, 3)
        if len(words) < length:
            continue
        start = dice.randrange(len(words) - length + 1)
        text = "".join(words[start:start + length])
        if len(text) < 5 or text.isdigit():
            continue
        pairs.append((text, {" ".join(words) for words in known if has_joined(words, text)}))
    return pairs


def has_joined(words, text):
    return any("".join(words[start:end]) == text for start in range(len(words)) for end in range(start + 1, len(words) + 1))


KEYWORDS = ["evasive", "rush", "ward", "bodyguard", "reckless", "support", "challenger", "resist", "singer", "shift"]


def facts():
    """For each card, its values of the kinds that players name without a key, with one to four words."""
    def rows(name):
        with (CARDS.parent / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))

    def values(text):
        return [folded(value) for value in re.split("[;/]", text) if value]

    sets = {row["code"]: row["name"] for row in rows("sets.tsv")}
    for card in rows("cards.tsv"):
        yield {
            "ink": values(card["inks"]), "rarity": values(card["rarity"]), "class": values(card["classifications"]),
            "type": [folded(card["type"]) + "s"], "film": values(card["story"]), "set": [folded(sets[card["set"]])],
            "keyword": [word for word in KEYWORDS if word in folded(card["keywords"]).split()],
            "artist": [name for name in values(card["illustrators"]) if " " in name],
        }


def among(count, seed):
    """Pairs of a phrase with a typo and the intended phrase."""
    dice = random.Random(seed)
    cards = list(facts())
    everything = "\n".join([folded(name) for name in names()]
                           + [value for card in cards for values in card.values() for value in values])
    everything += (CARDS.parent / "words.tsv").read_text(encoding="utf-8")
    pairs = []
    while len(pairs) < count:
        card = dice.choice(cards)
        kinds = sorted(kind for kind, values in card.items() if values)
        parts = [dice.choice(card[kind]) for kind in dice.sample(kinds, dice.randint(2, min(3, len(kinds))))]
        words = " ".join(parts).split()
        place = dice.randrange(len(words))
        if len(words[place]) < 4 or not words[place].isalpha():
            continue
        wrong = typo(words[place], dice)
        if len(wrong) < 4 or wrong in everything:
            continue
        pairs.append((" ".join(words[:place] + [wrong] + words[place + 1:]), " ".join(words)))
    return pairs


def beginnings(count, seed):
    """Names with all their prefixes that have a letter or a digit."""
    for name in random.Random(seed).sample(names(), count):
        # Parentheses, vertical bars and quotes are operators, and so are "-" and "!" before a word.
        typed = re.sub(r'["()|]|(?<= )[-!](?= ?[^ ])|^[-!]', " ", name)
        yield name, [typed[:end] for end in range(1, len(typed) + 1) if folded(typed[:end])]


def answers(probe, how, queries):
    """For each query, whether something was corrected, and the full names of the cards found."""
    text = "\n".join(queries) + "\n"
    run = subprocess.run([probe, how], input=text.encode(), stdout=subprocess.PIPE, check=True)
    lines = run.stdout.decode().split("\n")[:-1]
    if len(lines) != len(queries):
        sys.exit(f"{len(queries)} queries, {len(lines)} answers")
    for line in lines:
        corrected, *found = line.split("\t")
        yield corrected == "corrected", [folded(name) for name in found]


def misspelt_faults(probe, count, seed):
    pairs = misspelt(count, seed)
    for (typed, name), (_, found) in zip(pairs, answers(probe, "understood", [typed for typed, _ in pairs])):
        if not found or found[0] != folded(name):
            yield f"{typed}: {name} was meant, first came {found[0] if found else 'nothing'}"


def joined_faults(probe, count, seed):
    pairs = joined(count, seed)
    for (typed, meant), (corrected, found) in zip(pairs, answers(probe, "understood", [typed for typed, _ in pairs])):
        if corrected:
            yield f"{typed}: corrected"
        elif not meant <= set(found):
            yield f"{typed}: does not find {sorted(meant - set(found))}"


def among_faults(probe, count, seed):
    pairs = among(count, seed)
    right = answers(probe, "understood", [meant for _, meant in pairs])
    for (typed, meant), (_, cards), (_, found) in zip(
            pairs, right, answers(probe, "understood", [typed for typed, _ in pairs])):
        # Beside too many others no card is left.
        if cards and set(found) != set(cards):
            yield f"{typed}: {len(set(found))} cards, {len(set(cards))} for {meant}"


def typed_faults(probe, count, seed):
    # After a space the line is read like a command's: "blue" is an ink.
    typed = [(name, text) for name, texts in beginnings(count, seed) for text in texts if not text.endswith(" ")]
    once = list(dict.fromkeys(text for _, text in typed))
    answer = dict(zip(once, answers(probe, "typed", once)))
    for name, text in typed:
        corrected, found = answer[text]
        if corrected:
            yield f"{text}: corrected on the way to {name}"
        elif folded(name) not in found:
            yield f"{text}: does not find {name}"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("probe")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--misspelt", type=int, default=300)
    options.add_argument("--joined", type=int, default=300)
    options.add_argument("--among", type=int, default=300)
    options.add_argument("--typed", type=int, default=200)
    options = options.parse_args()
    misspelt = list(misspelt_faults(options.probe, options.misspelt, options.seed))
    joined = list(joined_faults(options.probe, options.joined, options.seed))
    among = list(among_faults(options.probe, options.among, options.seed))
    typed = list(typed_faults(options.probe, options.typed, options.seed))
    for fault in misspelt + joined + among + typed:
        print(fault)
    print(f"seed {options.seed}: {options.misspelt} misspelt names, {len(misspelt)} not first;"
          f" {options.joined} with joined words, {len(joined)} faults;"
          f" {options.among} misspelt among others, {len(among)} faults;"
          f" {options.typed} names letter by letter, {len(typed)} faults")
    is_right = len(misspelt) <= options.misspelt // 300 and len(among) <= options.among // 30 and not joined and not typed
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
