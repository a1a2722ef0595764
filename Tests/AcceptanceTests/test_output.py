"""The built program's output and its look (cli.md, manners 1, 2, 3 and 12).

`MannersTests` tests the full tables in process. This file tests one case of each, and cases that need a real library
or descriptor.
"""

import re
import unicodedata

CONTROLS = set(range(0x20)) - {0x09, 0x0A, 0x0D} | set(range(0x7F, 0xA0))


def controls(text):
    return sorted({hex(ord(c)) for c in text if ord(c) in CONTROLS})


def cells(text):
    wide = {"W": 2, "F": 2}
    return sum(0 if unicodedata.combining(c) else wide.get(unicodedata.east_asian_width(c), 1) for c in text)


def test_a_pipe_gets_no_escape_and_no_control(run):
    for words in [("all", "--offline", "--format", "table"), ("serch",)]:
        result = run(*words)
        assert result.both and controls(result.out) == [] and controls(result.err) == []


def test_the_verbose_version_has_dates_and_libraries(run, recorded):
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


def test_stdout_and_stderr_have_separate_capabilities(run):
    result = run.with_terminal_stderr("set", "1", "--offline", "--no-interactive", "--format", "plain")
    assert result.code == 0
    assert b"\x1b" not in result.bytes and b"\x1b[" in result.error_bytes


def test_no_row_wraps(run):
    result = run("all", "--offline", "--format", "table", COLUMNS="80")
    assert result.code == 0 and max(map(cells, result.lines)) <= 80


def test_readable_output_can_be_ascii_and_data_is_utf8(run):
    table, plain = (run("search", "te ka", "--offline", "--format", name, LC_ALL="C") for name in ("table", "plain"))
    assert "Te Ka" in table.out and all(byte < 0x80 for byte in table.both)
    assert "Te Kā" in plain.out and plain.err.isascii()
