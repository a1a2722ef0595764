"""Messages and results if one source doesn't respond, refuses connections or fails, and rejected input."""

import json
import re

import legality
import pytest

from conftest import CLOSED, FIXTURES, ROOT


def first(lines):
    """The first line of an update, without the part that is omitted if the port number is long."""
    return lines[0].removesuffix(" · texts for all")


def one(run, *words, **variables):
    result = run(*words, "--json", **variables)
    assert result.code == 0, result.err
    return json.loads(result.out)


@pytest.mark.parametrize("command", ["stats", "odds", "hand", "show", "missing", "export"])
def test_a_text_without_any_card_is_not_a_deck(run, command):
    (run.folder / "none.txt").write_text("4 Nobody\n")
    result = run("deck", command, "none.txt")
    assert result.code == 65 and result.out == "" and "none.txt" in result.err


def test_a_text_without_any_card_is_not_legal_and_each_line_says_why(run):
    (run.folder / "none.txt").write_text("4 Nobody\n")
    result = run("deck", "check", "none.txt")
    assert result.code == 1 and "unknown card" in result.out


@pytest.mark.parametrize("words", [("0/204",), ("0/204 \u2022 EN \u2022 9",)])
def test_the_card_numbered_zero_is_found(run, words):
    assert [card["id"] for card in one(run, "card", *words, "--offline")] == ["FAB-000"]


def test_the_number_after_the_slash_is_the_printed_one(run):
    for id_, total in [("INK-048", 204), ("FAB-048", 204), ("AOV-048", 207)]:
        [card] = one(run, "card", id_, "--offline")
        assert card["printedTotal"] == total
        assert f"number 48 of {total}" in run("card", id_, "--offline", "--format", "table").out
    assert one(run, "card", "TFC-003-P1", "--offline")[0]["printedTotal"] is None
    totals = {row["number"]: row["printedTotal"] for row in one(run, "sets", "--offline")}
    assert (totals["3"], totals["9"], totals["13"], totals["16"]) == (204, 204, 207, None)


def test_values_that_the_api_lacks_are_unknown_and_null(run, server):
    [card] = one(run, "card", "TFC-042", "--source", "api", LORCANA_API_URL=server.url)
    assert {"rulings", "errata", "finishes", "alsoNamed"} <= set(card["unknown"])
    assert all(card[field] is None for field in ["rulings", "errata", "finishes", "alsoNamed"])
    # The local data has the card, so the number of copies allowed is added.
    assert card["copies"] == 4 and "copies" not in card["unknown"]
    for query in ["is:quest", "r:enchanted", "r:epic", "r:iconic", "is:promo"]:
        refused = run("search", query, "--source", "api", LORCANA_API_URL=server.url)
        assert refused.code == 64 and "the API has no data on" in refused.err, query


def test_a_card_of_the_api_has_the_legality_of_its_record(run, server):
    [card] = one(run, "card", "TFC-042", "--source", "api", LORCANA_API_URL=server.url)
    shown = " ".join(run(
        "card", "TFC-042", "--source", "api", "--format", "table", COLUMNS="200", LORCANA_API_URL=server.url).out.split())
    assert legality.shown("Core", card["standing"]["core"]["words"]) in shown and "legality of 2026-10-16" in shown


@pytest.mark.parametrize("command", [("sing", "Let It Go"), ("shift", "TFC-042"), ("deck", "show", "deck.txt"), ("own",)])
def test_a_language_is_taken_wherever_cards_are_shown(run, serve, command):
    (run.folder / "deck.txt").write_text("4 Let It Go\n4 Elsa - Snow Queen\n")
    server = serve("--lorcanajson", ROOT / "Catalogue")
    assert run("update", "--language", "de", LORCANA_DATA_URL=server.url, LORCANA_API_URL=CLOSED).code == 0
    option, setting = run(*command, "--language", "de"), run(*command, LORCANA_LANGUAGE="de")
    assert option.code == setting.code == 0 and option.out == setting.out
    if command[0] == "sing":
        assert "singers of Ich lass los" in option.err


def test_an_update_reports_accepted_and_refused_data(run, serve):
    files, few = serve("--lorcanajson", ROOT / "Catalogue"), serve("--folder", FIXTURES)
    result = run("update", LORCANA_DATA_URL=files.url, LORCANA_API_URL=few.url)
    host = few.url.removeprefix("http://")
    lines = result.err.splitlines()
    assert result.code == 0 and first(lines) == f"updated: 3,556 cards (2026-10-16) · nothing from {host}"
    assert lines[1].startswith(f"rejected {host}: received ") and "nothing changed" not in result.err
    assert all(len(line) < 80 for line in lines)


