"""`lorcana update` from two services: LorcanaJSON's file and lorcana-api.com (both are FixtureServer)."""

import csv
import io
import json
import re
import shutil
import urllib.request

import pytest

from conftest import CLOSED, ROOT
from program import Server


class Facts:
    """A copy of the facts for a test to change; LorcanaJSON's files are generated from it."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(ROOT / "Catalogue", folder, ignore=shutil.ignore_patterns("Preparer", "Refresher"))

    def change(self, name, change):
        """Passes the rows of a table as dictionaries to `change`, and writes the result."""
        path = self.folder / name
        lines = [line.split("\t") for line in path.read_text().splitlines()]
        rows = [dict(zip(lines[0], line)) for line in lines[1:]]
        change(rows)
        path.write_text("".join("\t".join(line) + "\n" for line in [lines[0]] + [[row[c] for c in lines[0]] for row in rows]))

    def date(self, day):
        (self.folder / "date.txt").write_text(f"{day}\n")


def card(rows, id_):
    return next(row for row in rows if row["id"] == id_)


def newer(facts):
    """A newer file: a set with 15 of its 20 cards known, a ban, and a changed rarity."""
    facts.date("2026-11-20")

    def add_set(rows):
        rows.append({**dict.fromkeys(rows[0], ""), "code": "17", "name": "Sample Harbour", "kind": "expansion",
                     "prerelease": "2026-11-13", "release": "2026-11-20", "base": "20", "special": "0", "promo": "0",
                     "total": "20", "rotation_group": "5", "legal_from": "2026-11-13"})

    def change_cards(rows):
        for number in range(1, 16):
            rows.append({**card(rows, "TFC-042"), "id": f"17-{number:03}", "source_id": str(90_000 + number), "set": "17",
                         "number": str(number), "name": "Pieter Testwright", "version": f"Number {number}", "story": "Sample",
                         "base_id": "", "reprint_of": "", "core": "1", "core_until": "", "rarity": "Common",
                         "tcgplayer": "", "cardmarket": "", "image": ""})
        for row in rows:
            if (row["name"], row["version"]) == ("Te Kā", "Heartless") or row["id"] == "WUN-001":
                row["core"], row["banned_core"] = "0", "2026-10-16"
        card(rows, "AOV-001")["rarity"] = "Legendary"

    facts.change("sets.tsv", add_set)
    facts.change("cards.tsv", change_cards)


@pytest.fixture(scope="session")
def edition(tmp_path_factory):
    """The folder of a newer version of the facts."""
    facts = Facts(tmp_path_factory.mktemp("edition") / "facts")
    newer(facts)
    return facts.folder


@pytest.fixture(scope="session")
def source(fixture_server_path, edition, tmp_path_factory):
    """Two servers with LorcanaJSON's files: as of the date of the facts, and a newer version."""
    folder = tmp_path_factory.mktemp("lorcanajson")
    servers = [Server(fixture_server_path, folder / f"{index}.log", "--lorcanajson", facts)
               for index, facts in enumerate([ROOT / "Catalogue", edition])]
    # A file is generated on the first request, which takes seconds.
    for server, language in [(servers[0], "en"), (servers[1], "en"), (servers[0], "de")]:
        urllib.request.urlopen(f"{server.url}/{language}/allCards.json", timeout=300).read()
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def current(source):
    return source[0]


@pytest.fixture(scope="session")
def later(source):
    return source[1]


@pytest.fixture
def mirror(serve, current, tmp_path):
    """A private server for this test, with the files of `current`."""
    folder = tmp_path / "mirror"
    save(current, folder)
    return serve("--lorcanajson", folder)


def save(server, folder):
    """Saves a server's English files to a folder."""
    (folder / "en").mkdir(parents=True)
    for name in ("metadata.json", "allCards.json"):
        with urllib.request.urlopen(f"{server.url}/en/{name}", timeout=300) as answer:
            (folder / "en" / name).write_bytes(answer.read())


