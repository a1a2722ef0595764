"""The browser as users see it: the real program, in a terminal, with the built-in facts."""

import functools
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import pytest

from conftest import ROOT
from pseudo_terminal import OPENED, READINESS

UP, DOWN, PAGE_DOWN, HOME, ESC, ENTER, LIST = "\x1b[A", "\x1b[B", "\x1b[6~", "\x1b[H", "\x1b", "\r", "\x1b[Z"
CONTROL_SPACE = "\x00"


def paste(text):
    return f"\x1b[200~{text}\x1b[201~"


@pytest.fixture
def browse(lorcana, terminal):
    return functools.partial(terminal, lorcana)


def row(session, text):
    return next(index for index, line in enumerate(session.lines) if text in line)


def test_typing_shows_its_effect_and_escape_empties_then_leaves(browse):
    session = browse("browse", "--offline")
    session.wait("type a name")
    session.type("elsa snow")
    session.wait("Elsa - Snow Queen")
    session.wait(lambda shown: shown.screen.cursor.y == 0 and not shown.screen.cursor.hidden)
    session.send(ESC)
    session.wait("type a name")
    session.send(ESC)
    assert session.end() == 0
    session.expect_restored()


@pytest.mark.parametrize("words", [("search", "ink:ruby"), ("all",), ("browse", "ink:ruby"), ("browse",)])
def test_a_requested_order_applies_in_the_browser(browse, run, words):
    session = browse(*words, "--sort", "-cost,-name", "--offline")
    query = words[1:] or ("t:character or t:action or t:item or t:location",)
    first = run("search", *query, "--sort", "-cost,-name", "--offline", "--fields", "fullName").lines[0]
    session.wait(first)
    session.settle()
    assert row(session, first) <= 2
    session.send("q")
    assert session.end() == 0


def test_a_card_its_set_and_back_leaves_everything_as_it_was(browse):
    session = browse("browse", "--offline", "mickey")
    session.wait("Mickey Mouse")
    session.send(PAGE_DOWN + DOWN + DOWN)
    session.settle()
    before = session.grid()
    session.send(ENTER)
    session.wait(OPENED)
    session.send("s")
    session.wait(re.compile(r"set \d+ ·"))
    session.send(DOWN + ENTER)
    session.wait(OPENED)
    session.send("q")
    session.settle()
    session.send("q")
    session.settle()
    session.send("q")
    session.settle()
    assert session.grid() == before
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_a_wrong_query_says_so_and_keeps_the_last_good_list(browse):
    session = browse("browse", "--offline")
    session.type("elsa")
    session.wait("Elsa - Snow Queen")
    session.send(HOME + paste("ink:pink"))
    session.wait('unknown ink "pinkelsa"')
    assert "Elsa - Snow Queen" in session.text
    session.send("\x7f" * 8)
    session.wait(lambda s: "unknown ink" not in s.text)
    assert "Elsa - Snow Queen" in session.text


def test_a_resize_down_to_one_cell_and_back_keeps_the_selection(browse):
    session = browse("browse", "--offline", "princess OR mickey")
    session.wait("1 of")
    session.send(DOWN * 5)
    session.wait("6 of")
    session.settle()
    before = session.grid()
    for columns, rows in [(40, 10), (20, 5), (1, 1), (200, 60), (120, 40)]:
        session.resize(columns, rows)
        session.settle()
        assert all(len(line) <= columns for line in session.lines)
    session.wait("6 of")
    session.settle()
    assert session.grid() == before
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_a_terminal_that_does_not_read_gets_one_frame(browse):
    session = browse("browse", "ink:ruby", "--offline")
    session.wait("1 of")
    session.settle()
    frames, size = session.bytes.count(READINESS), len(session.bytes)
    session.confirms = False
    start = time.monotonic()
    for _ in range(4):
        session.type_unread(DOWN)
    session.settle()
    # After a second without a reply, frames are written without the query, so it is sent exactly once.
    assert session.bytes.count(READINESS) == frames + 1
    if time.monotonic() < start + 1:
        assert "2 of" in session.text and len(session.bytes) - size < 6000
    session.confirms = True
    session.send("\x1b[0n")
    session.wait("5 of")
    session.settle()
    session.type(UP)
    session.wait("4 of")
    session.settle()
    assert frames + 2 <= session.bytes.count(READINESS) <= frames + 3


