"""Hostile answers (cli.md, manner 10): none of their control characters reaches a terminal or a file."""

import json
import unicodedata

import pytest

from conftest import FIXTURES

HOSTILE = sorted(path.name for path in FIXTURES.glob("hostile*"))
QUESTIONS = [("search", "e"), ("set", "1"), ("card", "TFC", "41"), ("sets",)]


def harmful(text, format):
    """The control characters in a text: C0 except line feed and tab, DEL, C1, and format controls such as bidi ones.

    Lines of CSV end with CR LF.
    """
    text = text.replace("\r\n", "\n") if format == "csv" else text
    return {hex(ord(c)) for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs") and c not in "\n\t"}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("source", ["auto", "api"])
def test_no_control_character_of_an_answer_is_printed(run, server, tmp_path, name, source):
    config = tmp_path / "config"
    config.write_text("command-timeout = 3\n")
    server.behave(f"body={name}")
    for words in QUESTIONS + ([("all",)] if source == "api" else []):
        for format in ["csv", "table"]:
            result = run(*words, "--source", source, "--format", format, LORCANA_API_URL=server.url,
                         LORCANA_CONFIG=str(config))
            assert result.code in ((0,) if source == "auto" else (0, 1, 65))
            assert harmful(result.out, format) == set() and harmful(result.err, "plain") == set()


@pytest.mark.parametrize("name", HOSTILE)
def test_json_stays_json(run, server, name):
    server.behave(f"body={name}")
    result = run("all", "--source", "api", "--json", LORCANA_API_URL=server.url)
    assert isinstance(json.loads(result.out or "[]"), list)
    assert harmful(result.out + result.err, "json") == set()


@pytest.mark.parametrize("name", ["hostile.html", "hostile.txt", "hostile-error.json"])
def test_a_quoted_answer_is_cut(run, server, name):
    server.behave(f"body={name}")
    result = run("search", "elsa", "--source", "api", LORCANA_API_URL=server.url)
    assert result.code == 65 and len(result.err.splitlines()) == 2 and len(result.err) < 400


def test_arguments_are_quoted_without_control_characters(run):
    for words in [("\x1b[31mserch",), ("set", "\x1b]52;c;x\x07"), ("search", "ink:\x1b[2J"), ("config", "a\u202eb"),
                  ("search", "elsa", "--fields", "\x9b1m"), ("search", "elsa", "--api-url", "\x1b]0;x\x07")]:
        result = run(*words)
        assert result.code == 64 and harmful(result.err, "plain") == set()


@pytest.mark.parametrize("form", ["plain", "table", "csv"])
def test_no_control_character_of_a_file_name_is_printed(run, tmp_path, form):
    control = "".join(map(chr, [*range(1, 0x20), *range(0x7F, 0xA0), 0x202E]))
    home = tmp_path / f"home{control}"
    decks = home / ".local" / "share" / "lorcana" / "decks"
    decks.mkdir(parents=True)
    deck, file = f"x{control}y", tmp_path / f"list{control}.txt"
    for place in [decks / f"{deck}.txt", file]:
        place.write_text("4 Let It Go\n4 unknown\n")
    variables = {"HOME": str(home), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
    for command in [["cache", "path"], ["cache", "status"], ["cache", "clear"], ["config"], ["config", "decks"],
                    ["deck", "list"], ["deck", "show", deck], ["deck", "check", deck, str(file)], ["deck", "stats", deck],
                    ["deck", "diff", deck, str(file)], ["deck", "missing", deck], ["deck", "odds", deck],
                    ["deck", "add", deck, "Let It Go"], ["deck", "undo", deck], ["search", f"deck:{file}"]]:
        answer = run(*command, "--format", form, **variables)
        assert harmful(answer.out, form) == set() and harmful(answer.err, "plain") == set(), command
        if command == ["deck", "list"] and form == "plain":
            assert len(answer.lines) == 1
