#!/usr/bin/env python3
"""Computes singers, cards for Shift, and odds from Catalogue/ without the program's code.

The acceptance tests import it. Run as a script, it writes relations.tsv, which the Swift tests read:
    python3 Tests/Tools/knowledge.py
Each line has a relation, a card, the number of related cards, and a digest of their ids and of how they are related.
"""

import collections
import csv
import fractions
import math
import pathlib
import re
import unicodedata
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "Tests" / "LorcanaRulesTests" / "Play" / "relations.tsv"


def read(name):
    with open(ROOT / "Catalogue" / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def members(text):
    return [member for member in text.split(";") if member]


def fold(text):
    text = re.sub("['\u2018\u2019\u02bc]", "", text)
    text = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if unicodedata.category(c) != "Mn")
    return " ".join(re.findall(r"[^\W_]+", text))


def full_name(card):
    return card["name"] + (" - " + card["version"] if card["version"] else "")


SETS = {row["code"]: row for row in read("sets.tsv")}
PRINTINGS = read("cards.tsv")
BY_NAME = collections.defaultdict(list)
for printing in PRINTINGS:
    BY_NAME[fold(full_name(printing))].append(printing)


def is_quest(card):
    return SETS[card["set"]]["kind"] == "quest"


def shown(name):
    """The oldest printing of a name that is not a promo."""
    return min(
        BY_NAME[name],
        key=lambda c: (bool(c["promo"]), SETS[c["set"]]["release"] or SETS[c["set"]]["prerelease"] or "9999",
                       int(c["number"] or 99999)))


# The representative card of each full name that can be in a relation.
CARDS = [shown(name) for name in sorted(BY_NAME) if not is_quest(BY_NAME[name][0])]
CHARACTERS = [card for card in CARDS if card["type"] == "Character"]
SONGS = [card for card in CARDS if card["type"] == "Song"]
PAYOFFS = [card for card in CARDS if card["shift_onto"]]


# Singing.

def is_together(song):
    return any(keyword.startswith("Sing Together") for keyword in members(song["keywords"]))


def may_join(character, song):
    return {"": True, "alone": is_together(song), "never": False}[character["sing_bar"]]


def sings(character, song):
    """How a character sings a song alone, and the number that it counts as; None if it can't."""
    if not may_join(character, song):
        return None
    cost, number = int(song["cost"]), int(character["sings_as"])
    if number >= cost:
        return ("cost" if int(character["cost"]) >= cost else "singer", number)
    if character["sings_if"] and int(character["sings_if"]) >= cost:
        return ("if", int(character["sings_if"]))
    return None


# Shift.

def names(card):
    return {fold(card["name"])} | {fold(name) for name in members(card["also_named"])}


def suits(payoff, base):
    """How a card with Shift may be put on another card; None if it may not."""
    way = unconditionally(payoff, base)
    return "if" if way and payoff["shift_if"] else way


def unconditionally(payoff, base):
    is_character = base["type"] == "Character"
    both = {fold(name) for name in members(payoff["also_named"])}
    ways = set()
    for onto in members(payoff["shift_onto"]):
        kind, _, value = onto.partition(":")
        if kind == "item":
            if base["type"] == "Item" and fold(base["name"]) == fold(value):
                ways.add("item")
        elif is_character and (
                (kind == "name" and names(payoff) & names(base)) or kind == "any" or (kind == "both" and both & names(base))
                or (kind == "class" and value in members(base["classifications"]))):
            ways.add(kind)
    for way in ("name", "class", "any", "both", "item"):
        if way in ways:
            return way
    wanted = set()
    if "name" in members(payoff["shift_onto"]):
        wanted |= names(payoff)
    if "both" in members(payoff["shift_onto"]):
        wanted |= both
    for alias in members(base["shift_as"]):
        if alias == "**" or (wanted and alias == "*") or fold(alias) in wanted:
            return "as"
    return None


# Odds.

def text(chance):
    """The number with four decimal places, rounded half up."""
    return str(math.floor(chance * 10_000 + fractions.Fraction(1, 2)) / 10_000)


def chance(deck, matching, seen, want):
    if seen > deck:
        return None
    missed = sum(math.comb(matching, i) * math.comb(deck - matching, seen - i) for i in range(min(want, seen + 1)))
    return 1 - fractions.Fraction(missed, math.comb(deck, seen))


def altered(deck, matching, seen):
    if seen > deck or deck - 7 < 7:
        return None
    none = lambda all_, drawn: fractions.Fraction(math.comb(max(0, all_ - matching), drawn), math.comb(all_, drawn))
    return 1 - none(deck, 7) * none(deck - 7, 7) * none(deck - 7, seen - 7)


# The table for the Swift tests.

def digest(lines):
    return f"{zlib.crc32(''.join(sorted(lines)).encode()):08x}"


def table():
    for relation, cards, others, how in [
            ("sing", SONGS, CHARACTERS, lambda song, character: sings(character, song)),
            ("sung", CHARACTERS, SONGS, lambda character, song: sings(character, song)),
            ("under", PAYOFFS, CARDS, suits), ("onto", CARDS, PAYOFFS, lambda base, payoff: suits(payoff, base))]:
        for card in cards:
            found = [(other["id"], how(card, other)) for other in others]
            lines = [f"{id_} {' '.join(map(str, way)) if isinstance(way, tuple) else way}\n" for id_, way in found if way]
            if lines:
                yield f"{relation}\t{card['id']}\t{len(lines)}\t{digest(lines)}\n"


if __name__ == "__main__":
    lines = list(table())
    TABLE.write_text("".join(lines))
    print(f"{len(lines)} lines")