# The effect of each Linux signal on the full-screen view (signal(7)), written without the program's table: some are
# ignored, some stop the program, some cannot be handled; 32 and 33 belong to the C library. All others end it.
UNNOTICED = {signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH, signal.SIGCONT, signal.SIGPIPE, signal.SIGXFSZ}
STOPPING = {signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}


@pytest.mark.parametrize("number", sorted(set(range(1, 65)) - {32, 33} - STOPPING))
def test_every_signal_that_ends_the_program_restores_the_terminal(browse, number):
    session = browse("browse", "--offline")
    session.replies = b"\x1b[?0u\x1b[?62c"
    session.wait("1 of")
    session.wait(lambda session: b"\x1b[>5u" in session.bytes)
    session.signal(number)
    if number in UNNOTICED:
        session.send("elsa")
        session.wait("❯ elsa")
        session.send("\x03")
        assert session.end() == -signal.SIGINT
        session.expect_restored()
    else:
        assert session.end() == -number
        if number != signal.SIGKILL:
            session.expect_restored()


@pytest.mark.parametrize("number", sorted(STOPPING))
def test_a_program_that_was_stopped_goes_on_and_restores_the_terminal(browse, number):
    session = browse("browse", "--offline")
    session.replies = b"\x1b[?0u\x1b[?62c"
    session.wait("1 of")
    for _ in range(3):
        session.signal(number)
        session.settle()
        session.signal(signal.SIGCONT)
        session.settle()
    session.send("elsa")
    session.wait("❯ elsa")
    session.signal(signal.SIGTERM)
    assert session.end() == -signal.SIGTERM
    session.expect_restored()


def test_control_z_and_fg_in_a_shell_push_and_pop_the_keyboard_in_pairs(terminal, lorcana):
    session = terminal("bash", "--norc", "--noprofile", "-i", columns=100, rows=30, PS1="ready$ ")
    session.replies = b"\x1b[?0u\x1b[?62c"
    session.wait("ready$")
    session.send(f"{lorcana} browse --offline elsa\r")
    session.wait("1 of")
    for number in range(4):
        session.wait(lambda session: session.bytes.count(b"\x1b[>5u") == number + 1)
        session.send("\x1b[122;5u" if number % 2 else "\x1a")
        session.wait("Stopped")
        session.wait(lambda session: session.bytes.endswith(b"ready$ "))
        assert not session.screen.is_alternate
        session.expect_keyboard_in_pairs()
        session.send("clear; fg\r")
        session.wait(lambda session: session.screen.is_alternate and "1 of" in session.text)
        os.kill(int(subprocess.run(["pgrep", "-P", str(session.child.pid)], capture_output=True).stdout), signal.SIGCONT)
        session.settle()
    session.send("q")
    session.wait(lambda session: not session.screen.is_alternate)
    session.settle()
    session.expect_keyboard_in_pairs()
    assert session.bytes.count(b"\x1b[>5u") == session.bytes.count(b"\x1b[<u") == 5
    session.send("exit\r")
    session.end()


@pytest.mark.parametrize("keys", [[], [DOWN], [LIST, ENTER], [LIST, "?"], [LIST, "f"], [LIST, "o"]])
def test_control_c_leaves_from_anywhere_by_its_signal(browse, keys):
    session = browse("browse", "--offline")
    session.wait("1 of")
    for key in keys:
        session.send(key)
        session.settle()
    session.send("\x03")
    assert session.end() == -signal.SIGINT
    session.expect_restored()


@pytest.mark.parametrize("keys", [ENTER + "\x03", "\x03"])
def test_control_c_ends_a_script_that_waits_for_a_picked_card(terminal, lorcana, tmp_path, keys):
    session = terminal("/bin/bash", "-c", f"x=$('{lorcana}' browse --pick --offline elsa); echo went on >'{tmp_path}/on'")
    session.wait("1 of 14")
    session.send(keys)
    assert session.end() == -signal.SIGINT
    session.expect_restored()
    assert not (tmp_path / "on").exists()


@pytest.mark.parametrize("keys", ["\x03\x03", "\x03"], ids=["twice", "once, and two seconds"])
def test_control_c_leaves_even_a_program_that_hangs(browse, keys):
    session = browse("browse", "--offline")
    session.wait("1 of")
    session.hang()
    session.send("j" + keys)
    assert session.end() == -signal.SIGINT
    session.expect_restored()


