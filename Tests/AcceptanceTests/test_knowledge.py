"""Songs, Shift, standings, decks and the collection, by the built program beside Tests/Tools/knowledge.py."""

import csv
import io
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
import knowledge  # noqa: E402

ELSA = "Elsa - Snow Queen"


def records(run, *words, **variables):
    result = run(*words, "--json", **variables)
    assert result.code in (0, 1), result.err
    return json.loads(result.out)


def ids(found):
    return [card["id"] for card in found]


# Promises 4 to 6

def test_every_printing_has_the_standing_that_the_facts_say(run):
    cards = records(run, "search", "t:character or t:action or t:item or t:location unique:prints", "--offline")
    assert len(cards) == len(knowledge.PRINTINGS)
    by_id = {printing["id"]: printing for printing in knowledge.PRINTINGS}
    for card in cards:
        standing = card["standing"]
        expected = knowledge.standing(by_id[card["id"]])
        assert (standing["core"]["words"], standing["infinity"]["words"]) == expected, card["id"]


def test_the_card_view_says_both_standings(run):
    # Below 80 columns the details are under the card.
    lines = " ".join(run("card", "INK-096", "--offline", "--format", "table", COLUMNS="70").out.split())
    assert "Core legal, reprinted in WIN (its own set left Core on 2025-09-05); leaves Core with set 17, no date yet Infinity legal" in lines
    told = " ".join(run("card", "INK-096", "--offline", "--format", "table", "--accessible").out.split())
    assert ("Legal in Core and Infinity. Reprinted in WIN; its own set left Core on 2025-09-05. "
            "Leaves Core with set 17, no date yet.") in told


# Promises 8 to 10

@pytest.mark.parametrize("name", ["Let It Go", "Be Prepared", "Second Star to the Right", "Un Poco Loco"])
def test_who_sings_a_song(run, name):
    song = knowledge.shown(knowledge.fold(name))
    alone = [(c, knowledge.sings(c, song)) for c in knowledge.CHARACTERS if knowledge.sings(c, song)]
    order = sorted(alone, key=lambda line: (line[1][0] == "if", int(line[0]["cost"]), knowledge.fold(knowledge.full_name(line[0]))))
    found = records(run, "sing", name)
    assert [(c["id"], c["how"], c["counts"]) for c in found] == [(c["id"], *way) for c, way in order]
    always = [c["id"] for c, way in alone if way[0] != "if"]
    assert int(run("search", f'sings:"{name}"', "--count", "--offline").out) == len(always)


def test_the_worked_example_of_songs(run):
    found = records(run, "sing", "Let It Go", "ink:amber f:core")
    assert len([c for c in found if c["how"] != "if"]) == 50
    assert ids(found)[:3] == ["WUN-016", "AOV-023", "14-003"] and found[-1]["id"] == "WHI-023" and found[-1]["how"] == "if"


def test_a_name_that_is_near_is_misuse_and_named(run):
    for words in [("sing", "Let It G"), ("shift", "Elsa - Snow Quen"), ("search", "--offline", 'sings:"Let It Go Now"')]:
        result = run(*words)
        assert result.code == 64 and result.out == "" and "did you mean" in result.err
    result = run("sing", "Record Player")
    assert result.code == 64 and "neither a song nor a character" in result.err


def test_sing_together_counts_who_can_join(run):
    assert "can join: add --together" in run("sing", "Second Star to the Right").err
    found = records(run, "sing", "Second Star to the Right", "--together")
    joined = [c for c in found if c["how"] == "together"]
    assert [c["counts"] for c in joined] == sorted((c["counts"] for c in joined), reverse=True) and len(joined) > 1000


# Promises 13 and 14

@pytest.mark.parametrize("name", ["Elsa - Spirit of Winter", "Thunderbolt - Wonder Dog", "Posey - Vampire Potato",
                                  "Mickey Mouse & Minnie Mouse - Adventuring Duo"])
def test_what_may_be_under_a_card(run, name):
    payoff = knowledge.shown(knowledge.fold(name))
    expected = {c["id"]: knowledge.suits(payoff, c) for c in knowledge.CARDS if knowledge.suits(payoff, c)}
    found = records(run, "shift", name)
    assert {c["id"]: c["how"] for c in found} == expected
    assert {c["saves"] for c in found} == {knowledge.saves(payoff)}


