"""The folder that FixtureServer serves for a recording: the fixtures, and enough cards for `lorcana update`.

The cards come from Catalogue/cards.tsv, in the service's format, with invented rules texts.
"""

import csv
import json
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
SETS = {"1": "TFC", "2": "ROF", "3": "INK", "4": "URS", "5": "SSK", "6": "AZS", "7": "ARI", "8": "ROJ"}
TEXTS = [
    None,
    "{e} - Draw a card.",
    "When you play this character, each opponent loses {l} 1.",
    "Support (Whenever this character quests, you may add its {s} to another chosen character's {s}.)",
    "{e}, 2 {i} - Banish chosen character with 3 {w} or less.\nEvasive (Only those who fly can challenge.)",
]


def write(folder):
    """Fills `folder` with everything that the server needs."""
    shutil.copytree(ROOT / "Fixtures" / "api-responses", folder, dirs_exist_ok=True)
    known = {row.get("Unique_ID", "").upper() for path in folder.glob("cards*.json")
             for row in json.loads(path.read_text(encoding="utf-8"))}
    names = {row["code"]: row["name"] for row in table("sets.tsv")}
    cards = [card(facts, names, index) for index, facts in enumerate(table("cards.tsv"))
             if facts["set"] in SETS and not facts["promo"] and facts["id"].upper() not in known]
    (folder / "cards-of-the-table.json").write_text(json.dumps(cards))


def table(name):
    with open(ROOT / "Catalogue" / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def card(facts, names, index):
    """A card in the service's format, in which missing values have no key."""
    kind = facts["type"]
    full = f"{facts['name']} - {facts['version']}" if facts["version"] else facts["name"]
    row = {
        "Artist": facts["illustrators"].replace(";", " / "), "Set_Name": names[facts["set"]],
        "Classifications": facts["classifications"].replace(";", ", "), "Date_Added": "2025-03-07T02:09:53",
        "Set_Num": int(facts["set"]), "Color": facts["inks"].replace(";", ", "), "Gamemode": "Lorcana",
        "Franchise": facts["story"], "Image": f"https://lorcana-api.com/images/{facts['id'].lower()}.png",
        "Cost": int(facts["cost"]), "Inkable": facts["inkable"] == "1", "Name": full, "Type": kind,
        "Rarity": facts["rarity"], "Unique_ID": facts["id"], "Card_Num": int(facts["number"]),
        "Card_Variants": facts["variant"], "Set_ID": SETS[facts["set"]],
        "Body_Text": TEXTS[index % len(TEXTS)], "Abilities": facts["keywords"].replace(";", ", "),
        "Flavor_Text": "“It is never too late to sing.”" if index % 3 == 0 else None,
    }
    for column in ["Strength", "Willpower", "Lore", "Move_Cost"]:
        if facts[column.lower()]:
            row[column] = int(facts[column.lower()])
    return {key: value for key, value in row.items() if value not in (None, "")}
