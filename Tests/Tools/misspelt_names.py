"""Misspelt names of cards, for tests: `misspelt_names.py COUNT [SEED]` prints lines "typed TAB full name".

Shares no code with the program. One word of four letters or more gets one typo, as fingers make them: a letter
left out, doubled, swapped with the next, or replaced by another. A typo that makes a word, or a part of a word, of
any other name is no misspelling and is left out.
"""

import pathlib
import random
import re
import sys
import unicodedata

CARDS = pathlib.Path(__file__).resolve().parents[2] / "Catalogue" / "cards.tsv"
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


def prefixes(count, seed):
    """Beginnings of names, as somebody types them letter by letter, with the full name."""
    dice = random.Random(seed)
    known = [name for name in names() if not re.search(r'["()|]', name)]
    pairs = []
    for _ in range(count):
        name = dice.choice(known)
        pairs.append((name[:dice.randint(1, len(name))], name))
    return pairs


if __name__ == "__main__":
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10**9)
    print(f"seed {seed}", file=sys.stderr)
    for typed, name in misspelt(int(sys.argv[1]), seed):
        print(f"{typed}\t{name}")
