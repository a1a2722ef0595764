"""Pipes, full disks, closed descriptors and Ctrl-C (cli.md, manners 5, 6 and 9)."""

import re
import signal

import pytest

from conftest import FIXTURES


def test_a_closed_pipe_is_success_and_silent(run):
    for words in ["set 1", "all", "all --json", "sets", "search elsa"]:
        result = run.shell(f"lorcana {words} --offline --quiet | head -1; echo ${{PIPESTATUS[0]}}")
        assert result.err == "" and result.lines[-1] == "0"


@pytest.mark.parametrize("words", [
    "set 1 --offline", "--help", "--version", "all --json --offline", "sets --format csv --offline", "man"])
def test_a_full_device_is_reported_and_exits_74(run, words):
    result = run.shell(f"lorcana {words} > /dev/full")
    assert result.code == 74
    assert "the disk is full" in result.err


@pytest.mark.parametrize("closing, code", [("<&-", 0), ("2>&-", 0), (">&-", 74), ("<&- >&- 2>&-", 74)])
def test_closed_standard_descriptors_do_not_crash(run, closing, code):
    assert run.shell(f"lorcana set 1 --offline {closing}").code == code


def test_commands_do_not_read_stdin(run):
    assert run.shell("echo text | lorcana search elsa --offline").code == 0


@pytest.mark.parametrize("words", [["search", "elsa"], ["update"], ["all", "--source", "api"], ["card", "TFC", "41"]])
def test_control_c_stops_a_waiting_command_at_once_without_a_trace(run, serve, words):
    server = serve("--answer", "hang")
    child = run.start(*words, LORCANA_API_URL=server.url)
    server.wait_for_requests(1)
    child.send_signal(signal.SIGINT)
    # The server never answers, so only the signal can end the command without a message.
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (-signal.SIGINT, b"", b"")


def test_progress_shows_on_a_terminal_and_is_erased_before_the_answer(run, serve):
    server = serve("--folder", FIXTURES, "--delay", 600)
    talk = run.with_terminal_stderr("sets", LORCANA_API_URL=server.url).error_bytes
    assert b"waiting for 127.0.0.1" in talk
    last = talk.rindex(b"waiting for 127.0.0.1")
    assert b"\r\x1b[K" in talk[last:] and b"sets" in talk[last:].split(b"\x1b[K")[-1]


def test_no_progress_in_a_pipe_nor_without_a_wait(run, serve):
    server = serve("--folder", FIXTURES, "--delay", 400)
    assert "waiting" not in run("sets", LORCANA_API_URL=server.url).err
    assert b"waiting" not in run.with_terminal_stderr("sets", "--offline").error_bytes


def test_a_screen_reader_gets_lines_without_repainting(run, serve):
    server = serve("--folder", FIXTURES, "--delay", 600)
    talk = run.with_terminal_stderr("sets", "--accessible", LORCANA_API_URL=server.url).error_bytes
    assert b"waiting for 127.0.0.1" in talk and not re.search(rb"\x1b\[K|\r(?!\n)", talk)