def test_a_paste_is_text_and_nothing_else(browse):
    session = browse("browse", "--offline")
    session.wait("1 of")
    session.send(paste("elsa\r\x03\x1a\x1cq\x1b[A snow"))
    session.wait("❯ elsa q[A snow")
    session.send("\x15")
    session.wait("type a name")


def test_keys_cut_in_pieces_are_keys(browse):
    session = browse("browse", "--offline")
    session.wait("1 of")
    session.send(DOWN)
    session.settle()
    for piece in ["\x1b", "[", "B"]:
        session.send(piece)
    session.wait("2 of")
    for byte in "Kā火".encode():
        os.write(session.master, bytes([byte]))
    session.wait("❯ Kā火")


def test_copying_uses_the_terminals_clipboard(browse):
    session = browse("browse", "--offline", "elsa snow queen")
    session.wait("Elsa - Snow Queen")
    session.send("y")
    session.wait("name sent to the terminal: Elsa - Snow Queen")
    assert b"\x1b]52;c;RWxzYSAtIFNub3cgUXVlZW4=\x1b\\" in session.bytes


def test_the_mouse_selects_opens_and_scrolls(browse):
    session = browse("browse", "--offline", "mickey")
    session.wait("1 of")
    assert b"\x1b[?1000h\x1b[?1006h" in session.bytes
    click = "\x1b[<0;10;6M\x1b[<0;10;6m"
    session.send(click)
    session.wait("4 of")
    session.send("\x1b[<65;10;6M")
    session.wait("7 of")
    session.send(click + click)
    session.wait(OPENED)
    session.send("q")
    session.wait("4 of")
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_the_mouse_is_left_to_the_terminal_if_that_is_set(browse):
    session = browse("browse", "--offline", LORCANA_MOUSE="off")
    session.wait("1 of")
    assert not any(f"\x1b[?{mode}h".encode() in session.bytes for mode in (9, 1000, 1002, 1003, 1006))
    assert b"\x1b[?1007h" in session.bytes


def test_the_browser_can_use_ascii_only(browse):
    session = browse("browse", "--offline", "--ascii", "te ka")
    session.wait("Te Ka")
    session.send(ENTER)
    session.settle()
    session.send("q?")
    session.settle()
    assert all(byte < 0x80 for byte in session.bytes)


def renditions(session):
    """All SGR parameters except 0, which resets the attributes."""
    chosen = re.findall(rb"\x1b\[([0-9;]*)m", session.bytes.split(b"\x1b[?1049l")[0])
    return {int(number or 0) for numbers in chosen for number in numbers.split(b";")} - {0}


@pytest.mark.parametrize("words, variables, expected", [
    ((), {"NO_COLOR": "1"}, {1, 7}), (("--color=never",), {}, set()),
])
def test_without_colours_bold_and_inverse_stay_unless_color_is_never(browse, words, variables, expected):
    session = browse("browse", "--offline", "elsa", *words, **variables)
    session.wait("Elsa")
    session.send(DOWN)
    session.settle()
    session.send(ENTER)
    session.wait("Printings")
    session.settle()
    numbers = renditions(session)
    assert numbers <= {1, 3, 4, 7, 9, 22, 23, 24, 27, 29}
    assert numbers >= expected if expected else not numbers


def test_a_corrected_name_is_reported_under_the_line(browse):
    session = browse("browse", "--offline", "elza")
    session.wait('no card is named "elza"; showing "Elsa"')
    session.wait("Elsa - ")
    assert any(line.startswith("  no card is named") for line in session.lines)


def test_plain_words_are_read_in_the_browser_and_explained_under_the_line(browse, run):
    found = run("search", "amber songs", "--offline", "--fields", "fullName").lines
    session = browse("browse", "--offline")
    session.wait("type a name")
    session.type("amber songs ")
    session.wait("read as ink:amber t:song")
    session.wait(lambda session: all(name in session.text for name in found[:3]))
    assert row(session, found[2]) == row(session, found[1]) + 1
    session.send("\x15")
    session.type("evasve")
    session.wait("kw:evasive")


