"""Help, and the messages about misuse (cli.md, manner 4).

`MannersTests` tests the full tables in process; this file tests one case of each, and command lines of any length.
"""

import json

import pytest


def test_help_goes_to_stdout_also_without_words_in_a_pipe(run):
    result = run("--help")
    assert result.code == 0 and result.err == "" and max(map(len, result.lines)) <= 80
    assert run().out == result.out


def test_misuse_is_two_lines_on_stderr_and_no_request(run, server):
    result = run("serch", "elsa", LORCANA_API_URL=server.url)
    lines = result.err.splitlines()
    assert result.code == 64 and result.out == "" and server.requests == []
    assert len(lines) == 2 and lines[0].startswith("error: ") and "search" in lines[1]


def test_a_wrong_query_is_shown_with_a_caret_or_as_json(run, server):
    # The second query can only be rejected with the data.
    for query, carets in [("ink:pink", "^^^^"), ("set:inklnds", "^^^^^^^")]:
        result = run("search", query, LORCANA_API_URL=server.url)
        assert result.code == 64 and result.out == "" and server.requests == []
        assert [line.strip() for line in result.err.splitlines()[1:3]] == [query, carets]
    as_json = run("search", "ink:pink", "--json")
    error = json.loads(as_json.err)
    assert as_json.code == error["exitCode"] == 64 and as_json.out == "" and error["message"]


@pytest.mark.parametrize("query", ["(" * 65536, "a" * 10000, "a " * 5000, "(" * 10000 + "a" + ")" * 10000, '"', "-"])
def test_any_query_gets_an_answer_or_a_clear_refusal(run, query):
    result = run("search", query, "--offline")
    assert result.code in (0, 1, 64) and len(result.err) < 2000