def test_an_update_reports_languages_separately_and_ends_with_their_failure(run, serve):
    server = serve("--lorcanajson", ROOT / "Catalogue")
    server.behave("status=404,for=/de/")
    result = run("update", "--language", "de", LORCANA_DATA_URL=server.url, LORCANA_API_URL=CLOSED)
    lines = result.err.splitlines()
    assert result.code == 69 and first(lines) == "updated: 3,556 cards (2026-10-16) · nothing from 127.0.0.1:9"
    assert len(lines) == 5 and lines[1] == "127.0.0.1:9 refused the connection"
    assert lines[2] == f"German: nothing from {server.url.removeprefix('http://')}"
    assert lines[3].startswith("error: ") and lines[4].startswith("tip: ")


def test_an_update_prints_its_result(run, serve):
    server = serve("--lorcanajson", ROOT / "Catalogue")
    (run.folder.parent / "home/config/lorcana").mkdir(parents=True)
    (run.folder.parent / "home/config/lorcana/config").write_text("update-from = lorcanajson\n")
    result = json.loads(run("update", "--json", "--language", "fr", LORCANA_DATA_URL=server.url).out)
    assert result == {"cards": 3556, "new": 3556, "changed": 0, "texts": 3556, "sources": ["lorcanajson"], "languages": ["en", "fr"]}
    again = json.loads(run("update", "--json", LORCANA_DATA_URL=server.url).out)
    assert again == {**result, "new": 0}
    # The failed download counts neither as a source nor as a language of the update.
    server.behave("status=404,for=/fr/")
    again = json.loads(run("update", "--json", LORCANA_DATA_URL=server.url).out)
    assert again == {**result, "new": 0, "languages": ["en"]}


def test_times_of_a_file_have_no_zone_and_those_of_a_service_do(run, serve, server):
    assert one(run, "card", "TFC-042", "--offline")[0]["asOf"] == "2026-10-16T00:00:00"
    answered = one(run, "card", "TFC-042", "--source", "api", LORCANA_API_URL=server.url)[0]["asOf"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", answered)
    files = serve("--lorcanajson", ROOT / "Catalogue")
    assert run("update", LORCANA_DATA_URL=files.url, LORCANA_API_URL=CLOSED).code == 0
    status, [card] = one(run, "cache", "status"), one(run, "card", "TFC-042")
    stated = "2026-10-16T16:43:42"
    assert {status["data"], status["facts"], status["lorcanajson"], card["asOf"]} == {stated}
    assert status["fetched"].endswith("Z")
    for page in ("keywords", "fields"):
        assert "Units and time zones" in run("help", page).out


def test_an_update_that_failed_in_part_leaves_the_data_as_old_as_it_was(run, serve):
    files = serve("--lorcanajson", ROOT / "Catalogue")
    assert run("update", "--language", "de", LORCANA_DATA_URL=files.url, LORCANA_API_URL=CLOSED).code == 0
    before = one(run, "cache", "status")["fetched"]
    german = one(run, "cache", "status", "--language", "de")["fetched"]
    files.behave("status=404,for=/de/")
    result = run("update", LORCANA_DATA_URL=files.url, LORCANA_API_URL=CLOSED)
    host = files.url.removeprefix("http://")
    assert result.code == 0 and result.err.splitlines()[-1] == f"German: nothing from {host}"
    assert not any(line.startswith("German: 3") for line in result.err.splitlines())
    assert one(run, "cache", "status")["fetched"] >= before
    assert one(run, "cache", "status", "--language", "de")["fetched"] == german


def test_a_config_file_of_another_name_is_named(run):
    folder = run.folder.parent / "home/config/lorcana"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text("format = json\n")
    result = run("search", "elsa", "--offline")
    assert result.code == 0 and "config.toml" in result.err and not result.out.startswith("[")


def test_a_host_that_hangs_is_asked_once(run, server):
    server.behave("hang")
    limits = {"LORCANA_API_URL": server.url}
    first = run("search", "elsa", "--timeout", "1", **limits)
    assert first.code == 0 and "timed out" in first.err
    asked = len(server.requests)
    second = run("search", "elsa", "--timeout", "1", **limits)
    assert second.code == 0 and "next try" in second.err and len(server.requests) == asked