def test_what_may_be_put_on_a_card(run):
    assert set(ids(records(run, "shift", ELSA))) == {"TFC-042", "ARI-069", "ARI-104", "WIN-123"}
    assert "pays 6 instead of 8" in run("shift", "TFC-042").err
    assert run("shift", "Let It Go").code == 1


# Promises 16 to 25: a player's Friday

PASTED = """\
Characters (8)
4 Elsa - Snow Queen
4x Goofy, Musketeer
Songs:
4 Let It Go *F*
Total: 12
"""


def test_a_players_friday(run, tmp_path):
    deck = run.folder / "friday.txt"
    deck.write_text("\ufeff" + PASTED.replace("\n", "\r\n"))
    [check] = records(run, "deck", "check", "friday.txt")
    assert (check["legal"], check["cards"]) == (False, 12)
    assert [p["kind"] for p in check["problems"]] == ["size", "inks", "rotated"]
    assert run("deck", "check", "friday.txt").code == 1
    assert run("deck", "remove", "friday.txt", "all", "Goofy - Musketeer").out == "0 Goofy - Musketeer\t8\n"
    assert run("deck", "add", "friday.txt", "4", "Elsa - Spirit of Winter").out == "4 Elsa - Spirit of Winter\t12\n"
    assert deck.read_bytes().startswith(b"\xef\xbb\xbfCharacters (8)\r\n")
    assert (run.folder / "friday.txt~").exists()
    odds = records(run, "deck", "odds", "friday.txt", "t:song")
    assert odds[0]["first"] == float(knowledge.text(knowledge.chance(12, 4, 7, 1)))
    exported = run("deck", "export", "friday.txt", "--to", "inktable").out
    (run.folder / "again").write_text(exported)
    assert records(run, "deck", "diff", "friday.txt", "again") == []
    assert run("deck", "export", "again").out == "4 Elsa - Snow Queen\n4 Let It Go\n4 Elsa - Spirit of Winter\n"


def test_the_table_of_a_check(run):
    (run.folder / "d.txt").write_text("5 Goofy - Musketeer\n4 Microbots\n")
    lines = run("deck", "check", "d.txt", "--format", "table").lines
    assert lines[0] == "d.txt: not legal in Core (data of 2026-10-16)"
    assert lines[1:] == [
        "  line 1  5 Goofy - Musketeer  5 copies, at most 4",
        "  line 1  5 Goofy - Musketeer  left Core on 2025-09-05",
        "  line 2  4 Microbots          left Core on 2026-07-17",
        "  9 cards, at least 60"]


@pytest.mark.parametrize("size, matching, want", [(60, 4, 1), (60, 44, 3), (40, 10, 2), (10, 3, 1), (61, 0, 1), (300, 299, 1)])
def test_odds_are_exact(run, size, matching, want):
    lines = [("Let It Go", matching), ("Microbots", size - matching)]
    (run.folder / "d.txt").write_text("".join(f"{count} {name}\n" for name, count in lines if count))
    odds = records(run, "deck", "odds", "d.txt", "t:song", "--want", str(want), "--turns", "20")
    exact = lambda chance: None if chance is None else float(knowledge.text(chance))
    for turn in odds:
        first, second = 6 + turn["turn"], 7 + turn["turn"]
        expected = [exact(knowledge.chance(size, matching, seen, want)) for seen in (first, second)]
        expected += [exact(knowledge.altered(size, matching, seen)) if want == 1 else None for seen in (first, second)]
        assert [turn[key] for key in ("first", "second", "firstAltered", "secondAltered")] == expected, turn


def test_odds_of_two_hundred_random_decks_are_exact(run):
    chance = random.Random(22)
    exact = lambda odds: None if odds is None else float(knowledge.text(odds))
    for case in range(200):
        size = chance.choice([chance.randint(1, 20), chance.randint(40, 70), chance.randint(71, 400)])
        matching, want, turns = chance.randint(0, size), chance.choice([1, 1, 2, 3, 4, 9]), chance.randint(1, 20)
        lines = [(count, name) for count, name in [(matching, "Grab Your Sword"), (size - matching, "Microbots")] if count]
        (run.folder / "d.txt").write_text("".join(f"{count} {name}\n" for count, name in lines))
        query = ["t:song", "--want", str(want)] if chance.random() < 0.7 else []
        # Microbots are inkable, Grab Your Sword is not.
        wanted = lambda turn: (matching, want) if query else (size - matching, turn)
        for odds in records(run, "deck", "odds", "d.txt", *query, "--turns", str(turns)):
            first, second = 6 + odds["turn"], 7 + odds["turn"]
            expected = [exact(knowledge.chance(size, wanted(odds["turn"])[0], seen, wanted(odds["turn"])[1]))
                        for seen in (first, second)]
            expected += [exact(knowledge.altered(size, matching, seen)) if query and want == 1 else None
                         for seen in (first, second)]
            found = [odds[key] for key in ("first", "second", "firstAltered", "secondAltered")]
            assert found == expected, (case, size, matching, want, query, odds)


