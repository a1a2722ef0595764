"""Songs, Shift, decks and the collection in the built program, some compared with Tests/Tools/knowledge.py."""

import csv
import io
import json
import os
import pathlib
import signal
import subprocess
import termios
import time

import knowledge
import pytest

ELSA = "Elsa - Snow Queen"


def records(run, *words, **variables):
    result = run(*words, "--json", **variables)
    assert result.code in (0, 1), result.err
    return json.loads(result.out)


def ids(found):
    return [card["id"] for card in found]


# Promises 8 to 10

def test_the_worked_example_of_songs(run):
    found = records(run, "sing", "Let It Go", "ink:amber f:core")
    assert len([c for c in found if c["how"] != "if"]) == 50
    assert ids(found)[:3] == ["WUN-016", "AOV-023", "14-003"] and found[-1]["id"] == "WHI-023" and found[-1]["how"] == "if"


def test_a_near_name_is_misuse_and_suggested(run):
    for words in [("sing", "Let It Goo"), ("shift", "Elsa - Snow Quen"), ("search", "--offline", 'sings:"Let It Go Now"')]:
        result = run(*words)
        assert result.code == 64 and result.out == "" and "did you mean" in result.err
    only = run("sing", "Let It G")
    assert only.code == 0 and 'took "Let It G" as Let It Go' in only.err
    result = run("sing", "Record Player")
    assert result.code == 64 and "neither a song nor a character" in result.err


# Promises 13 and 14

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


def test_a_players_friday(run):
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
    (run.folder / "again.txt").write_text(exported)
    assert records(run, "deck", "diff", "friday.txt", "again.txt") == []
    assert run("deck", "export", "again.txt").out == "4 Elsa - Snow Queen\n4 Let It Go\n4 Elsa - Spirit of Winter\n"


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


@pytest.mark.parametrize("text, code", [
    (b"4 Elsa - Snow Queen\n" * 4000, 65), (bytes(range(256)), 65), (b"", 65), (b"# nothing\n", 65),
    (b"\n" * 1001, 65), (b"4 Elsa\n4 Nobody - At All\n", 1), (b"0 Let It Go\n1000 Let It Go\n4 Let It Go\n", 1)])
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


def test_a_wrong_deck_in_a_query_is_reported(run, environment):
    folder = deck_folder(environment)
    (folder / "friday.txt").write_text("4 Let It Go\n")
    missing = run("search", "t:song deck:fryday")
    assert missing.code == 64 and missing.out == ""
    assert missing.err == 'error: no deck "fryday"\n  t:song deck:fryday\n              ^^^^^^\ntip: did you mean "friday"?\n'
    wrong = {"binary": bytes(range(256)), "large": b"4 Let It Go\n" * 6000, "many": b"\n" * 1001, "empty": b"", "none": b"# nothing\n"}
    sentences = {"binary": "is not a text file", "large": "is too large: a deck has at most 64 KiB",
                 "many": "has too many lines: a deck has at most 1,000", "empty": "has no cards", "none": "has no cards"}
    for name, content in wrong.items():
        (folder / f"{name}.txt").write_bytes(content)
        result = run("search", f"deck:{name}")
        tip = "tip: run `lorcana help decks` to list the formats that are read\n" if name in ("empty", "none") else ""
        assert (result.code, result.out, result.err) == (65, "", f"error: {name} {sentences[name]}\n{tip}")
    assert run("search", f"deck:{folder}").code == 74


def test_a_wrong_deck_is_reported_before_any_request(run, server):
    assert run("search", "deck:nope", LORCANA_API_URL=server.url).code == 64
    for query, what in [("deck:nope", "your decks"), ("own=0", "your collection")]:
        result = run("search", query, "--source", "api", LORCANA_API_URL=server.url)
        assert result.code == 64 and (what in result.err or "no deck" in result.err)
    assert not server.requests


# Promises 26 to 30: a collector's evening

def own_file(environment):
    return pathlib.Path(environment["XDG_DATA_HOME"]) / "lorcana" / "own.tsv"


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


def test_two_writers_at_once_lose_no_copy(run, environment):
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


def test_a_folder_that_cannot_be_written_is_74_and_nothing_changed(run):
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
    """Files are limited to 8 KiB, and the collection and the deck are larger."""
    own_file(environment).parent.mkdir(parents=True)
    own_file(environment).write_text("id\tnormal\tfoil\n" + "".join(sorted(f"{p['id']}\t1\t0\n" for p in knowledge.PRINTINGS)))
    (run.folder / "d.txt").write_text("4 Let It Go\n# " + "long " * 4000 + "\n")
    (run.folder / "bulk.tsv").write_text("id\tnormal\tfoil\nTFC-041\t1\t0\n")
    files = [own_file(environment), run.folder / "d.txt"]
    before = [file.read_bytes() for file in files]
    for words in ("own add TFC-041", "own remove TFC-042", "own import bulk.tsv --add", "deck add d.txt 'Let It Go'", "deck remove d.txt 'Let It Go'"):
        result = run.shell(f"ulimit -f 8; lorcana {words}")
        assert result.code == 74 and result.out == "" and "it would be larger than files may be" in result.err, words
        assert [file.read_bytes() for file in files] == before
        for file in files:
            assert not [name for name in os.listdir(file.parent) if name.startswith(file.name) and name != file.name]


def test_a_read_only_folder_is_74_and_nothing_changed(run):
    folder = run.folder / "closed"
    folder.mkdir()
    (folder / "d.txt").write_text("4 Let It Go\n")
    (folder / "own.tsv").write_text("id\tnormal\tfoil\nTFC-041\t1\t0\n")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert run("config", "collection", str(folder / "own.tsv")).code == 0
    # Root can write anywhere unless it drops that capability.
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


def test_two_decks_at_once_lose_no_copy(run):
    (run.folder / "d.txt").write_text("1 Let It Go\n")
    started = [run.start("deck", "add", "d.txt", "Let It Go") for _ in range(10)]
    assert [child.wait(timeout=60) for child in started] == [0] * 10
    assert (run.folder / "d.txt").read_text() == "11 Let It Go\n"


def test_odds_of_inks_have_no_wanted_copies(run):
    (run.folder / "d.txt").write_text("60 Microbots\n")
    assert run("deck", "odds", "d.txt", "--want", "3").code == 64


def test_a_damaged_collection_is_65_and_stays(run, environment):
    own_file(environment).parent.mkdir(parents=True, exist_ok=True)
    own_file(environment).write_text("id,normal\n")
    for words in (["own"], ["own", "add", "TFC-041"]):
        result = run(*words)
        assert result.code == 65 and "own.tsv:1" in result.err
    assert own_file(environment).read_text() == "id,normal\n"


def test_space_turns_a_card_over_like_enter_and_the_terminal_is_restored(terminal, lorcana):
    session = terminal(lorcana, "pack", "14", "--open", "--seed", "1", columns=80, rows=60)
    for key, shown in [("", "card 1 of 12"), (" ", "card 2 of 12"), ("\r", "card 3 of 12")]:
        session.send(key)
        session.wait(shown)
    session.send("q\r")
    assert session.end() == 0
    assert termios.tcgetattr(session.slave) == session.settings