def test_a_word_stays_a_name_while_it_is_typed(browse):
    session = browse("browse", "--offline")
    session.wait("type a name")
    session.type("ward")
    session.wait("Wardrobe")
    assert "kw:ward" not in session.text
    session.type(" ")
    session.wait("read as kw:ward")
    session.wait(lambda session: "Wardrobe" not in session.text)


def test_a_suggestion_in_the_browser_has_results(browse):
    session = browse("browse", "--offline")
    session.wait("type a name")
    session.type("colr:ruby")
    session.wait("did you mean ink:ruby?")


def test_without_texts_and_network_the_command_to_run_is_named(browse):
    session = browse("browse", "mickey")
    session.wait("Mickey Mouse - ")
    session.send("/\x15")
    session.type("text:banish")
    session.wait("rules texts are not available", limit=60)
    session.wait(lambda session: "Mickey Mouse - " not in session.text)
    session.send("\x15")
    session.type("elsa")
    session.wait("Elsa - ")


def test_a_set_opens_at_the_card_and_s_goes_back_to_it(browse):
    session = browse("browse", "--offline", '!"Elsa - Ice Artisan"')
    session.wait("1 of 1")
    session.send(ENTER + "s")
    session.wait(re.compile(r"▌.*Elsa - Ice Artisan"))
    session.wait(re.compile(r"\d\d+ of 256"))
    session.settle()
    before = session.grid()
    session.send(ENTER)
    session.wait(OPENED)
    session.send("s")
    session.wait(re.compile(r"\d+ of 256$", re.M))
    session.settle()
    assert session.grid() == before


def test_rows_stay_where_they_are_when_a_sorted_search_is_cleared(browse):
    session = browse("browse", "--offline", "mickey")
    session.wait("1 of")
    session.send("on")
    session.wait("by name")
    session.send("/\x15")
    session.wait("1 of 3,")
    assert "by name" not in session.text
    session.send(PAGE_DOWN * 3)
    session.wait(re.compile(r" [1-9]\d+ of 3,"))
    session.send("\x1b[5~" * 3)
    session.settle()
    assert "TFC-001" in session.text and session.lines[2].startswith("▌")


def test_a_text_longer_than_the_screen_scrolls_to_its_end_and_one_line_back(browse):
    session = browse("browse", "--offline", '!"Elsa - Snow Queen"', columns=60, rows=10)
    session.wait("1 of 1")
    session.send(ENTER)
    # The title, the footer and the note about missing texts take one row each, of ten.
    session.wait(re.compile(r"7 of (\d+) lines"))
    session.send("G" + "j" * 20)
    session.wait(re.compile(r"(\d+) of \1 lines"))
    last = int(re.search(r"of (\d+) lines", session.text)[1])
    session.send("k")
    session.wait(f"{last - 1} of {last} lines")


def test_a_dumb_terminal_is_refused_in_words(browse):
    session = browse("browse", "--offline", TERM="dumb")
    assert session.end() == 64
    assert b"\x1b" not in session.bytes and b"lorcana" in session.bytes


def test_a_pipe_is_refused_in_words(lorcana, environment):
    result = subprocess.run([lorcana, "browse"], env=environment, capture_output=True, stdin=subprocess.DEVNULL)
    assert result.returncode == 64
    assert result.stdout == b"" and b"terminal" in result.stderr


def test_a_long_result_opens_the_browser_and_q_leaves(browse):
    session = browse("search", "mickey", "--offline", rows=20)
    session.wait("1 of")
    assert session.screen.is_alternate
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


# Job control needs a shell in a terminal; tmux provides both.


def tmux(*words):
    command = ["tmux", "-L", f"lorcana-{os.getpid()}", "-f", "/dev/null", *words]
    return subprocess.run(command, capture_output=True, text=True).stdout


@pytest.fixture
def shell(environment):
    tmux("new-session", "-d", "-x", "100", "-y", "30", "env", *[f"{k}={v}" for k, v in environment.items()],
         "PS1=$ ", "bash", "--norc", "--noprofile")
    yield
    tmux("kill-server")


def wait_for(text, limit=10.0):
    end = time.monotonic() + limit
    while text not in (screen := tmux("capture-pane", "-p")):
        assert time.monotonic() < end, f"{text!r} did not come; the screen is:\n{screen}"
        time.sleep(0.02)
    return screen