@pytest.mark.parametrize("text, code", [
    (b"4 Elsa - Snow Queen\n" * 4000, 65), (bytes(range(256)), 65), (b"", 65), (b"# nothing\n", 65),
    (b"\n" * 1001, 65), (b"4 Elsa\n4 Nobody - At All\n", 65), (b"0 Let It Go\n1000 Let It Go\n4 Let It Go\n", 1)])
def test_bad_decks(run, text, code):
    (run.folder / "bad.txt").write_bytes(text)
    result = run("deck", "check", "bad.txt")
    assert result.code == code
    if code == 65:
        assert result.out == "" and result.err.startswith("error: bad.txt ")


def test_a_deck_of_the_folder_and_one_that_is_not_there(run, environment):
    folder = pathlib.Path(environment["XDG_DATA_HOME"]) / "lorcana" / "decks"
    folder.mkdir(parents=True)
    (folder / "friday.txt").write_text("4 Let It Go\n")
    assert json.loads(run("deck", "list", "--json").out)[0]["deck"] == "friday"
    assert records(run, "deck", "show", "friday")[0]["count"] == 4
    result = run("deck", "show", "fridya")
    assert result.code == 64 and "friday" in result.err
    other = run.folder / "git"
    other.mkdir()
    assert run("config", "decks", str(other)).code == 0
    assert run("deck", "list", "--json").out.strip() == "[]"
    assert run("deck", "show", "-", stdin=subprocess.DEVNULL).code == 65


def deck_folder(environment):
    folder = pathlib.Path(environment["XDG_DATA_HOME"]) / "lorcana" / "decks"
    folder.mkdir(parents=True)
    return folder


def test_queries_find_the_cards_of_a_deck(run, environment):
    (deck_folder(environment) / "friday.txt").write_text("4 Elsa - Snow Queen\n2 Elsa\n3 Let It Go\n")
    (run.folder / "my deck.txt").write_text("1 Let It Go\n")
    found = run("search", "deck:friday", "--offline", "--fields", "id")
    assert found.lines == ["TFC-041", "TFC-163"]
    assert "skipped 1 line of friday: run `lorcana deck check friday`" in found.err
    everything = int(run("search", "cost>=0", "--count", "--offline").out)
    assert int(run("search", "cost>=0 -deck:friday", "--count", "--offline").out) == everything - 2
    assert run("search", 'deck:friday -deck:"my deck.txt"', "--offline", "--fields", "id").lines == ["TFC-041"]
    assert run("search", f"deck:{run.folder}/no", "--offline").code == 64
    with open(run.folder / "my deck.txt") as stdin:
        assert run("search", "deck:-", "--offline", "--fields", "id", stdin=stdin).lines == ["TFC-163"]
    assert ids(records(run, "sing", "Elsa - Snow Queen", "deck:friday")) == []
    assert ids(records(run, "sing", "Let It Go", "cost>=8 -deck:friday"))
    assert "deck:friday" in run("__complete", "--", "search", "deck:f").lines
    assert run("__complete", "--", "deck", "check", "f").lines == ["friday"]
    assert run("config", "query.mine", "deck:friday t:song").code == 0
    assert run("search", "@mine", "--offline", "--fields", "id").lines == ["TFC-163"]
    assert ids(records(run, "random", "@mine", "--offline")) == ["TFC-163"]
    assert ids(records(run, "random", "--today", "@mine")) == ["TFC-163"]


