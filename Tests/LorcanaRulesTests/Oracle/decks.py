#!/usr/bin/env python3
"""Writes deck lists as tournament sites and players write them, and compares the verdicts of `lorcana deck check`.

    python3 Tests/LorcanaRulesTests/Oracle/decks.py LORCANA [--seed N] [--lists 35] [--keep FOLDER]

LORCANA is the built program. The seed is 1 if none is given, so that every run has the same lists. The facts of the
cards come from `lorcana all --json`; the verdict is worked out here and shares no code with the program.

Each list has a style: how it writes counts, names and printings, its title and headings, where its sideboard is, totals
and addresses, bullets, tags and line ends. Each has a kind: a legal deck of 60 or more, one with too few cards, 56 and
four in a sideboard, a fifth copy in another line and printing, a third ink, a card that has left Core or is banned, or
a line that nobody can read. Compared are the verdict, the cards, the lines that were not understood, the kinds of
problems, the copies of each card, and the printings that the list names.
"""

import argparse
import collections
import html
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

KINDS = ["legal", "legal", "more", "few", "sideboard", "fifth copy", "third ink", "not in Core", "unread", "wrong printing"]
ASIDE = [
    "Sideboard", "SIDEBOARD:", "// Sideboard", "[Maybeboard]", "Considering", "Side (4)", "Wishlist:", "## Cut",
    "<h3>Sideboard</h3>", "Possible cuts:",
]
UNREAD = ["4 Mikey Mouse - Bravest Tailor", "3 Elsa", "2 Nobody - In Particular", "1 Let It Go or Be Prepared"]


class Program:
    def __init__(self, path, home):
        self.path = path
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("LORCANA_", "XDG_"))
        }
        self.environment.update(HOME=home, LORCANA_OFFLINE="1")

    def json(self, *words, text=""):
        run = subprocess.run(
            [self.path, *words, "--json"], input=text.encode(), capture_output=True, env=self.environment)
        try:
            return json.loads(run.stdout), run.returncode
        except json.JSONDecodeError:
            return [], run.returncode


class Cards:
    def __init__(self, records):
        self.records = [card for card in records if card["setNumber"].isdigit()]
        self.names = collections.defaultdict(list)
        for card in self.records:
            self.names[card["fullName"]].append(card)

    def status(self, name):
        return self.names[name][0]["standing"]["core"]["status"]

    def pool(self, *inks, status=("legal",)):
        """Names of cards with exactly these inks and a limit of four copies."""
        return sorted(
            name for name, cards in self.names.items()
            if set(cards[0]["inks"]) <= set(inks) and cards[0]["copies"] == 4
            and self.status(name) in status)


def deck(cards, kind, dice):
    """The cards of a list by name, those of its sideboard, and the kinds of its problems."""
    inks = dice.sample(["Amber", "Amethyst", "Emerald", "Ruby", "Sapphire", "Steel"], 3)
    names = dice.sample(cards.pool(*inks[:2]), 15)
    count = {name: 4 for name in names}
    aside, problems = {}, set()
    if kind == "more":
        count[names[0]], count[names[1]] = 3, 2
        for name in dice.sample([name for name in cards.pool(inks[0]) if name not in count], 3):
            count[name] = dice.randint(1, 4)
        if sum(count.values()) < 60:
            problems.add("size")
    elif kind == "few":
        count[names[0]] = dice.randint(1, 3)
        problems.add("size")
    elif kind == "sideboard":
        aside = {names[0]: count.pop(names[0])}
        problems.add("size")
    elif kind == "fifth copy":
        count[names[0]] = 5
        problems.add("copies")
    elif kind == "third ink":
        for name in names[:3]:
            del count[name]
        own = [name for name in cards.pool(inks[2]) if len(cards.names[name][0]["inks"]) == 1]
        for name in dice.sample(own, 3):
            count[name] = 4
        if len({ink for name in count for ink in cards.names[name][0]["inks"]}) > 2:
            problems.add("inks")
    elif kind == "not in Core":
        name = dice.choice(cards.pool(*inks[:2], status=("rotated", "banned", "never")))
        del count[names[0]]
        count[name] = 4
        problems.add(cards.status(name))
    elif kind in ("unread", "wrong printing"):
        problems.add("unknown")
    if kind != "sideboard" and dice.random() < 0.6:
        others = [name for name in cards.pool(inks[0]) if name not in count]
        aside = {name: dice.randint(1, 3) for name in dice.sample(others, 2)}
    return count, aside, problems


