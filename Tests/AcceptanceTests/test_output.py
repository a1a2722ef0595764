"""What is printed, and how it looks (cli.md, manners 1, 2, 3 and 12)."""

import json
import os
import re
import select
import unicodedata

import pytest

COMMANDS = [
    ("search", "elsa"), ("search", "nobody-at-all"), ("search", "ink:pink"), ("set", "TFC"), ("sets",), ("all",),
    ("card", "Elsa - Snow Queen"), ("card", "Elsa"), ("random", "--seed", "1"), ("random", "--today"),
    ("sing", "Let It Go"), ("shift", "TFC-042"), ("own",), ("new",), ("pack", "14", "--seed", "1"), ("deck", "list"), ("config",), ("cache", "path"),
    ("cache", "status"), ("completions", "bash"), ("man",), ("help",), ("help", "query"), ("--version",),
    ("--help",), ("serch",), ("search", "elsa", "--json"), ("sets", "--format", "csv"),
    ("card", "TFC", "42", "--format", "table"),
]
CONTROLS = set(range(0x20)) - {0x09, 0x0A, 0x0D} | set(range(0x7F, 0xA0))


def controls(text):
    return sorted({hex(ord(c)) for c in text if ord(c) in CONTROLS})


def cells(text):
    wide = {"W": 2, "F": 2}
    return sum(0 if unicodedata.combining(c) else wide.get(unicodedata.east_asian_width(c), 1) for c in text)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_pipe_gets_no_escape_and_no_control(run, words):
    result = run(*words, "--offline") if words[0] not in ("serch", "--version") else run(*words)
    assert controls(result.out) == [] and controls(result.err) == []


def test_the_version_tells_dates_and_libraries_if_asked_for_more(run, recorded):
    assert len(run("--version").lines) == 1
    assert run("update", LORCANA_API_URL=recorded.url).code == 0
    result = run("--version", "-v")
    assert result.code == 0 and result.err == ""
    version, built_in, downloaded, curl, libc = result.lines
    assert re.fullmatch(r"lorcana \d+\.\d+\.\d+", version)
    assert re.fullmatch(r"built-in data \d{4}-\d\d-\d\d", built_in)
    assert re.fullmatch(r"downloaded data \d{4}-\d\d-\d\d", downloaded)
    assert re.match(r"libcurl/\d+\.\d+", curl) and re.fullmatch(r"glibc/2\.\d+", libc)


def test_colour_always_reaches_a_pipe_and_the_flag_beats_no_color(run):
    words = ("search", "elsa", "--offline", "--format", "table")
    assert b"\x1b[" in run(*words, "--color", "always", NO_COLOR="1").bytes
    assert b"\x1b" not in run(*words).bytes


# Who wins: the flag, the config file, NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR, CLICOLOR, the terminal.
PRECEDENCE = [
    (["--color=always"], "never", {"NO_COLOR": "1"}, True),
    (["--color=never"], "always", {"FORCE_COLOR": "1"}, False),
    ([], "always", {"NO_COLOR": "1"}, True),
    ([], "never", {"CLICOLOR_FORCE": "1"}, False),
    ([], None, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ([], None, {"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
    ([], None, {"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, True),
    ([], None, {"CLICOLOR": "1"}, False),
    ([], None, {}, False),
]


@pytest.mark.parametrize("flags, setting, variables, coloured", PRECEDENCE)
def test_colour_follows_its_order_of_precedence(run, tmp_path, flags, setting, variables, coloured):
    config = tmp_path / "config"
    config.write_text(f"color = {setting}\n" if setting else "")
    result = run("sets", "--offline", "--format", "table", *flags, LORCANA_CONFIG=str(config), **variables)
    cards = run(
        "search", "elsa", "--offline", "--format", "table", *flags, LORCANA_CONFIG=str(config), **variables)
    assert result.code == cards.code == 0
    assert (b"\x1b[" in cards.bytes) == coloured


def test_stdout_and_stderr_are_judged_apart(lorcana, environment, run):
    master, slave = os.openpty()
    child = run.start("set", "1", "--offline", "--no-interactive", "--format", "plain", stderr=slave)
    out = child.communicate(timeout=20)[0]
    os.close(slave)
    talk = b""
    while select.select([master], [], [], 0)[0]:
        try:
            talk += os.read(master, 65536)
        except OSError:
            break
    os.close(master)
    assert child.returncode == 0
    assert b"\x1b" not in out and b"\x1b[" in talk


@pytest.mark.parametrize("columns", [40, 80, 120, 200])
@pytest.mark.parametrize("words", [("all",), ("search", "te ka"), ("set", "TFC"), ("sets",)], ids=" ".join)
def test_no_row_wraps_at_any_width(run, words, columns):
    result = run(*words, "--offline", "--format", "table", COLUMNS=str(columns))
    assert result.code == 0 and result.lines
    assert max(map(cells, result.lines)) <= columns


def test_accents_line_up(run):
    lines = run("search", "te ka", "--offline", "--format", "table", COLUMNS="80").lines[1:5]
    starts = {cells(line[:re.search(r"\d+/\d+", line).end()]) for line in lines}
    assert any("Kā" in line for line in lines) and len(starts) == 1


@pytest.mark.parametrize("choice", [{"flags": ["--ascii"]}, {"LC_ALL": "C"}, {"LANG": "en_US.ISO-8859-1"}])
@pytest.mark.parametrize("format", ["table", "plain", "csv", "json", "jsonl"])
def test_seven_bits_are_enough_for_people_and_data_is_utf8(run, format, choice):
    flags = choice.get("flags", [])
    variables = {name: value for name, value in choice.items() if name != "flags"}
    result = run("search", "te ka", "--offline", "--format", format, *flags, **variables)
    assert result.code == 0 and all(ord(character) < 0x80 for character in result.err)
    assert ("Te Ka" if format == "table" else "Te Kā") in result.out
    assert format != "table" or all(byte < 0x80 for byte in result.both)


def test_words_stand_for_symbols_where_nobody_sees(run):
    first = run("search", "te ka", "--offline", "--format", "table", "--accessible").lines[0]
    assert first.startswith("Te Kā - Elemental Terror, Amethyst and Ruby, cost 10, inkable, strength 12")
    assert run("sets", "--offline", "--format", "table", ACCESSIBLE="1").lines[0].startswith("1, TFC, The First")