@pytest.mark.parametrize("words", [["search"], ["random"], ["sing", "Let It Go"], ["own", "missing"], ["random", "--today"]])
def test_a_wrong_deck_in_a_query_is_told(run, environment, words):
    folder = deck_folder(environment)
    (folder / "friday.txt").write_text("4 Let It Go\n")
    missing = run(*words, "t:song deck:fryday")
    assert missing.code == 64 and missing.out == ""
    assert missing.err == 'error: no deck "fryday"\n  t:song deck:fryday\n              ^^^^^^\ntip: did you mean "friday"?\n'
    wrong = {"binary": bytes(range(256)), "large": b"4 Let It Go\n" * 6000, "many": b"\n" * 1001, "empty": b"", "none": b"# nothing\n"}
    sentences = {"binary": "is not a text", "large": "is too large: a deck has at most 64 KiB",
                 "many": "has too many lines: a deck has at most 1,000", "empty": "has no card", "none": "has no card"}
    for name, content in wrong.items():
        (folder / f"{name}.txt").write_bytes(content)
        result = run(*words, f"deck:{name}")
        assert (result.code, result.out, result.err) == (65, "", f"error: {name} {sentences[name]}\n")
    assert run(*words, f"deck:{folder}").code == 74


def test_a_wrong_deck_is_told_before_the_api_is_asked(run, server):
    assert run("search", "deck:nope", LORCANA_API_URL=server.url).code == 64
    for query, what in [("deck:nope", "your decks"), ("own=0", "your collection")]:
        result = run("search", query, "--source", "api", LORCANA_API_URL=server.url)
        assert result.code == 64 and (what in result.err or "no deck" in result.err)
    assert not server.requests


# Promises 26 to 30: a collector's evening

def own_file(environment):
    return pathlib.Path(environment["XDG_DATA_HOME"]) / "lorcana" / "own.tsv"