class Style:
    """How a list is written."""

    def __init__(self, dice):
        self.count = dice.choice([
            "{n} {c}", "{n}x {c}", "x{n} {c}", "{n}\u00d7 {c}", "({n}) {c}", "{c} x{n}", "{c} ({n})", "{c}: {n}",
            "{n}, {c}", "{n}\t{c}", "{n}\u00a0{c}", "{n} [{c}]",
        ])
        # A count in parentheses would make two pairs of them, and nothing in parentheses follows a column.
        after = "{c}" in self.count and self.count.index("{c}") < self.count.index("{n}")
        self.printing = dice.choice(
            [""] if self.count == "{n} [{c}]" else
            ["", " [{id}]", " ({id})", " ({set}-{number})", " ({set}-{number:03})"]
            + ([] if after else [
                " ({code}) {number}", " [{code}] {number}", " {number}/{total}", " (Set{set} #{number})",
                " {code} {number}", "\t{code}\t{number}",
            ]))
        self.foil = dice.choice([" *F*", " (Foil)", " foil"])
        self.name = dice.choice([
            lambda name: name, lambda name: name, lambda name: name.replace(" - ", " \u2013 "),
            lambda name: name.replace("'", "\u2019"), lambda name: name.lower(), lambda name: name.upper(),
            lambda name: html.escape(name, quote=True), lambda name: name.replace("&", "and"),
        ])
        self.line = dice.choice(["{l}"] * 4 + [
            "- {l}", "* {l}", "\u2022 {l}", "- [ ] {l}", "[b]{l}[/b]", "<li>{l}</li>", "> {l}", "\u200b{l}",
        ])
        self.end = dice.choice(["\n", "\n", "\r\n", "\r"])
        self.mark = dice.choice(["", "", "\ufeff"])
        self.groups = dice.choice([None, "{t}s ({n})", "{t}s", "## {t}s", "{t}s: {n}", "// {t}s ({n})", "[{t}s]"])
        self.head = dice.sample([
            "Deck: {i} Song Control", "Name {i} Control", "Format: Core Constructed", "Player: Anna Example", "About",
            "Event: Set Championship", "Date: 2026-11-21", "Place: 3", "Record: 6-1-1", "60 cards", "Total: 60",
            "https://example.org/decks/1234", "example.com/decks/1234", "{i}", "Sideboard: 0", "---", "# exported",
        ], dice.randint(0, 5))
        self.foot = dice.sample(
            ["Total: 60 cards", "Inkable: 44", "===", "https://example.org/?deck=1", "# 60 cards"], dice.randint(0, 2))