@pytest.fixture
def api(serve, made):
    return serve("--data", made)


def both(api, files):
    return {"LORCANA_API_URL": api if isinstance(api, str) else api.url,
            "LORCANA_DATA_URL": files if isinstance(files, str) else files.url}


def cards(run, *words):
    return {row["id"]: row for row in json.loads(run(*(words or ("all",)), "--json", "--source", "local").out)}


def status(run):
    return json.loads(run("cache", "status", "--json").out)


def test_every_card_has_its_text_after_one_update(run, api, current):
    result = run("update", **both(api, current))
    assert result.code == 0 and result.err == "updated: 3,556 cards (2026-10-16) · texts for all\n"
    found = cards(run)
    assert len(found) == 3556 and all(row["text"] is not None and row["source"] == "local" for row in found.values())
    assert any(row["text"] == "" for row in found.values())
    facts = list(csv.DictReader(io.StringIO((ROOT / "Catalogue/cards.tsv").read_text()), delimiter="\t", quoting=csv.QUOTE_NONE))
    others = [row["id"] for row in facts if row["base_id"] or row["promo"]]
    assert len(others) == 588 and all(found[id_]["textFrom"] is None for id_ in others)
    raw = json.loads(run("all", "--json", "--raw", "--source", "local").out)
    assert len(raw) == 1428


def test_differences_between_the_services_are_counted_by_field(run, api, current):
    result = run("update", "-v", **both(api, current))
    line = next(line for line in result.err.splitlines() if line.startswith("different in the API's rows"))
    counts = {field: int(count.replace(",", "")) for count, field in re.findall(r"(\d[\d,]*) (\w+)", line.split(": ")[1])}
    found = cards(run)
    for field in ("rarity", "inkable", "illustrators", "classifications"):
        assert counts[field] == sum(field in row["corrected"] for row in found.values()) > 0
    hosts = {line.split()[1] for line in result.err.splitlines() if line.startswith("GET ")}
    assert hosts == {api.url.removeprefix("http://"), current.url.removeprefix("http://")}


def test_a_newer_file_is_in_every_answer_with_the_same_program(run, api, current, later):
    run("update", **both(api, current))
    asked = len(api.requests)
    result = run("update", **both(api, later))
    assert result.code == 0 and len(api.requests) == asked + 1
    assert re.fullmatch(r"updated: 3,571 cards \(2026-11-20\), 15 new, \d+ changed · texts for all\n", result.err)
    assert len(run("search", "testwright", "--offline").lines) == 15
    assert any("Sample Harbour" in line and "2026-11-20" in line for line in run("sets", "--offline").lines)
    assert len(run("set", "Sample Harbour", "--offline").lines) == 15
    assert run("set", "17", "--offline").lines == run("set", "Sample Harbour", "--offline").lines
    found = cards(run)
    assert found["WUN-001"]["legality"]["core"] == "banned" and found["17-001"]["legality"]["core"] == "announced"
    assert found["AOV-001"]["rarity"] == "Legendary"
    assert "Pieter Testwright - Number 3" in run("__complete", "--", "card", "Pieter").out
    assert "Sample Harbour" in run("__complete", "--", "set", "Sam").out
    assert run("set", "newest", "--offline").lines == run("set", "17", "--offline").lines
    assert "downloaded data of 2026-11-20" in run("search", "testwright").err
    assert "downloaded data 2026-11-20" in run("--version", "-v").out
    assert status(run)["data"].startswith("2026-11-20T")


def test_without_new_data_an_update_sends_one_small_request(run, api, current):
    run("update", **both(api, current))
    files, rows = len(current.requests), len(api.requests)
    again = run("update", **both(api, current))
    assert again.err == "already up to date: 3,556 cards (2026-10-16) · texts for all\n" and again.code == 0
    assert [target for _, target in current.requests[files:]] == ["/en/metadata.json"]
    assert len(api.requests) == rows
    with urllib.request.urlopen(f"{current.url}/en/metadata.json") as answer:
        assert answer.headers["ETag"]


