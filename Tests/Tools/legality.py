#!/usr/bin/env python3
"""Computes the legality on a day from a file in LorcanaJSON's format.

Shares no code with the program: the tests compare the two on every card, format and day.

    python3 Tests/Tools/legality.py allCards.json 2027-07-16        counts the cards by legality
"""

import collections
import json
import re
import sys
import unicodedata

FORMATS = ("core", "infinity")


def fold(text):
    text = re.sub("['\u2018\u2019\u02bc]", "", text)
    text = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if unicodedata.category(c) != "Mn")
    return " ".join(re.findall(r"[^\W_]+", text))


class Game:
    """The cards and sets in a file, for any day."""

    def __init__(self, file):
        self.sets = file["sets"]
        self.cards = file["cards"]
        self.generated = file["metadata"]["generatedOn"][:10]
        self.printed = collections.defaultdict(set)
        for card in self.cards:
            self.printed[fold(card["fullName"])].add(card["setCode"])

    def first_day(self, code):
        """The first day on which the set is legal in tournaments."""
        return self.sets[code].get("allowedInTournamentsFromDate")

    def last_day(self, code):
        """The date on which the set leaves Core: as stated, or that of the first set in the next block of four."""
        core = self.sets[code]["allowedInFormats"]["Core"]
        if core.get("allowedUntilDate"):
            return core["allowedUntilDate"]
        group = core.get("rotationGroup")
        return group and self.sets.get(str(4 * group + 5), {}).get("prereleaseDate")

    def is_quest(self, card):
        return self.sets[card["setCode"]]["type"] == "quest"

    def ban(self, card, form):
        return card["allowedInFormats"][form.capitalize()].get("bannedSinceDate")

    def standing(self, card, form, day):
        """The legality of a printing: (status, words)."""
        if self.is_quest(card):
            return "never", "never legal"
        ban = self.ban(card, form)
        if ban and ban <= day:
            return "banned", f"banned since {ban}"
        codes = self.printed[fold(card["fullName"])]
        days = sorted(first for first in map(self.first_day, codes) if first)
        if not days or days[0] > day:
            return "announced", f"legal from {days[0]}" if days else "not legal yet, no date"
        if form == "infinity":
            return "legal", "legal"
        playable = [code for code in codes if self.first_day(code) and self.first_day(code) <= day]
        still = [code for code in playable if not self.last_day(code) or self.last_day(code) > day]
        if not still:
            return "rotated", "left on " + max(self.last_day(code) for code in playable)
        newest = max(still, key=lambda code: (
            self.sets[code]["allowedInFormats"]["Core"]["rotationGroup"], self.first_day(code)))
        words = "legal"
        own = self.last_day(card["setCode"])
        if card["setCode"] in playable and own and own <= day:
            words += f" through {CODES.get(newest, newest)} (its own set left on {own})"
        leaving = 4 * self.sets[newest]["allowedInFormats"]["Core"]["rotationGroup"] + 5
        return "legal", f"{words}; leaves with set {leaving}, {self.last_day(newest) or 'no date yet'}"

    def is_behind(self, day):
        """Whether a set that the file only announces has been released."""
        return any(
            row["type"] != "quest" and not row["cardCounts"]["base"] and min(dates) <= day
            for row in self.sets.values()
            if (dates := [date for date in (row.get("prereleaseDate"), row.get("releaseDate")) if date]))

    def announced(self, day):
        """The numbers of the sets that have neither cards nor a known date."""
        return {
            code for code, row in self.sets.items() if not row["cardCounts"]["base"]
            and not any(date and date <= day for date in (row.get("prereleaseDate"), row.get("releaseDate")))}

    def rotations(self):
        """The (date, set number) of each known rotation."""
        return {(last, code) for code in self.sets if (last := self.last_day(code))}


def shown(form, words, doubt=""):
    """The legality as shown in the card view: "✓ Core until set 17, reprinted in FAB"."""
    is_announced = words.startswith(("legal from", "not legal yet"))
    sign = "" if is_announced else "✓" if words.startswith("legal") else "✗"
    parts = []
    if leaving := re.search(r"leaves with (set \d+), (.*)", words):
        parts.append("until " + (leaving[1] if leaving[2] == "no date yet" else leaving[2]))
    if reprint := re.search(r" through (\S+) \(", words):
        parts.append("reprinted in " + reprint[1])
    if sign != "✓":
        day = re.sub(r"^legal |\b(on|since) ", "", words)
        parts.append("no date yet" if words == "not legal yet, no date" else day)
    return " ".join([sign, form, ", ".join([*parts, doubt] if doubt else parts)]).strip()


CODES = dict(zip(map(str, range(1, 14)), "TFC ROF INK URS SSK AZS ARI ROJ FAB WHI WIN WUN AOV".split()))


def printing_id(card):
    number = f"{card.get('number') or 0:03}{card.get('variant', '').upper()}"
    promo = f"-{card['promoGrouping']}" if card.get("promoGrouping") else ""
    return f"{CODES.get(card['setCode'], card['setCode'])}-{number}{promo}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as text:
        game = Game(json.load(text))
    for form in FORMATS:
        counts = collections.Counter(game.standing(card, form, sys.argv[2])[0] for card in game.cards)
        print(form, dict(counts))
