"""Cards read straight from Catalogue/, and the rules of Query.md in plain Python.

Shares nothing with the Swift evaluator: no parser, a predicate per query, lists instead of columns.
"""

import csv
import pathlib
import unicodedata
from functools import lru_cache

ROOT = pathlib.Path(__file__).resolve().parents[3]
RARITIES = ["Common", "Uncommon", "Rare", "Super Rare", "Legendary", "Epic", "Enchanted", "Iconic"]
INKS = ["Amber", "Amethyst", "Emerald", "Ruby", "Sapphire", "Steel"]
TYPES = ["Character", "Action", "Song", "Item", "Location"]


@lru_cache(maxsize=None)
def fold(text):
    """Lower case without accents and apostrophes; everything except letters and digits separates words."""
    kept = []
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.category(char) == "Mn" or char in "'\u2018\u2019\u02bc":
            continue
        kept.append(char.lower() if char.isalnum() else " ")
    return " ".join("".join(kept).split())


def read(name):
    with open(ROOT / "Catalogue" / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def number(text):
    return int(text) if text else None


class Card:
    def __init__(self, row, sets):
        self.row = row
        self.id = row["id"]
        self.set = sets[row["set"]]
        self.full = f"{row['name']} - {row['version']}" if row["version"] else row["name"]
        self.name, self.char, self.version = fold(self.full), fold(row["name"]), fold(row["version"])
        self.inks = set(filter(None, row["inks"].replace("/", ";").split(";")))
        self.cost, self.str, self.wil = (number(row[k]) for k in ("cost", "strength", "willpower"))
        self.lore, self.move, self.num = (number(row[k]) for k in ("lore", "move_cost", "number"))
        self.inkable = row["inkable"] == "1"
        self.type, self.rarity, self.promo = row["type"], row["rarity"], row["promo"]
        self.classes = {fold(c) for c in row["classifications"].split(";") if c}
        self.keywords = [fold(k) for k in row["keywords"].split(";") if k]
        self.story, self.art = fold(row["story"]), "\n".join(fold(a) for a in row["illustrators"].split(";"))
        self.date = self.set["release"]
        self.year = number(self.date[:4])
        self.core = row["core"] == "1"

    def has(self, keyword):
        return any(f" {keyword} " in f" {k} " for k in self.keywords)

    def value(self, keyword):
        for member in self.keywords:
            words, _, last = member.rpartition(" ")
            if last.isdigit() and (words == keyword or words.endswith(" " + keyword)):
                return int(last)
        return None

    def rank_of_rarity(self):
        return RARITIES.index(self.rarity) if self.rarity in RARITIES else None


def joined(word, text):
    """Whether `word` is a run of whole words of `text` without some of the spaces between them."""
    words = text.split()
    return any(
        word == "".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 2, len(words) + 1)
    )


def part(words, text):
    return words in text or joined(words, text)


def starts_word(words, text):
    return (" " + words) in (" " + text.replace("\n", " ")) or joined(words, text)


SETS = {row["code"]: row for row in read("sets.tsv")}
CARDS = [Card(row, SETS) for row in read("cards.tsv")]
PRINTINGS = {}
for card in CARDS:
    PRINTINGS.setdefault(card.name, []).append(card)


def printings(card):
    return PRINTINGS[card.name]


def is_reprint(card):
    return card.date > min(c.date for c in printings(card))


def set_rank(card):
    row = card.set
    code = row["code"]
    return (row["release"] or "9999", (1, int(code[1:])) if code.startswith("Q") else (0, int(code)))


def place(card):
    return (
        card.name.encode(), set_rank(card), 10**9 if card.num is None else card.num, bool(card.promo), CARDS.index(card)
    )


PLACES = {card.id: place(card) for card in CARDS}


def last_if_none(value, sign):
    return (1, 0) if value is None else (0, sign * value)


SORTS = {
    "cost": lambda c: c.cost, "str": lambda c: c.str, "wil": lambda c: c.wil, "lore": lambda c: c.lore,
    "move": lambda c: c.move, "num": lambda c: c.num, "rarity": lambda c: c.rank_of_rarity(),
    "type": lambda c: TYPES.index(c.type),
    "ink": lambda c: sum((INKS.index(i) + 1) * w for i, w in zip(sorted(c.inks, key=INKS.index), (10, 1))) or None,
    "date": lambda c: number(c.date.replace("-", "")),
    "set": lambda c: sorted({set_rank(x) for x in CARDS}).index(set_rank(c)),
    "name": lambda c: sorted({x.name.encode() for x in CARDS}).index(c.name.encode()),
}


def are_words(wanted, name):
    """Whether the words occur in the name as consecutive whole words, with or without spaces between them."""
    words, joined = name.split(), wanted.replace(" ", "")
    ends = range(len(words) + 1)
    return any("".join(words[i:j]) == joined for i in ends for j in ends[i + 1 :])


def newest_printing(same):
    ordinary = [c for c in same if not c.promo] or same
    latest = max(set_rank(c) for c in ordinary)
    return next(c for c in ordinary if set_rank(c) == latest)


def answer(keeps, words=(), sort="", prints=False, exact=None, newest=False):
    """The ids that a query must return, in order. `words`: the names searched for, for the ranking;
    `exact`: the full names that they spell, unless all words together are the full name."""
    found = sorted((c for c in CARDS if keeps(c)), key=lambda c: PLACES[c.id])
    if not prints:
        names = {}
        for card in found:
            names.setdefault(card.name, []).append(card)
        oldest = lambda same: next((c for c in same if not c.promo), same[0])
        found = [newest_printing(same) if newest else oldest(same) for same in names.values()]
    for key in reversed([k for k in sort.split(",") if k]):
        field, sign = (SORTS[key[1:]], -1) if key[0] == "-" else (SORTS[key], 1)
        found.sort(key=lambda c: last_if_none(field(c), sign))
    if words and not sort:
        exact = exact or [" ".join(words)]

        def rank(card):
            if card.name in exact:
                return 0
            hits = [w for w in words if part(w, card.name)]
            if any(are_words(n, card.name) for n in exact) or all(are_words(w, card.name) for w in hits):
                return 1
            return 2 if all(starts_word(w, card.name) for w in hits) else 3

        found.sort(key=rank)
    return [card.id for card in found]
