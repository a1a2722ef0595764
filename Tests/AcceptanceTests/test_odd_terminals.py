"""The browser in GNU screen and tmux, including the mouse, and on a slow line."""

import functools
import itertools
import os
import re
import subprocess

import pytest

from pseudo_terminal import OPENED

DOWN = "\x1b[B"
# Bytes per second at 9,600 baud, and the maximum time that queued output may take.
BYTES_A_SECOND, SECONDS = 960, 20


def press(session, text, offset=0, times=1):
    """Clicks on a text on the screen."""
    row = next(index for index, line in enumerate(session.lines) if text in line)
    column = session.lines[row].index(text)
    cell = f"{column + 1 + offset};{row + 1}"
    session.send(f"\x1b[<0;{cell}M\x1b[<0;{cell}m" * times)


# GNU screen


@pytest.fixture
def screen(terminal, lorcana, tmp_path):
    """Runs the program in GNU screen, which logs the program's output."""
    folder = tmp_path / "screens"
    folder.mkdir(mode=0o700)
    log, settings = tmp_path / "sent", tmp_path / "screenrc"
    settings.write_text(f"startup_message off\nlogfile {log}\nlogfile flush 0\ndeflog on\nterm screen-256color\n")

    def start(*words, altscreen=True):
        with settings.open("a") as file:
            file.write(f"altscreen {'on' if altscreen else 'off'}\n")
        session = terminal(
            "screen", "-U", "-c", str(settings), "-S", "lorcana", "sh", "-c", f'printf "before\\n"; "{lorcana}" "$@"; '
            "printf 'after %s\\n' $?; read line", "sh", *words, columns=100, rows=30, SCREENDIR=str(folder), COLORTERM="truecolor")
        return session, lambda: log.read_bytes()

    yield start
    subprocess.run(["screen", "-S", "lorcana", "-X", "quit"], env={**os.environ, "SCREENDIR": str(folder)},
                   stdout=subprocess.DEVNULL, check=False)


def test_gnu_screen_gets_256_colours_at_most_and_no_italics(screen):
    session, sent = screen("browse", "--offline", "elsa")
    session.wait("1 of")
    session.send(DOWN)
    session.wait("2 of")
    session.send("\r")
    session.wait(OPENED)
    styles = re.findall(rb"\x1b\[([0-9;]*)m", sent())
    assert any(b"38;5;" in style for style in styles) and not any(b"8;2;" in style for style in styles)
    assert not any(b"3" in re.sub(rb"[34]8;5;\d+", b"", style).split(b";") for style in styles)
    assert not any(cell.italics for line in session.screen.buffer.values() for cell in line.values())


@pytest.mark.parametrize("has_alternate_screen", [False, True])
def test_in_gnu_screen_a_resize_repaints_and_the_shell_continues_in_a_line_of_its_own(screen, has_alternate_screen):
    session, _ = screen("browse", "--offline", "elsa", altscreen=has_alternate_screen)
    session.wait("1 of")
    session.send(DOWN)
    session.wait("2 of")
    for columns, rows in ((60, 20), (120, 40)):
        session.resize(columns, rows)
        session.wait(lambda it: len(it.lines[-1].rstrip()) > columns // 2 and "2 of" in it.lines[-1])
    session.send("q")
    session.wait(re.compile("^after 0$", re.M))
    assert "2 of" not in session.text
    assert not has_alternate_screen or "before" in session.text


# tmux with its mouse mode on

SERVERS = itertools.count()


@pytest.fixture
def tmux(terminal, lorcana, tmp_path):
    # Each tmux server has a unique name, because the previous one may still be exiting.
    socket = f"lorcana-odd-{os.getpid()}-{next(SERVERS)}"
    settings = tmp_path / "tmux.conf"
    settings.write_text("set -g mouse on\nset -g status off\nset -g default-terminal tmux-256color\n")

    yield functools.partial(
        terminal, "tmux", "-u", "-L", socket, "-f", settings, "new-session", lorcana, columns=100, rows=30)
    subprocess.run(["tmux", "-L", socket, "kill-server"], stderr=subprocess.DEVNULL, check=False)


def test_titles_filters_and_keys_can_be_clicked_inside_tmux(tmux):
    session = tmux("browse", "--offline", "elsa")
    session.wait("1 of")
    press(session, "Cost")
    session.wait("by cost")
    press(session, "Name", offset=3)
    session.wait("by name")
    press(session, "f filter")
    session.wait("1 Am")
    press(session, "4 Ru", offset=2)
    session.wait("ink:ru")
    session.wait("✓4 Ru")
    press(session, "Esc close")
    session.wait(lambda it: "✓4 Ru" not in it.text)


def test_an_offer_can_be_clicked_and_a_double_click_opens_no_card(tmux):
    session = tmux("browse", "--offline", "elsa cost>=20")
    session.wait("no cards match")
    press(session, "without cost>=20", times=2)
    session.wait("Elsa - ")
    session.settle()
    assert not OPENED.search(session.text) and session.lines[0].endswith("elsa")
    session.send("\x1b")
    session.wait("no cards match")


# A slow line


def test_frames_do_not_pile_up_while_the_terminal_reads_nothing(terminal, lorcana):
    session = terminal(lorcana, "browse", "--offline", "mickey")
    session.wait("1 of")
    session.settle()
    before = len(session.bytes)
    # The output is not read meanwhile, as on a slow line.
    for _ in range(150):
        session.send("jk")
    session.send("j")
    session.wait("2 of")
    session.settle()
    # The terminal's kernel buffer and the pending frame, not 301 frames.
    assert len(session.bytes) - before < SECONDS * BYTES_A_SECOND
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


# Colours of printed answers


SOLARIZED = b"\x1b]10;rgb:8383/9494/9696\x1b\\\x1b]11;rgb:0000/2b2b/3636\x1b\\\x1b[?62c"


@pytest.fixture
def printed(terminal, lorcana):
    """A shell in kitty that prints a card's row, then the next typed line."""
    def start(before=":"):
        return terminal(
            "sh", "-c", f'{before}; "$0" search elsa --offline --no-interactive --limit 1; read line; echo "got $line"',
            lorcana, TERM="xterm-kitty", COLORTERM="truecolor")
    return start


def test_a_printed_name_is_clearer_than_its_version_in_the_colours_that_the_terminal_reports(printed):
    session = printed()
    session.color_replies = SOLARIZED
    session.wait("1 of ")
    assert b"\x1b[38;5;231mElsa" in session.bytes
    session.send("hello\r")
    session.wait("got hello")
    assert "rgb:" not in session.text
    session.expect_restored()


def test_a_terminal_with_typed_text_is_not_asked_and_keeps_the_text(printed):
    session = printed("read line; sleep 0.5")
    session.send("go\rhello\r")
    session.wait("got hello")
    assert b"\x1b]11;?" not in session.bytes


def test_without_a_reply_the_row_is_printed_all_the_same(printed):
    session = printed()
    session.wait("1 of ")
    session.send("hello\r")
    session.wait("got hello")
