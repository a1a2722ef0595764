"""Cards in the API's format, generated from the facts in Catalogue with invented texts."""

import csv
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def cards():
    """Rows in the API's format: the facts of the API's sets, with invented texts."""
    with open(ROOT / "Catalogue/cards.tsv", encoding="utf-8", newline="") as file:
        facts = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    with open(ROOT / "Catalogue/sets.tsv", encoding="utf-8", newline="") as file:
        sets = {row["code"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    rows = []
    for fact in facts:
        known = sets[fact["set"]]
        if fact["promo"] or fact["variant"] or not known["api_id"] or fact["rarity"] in ("Enchanted", "Special"):
            continue
        if not fact["set"].isdigit() or int(fact["set"]) > 7:
            continue
        name = f"{fact['name']} - {fact['version']}" if fact["version"] else fact["name"]
        row = {"Name": name, "Unique_ID": fact["id"], "Set_ID": known["api_id"], "Set_Name": known["name"],
               "Color": fact["inks"].replace(";", ", "), "Type": fact["type"], "Rarity": fact["rarity"],
               "Artist": fact["illustrators"].replace(";", ", "), "Franchise": fact["story"],
               "Image": f"https://pictures.example/{fact['id']}.jpg", "Body_Text": f"The words of {fact['id']}.",
               "Classifications": fact["classifications"].replace(";", ", "), "Inkable": fact["inkable"] == "1",
               "Set_Num": int(fact["set"]), "Card_Num": int(fact["number"])}
        for column, key in [("cost", "Cost"), ("strength", "Strength"), ("willpower", "Willpower"),
                            ("lore", "Lore"), ("move_cost", "Move_Cost")]:
            if fact[column]:
                row[key] = int(fact[column])
        rows.append(row)
    return rows