@pytest.mark.parametrize("form", ["dreamborn", "dreamborn names", "dreamborn wide", "tcgplayer", "collectr"])
def test_files_of_other_apps_keep_their_counts_by_finish(run, environment, form):
    """Half of all printings in an app's file, counted here as well; what has only one finish counts as that."""
    foil_words = {"tcgplayer": ["Cold Foil", "Holofoil", "Foil"], "collectr": ["Cold Foil", "Holofoil"]}.get(form, ["foil"])
    normal_word = "Normal" if form in ("tcgplayer", "collectr") else "normal"
    rows, expected = [], {}
    chosen = [p for p in knowledge.PRINTINGS if p["number"] and not p["promo"]][::2]
    for place, printing in enumerate(chosen):
        padded = printing["set"].zfill(3) if printing["set"].isdigit() else printing["set"]
        number, name = printing["number"] + printing["variant"].lower(), knowledge.full_name(printing)
        normal, foil = 1 + place % 3, place % 2 * (1 + place % 4)
        if printing["finishes"] == "foil":
            normal, foil = 0, normal + foil
        elif printing["finishes"] == "normal":
            normal, foil = normal + foil, 0
        expected[printing["id"]] = (normal, foil)
        copies = [(normal_word, normal), (foil_words[place % len(foil_words)], foil)]
        if form == "dreamborn wide":
            rows.append([normal, foil, name, printing["set"], number])
            continue
        for finish, count in copies:
            if count == 0:
                continue
            rows.append({
                "dreamborn": [padded, number, finish, count],
                "dreamborn names": [padded, number, finish, count, name, "", ""],
                "tcgplayer": [count, name, name, printing["set"], number + "/204", finish, "Near Mint"],
                "collectr": ["Main", "Lorcana", printing["set"], name, number, "", finish, "", "", "0", count],
            }[form])
    heads = {
        "dreamborn": "Set Number,Card Number,Variant,Count",
        "dreamborn names": "Set Number,Card Number,Variant,Count,Name,Color,Rarity",
        "dreamborn wide": "Normal,Foil,Name,Set,Card Number",
        "tcgplayer": "Quantity,Name,Simple Name,Set,Card Number,Printing,Condition",
        "collectr": "Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity",
    }
    with open(run.folder / "app.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(heads[form].split(","))
        writer.writerows(rows)
    result = run("own", "import", "app.csv")
    assert result.code == 0 and "skipped" not in result.err and "finish" not in result.err, result.err
    lines = [line.split("\t") for line in own_file(environment).read_text().splitlines()[1:]]
    assert {id: (int(normal), int(foil)) for id, normal, foil in lines} == expected


def random_collection(chance, rows):
    """Copies by id, normal and foil."""
    return {printing["id"]: (chance.choice([0, 1, 2, 3, 4, 5, 12]), chance.choice([0, 0, 1, 4]))
            for printing in chance.sample(knowledge.PRINTINGS, rows)}


def test_totals_of_two_thousand_rows_are_those_counted_here(run, environment):
    chance = random.Random(28)
    owned = {id: copies for id, copies in random_collection(chance, 2000).items() if sum(copies)}
    own_file(environment).parent.mkdir(parents=True, exist_ok=True)
    own_file(environment).write_text(
        "id\tnormal\tfoil\n" + "".join(f"{id}\t{normal}\t{foil}\n" for id, (normal, foil) in sorted(owned.items())))
    of_printing = lambda printing: sum(owned.get(printing["id"], (0, 0)))
    of_name = {name: sum(map(of_printing, printings)) for name, printings in knowledge.BY_NAME.items()}

    def progress(code):
        counts = dict.fromkeys(("base", "owned", "special", "ownedSpecial", "normal", "foil"), 0)
        for printing in knowledge.PRINTINGS:
            if printing["set"] != code:
                continue
            is_base = (not printing["promo"] and printing["rarity"] not in ("Epic", "Enchanted", "Iconic")
                       and printing["number"] and int(printing["number"]) <= int(knowledge.SETS[code]["base"]))
            counts["base" if is_base else "special"] += 1
            counts["owned" if is_base else "ownedSpecial"] += of_printing(printing) > 0
            counts["normal"] += owned.get(printing["id"], (0, 0))[0]
            counts["foil"] += owned.get(printing["id"], (0, 0))[1]
        return counts

    sets = records(run, "own")
    codes = {knowledge.CODES[code]: code for code in knowledge.SETS}
    assert len(sets) == len({printing["set"] for printing in knowledge.PRINTINGS})
    for found in sets:
        assert {key: found[key] for key in progress(codes[found["set"]])} == progress(codes[found["set"]]), found["set"]
        assert found["base"] == int(knowledge.SETS[codes[found["set"]]]["base"])

    for case in range(200):
        code = chance.choice(sorted({printing["set"] for printing in knowledge.PRINTINGS}))
        names = {name for name, printings in knowledge.BY_NAME.items() if any(p["set"] == code for p in printings)}
        number, kind = chance.choice([1, 1, 2, 3, 4, 4, 9]), chance.choice(["missing", "prints", "spare"])
        if kind == "spare":
            found = {knowledge.fold(card["fullName"]): card for card in records(
                run, "own", "spare", f"set:{code}", "--keep", str(number))}
            assert {name: (card["owned"], card["spare"]) for name, card in found.items()} == {
                name: (of_name[name], of_name[name] - number) for name in names if of_name[name] > number}, (case, code)
            for name, card in found.items():
                assert {p["id"]: (p["normal"], p["foil"]) for p in card["printings"]} == {
                    p["id"]: owned[p["id"]] for p in knowledge.BY_NAME[name] if p["id"] in owned}
        elif kind == "prints":
            found = records(run, "own", "missing", f"set:{code} unique:prints", "--want", str(number))
            assert {card["id"]: card["missing"] for card in found} == {
                p["id"]: number - of_printing(p) for p in knowledge.PRINTINGS
                if p["set"] == code and of_printing(p) < number}, (case, code)
        else:
            found = records(run, "own", "missing", f"set:{code}", "--want", str(number))
            assert {knowledge.fold(card["fullName"]): card["missing"] for card in found} == {
                name: number - of_name[name] for name in names if of_name[name] < number}, (case, code)


def test_a_collectors_evening(run, environment):
    for pack in range(3):
        cards = records(run, "pack", "14", "--seed", str(pack))
        words = [card["id"] + ("f" if card["foil"] else "") for card in cards]
        assert len(words) == 12 and run("own", "add", *words).code == 0
    total = sum(int(line.split("\t")[1]) + int(line.split("\t")[2]) for line in own_file(environment).read_text().splitlines()[1:])
    assert total == 36
    [hyperia] = [s for s in records(run, "own") if s["set"] == "14"]
    assert hyperia["normal"] == 33 and hyperia["foil"] == 3 and hyperia["base"] == 204
    missing = records(run, "own", "missing", "set:14")
    assert len(missing) + len({c["fullName"] for c in records(run, "own", "missing", "set:14", "--want", "99")}) > 204
    before = own_file(environment).read_bytes()
    (run.folder / "bulk.csv").write_bytes(run("own", "export").bytes)
    assert run("own", "import", "bulk.csv").code == 64
    assert run("own", "import", "bulk.csv", "--replace").code == 0
    assert own_file(environment).read_bytes() == before
    rows = list(csv.DictReader(io.StringIO((run.folder / "bulk.csv").read_bytes().decode())))
    assert list(rows[0]) == ["Set Number", "Card Number", "Variant", "Count", "Name", "Color", "Rarity"]
    assert records(run, "card", cards[0]["id"], "--offline")[0]["owned"]["normal"] > 0


def test_queries_count_what_is_owned(run, environment):
    assert run("search", "own>=1", "--offline").code == 1
    assert not own_file(environment).exists()
    assert run("own", "add", "TFC-041x2", "TFC-041fx2", "TFC-042", "TFC-207f", "TFC-003f").code == 0
    own_file(environment).write_text(own_file(environment).read_text() + "XXX-001\t7\t7\n")
    found = lambda *words: run("search", *words, "--offline", "--fields", "id").lines
    assert found("own=4") == ["TFC-041"]
    assert sorted(found("own>=1", "unique:prints")) == sorted(
        p["id"] for name in knowledge.BY_NAME.values() for p in name
        if {"TFC-041", "TFC-042", "TFC-207", "TFC-003"} & {other["id"] for other in name})
    assert sorted(found("ownprint>=1", "unique:prints")) == ["TFC-003", "TFC-041", "TFC-042", "TFC-207"]
    assert sorted(found("ownfoil=ownprint", "own>0", "ownprint>0", "unique:prints")) == ["TFC-003", "TFC-207"]
    assert int(run("search", "set:14 own=0", "--count", "--offline").out) == 204
    lacking = int(run("search", "ownprint=0 unique:prints", "--count", "--offline").out)
    assert lacking == len(knowledge.PRINTINGS) - 4
    assert ids(records(run, "own", "missing", "own>=1 own<4", "--want", "4")) == ids(records(run, "search", "own>=1 own<4", "--offline"))
    own_file(environment).write_text("id\tnormal\tfoil\nTFC-041\tmany\t0\n")
    wrong = run("search", "own=4", "--offline")
    assert wrong.code == 65 and wrong.out == "" and "own.tsv:2: expected an id and two counts" in wrong.err
    assert run("search", "elsa", "--offline").code == 0


def test_one_bad_word_changes_nothing(run, environment):
    assert run("own", "add", "TFC-041x2").out == "TFC-041\tElsa - Snow Queen\t2\t0\n"
    before = own_file(environment).read_bytes()
    for words in (["14", "12", "x9"], ["TFC-041", "TFC-999"], ["TFC-207"], ["Nowhere", "1"]):
        result = run("own", "add", *words)
        assert result.code == 64 and result.out == "", words
    assert run("own", "remove", "TFC-041x3").code == 64
    assert own_file(environment).read_bytes() == before
    # The first change kept the empty text before it; what was refused kept nothing.
    assert own_file(environment).with_name("own.tsv~").read_bytes() == b""


def test_two_writers_at_once_both_count(run, environment):
    started = [run.start("own", "add", "TFC-041") for _ in range(10)]
    assert [child.wait(timeout=60) for child in started] == [0] * 10
    assert "TFC-041\t10\t0\n" in own_file(environment).read_text()


def test_killed_at_any_moment_leaves_the_old_or_the_new(run, environment):
    assert run("own", "add", "TFC-041").code == 0
    for attempt in range(30):
        before = own_file(environment).read_text()
        count = int(before.splitlines()[1].split("\t")[1])
        child = run.start("own", "add", "TFC-041")
        time.sleep(attempt * 0.004)
        child.send_signal(signal.SIGKILL)
        child.wait()
        after = own_file(environment).read_text()
        assert after in (before, before.replace(f"\t{count}\t", f"\t{count + 1}\t"))
    assert run("own", "add", "TFC-041").code == 0
    assert not [name for name in os.listdir(own_file(environment).parent) if name.endswith(".new")]


def test_a_folder_that_cannot_be_written_is_74_and_nothing_changed(run, environment):
    assert run("config", "collection", "/proc/nowhere/own.tsv").code == 0
    assert run("own", "add", "TFC-041").code == 74
    folder = run.folder / "decks"
    folder.mkdir()
    (folder / "d.txt").symlink_to(run.folder / "target.txt")
    (run.folder / "target.txt").write_text("1 Let It Go\n")
    assert run("deck", "add", "decks/d.txt", "Let It Go").code == 0
    assert (folder / "d.txt").is_symlink() and (run.folder / "target.txt").read_text() == "2 Let It Go\n"
    assert (run.folder / "target.txt~").read_text() == "1 Let It Go\n"


def test_a_full_disk_is_74_and_nothing_changed(run, environment):
    """A file may not grow beyond 8 KiB; the collection and the deck are larger."""
    own_file(environment).parent.mkdir(parents=True)
    own_file(environment).write_text("id\tnormal\tfoil\n" + "".join(sorted(f"{p['id']}\t1\t0\n" for p in knowledge.PRINTINGS)))
    (run.folder / "d.txt").write_text("4 Let It Go\n# " + "long " * 4000 + "\n")
    (run.folder / "bulk.tsv").write_text("id\tnormal\tfoil\nTFC-041\t1\t0\n")
    files = [own_file(environment), run.folder / "d.txt"]
    before = [file.read_bytes() for file in files]
    for words in ("own add TFC-041", "own remove TFC-042", "own import bulk.tsv --add", "deck add d.txt 'Let It Go'", "deck remove d.txt 'Let It Go'"):
        result = run.shell(f"ulimit -f 8; lorcana {words}")
        assert result.code == 74 and result.out == "" and "the disk is full" in result.err, words
        assert [file.read_bytes() for file in files] == before
        for file in files:
            assert not [name for name in os.listdir(file.parent) if name.startswith(file.name) and name != file.name]


def test_a_folder_that_may_only_be_read_is_74_and_nothing_changed(run):
    folder = run.folder / "closed"
    folder.mkdir()
    (folder / "d.txt").write_text("4 Let It Go\n")
    (folder / "own.tsv").write_text("id\tnormal\tfoil\nTFC-041\t1\t0\n")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert run("config", "collection", str(folder / "own.tsv")).code == 0
    # Root may write anywhere, unless that right is given up.
    closed = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
    folder.chmod(0o500)
    try:
        for words in (["own", "add", "TFC-041"], ["own", "remove", "TFC-041"], ["deck", "add", "closed/d.txt", "Let It Go"]):
            ran = subprocess.run([*closed, run.path, *words], env=run.environment, cwd=run.folder, capture_output=True,
                                 stdin=subprocess.DEVNULL, text=True, timeout=60)
            assert (ran.returncode, ran.stdout) == (74, "") and ran.stderr.startswith("error: cannot "), ran.stderr
            assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    finally:
        folder.chmod(0o700)


def test_two_decks_at_once_both_count(run):
    (run.folder / "d.txt").write_text("1 Let It Go\n")
    started = [run.start("deck", "add", "d.txt", "Let It Go") for _ in range(10)]
    assert [child.wait(timeout=60) for child in started] == [0] * 10
    assert (run.folder / "d.txt").read_text() == "11 Let It Go\n"


def test_odds_of_inks_take_no_wanted_copies(run):
    (run.folder / "d.txt").write_text("60 Microbots\n")
    assert run("deck", "odds", "d.txt", "--want", "3").code == 64


def test_a_damaged_collection_is_65_and_stays(run, environment):
    own_file(environment).parent.mkdir(parents=True, exist_ok=True)
    own_file(environment).write_text("id,normal\n")
    for words in (["own"], ["own", "add", "TFC-041"]):
        result = run(*words)
        assert result.code == 65 and "own.tsv:1" in result.err
    assert own_file(environment).read_text() == "id,normal\n"


# Promises 31 to 33

def test_news_and_the_card_of_the_day(run):
    news = records(run, "new", "--since", "2026-07-17")
    dates = [item["date"] for item in news if item["date"]]
    assert dates == sorted(dates) and news[-1]["date"] is None and news[-1]["what"] == "announced"
    assert ids(records(run, "random", "--today")) == ids(records(run, "random", "--today"))
    assert run("random", "--today", "--seed", "1").code == 64


def test_packs_are_the_same_for_a_seed(run):
    packs = records(run, "pack", "13", "--packs", "2", "--seed", "7")
    assert packs == records(run, "pack", "13", "--packs", "2", "--seed", "7")
    assert [card["slot"] for card in packs] == list(range(1, 13)) * 2
    assert "estimated" in run("pack", "13").err
    for words in (["pack", "Q1"], ["pack", "16"], ["pack", "13", "--packs", "37"]):
        assert run(*words).code == 64
