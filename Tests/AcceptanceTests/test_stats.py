"""`set --stats` and `search --stats`, compared with counts computed here from the facts' text."""

import csv
import json
from collections import Counter, defaultdict

import pytest

from conftest import ROOT

INKS = ["Amber", "Amethyst", "Emerald", "Ruby", "Sapphire", "Steel"]


def facts(name):
    with open(ROOT / "Catalogue" / name, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


CARDS = facts("cards.tsv")
SETS = facts("sets.tsv")


def counted(cards):
    """The expected lines of plain output."""
    lines = []
    groups = [("all", cards)] + [(ink, [card for card in cards if ink in card["inks"].split(";")]) for ink in INKS]
    for name, group in groups:
        if not group:
            continue
        lines.append(("cards", name, "", str(len(group))))
        costs = [int(card["cost"]) for card in group if card["cost"]]
        if costs:
            hundredths = (200 * sum(costs) + len(costs)) // (2 * len(costs))
            lines.append(("averageCost", name, "", f"{hundredths // 100}.{hundredths % 100:02}"))
        lines.append(("inkable", name, "", str(sum(card["inkable"] == "1" for card in group))))
        for cost, count in sorted(Counter(min(cost, 15) for cost in costs).items()):
            lines.append(("cost", name, str(cost), str(count)))
        types = Counter(card["type"] for card in group)
        for type in ["Character", "Action", "Song", "Item", "Location"]:
            if types[type]:
                lines.append(("type", name, type, str(types[type])))
    rarities = Counter(card["rarity"] for card in cards)
    for rarity in ["Common", "Uncommon", "Rare", "Super Rare", "Legendary", "Epic", "Enchanted", "Iconic", "Special"]:
        if rarities[rarity]:
            lines.append(("rarity", "all", rarity, str(rarities[rarity])))
    return lines


def numbered(cards, base):
    """The ordinary cards of a set: not promos or special printings, with a number up to the set's count."""
    return [
        card for card in cards
        if not card["promo"] and card["rarity"] not in ("Epic", "Enchanted", "Iconic")
        and card["number"] and int(card["number"]) <= base
    ]


@pytest.mark.parametrize("row", [row for row in SETS if int(row["base"] or 0) > 0], ids=lambda row: row["code"])
def test_the_numbers_of_a_set_are_those_of_its_numbered_cards(run, row):
    cards = numbered([card for card in CARDS if card["set"] == row["code"]], int(row["base"]))
    done = run("set", row["code"], "--stats", "--source", "built-in")
    lines = [tuple(line.split("\t")) for line in done.lines]
    assert lines == counted(cards)
    assert done.code == 0


def test_the_numbers_of_a_search_are_those_of_its_cards(run):
    done = run("search", "unique:prints", "t:song", "--stats", "--source", "built-in")
    lines = [tuple(line.split("\t")) for line in done.lines]
    assert lines == counted([card for card in CARDS if card["type"] == "Song"])


def test_json_has_the_same_numbers(run):
    done = run("set", "TFC", "--stats", "--source", "built-in", "--json")
    [record] = json.loads(done.out)
    cards = numbered([card for card in CARDS if card["set"] == "1"], 204)
    assert record["cards"] == len(cards) == 204
    assert record["inkable"] + record["uninkable"] == 204
    assert sum(record["costs"].values()) == sum(record["types"].values()) == sum(record["rarities"].values()) == 204
    by_ink = defaultdict(int)
    for card in cards:
        for ink in card["inks"].split(";"):
            by_ink[ink] += 1
    assert {part["ink"]: part["cards"] for part in record["inks"]} == by_ink


def test_on_a_terminal_of_any_width_every_line_fits(run):
    for width in (40, 60, 80, 120):
        done = run("set", "TFC", "--stats", "--format", "table", "--source", "built-in", COLUMNS=str(width))
        assert all(len(line) <= width for line in done.lines)


@pytest.mark.parametrize("option", [["--count"], ["--limit", "3"], ["--page", "2"], ["--fields", "id"], ["--sort", "cost"]])
def test_statistics_are_of_all_results(run, option):
    done = run("search", "elsa", "--stats", "--source", "built-in", *option)
    assert done.code == 64
    assert done.out == ""