def test_control_z_stops_and_fg_paints_again(lorcana, shell):
    tmux("send-keys", "stty -a > $HOME/before", "Enter")
    tmux("send-keys", f"{lorcana} browse --offline elsa", "Enter")
    wait_for("1 of")
    tmux("send-keys", "Down", "Down")
    shown = wait_for("3 of")
    tmux("send-keys", "C-z")
    wait_for("Stopped")
    tmux("send-keys", "stty -a > $HOME/stopped; cmp $HOME/before $HOME/stopped && echo SAME", "Enter")
    wait_for("\nSAME")
    tmux("send-keys", "fg", "Enter")
    wait_for(shown)
    tmux("send-keys", "q")
    # The program reads input until it releases the terminal.
    wait_for("SAME\n$ fg")
    tmux("send-keys", "stty -a > $HOME/after; cmp $HOME/before $HOME/after && echo AFTER", "Enter")
    wait_for("\nAFTER")


@pytest.mark.parametrize("way_out", ["q", "\x03", signal.SIGTERM])
def test_panel_and_queries_are_as_they_were_left_and_the_order_is_the_answers(browse, environment, way_out):
    first = browse("browse", "--offline", "mickey")
    first.wait("1 of")
    first.wait("│")
    first.send("on\t")
    first.wait("by name")
    first.send(ENTER)
    first.wait(OPENED)
    first.send("q")
    first.settle()
    first.send(way_out) if isinstance(way_out, str) else first.signal(way_out)
    first.end()
    second = browse("browse", "--offline")
    second.wait("1 of")
    second.send("\x1b[A")
    second.wait("❯ mickey")
    second.wait(re.compile(r"1 of \d\d\b"))
    assert "│" not in second.text and "by name" not in second.text
    folder = os.path.join(environment["XDG_STATE_HOME"], "lorcana")
    assert os.stat(folder).st_mode & 0o777 == 0o700


def test_a_name_typed_at_once_opens_with_enter(browse):
    session = browse("browse", "--offline")
    session.wait("1 of")
    session.send("elsa snow queen" + ENTER)
    session.wait(lambda shown: OPENED.search(shown.text) and " › Elsa - Snow Queen " in shown.lines[0] + " ")


def test_two_thousand_letters_at_once_are_searched_once(browse):
    session = browse("browse", "--offline")
    session.wait("1 of")
    begun = time.monotonic()
    session.send("elsa " * 400)
    session.wait(lambda s: len(s.lines[0]) > 100)
    session.send("\x15elsa")
    session.wait("1 of 14")
    assert time.monotonic() - begun < 5


def test_an_arrow_whose_bytes_come_late_is_an_arrow(browse):
    session = browse("browse", "--offline", "mickey")
    session.wait("1 of")
    for byte in DOWN:
        session.send(byte)
        session.read(0.04)
    session.wait("2 of")


def test_the_keyboard_protocol_is_used_where_the_terminal_has_it(browse):
    session = browse("browse", "--offline", "mickey")
    session.replies = b"\x1b[?0u\x1b[?62c"
    session.wait("1 of")
    session.wait(lambda s: b"\x1b[>5u" in s.bytes)
    session.send("\x1b[27u")
    assert session.end() == 0
    session.expect_restored()


def test_filters_for_two_inks_and_costs_write_their_query(browse, run):
    session = browse("browse", "--offline", "mickey")
    session.wait("1 of")
    session.send("f46" + "\x1b[D" * 4 + ">")
    session.wait("❯ mickey ink<=ru/st cost:1-5")
    count = len(run("search", "mickey ink<=ru/st cost:1-5", "--offline", "--fields", "id").lines)
    session.wait(f"1 of {count}")
    session.settle()
    session.send(ESC)
    session.wait("/ search")
    session.send("q")
    assert session.end() == 0


def test_filters_for_the_inkwell_and_core_write_their_query(browse, run):
    session = browse("browse", "--offline", "mickey")
    session.wait("1 of")
    for keys, conditions in [("fw", "is:inkable"), ("o", "is:inkable f:core"), ("w", "-is:inkable f:core")]:
        session.send(keys)
        session.wait(f"❯ mickey {conditions}")
        count = len(run("search", f"mickey {conditions}", "--offline", "--fields", "id").lines)
        session.wait(f"1 of {count}")
    session.settle()
    session.send(ESC)
    session.wait("/ search")
    session.send("q")
    assert session.end() == 0


