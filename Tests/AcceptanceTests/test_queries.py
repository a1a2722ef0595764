"""The query language on the command line: results, and refusals before any request."""

import json
import os
import re

import pytest


def ids(result):
    return [card["id"] for card in json.loads(result.out)]


def test_bars_lists_and_patterns(run):
    either = ids(run("search", "--source", "built-in", "--json", "(ink:amber | ink:ruby) cost>=8"))
    assert either and either == ids(run("search", "--source", "built-in", "--json", "ink:amber,ruby cost>=8"))
    begins = run("search", "--source", "built-in", "--fields", "name", r"name:/^elsa \w/")
    assert begins.code == 0 and set(begins.lines) == {"Elsa"}


@pytest.mark.parametrize("query, meant", [
    ("ink:-amber", "-ink:amber"), ("set:~1", "set:1"), ("is:!promo", "-is:promo"), ("kw:-ward", "-kw:ward"),
])
def test_a_sign_in_a_value_is_refused_with_a_suggestion(run, query, meant):
    result = run("search", query)
    assert result.code == 64 and result.out == ""
    assert meant in result.err and query in result.err and "^" in result.err


@pytest.mark.parametrize("query", ["f:core", "-f:core", "elsa is:reprint", "prints>1", "promo:P1", "banned:core"])
def test_the_api_alone_is_not_asked_for_values_that_it_lacks(run, server, query):
    result = run("search", "--source", "api", query, LORCANA_API_URL=server.url)
    assert result.code == 64 and result.out == "" and not server.requests
    assert "the API has no data on" in result.err and "^" in result.err


def test_a_saved_query_is_kept_used_and_unset(run):
    kept = run("config", "query.cheap", "cost<=2 | lore>=4")
    assert kept.code == 0 and "query.cheap = cost<=2 | lore>=4" in kept.err
    assert run("config", "query.cheap").lines == ["cost<=2 | lore>=4"]
    assert any(line.startswith("query.cheap\t") for line in run("config").lines)
    saved = run("search", "--source", "built-in", "--json", "@cheap elsa")
    assert saved.code == 0
    assert ids(saved) == ids(run("search", "--source", "built-in", "--json", "(cost<=2 or lore>=4) elsa"))
    assert run("config", "query.cheap", "default").code == 0
    unset = run("search", "@cheap elsa")
    assert unset.code == 64 and 'unknown saved query "@cheap"' in unset.err and "lorcana config query.cheap" in unset.err


def test_a_wrong_query_is_not_saved(run):
    result = run("config", "query.x", "ink:pink")
    assert result.code == 64 and 'unknown ink "pink"' in result.err
    assert not any(line.startswith("query.") for line in run("config").lines)


@pytest.mark.parametrize("pattern", [
    "(a{1,255}){1,255}", "(.*)\\1x", "(" * 60 + "a" + ")" * 60 + "{9}{9}{9}", ".{0,255}z.{0,255}z", "a" * 200,
])
def test_a_hostile_pattern_is_refused(run, pattern):
    assert run("search", f"name:/{pattern}/").code == 64


# Peak memory in KiB of patterns with many simultaneous states, with ever new states, and with many alternatives.
@pytest.mark.parametrize("pattern", ["[aeiou].{0,30}[rst].{0,30}[lmn].{0,30}z", ".{1,70}[aeiou ].{1,70}", "(([a-z]+ ?)+)+[0-9]x"])
@pytest.mark.parametrize("between", [" ", " | "])
def test_as_many_hostile_patterns_as_a_query_may_have_take_little_memory(lorcana, environment, pattern, between):
    patterns = [f"name:/{pattern}{number:x}/" for number in range(32)]
    plain, hostile = (
        peak_memory([lorcana, "--offline", "search", "--count", query], environment)
        for query in ("elsa", between.join(patterns)))
    assert hostile - plain < 48 * 1024


def peak_memory(words, environment):
    null = os.open(os.devnull, os.O_RDWR)
    process = os.posix_spawn(
        words[0], words, environment, file_actions=[(os.POSIX_SPAWN_DUP2, null, target) for target in (0, 1, 2)])
    os.close(null)
    _, status, usage = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(status) in (0, 1, 64)
    return usage.ru_maxrss


@pytest.mark.parametrize("query, meant", [
    ("colr:ruby", "did you mean ink:ruby?"), ("clas:princess", "did you mean class:princess?"),
    ("class:rincess", "did you mean Princess?"),
])
def test_suggested_queries_find_cards(run, query, meant):
    wrong = run("search", query, "--offline")
    assert wrong.code == 64 and meant in wrong.err
    right = meant.removeprefix("did you mean ").removeprefix("write ").removesuffix("?")
    assert run("search", right if ":" in right or "=" in right else f"class:{right}", "--offline", "--count").code == 0


@pytest.mark.parametrize("query", ["clas:rincess", "inn:zz", "sung:nobody", "cost: (", "cost:,", "in:amber"])
def test_queries_that_would_fail_too_are_not_suggested(run, query):
    wrong = run("search", query, "--offline")
    assert wrong.code == 64 and "did you mean" not in wrong.err and "write " not in wrong.err.replace("write conditions", "")


def test_queries_on_stdin_mark_the_found_names(run, tmp_path):
    (tmp_path / "queries").write_text("be prepared\nevasive cost:9\n")
    with open(tmp_path / "queries") as lines:
        found = run("search", "-", "--color=always", "--offline", stdin=lines)
    first, *others = found.out.splitlines()
    marks = re.findall(r"\x1b\[1;4m([^\x1b]*)", first)
    assert "".join(marks).replace(" ", "") == "BePrepared" and others


@pytest.mark.parametrize("typed, card", [
    ("Food Figt!", "SSK-199"), ("Dagon Gem", "ROF-033"), ("Chem Prse", "ROJ-119"), ("be prepard", "TFC-128"),
])
def test_card_takes_the_one_near_name_that_is_a_full_name(run, typed, card):
    result = run("card", typed, "--offline")
    assert result.code == 0 and card in result.err and "showing" in result.err


def test_a_deck_cannot_be_on_the_stdin_that_the_queries_are_on(run, tmp_path):
    (tmp_path / "queries").write_text("elsa\nt:song -deck:-\n")
    with open(tmp_path / "queries") as lines:
        result = run("search", "-", "--offline", stdin=lines)
    assert result.code == 64 and "line 2: stdin has the queries, not a deck" in result.err


@pytest.mark.parametrize("words", [
    ["card", "nope"], ["card", "nope", "--json"], ["card", "evasive"], ["card", "amber songs"], ["card", "queen of nothing at all"],
])
def test_card_never_answers_with_other_cards(run, words):
    result = run(*words, "--offline")
    assert result.code == 1 and result.out.strip() in ("", "[]") and "no card is named" in result.err