def write(style, count, aside, cards, kind, dice):
    """The text of a list, and the printings and finishes named in its lines."""
    chosen = []

    def line(name, copies, printing=None):
        card = printing or dice.choice(cards.names[name])
        written = style.name(name)
        place = ""
        if style.printing and not card["promo"] and not card["variant"] and dice.random() < 0.7:
            place = style.printing.format(
                id=card["id"], set=int(card["setNumber"]), code=card["set"], number=card["number"],
                total=card["printedTotal"])
        foil = style.foil if dice.random() < 0.2 and style.count != "{n} [{c}]" else ""
        # Two printings of a card may have the same number and total.
        same = [other for other in cards.names[name] if not other["promo"] and
                (other["number"], other["printedTotal"]) == (card["number"], card["printedTotal"])]
        is_chosen = place and ("{total}" not in style.printing or len(same) == 1)
        chosen.append((name, card["id"] if is_chosen else None, bool(foil), copies))
        return style.line.format(l=style.count.format(n=copies, c=written + place + foil))

    def kind_of(name):
        return {"Song": "Action"}.get(cards.names[name][0]["type"], cards.names[name][0]["type"])

    inks = sorted({ink for name in count for ink in cards.names[name][0]["inks"]})[:2]
    lines = [line_.format(i="/".join(inks)) for line_ in style.head]
    lines += [""] if lines else []
    groups = sorted({kind_of(name) for name in count}) if style.groups else [None]
    for group in groups:
        own = [name for name in count if group in (None, kind_of(name))]
        if group:
            lines.append(style.groups.format(t=group, n=sum(count[name] for name in own)))
        for name in own:
            copies = count[name]
            if copies == 5:
                lines.append(line(name, 2, cards.names[name][0]))
                lines.append(line(name, 3, cards.names[name][-1]))
            else:
                lines.append(line(name, copies))
        lines.append("")
    unread = 0
    if kind == "unread":
        lines.append(dice.choice(UNREAD))
        unread = 1
    elif kind == "wrong printing":
        lines.append("1 Let It Go (TFC) 41")
        unread = 1
    lines += style.foot
    before = len(chosen)
    if aside:
        lines.append(dice.choice(ASIDE))
        lines += [line(name, copies) for name, copies in aside.items()]
    return style.mark + style.end.join(lines) + style.end, chosen[:before], unread


def compared(program, text, count, aside, problems, chosen, unread):
    """The differences between the program's result and the list."""
    wrong = []
    checks, code = program.json("deck", "check", "-", text=text)
    if len(checks) != 1:
        return [f"no verdict, exit code {code}"]
    check = checks[0]
    cards = sum(count.values())
    kinds = {problem["kind"] for problem in check["problems"]}
    for name, mine, theirs in [
        ("legal", not problems, check["legal"]), ("exit code", 0 if not problems else 1, code),
        ("cards", cards, check["cards"]), ("problems", sorted(problems), sorted(kinds)),
    ]:
        if mine != theirs:
            wrong.append(f"{name}: {mine} here, {theirs} there")
    lines, _ = program.json("deck", "show", "-", "--lines", text=text)
    fates = collections.Counter()
    for line in lines:
        fates[line["fate"]] += line["count"] or 0 if line["fate"] != "not understood" else 1
    for name, mine in [("counted", cards), ("not in the deck", sum(aside.values())), ("not understood", unread)]:
        if fates[name] != mine:
            wrong.append(f"{name}: {mine} here, {fates[name]} there")
    counted = [line for line in lines if line["fate"] == "counted"]
    for line, (name, card, is_foil, copies) in zip(counted, chosen):
        # A few names in the facts have two spellings: "Let it Go".
        mine = (name.lower(), copies, is_foil)
        theirs = (line["name"].lower(), line["count"], "foil" in (line["note"] or ""))
        if mine != theirs or card and card != line["id"]:
            wrong.append(f"line {line['line']}: {mine} {card} here, {theirs} {line['id']} there")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lorcana")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lists", type=int, default=35)
    parser.add_argument("--keep", help="write the lists into this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        program = Program(options.lorcana, home)
        cards = Cards(program.json("all")[0])
        if not cards.records:
            sys.exit("the program has no cards")
        dice, failed = random.Random(options.seed), 0
        for number in range(options.lists):
            kind = KINDS[number % len(KINDS)]
            count, aside, problems = deck(cards, kind, dice)
            text, chosen, unread = write(Style(dice), count, aside, cards, kind, dice)
            if options.keep:
                folder = pathlib.Path(options.keep)
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{options.seed}-{number}.txt").write_bytes(text.encode())
            wrong = compared(program, text, count, aside, problems, chosen, unread)
            if wrong:
                failed += 1
                print(f"list {number} ({kind}):", *wrong, sep="\n  ")
    print(f"{options.lists - failed} of {options.lists} lists agree, seed {options.seed}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
