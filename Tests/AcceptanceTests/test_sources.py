"""The sources of data (cli.md), from the first request to a machine without a network."""

import csv
import io
import json
import os
import re
import subprocess

import pytest

EXIT_CODES = [
    ("status=404", 69), ("status=500", 69), ("close", 69), ("body=hostile.html", 65), ("body=empty.json", 65),
    ("body=truncated.json", 65), ("body=error-invalid-parameter.json", 65), ("status=503,retry-after=3000", 75),
    ("status=429,retry-after=3000", 75), ("hang", 75),
]


def fast(server):
    """An environment with this server as the API and short time limits."""
    return {"LORCANA_API_URL": server.url}


# A reachable API.


def test_a_search_sends_one_request_and_finds_cards_with_and_without_the_api(run, recorded):
    result = run("search", "Elsa", **fast(recorded))
    assert result.code == 0 and len(recorded.requests) == 1
    assert "TFC-041\tElsa - Snow Queen\tAmethyst\t3\ttrue\tCharacter\t2\t3\t1\tUncommon\tThe First Chapter\t41" in result.lines


NAMES = [
    ("Lilo & Stitch", "Lilo & Stitch - "), ("Te Kā", "Te Kā - "), ("te ka", "Te Kā - "), ("TE KA", "Te Kā - "),
    ("Let's Get Dangerous", "Let's Get Dangerous"), ("let’s get dangerous", "Let's Get Dangerous"),
]


@pytest.mark.parametrize("query, name", NAMES)
@pytest.mark.parametrize("offline", [False, True])
def test_names_are_found_however_they_are_written(run, recorded, query, name, offline):
    result = run("search", query, *(["--offline"] if offline else []), **fast(recorded))
    assert result.code == 0 and result.lines[0].split("\t")[1].startswith(name)


@pytest.mark.parametrize("query", ["101", "a;b", "x=1", "%", "_", "🦄", "a" * 10_000, "'", "\\", "a;search=name~", "*"])
def test_no_words_list_the_whole_catalogue(run, recorded, query):
    result = run("search", query, **fast(recorded))
    assert result.code in (0, 1, 64) and len(result.lines) < 1000
    assert all(not target.startswith("/cards/all") and len(target) < 300 for _, target in recorded.requests)
    if result.code == 64:
        assert recorded.requests == []


def test_a_set_has_its_numbered_cards_in_order_by_any_name(run, recorded):
    answers = [run("set", word, **fast(recorded)).lines for word in ["The First Chapter", "TFC", "tfc", "1"]]
    assert all(answer == answers[0] for answer in answers)
    assert [int(line.split("\t")[-1]) for line in answers[0][:204]] == list(range(1, 205))


def test_all_is_fifteen_pages_in_order_on_one_connection_and_no_card_twice(run, recorded):
    result = run("all", "--fields", "id", **fast(recorded))
    assert result.code == 0 and len(result.lines) == len(set(result.lines)) == 3556
    assert len({connection for connection, _ in recorded.requests}) == 1
    pages = [re.search(r"page=(\d+)", target)[1] for _, target in recorded.requests]
    assert pages == [str(page) for page in range(1, 16)]
    assert all("pagesize=100" in target for _, target in recorded.requests)


def test_the_api_alone_has_its_own_cards_in_its_own_order(run, recorded):
    cards = json.loads(run("all", "--source", "api", "--json", **fast(recorded)).out)
    assert len(cards) == 1428 and {card["source"] for card in cards} == {"api"}


@pytest.mark.parametrize("words", [["TFC", "41"], ["tfc-41"], ["TFC-041"], ["1", "41"], ["Elsa - Snow Queen"]])
def test_a_card_is_found_by_name_number_and_id(run, recorded, words):
    cards = json.loads(run("card", *words, "--json", **fast(recorded)).out)
    assert [card["id"] for card in cards] == ["TFC-041"]
    assert cards[0]["source"] == "api"


def test_a_card_of_the_api_comes_with_its_text(run, recorded):
    card = json.loads(run("card", "TFC", "60", "--json", **fast(recorded)).out)[0]
    assert card["fullName"] == "Yzma - Alchemist" and card["source"] == "api" and card["text"]