def test_one_connection_to_the_files_one_request_at_a_time(run, api, mirror):
    run("update", **both(api, mirror))
    assert [target for _, target in mirror.requests] == ["/en/metadata.json", "/en/allCards.json"]
    assert len({connection for connection, _ in mirror.requests}) == 1


@pytest.mark.parametrize("fault", ["status=503,retry-after=90", "truncate", "nonsense", "body=html", "body=empty",
                                   "close", "drip-body=20", "hang"])
def test_if_lorcanajson_fails_the_apis_rows_are_stored_and_the_texts_stay(run, api, current, serve, edition, fault, tmp_path):
    limits = tmp_path / "limits"
    limits.write_text("timeout = 1\ncommand-timeout = 4\n")
    run("update", **both(api, current))
    before = cards(run)
    broken = serve("--lorcanajson", edition)
    broken.behave(fault)
    result = run("update", **both(api, broken), LORCANA_CONFIG=str(limits))
    host = broken.url.removeprefix("http://")
    assert result.code == 0
    first = result.err.splitlines()[0].removesuffix(" · texts for all")
    assert first == f"unchanged: 3,556 cards (2026-10-16) · nothing from {host}"
    assert len(result.err.splitlines()) == 2 and host in result.err.splitlines()[1]
    assert cards(run) == before


@pytest.mark.parametrize("fault", ["status=503,retry-after=90", "truncate", "nonsense", "body=html", "body=empty", "body=[]",
                                   "close", "drip-body=20", "hang"])
def test_if_the_api_fails_the_file_is_stored_and_the_rows_stay(run, api, current, later, serve, made, fault, tmp_path):
    limits = tmp_path / "limits"
    limits.write_text("timeout = 1\ncommand-timeout = 4\n")
    run("update", **both(api, current))
    raw = run("all", "--json", "--raw", "--source", "local").out
    broken = serve("--data", made)
    broken.behave(fault)
    result = run("update", **both(broken, later), LORCANA_CONFIG=str(limits))
    host = broken.url.removeprefix("http://")
    lines = result.err.splitlines()
    assert result.code == 0 and lines[0] == f"updated: 3,571 cards (2026-11-20) · nothing from {host}"
    assert re.fullmatch(r"15 new, \d+ changed · texts for all", lines[1]) and host in lines[2] and len(lines) == 3
    assert len(cards(run)) == 3571
    now = {row["id"]: row for row in json.loads(run("all", "--json", "--raw", "--source", "local").out)}
    before = {row["id"]: row for row in json.loads(raw)}
    # Legality is that of the file, which bans a card that the API also has.
    banned = {id_ for id_, row in now.items() if row["fullName"] == "Te Kā - Heartless" or id_ == "WUN-001"}
    assert all(row["legality"].pop("data").startswith("2026-11-20") for row in now.values())
    assert all(row["legality"].pop("data").startswith("2026-10-16") for row in before.values())
    changed = {id_ for id_, row in now.items() if row["legality"] != before[id_]["legality"]}
    assert changed == banned != set()
    assert all(now[id_]["legality"]["core"] == "banned" for id_ in banned)
    assert all(now[id_]["standing"]["core"]["words"] == "banned since 2026-10-16" for id_ in banned)
    assert {id_: {**row, "asOf": "", "standing": "", "legality": ""} for id_, row in now.items()} == {
        id_: {**row, "asOf": "", "standing": "", "legality": ""} for id_, row in before.items()}


def test_if_both_fail_nothing_changes(run, api, current):
    run("update", **both(api, current))
    before = run("cache", "status").out
    result = run("update", **both(CLOSED, CLOSED))
    assert result.code == 69 and "nothing changed" in result.err and "refused the connection" in result.err
    assert run("cache", "status").out == before
    first = run("update", **both(CLOSED, CLOSED), LORCANA_DATA_DIR=str(run.folder / "new"))
    assert first.code == 69 and not (run.folder / "new").exists()


