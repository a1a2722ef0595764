"""Help, and what is said to those who mistype (cli.md, manner 4)."""

import json

import pytest

COMMANDS = ["search", "set", "sets", "card", "all", "browse", "random", "update", "config", "cache",
            "sing", "shift", "deck", "own", "new", "pack"]


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"], *[[name, "--help"] for name in COMMANDS],
                                   *[["help", topic] for topic in ["query", "fields", "environment", "exit-codes"]]])
def test_help_goes_to_stdout_within_80_columns(run, words):
    result = run(*words)
    assert result.code == 0 and result.err == ""
    assert max(map(len, result.lines)) <= 80


@pytest.mark.parametrize("words", [[], *[[name] for name in COMMANDS]])
def test_help_leads_with_examples(run, words):
    lines = [line for line in run(*words, "--help").lines if line]
    assert any("example" in line.lower() for line in lines[:4])


def test_plain_lorcana_in_a_pipe_is_help(run):
    assert run().out == run("--help").out


MISTAKES = [
    (["serch", "elsa"], "search"), (["search", "--jsn", "elsa"], "--json"), (["set", "tcf"], "TFC"),
    (["set", "Frist Chapter"], "The First Chapter"), (["config", "colr"], "color"),
    (["config", "color", "blue"], "always"), (["search", "--fields", "nam", "elsa"], "name"),
    (["search", "--sort", "nme", "elsa"], "name"), (["search", "--source", "lokal", "elsa"], "local"),
    (["search", "--format", "jsn", "elsa"], "jsonl"), (["completions", "fsh"], "fish"),
    (["cache", "claer"], "clear"), (["help", "qurey"], "query"), (["search"], "search Elsa"),
    (["search", "%"], "search Elsa"), (["search", " "], "search Elsa"), (["search", "🦄"], "search Elsa"),
    (["card"], "card"), (["set"], "set"), (["all", "extra"], "all"), (["search", "--limit", "many", "elsa"], "above 0"),
    (["--offline", "--source", "api", "sets"], "remove one"), (["update", "--offline"], "remove one"),
    (["search", "elsa", "--api-url", "ftp://x"], "https://"), (["browse"], "search"),
]


@pytest.mark.parametrize("words, suggestion", MISTAKES, ids=lambda value: " ".join(value)[:30])
def test_misuse_is_two_lines_on_stderr_and_nothing_is_asked(run, server, words, suggestion):
    result = run(*words, LORCANA_API_URL=server.url)
    lines = result.err.splitlines()
    assert result.code == 64 and result.out == "" and server.requests == []
    assert len(lines) == 2 and lines[0].startswith("error: ") and suggestion in lines[1]


QUERIES = [
    ("ink:pink", "ink:pink", "^^^^", "amethyst"), ("r:legndary", "r:legndary", "^^^^^^^^", "legendary"),
    ("kw:evasve", "kw:evasve", "^^^^^^", "evasive"), ("t:charactr", "t:charactr", "^^^^^^^^", "character"),
    ("x=1", "x=1", "^", "lorcana help query"), ("(elsa", "(elsa", "^", "bracket"), ("set:inklnds", "set:inklnds", "^^^^^^^", "Inklands"),
]


@pytest.mark.parametrize("query, shown, carets, suggestion", QUERIES)
def test_a_wrong_query_is_shown_with_a_caret(run, server, query, shown, carets, suggestion):
    result = run("search", query, LORCANA_API_URL=server.url)
    lines = result.err.splitlines()
    assert result.code == 64 and result.out == "" and server.requests == []
    assert lines[1].strip() == shown and lines[2].strip() == carets and suggestion in " ".join(lines[3:])


def test_with_json_an_error_is_json_and_stdout_stays_empty(run):
    for words, code in [(["search", "ink:pink"], 64), (["serch"], 64), (["search", "elsa", "--source", "local"], 69)]:
        result = run(*words, "--json")
        error = json.loads(result.err)
        assert result.code == error["exitCode"] == code and result.out == "" and error["message"]


@pytest.mark.parametrize("query", ["(" * 65536, "a" * 10000, "a " * 5000, "(" * 10000 + "a" + ")" * 10000, '"', "-"])
def test_any_query_gets_an_answer_or_a_clear_refusal(run, query):
    result = run("search", query, "--offline")
    assert result.code in (0, 1, 64) and len(result.err) < 2000