def test_a_bare_name_lists_its_versions_and_a_near_one_is_reported(run, recorded):
    assert len(run("card", "Elsa", **fast(recorded)).lines) == 13
    near = run("card", "Elsa - Snow Quen", **fast(recorded))
    assert near.code == 0 and "TFC-041" in near.lines[0] and 'showing "Elsa - Snow Queen"' in near.err
    assert run("card", "zzzzqqqq", **fast(recorded)).code == 1


MISSPELT = [("elza snow quen", "TFC-041", 2), ("omalley", "ARI-088", 2), ("Elsa - Snow Queen", "TFC-041", 1)]


@pytest.mark.parametrize("name, id, asked", MISSPELT)
def test_the_api_alone_corrects_a_name_by_the_facts_and_asks_again(run, recorded, name, id, asked):
    for command in ["search", "card"]:
        before = len(recorded.requests)
        result = run(command, name, "--source", "api", "--fields", "id,source", **fast(recorded))
        assert result.code == 0 and any(line.startswith(id) for line in result.lines), result
        assert {line.split("\t")[1] for line in result.lines} == {"api"}
        assert len(recorded.requests) - before == asked


def test_the_host_that_was_asked_is_named(run, recorded):
    assert f"· {recorded.url.removeprefix('http://')}, 20" in run("search", "elsa", **fast(recorded)).err


def test_verbose_shows_the_source_each_request_with_its_time_and_each_change(run, recorded):
    err = run("card", "TFC", "41", "--format", "table", "-v", **fast(recorded)).err
    host = recorded.url.removeprefix("http://")
    assert f"source auto: no downloaded data; names from {host}" in err
    requests = [line for line in err.splitlines() if line.startswith(f"GET {host} /cards/fetch?search=")]
    assert len(requests) == len(recorded.requests) == 2
    assert all(re.search(r": 200, \d+ bytes, \d+ ms$", line) for line in requests)
    assert '"event"' not in err
    assert '"event":"loadSet' in run("card", "TFC", "41", LORCANA_DEBUG="1", **fast(recorded)).err
    assert run("sets", "-v", "--offline").err.startswith("source offline: no downloaded data; built-in data")


def test_a_command_ends_when_its_time_is_up_however_many_requests_it_needs(run, recorded, tmp_path):
    config = tmp_path / "config"
    config.write_text("command-timeout = 1\n")
    recorded.behave("delay=600")
    variables = {**fast(recorded), "LORCANA_CONFIG": str(config)}
    strict = run("all", "--source", "api", **variables)
    # On a busy machine the time limit may also expire between two requests.
    spent = "(timed out (waiting for|receiving from)|no time was left to ask) "
    assert strict.code == 75 and re.search(spent, strict.err) and "(1 s)" in strict.err
    answered = run("all", **variables)
    assert answered.code == 0 and len(answered.lines) == 3556 and "(1 s) · built-in data of" in answered.err
    assert len(recorded.requests) < 10


# An unreachable API.


def test_a_server_that_stops_leaves_the_built_in_facts_and_one_line(run, serve):
    server = serve("--answer", "times=0")
    server.stop()
    for words in [("search", "Elsa"), ("card", "TFC", "41"), ("sets",), ("all",)]:
        result = run(*words, **fast(server))
        assert result.code == 0 and result.lines and len(result.err.splitlines()) == 1
        assert "built-in data of 2026-10-16" in result.err


def test_a_failed_connection_is_remembered_until_a_command_insists(run):
    assert "refused the connection" in run("search", "elsa").err
    assert "offline, next try" in run("search", "elsa").err
    assert run("search", "elsa", "--source", "api").code == 69
    assert "refused the connection" in run("search", "elsa").err


@pytest.mark.parametrize("behaviour, code", EXIT_CODES)
def test_each_failure_has_its_exit_code_and_auto_answers_anyway(run, server, tmp_path, behaviour, code):
    config = tmp_path / "config"
    config.write_text("first-byte-timeout = 0.3\ncommand-timeout = 0.3\n")
    variables = {**fast(server), "LORCANA_CONFIG": str(config)}
    server.behave(behaviour)
    strict = run("search", "Elsa", "--source", "api", **variables)
    assert strict.code == code and strict.out == "" and strict.err.startswith("error: ")
    answered = run("search", "Elsa", **variables)
    assert answered.code == 0 and len(answered.lines) == 14 and "built-in data" in answered.err


