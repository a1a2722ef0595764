#!/usr/bin/env python3
"""Types misspelt names, and names letter by letter, and looks at the card that comes first.

    python3 Tests/LorcanaQueryTests/Oracle/names.py PROBE [--seed N] [--misspelt 300] [--typed 200]

PROBE is the built CatalogueProbe. The seed is 1 if none is given, so that every run has the same names. Shares no code
with the program.

Misspelt: one word of four letters or more gets one typo, as fingers make them: a letter left out, doubled, swapped with
the next, or replaced by another. A typo that makes a word, or a part of a word, of any other name is no misspelling and
is left out. The card that was meant comes first, but for one name in 300.

Typed: each beginning of a name finds its card, and nothing is corrected on the way.
"""

import argparse
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
    """Pairs of a misspelt name and the full name that was meant."""
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


def beginnings(count, seed):
    """Names with all their beginnings that have a letter or a digit."""
    for name in random.Random(seed).sample(names(), count):
        # Brackets, bars and quotes are signs of the query language, and so are a minus and a bang before a word.
        typed = re.sub(r'["()|]|(?<= )[-!](?= ?[^ ])|^[-!]', " ", name)
        yield name, [typed[:end] for end in range(1, len(typed) + 1) if folded(typed[:end])]


def answers(probe, how, queries):
    """For each query whether something was corrected, and the full names of the cards found."""
    text = "\n".join(queries) + "\n"
    run = subprocess.run([probe, how], input=text.encode(), stdout=subprocess.PIPE, check=True)
    lines = run.stdout.decode().split("\n")[:-1]
    if len(lines) != len(queries):
        sys.exit(f"{len(queries)} queries, {len(lines)} answers")
    for line in lines:
        corrected, *found = line.split("\t")
        yield corrected == "corrected", found


def misspelt_faults(probe, count, seed):
    pairs = misspelt(count, seed)
    for (typed, name), (_, found) in zip(pairs, answers(probe, "understood", [typed for typed, _ in pairs])):
        if not found or folded(found[0]) != folded(name):
            yield f"{typed}: {name} was meant, first came {found[0] if found else 'nothing'}"


def typed_faults(probe, count, seed):
    typed = [(name, text) for name, texts in beginnings(count, seed) for text in texts]
    once = list(dict.fromkeys(text for _, text in typed))
    answer = dict(zip(once, answers(probe, "typed", once)))
    for name, text in typed:
        corrected, found = answer[text]
        if corrected:
            yield f"{text}: corrected on the way to {name}"
        elif name not in found:
            yield f"{text}: does not find {name}"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("probe")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--misspelt", type=int, default=300)
    options.add_argument("--typed", type=int, default=200)
    options = options.parse_args()
    wrong = list(misspelt_faults(options.probe, options.misspelt, options.seed))
    added = list(typed_faults(options.probe, options.typed, options.seed))
    for fault in wrong + added:
        print(fault)
    print(f"seed {options.seed}: {options.misspelt} misspelt names, {len(wrong)} not first;"
          f" {options.typed} names letter by letter, {len(added)} faults")
    sys.exit(1 if len(wrong) > options.misspelt // 300 or added else 0)


if __name__ == "__main__":
    main()