def test_a_refused_file_leaves_the_texts(run, api, current, tmp_path):
    run("update", **both(api, current))
    before = cards(run)
    folder = tmp_path / "files"
    (folder / "en").mkdir(parents=True)

    def refuse(metadata, rows):
        head = {"formatVersion": "2.4.0", "generatedOn": "2026-11-01T00:00:00", "language": "en", **metadata}
        (folder / "en/metadata.json").write_text(json.dumps(head))
        (folder / "en/allCards.json").write_text(json.dumps({"metadata": head, "sets": {}, "cards": rows}))
        result = run("update", **both(api, f"file://{folder}"))
        assert result.code == 65 and "LorcanaJSON's file rejected" in result.err and cards(run) == before
        return result.err

    row = {"name": "A", "setCode": "1", "number": 1}
    assert "format 3.0" in refuse({"formatVersion": "3.0.0"}, [])
    assert "received 100 cards" in refuse({}, [{**row, "id": index} for index in range(100)])
    assert "100000 cards" in refuse({}, [{}] * 100_001)


@pytest.mark.parametrize("name, content, sentence", [
    ("metadata.json", "<html>", "metadata.json is a web page"), ("allCards.json", "{", "allCards.json is malformed: cut off"),
    ("metadata.json", "", "metadata.json is empty"),
    ("metadata.json", '{"formatVersion": "2.4.0", "generatedOn": "2026-11-01T00:00:00", "language": "de"}',
     "allCards.json is malformed: no date, or not in English"),
])
def test_a_broken_file_of_a_folder_is_named(run, api, tmp_path, name, content, sentence):
    folder = tmp_path / "files/en"
    folder.mkdir(parents=True)
    head = {"formatVersion": "2.4.0", "generatedOn": "2026-11-01T00:00:00", "language": "en"}
    (folder / "metadata.json").write_text(json.dumps(head))
    (folder / "allCards.json").write_text(json.dumps({"metadata": {**head, "language": "fr"}, "sets": {}, "cards": []}))
    (folder / name).write_text(content)
    result = run("update", **both(api, f"file://{folder.parent}"))
    lines = result.err.splitlines()
    place = f"nothing from {folder.parent}"
    assert result.code == 0 and lines[1] == (place if len(place) < 80 else place[:78] + "…") and "the API" not in result.err
    whole, end = f"{folder}/{sentence}", f"…/en/{sentence}"
    assert (lines[-1] == whole if len(whole) < 80 else lines[-1].startswith(end[:78])), lines
    assert all(len(line) < 80 for line in lines)
    alone = run("update", **both(CLOSED, f"file://{folder.parent}"), LORCANA_DATA_DIR=str(run.folder / "new"))
    assert alone.code == 69 and f"{folder}/{sentence}" in alone.err and "--offline" not in alone.err


def test_a_file_of_a_folder_that_is_too_large_is_refused(run, api, tmp_path):
    folder = tmp_path / "files/en"
    folder.mkdir(parents=True)
    head = {"formatVersion": "2.4.0", "generatedOn": "2026-11-01T00:00:00", "language": "en"}
    (folder / "metadata.json").write_text(json.dumps(head))
    with open(folder / "allCards.json", "wb") as file:
        file.truncate((64 << 20) + 1)
    result = run("update", **both(api, f"file://{folder.parent}"))
    lines = result.err.splitlines()
    assert result.code == 65 and lines[-2] == "error: LorcanaJSON's file rejected: the file has more than 64 MiB"
    assert "data-url" in lines[-1] and len(cards(run)) == 3556