def test_tab_marks_in_the_list_too_in_pick_mode(terminal, lorcana, run, tmp_path):
    file = tmp_path / "picked"
    session = terminal("/bin/sh", "-c", f"{lorcana} browse --pick --offline elsa > {file}")
    session.wait("Space mark")
    session.send("\t\t")
    session.wait("2 marked")
    session.send(ENTER)
    assert session.end() == 0
    assert file.read_text().splitlines() == run("search", "elsa", "--offline", "--fields", "id").lines[:2]


def test_pick_mode_works_without_a_command(terminal, lorcana, run, tmp_path):
    file = tmp_path / "picked"
    session = terminal("/bin/sh", "-c", f"{lorcana} --pick --offline > {file}")
    session.send("elsa")
    session.wait("1 of 14")
    session.send(ENTER)
    assert session.end() == 0
    assert file.read_text().splitlines() == run("search", "elsa", "--offline", "--fields", "id").lines[:1]


def test_a_query_saved_in_the_browser_is_one_of_the_command_line(browse, run):
    session = browse("browse", "--offline", "elsa snow")
    session.wait("1 of")
    session.send("msnow" + ENTER)
    session.wait("saved: search @snow")
    session.send("q")
    assert session.end() == 0
    assert run("search", "@snow", "--offline").lines == run("search", "elsa snow", "--offline").lines


def test_marked_cards_go_to_stdout_in_pick_mode(terminal, lorcana, run, tmp_path):
    file = tmp_path / "picked"
    session = terminal("/bin/sh", "-c", f"{lorcana} browse --pick --offline elsa > {file}")
    session.wait("1 of")
    session.send(" " + DOWN + " " + "/" + CONTROL_SPACE)
    session.wait("3 marked")
    session.send(ENTER)
    assert session.end() == 0
    session.expect_restored()
    ids = run("search", "elsa", "--offline", "--fields", "id").lines
    assert file.read_text().splitlines() == [ids[0], ids[2], ids[3]]


def test_a_deck_is_changed_from_the_browser(browse, tmp_path):
    deck = tmp_path / "friday.txt"
    deck.write_text("# Friday\n2 Elsa - Snow Queen\n")
    session = browse("browse", "--offline", "--deck", str(deck), "elsa snow queen", columns=80, rows=24)
    session.wait(re.compile(r"^2▌Ay", re.M))
    session.wait("friday 2/60")
    session.send("+")
    session.wait(re.compile(r"^3▌Ay", re.M))
    assert deck.read_text() == "# Friday\n3 Elsa - Snow Queen\n"
    session.send("---")
    session.wait("friday 0/60")
    assert deck.read_text() == "# Friday\n"
    session.send("-")
    session.wait("the deck has no Elsa - Snow Queen")
    deck.unlink()
    session.send("+")
    session.wait(re.compile(r"^1▌Ay", re.M))
    assert deck.read_text() == "# Friday\n1 Elsa - Snow Queen\n"
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_two_windows_on_one_deck_keep_each_other_s_changes(browse, tmp_path):
    deck = tmp_path / "friday.txt"
    deck.write_text("# Friday\n2 Elsa - Snow Queen\n")
    one = browse("browse", "--offline", "--deck", str(deck), '!"Elsa - Snow Queen"')
    two = browse("browse", "--offline", "--deck", str(deck), '!"Be Our Guest"')
    one.wait("2/60")
    two.wait("2/60")
    one.send("+")
    one.wait("3/60")
    two.send("4")
    two.wait("7/60")
    assert deck.read_text() == "# Friday\n3 Elsa - Snow Queen\n4 Be Our Guest\n"
    one.send("U")
    one.wait("undid: 3 × Elsa - Snow Queen")
    one.wait("6/60")
    assert deck.read_text() == "# Friday\n2 Elsa - Snow Queen\n4 Be Our Guest\n"
    two.send("U")
    two.wait("undid: 4 × Be Our Guest")
    assert deck.read_text() == "# Friday\n2 Elsa - Snow Queen\n"
    for session in (one, two):
        session.send("q")
        assert session.end() == 0