def test_offline_opens_no_connection(run, server):
    for words in [("search", "elsa"), ("sets",), ("all",), ("card", "Elsa"), ("set", "1"), ("random",)]:
        assert run(*words, "--offline", **fast(server)).code == 0
    assert server.requests == []


def test_conditions_are_answered_without_a_request(run, server):
    assert run("search", "ink:amber cost<=2", **fast(server)).code == 0
    assert server.requests == []


HIDES_LIBCURL = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void *dlopen(const char *name, int flags) {
    void *(*real)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
    return real(name && strstr(name, "libcurl") ? "libcurl-is-not-here.so" : name, flags);
}
"""


def test_without_libcurl_its_package_is_named_and_the_facts_answer(run, tmp_path):
    (tmp_path / "hide.c").write_text(HIDES_LIBCURL)
    library = tmp_path / "hide.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, tmp_path / "hide.c"], check=True)
    answered = run("search", "Elsa", LD_PRELOAD=str(library))
    assert answered.code == 0 and len(answered.lines) == 14
    assert "package libcurl4" in answered.err and "built-in data" in answered.err
    assert all(len(line) <= 80 for line in answered.err.splitlines())
    strict = run("search", "Elsa", "--source", "api", LD_PRELOAD=str(library))
    assert strict.code == 69 and "apt-get install libcurl4" in strict.err


# The catalogue on disk.


def test_an_update_makes_every_answer_local(run, recorded):
    assert run("search", "elsa", "--source", "local").code == 69
    assert "updated: 3,556 cards" in run("update", **fast(recorded)).err
    assert run("update", **fast(recorded)).err.startswith("unchanged: 3,556 cards")
    assert run("config", "update-from", "api").code == 0
    assert run("update", **fast(recorded)).err.startswith("already up to date: 3,556 cards")
    asked = len(recorded.requests)
    cards = json.loads(run("all", "--json", **fast(recorded)).out)
    assert len(recorded.requests) == asked and len(cards) == 3556
    assert {card["source"] for card in cards} == {"local", "built-in"}
    assert sum(1 for card in cards if card["corrected"]) > 200
    raw = json.loads(run("all", "--json", "--raw", **fast(recorded)).out)
    assert len(raw) == 1428 and not any(card["corrected"] for card in raw)


def test_texts_are_searched_in_a_catalogue_fetched_for_it(run, recorded):
    assert run("search", 'text:"draw a card"', "--offline").code == 69
    found = run("search", 'text:"draw a card"', **fast(recorded))
    assert found.code == 0 and len(found.lines) > 50
    assert run("search", 'text:"draw a card"', "--offline").lines == found.lines


@pytest.mark.parametrize("variables", [{"XDG_DATA_HOME": "/dev/null/x"}, {"XDG_DATA_HOME": None, "HOME": None},
                                       {"XDG_DATA_HOME": "/proc"}])
def test_texts_are_searched_even_if_nothing_can_be_stored(run, recorded, variables):
    found = run("search", 'text:"draw a card"', **variables, **fast(recorded))
    assert found.code == 0 and len(found.lines) > 50
    assert len(found.err.splitlines()) == 3 and "without rules text" in found.err and "rules texts not saved" in found.err


@pytest.mark.parametrize("body", ["empty.json", "truncated.json", "page.html", "cards.json", "no-match.json"])
def test_a_broken_or_far_smaller_update_is_refused_and_the_old_one_stays(run, recorded, server, body):
    run("update", **fast(recorded))
    before = run("cache", "status").out
    server.behave(f"body={body}")
    assert run("update", "--source", "api", **fast(server)).code == 65
    assert run("cache", "status").out == before


def test_cache_shows_place_age_and_size_and_clears(run, recorded):
    run("update", **fast(recorded))
    facts = dict(line.split("\t") for line in run("cache", "status").lines)
    assert facts["path"] == run("cache", "path").out.strip()
    assert facts["size"] == f"{os.path.getsize(facts['path'])} bytes" and facts["age"] == "0 days"
    status = json.loads(run("cache", "status", "--json").out)
    assert status["size"] == os.path.getsize(status["path"]) and status["age"] == 0
    assert all(type(status[name]) is int for name in ("cards", "sets", "completed", "corrected"))
    # Times recorded by the program are in UTC; times from the facts have no time zone.
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", status[name]) for name in ("fetched", "data", "api"))
    assert status["facts"] == "2026-10-16T00:00:00"
    assert run("cache", "clear").code == 0 and not os.path.exists(facts["path"])
    assert "nothing to remove" in run("cache", "clear").err


# Formats.


def test_json_has_every_field_with_null_for_unknown(run):
    documented = re.findall(r"\w+", run("help", "fields").out)
    cards = json.loads(run("search", "te ka", "--offline", "--json").out)
    assert all(set(card) == set(cards[0]) for card in cards) and len(cards[0]) == 49
    assert set(cards[0]) <= set(documented)
    assert cards[0]["text"] is None and cards[0]["inks"] == ["Amethyst", "Ruby"]
    assert cards[0]["legality"] == {
        "core": "rotated", "infinity": "legal", "asOf": "2026-10-16T00:00:00Z", "data": "2026-10-16T00:00:00"}


def test_the_same_cards_in_every_format(run):
    words = ("search", "elsa", "--offline", "--fields", "id,fullName,inks")
    plain = [line.split("\t") for line in run(*words).lines]
    lines = [json.loads(line) for line in run(*words, "--format", "jsonl").lines]
    rows = list(csv.reader(io.StringIO(run(*words, "--format", "csv").bytes.decode(), newline="")))
    assert [[card["id"], card["fullName"], ";".join(card["inks"])] for card in lines] == plain
    assert rows[0] == ["id", "fullName", "inks"] and rows[1:] == plain
    assert json.loads(run(*words, "--json").out) == lines


def test_nothing_found_is_empty_in_every_format_and_exits_1(run):
    words = ("search", "zzzzqqqqxxxx", "--offline", "--fields", "id")
    for format, out in [("plain", ""), ("json", "[]\n"), ("jsonl", ""), ("csv", "id\r\n"), ("table", "")]:
        result = run(*words, "--format", format)
        assert (result.code, result.bytes.decode()) == (1, out)


def test_quiet_is_silent_and_random_repeats_with_its_seed(run):
    assert run("search", "elsa", "--offline", "-q").err == ""
    assert run("random", "--offline", "--seed", "7").out == run("random", "--offline", "--seed", "7").out


OWN_QUESTIONS = [["sing", "Let It Go"], ["shift", "Elsa - Snow Queen"], ["own"], ["pack", "TFC"], ["new"],
                 ["deck", "stats", "friday"], ["random", "--today"]]


@pytest.mark.parametrize("words", [["search", "elsa"], *OWN_QUESTIONS], ids=" ".join)
def test_local_without_downloaded_data_is_an_error(run, words):
    assert run("deck", "add", "friday", "Let It Go").code == 0
    assert run("config", "source", "local").code == 0
    answer = run(*words)
    assert (answer.code, answer.out) == (69, "") and "no downloaded data" in answer.err and "lorcana update" in answer.err
    assert run(*words, LORCANA_SOURCE="built-in").code in (0, 1)


@pytest.mark.parametrize("words", OWN_QUESTIONS, ids=" ".join)
def test_the_requested_source_is_used_and_reported(run, recorded, words):
    assert run("deck", "add", "friday", "Let It Go").code == 0
    assert run("update", **fast(recorded)).code == 0
    # `new` needs release dates and legality, which this service does not state.
    assert f"{'built-in' if words == ['new'] else 'downloaded'} data of" in run(*words).err
    result = run(*words, LORCANA_SOURCE="built-in")
    assert result.code == 0 and "built-in data of" in result.err and "downloaded" not in result.err
    if words[0] == "random":
        assert "built-in data of" in run(*words, "--source", "built-in").err