def test_an_update_that_fails_gives_no_tip_that_it_refuses(run):
    failed = run("update", "--source", "api", LORCANA_API_URL=CLOSED)
    assert failed.code == 69 and "tip: try again later" in failed.err.splitlines()
    german = run("update", "--language", "de", **both(CLOSED, CLOSED))
    assert german.code == 69 and "--offline" not in german.err
    lacking = run("cache", "status", "--language", "de")
    assert lacking.code == 69 and "run `lorcana update --language de` to download it" in lacking.err


def test_differences_are_reported_only_for_received_rows(run, current):
    result = run("update", "-v", **both(CLOSED, current))
    assert result.code == 0 and "nothing from 127.0.0.1:9" in result.err
    assert "different in the API's rows" not in result.err


def test_the_api_s_rows_change_no_card_that_the_file_describes(run, api, current):
    run("update", **both(CLOSED, current))
    before = {id_: row["image"] for id_, row in cards(run).items()}
    result = run("update", **both(api, current))
    assert result.err == "already up to date: 3,556 cards (2026-10-16) · texts for all\n"
    assert {id_: row["image"] for id_, row in cards(run).items()} == before


def test_of_a_file_older_than_the_facts_only_the_texts_are_used(run, api, serve, tmp_path):
    edition = Facts(tmp_path / "older")
    edition.date("2026-03-01")
    edition.change("cards.tsv", lambda rows: card(rows, "TFC-042").update(cost="9"))
    server = serve("--lorcanajson", edition.folder)
    urllib.request.urlopen(f"{server.url}/en/allCards.json", timeout=300).read()
    result = run("update", **both(api, server))
    assert result.code == 0 and "texts for all" in result.err
    found = cards(run)
    assert found["TFC-042"]["cost"] != 9 and found["TFC-042"]["text"] is not None
    assert status(run)["facts"].startswith("2026-10-16")


def test_an_older_file_than_the_one_on_disk_changes_nothing(run, api, current, later):
    run("update", **both(api, later))
    before = cards(run)
    assert run("update", **both(api, current)).err.startswith("already up to date: 3,571 cards")
    assert cards(run) == before


def test_a_folder_can_have_the_files(run, api, current, tmp_path):
    save(current, tmp_path / "mirror")
    run("config", "data-url", f"file:{tmp_path}/mirror")
    result = run("update", LORCANA_API_URL=api.url, LORCANA_DATA_URL=None)
    assert result.code == 0 and "texts for all" in result.err
    missing = run("update", **both(CLOSED, f"file://{tmp_path}/nowhere"), LORCANA_DATA_DIR=str(tmp_path / "new"))
    assert missing.code == 69 and "nowhere/en/metadata.json" in missing.err
    assert "tip: data-url names the folder that has en/metadata.json and en/allCards.json" in missing.err


@pytest.mark.parametrize("address", ["ftp://a.test", "a.test/files", "file:relative", "https://a.test/?x", "https://"])
def test_an_invalid_address_is_misuse_that_names_the_setting(run, address):
    for result in (run("update", LORCANA_DATA_URL=address), run("config", "data-url", address)):
        assert result.code == 64 and ("data-url" in result.err or "LORCANA_DATA_URL" in result.err)
        assert "api-url" not in result.err


def test_update_from_chooses_the_services(run, api, current):
    run("config", "update-from", "api")
    asked = len(current.requests)
    assert run("update", **both(api, current)).code == 0
    assert len(current.requests) == asked and status(run)["lorcanajson"] is None
    run("config", "update-from", "lorcanajson")
    rows = len(api.requests)
    assert run("update", **both(api, current)).code == 0
    assert len(api.requests) == rows and status(run)["lorcanajson"].startswith("2026-10-16T16:43:42")
    assert run("config", "update-from", "somewhere").code == 64