def test_a_program_that_is_killed_while_it_changes_a_deck_and_the_collection_loses_nothing(browse, environment, tmp_path):
    deck = tmp_path / "friday.txt"
    owned = pathlib.Path(environment["XDG_DATA_HOME"]) / "lorcana" / "own.tsv"
    deck.write_text("# Friday\n1 Elsa - Snow Queen\n")
    copies = foils = 1

    def count():
        """The number of copies in the file, which must be complete at any moment."""
        comment, line = deck.read_text().splitlines()
        assert comment == "# Friday" and line.endswith(" Elsa - Snow Queen")
        return int(line.split()[0])

    def shown(number):
        """The pattern of the deck's total on the screen: "40/60", or "80 cards" if it is larger."""
        return re.compile(rf" {number}(/\d| cards)")

    for turn in range(12):
        session = browse("browse", "--offline", "--deck", str(deck), '!"Elsa - Snow Queen" unique:cards')
        session.wait(shown(copies))
        session.send("+A" * 20)
        session.wait(lambda _: count() >= copies + turn % 5 + 2)
        # Every second kill occurs while changes are being undone.
        undoes = turn % 2 == 1
        if undoes:
            session.wait(shown(copies + 20))
            session.send("U" * 8)
            session.wait(lambda _: count() < copies + 20)
        session.signal(signal.SIGKILL)
        assert session.end() == -signal.SIGKILL
        now = count()
        assert copies < now <= copies + 20
        _, *rows = owned.read_text().splitlines()
        assert len(rows) == 1 and int(rows[0].split("\t")[2]) >= foils
        copies, foils = now, int(rows[0].split("\t")[2])
    # The next writer removes the leftovers of a killed one.
    session = browse("browse", "--offline", "--deck", str(deck), '!"Elsa - Snow Queen" unique:cards')
    session.wait(shown(copies))
    session.send("+")
    session.wait(shown(copies + 1))
    session.send("q")
    assert session.end() == 0
    assert count() == copies + 1
    assert [name for name in os.listdir(tmp_path) if "friday" in name and name not in ("friday.txt", "friday.txt~")] == []


def test_leaving_with_marks_asks_once_and_escape_goes_back_one_step_at_a_time(browse):
    session = browse("browse", "--offline", "elsa")
    session.wait("1 of")
    session.send("  q")
    session.wait("leave? 2 cards marked")
    session.send("x")
    session.wait("2 marks cleared; U brings them back")
    session.send("U")
    session.wait("undid: 2 marks cleared")
    session.send(DOWN)
    session.wait("2 marked")
    session.send(ESC)
    session.wait("leave? 2 cards marked")
    session.send("q")
    assert session.end() == 0
    session.expect_restored()
    session = browse("browse", "--offline", "elsa")
    session.wait("1 of")
    session.send(" ")
    session.wait("1 marked")
    session.send("\x03")
    session.end()
    session.expect_restored()


def test_a_copy_is_added_to_the_collection_without_a_deck(browse, run):
    session = browse("browse", "--offline", '!"Elsa - Snow Queen" unique:cards')
    session.wait("1 of")
    session.send("aaA")
    session.wait("×3")
    session.send(ENTER)
    session.wait("×3 owned · this printing 2, foil 1")
    session.send("U")
    session.wait("×2 owned · this printing 2, foil 0")
    session.send("qq")
    assert session.end() == 0
    assert run("own", "export", "--to", "tsv").lines[1:] == ["TFC-041\t2\t0"]


def test_a_deck_of_sixty_is_built_from_a_query_in_few_keys(lorcana, environment):
    tool = ROOT / "Tests" / "Tools" / "sixty_cards.py"
    done = subprocess.run([sys.executable, tool, lorcana], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "53 keys" in done.stdout and "legal in Core" in done.stdout


def test_a_card_is_below_the_list_in_a_window_of_usual_size(browse):
    session = browse("browse", "--offline", "elsa snow queen", columns=80, rows=24)
    session.wait("━━ Elsa - Snow Queen ━")
    assert "TFC-041" in session.lines[2]


def test_a_read_only_home_does_not_matter(browse):
    session = browse("browse", "--offline", "mickey", XDG_STATE_HOME="/proc/nowhere")
    session.wait("1 of")
    session.send("\tq")
    assert session.end() == 0
    assert "nowhere" not in session.text
    session.expect_restored()