def test_only_an_update_and_a_condition_on_texts_ask_lorcanajson(run, api, mirror):
    server = mirror
    for words in [("search", "elsa"), ("set", "TFC"), ("card", "TFC", "42"), ("sets",), ("all", "--limit", "3"), ("random",)]:
        run(*words, **both(api, server))
    assert server.requests == []
    assert run("search", 'text:"draw a card"', **both(api, server)).code == 0
    assert [target for _, target in server.requests] == ["/en/metadata.json", "/en/allCards.json"]


def test_help_names_both_hosts(run):
    page = run("help", "sources").out
    assert "api.lorcana-api.com" in page and "lorcanajson.org" in page
    readme = (ROOT / "README.md").read_text()
    assert "lorcana-api.com" in readme and "lorcanajson.org" in readme


# Languages.


def test_a_german_catalogue_is_searched_in_both_languages(run, api, current):
    before = run("search", "elsa", "--language", "de", **both(CLOSED, CLOSED))
    assert "run `lorcana update --language de`" in before.err and before.code == 0
    result = run("update", "--language", "de", **both(api, current))
    assert result.code == 0 and "German: " in result.err and "in English only" in result.err
    german = {"LORCANA_LANGUAGE": "de"}
    for words in (["schneekönigin"], ["snow queen"], ['!"Elsa - Schneekönigin"'], ['!"Elsa - Snow Queen"']):
        found = json.loads(run("search", *words, "--json", **german).out)
        assert "Elsa - Schneekönigin" in {row["fullName"] for row in found}, words
    row = next(row for row in found if row["language"] == "de")
    assert row["englishName"] == "Elsa - Snow Queen" and row["inks"] == ["Amethyst"] and "Queen-de" in row["classifications"]
    for name in ("Elsa - Schneekönigin", "Elsa - Snow Queen"):
        shown = json.loads(run("card", name, "--json", **german).out)
        assert [row["fullName"] for row in shown] == ["Elsa - Schneekönigin"]
    assert run("search", "class:queen", **german).lines and run("set", "TFC", **german).code == 0
    rows = {row["id"]: row for row in json.loads(run("all", "--json", **german).out)}
    lacking = [row for row in rows.values() if row["language"] == "en"]
    assert 0 < len(lacking) < 100 and all(row["englishName"] is None and row["text"] is not None for row in lacking)
    english = {row["id"]: row for row in json.loads(run("all", "--json").out)}
    assert english.keys() == rows.keys() and all(row["language"] == "en" for row in english.values())
    assert all(rows[id_][field] == english[id_][field] for id_ in rows for field in ("cost", "inks", "rarity", "legality"))
    assert run("cache", "status", "--language", "de").code == 0
    again = run("update", **both(api, current))
    assert again.code == 0 and "German: " in again.err
    assert run("cache", "clear").code == 0 and run("search", "schneekönigin", "--offline", **german).code == 1


def test_a_row_found_by_its_english_name_says_both(run, api, current):
    run("update", "--language", "de", **both(api, current))
    shown = run("search", "snow queen", "--format", "table", "--language", "de", COLUMNS="140")
    assert "Elsa - Schneekönigin (Elsa - Snow Queen)" in shown.out
    assert "(Elsa" not in run("search", "schneekönigin", "--format", "table", "--language", "de", COLUMNS="140").out


def test_u_in_the_browser_fetches_every_card_with_its_text(terminal, lorcana, run, current):
    session = terminal(lorcana, "browse", "!\"Elsa - Spirit of Winter\" set:TFC", **both(CLOSED, current))
    session.wait("No rules texts yet · u downloads all cards (2 MB)")
    assert run("card", "TFC-042", "--offline", "--fields", "text").lines == [""]
    session.send("u\r")
    session.wait("downloading all cards")
    session.wait(lambda s: "No rules texts yet" not in s.text and "downloading" not in s.text, limit=30)
    text = run("card", "TFC-042", "--offline", "--fields", "text").lines[0]
    assert text != "" and " ".join(text.split()[:3]) in session.text
    session.send("q")
    assert session.end() == 0
    session.expect_restored()
