"""`card --picture`: generated pictures from a local server, in pseudo-terminals that reply as terminals do."""

import http.server
import os
import re
import threading
from pathlib import Path

import pytest

from conftest import ROOT
from pseudo_terminal import OPENED

PICTURES = ROOT / "Fixtures" / "pictures"
QUESTION = b"\x1b_Gi=31"
# The replies of kitty, with cells of 9 by 18 pixels.
KITTY = b"\x1bP>|kitty(0.26.5)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;c"


class Server(http.server.ThreadingHTTPServer):
    def __init__(self, name):
        self.body = (PICTURES / name).read_bytes() if name else None
        self.asked = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        self.server.may_answer.wait(30)
        self.send_response(200 if self.server.body else 404)
        self.send_header("Content-Length", str(len(self.server.body or b"")))
        self.end_headers()
        self.wfile.write(self.server.body or b"")

    def log_message(self, *_):
        pass


@pytest.fixture
def picture_server():
    servers = []

    def start(name="quarters.jpg"):
        servers.append(Server(name))
        return servers[-1]

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def start(lorcana, terminal):
    """Starts the program with this server's pictures."""

    def start(server, *words, **options):
        return terminal(lorcana, *words, "--source", "auto", COLORTERM="truecolor", LORCANA_PICTURE_URL=server.url, **options)

    return start


@pytest.fixture
def shown(start):
    """Runs `card TFC-041 --picture` in a terminal that sends this reply to the query."""

    def run(server, answer, *words, asks=["--picture"]):
        session = start(server, "card", "TFC-041", *asks, *words)
        if answer is not None:
            session.wait(lambda session: b"\x1b[c" in session.bytes)
            os.write(session.master, answer)
        assert session.end() == 0
        session.expect_restored()
        return session

    return run


def test_a_terminal_without_pictures_gets_blocks_and_is_asked_once(shown, picture_server):
    server = picture_server()
    session = shown(server, b"\x1b[?1;2c")
    assert session.bytes.count(QUESTION) == 1
    rows = [line for line in session.lines if "│" in line]
    assert len(rows) > 5
    colors = {session.screen.buffer[row][column].bg for row in range(40) for column in range(57, 87)}
    assert {"c81e1e", "1ec81e", "1e1ec8"} & {near(color) for color in colors}
    assert server.asked == ["/images/en/set1/41_23da670a1d0bf54139cdea9af6f33f1bad868970.jpg"]


def near(color):
    """The colour of the generated picture nearest to this one."""
    if not re.fullmatch("[0-9a-f]{6}", color):
        return color
    parts = [int(color[i : i + 2], 16) for i in (0, 2, 4)]
    for known in ("c81e1e", "1ec81e", "1e1ec8", "dcdcdc"):
        wanted = [int(known[i : i + 2], 16) for i in (0, 2, 4)]
        if all(abs(a - b) <= 12 for a, b in zip(parts, wanted)):
            return known
    return color


def test_a_terminal_that_never_replies_gets_blocks_after_a_while(shown, picture_server):
    session = shown(picture_server(), None)
    assert session.bytes.count(QUESTION) == 1
    assert "▌" in session.text or "▀" in session.text or any(
        near(session.screen.buffer[5][60].bg) == color for color in ("c81e1e", "1ec81e", "1e1ec8"))


def test_kitty_gets_pixels_where_the_blanks_are(shown, picture_server):
    session = shown(picture_server(), KITTY)
    assert b"q=2,a=T,i=" in session.bytes and b"c=30," in session.bytes
    assert b"\x1b7\x1b[" in session.bytes and b"\x1b[58G" in session.bytes


def test_sixels_are_drawn_if_the_terminal_supports_them(shown, picture_server):
    session = shown(picture_server("quarters.png"), b"\x1b[6;20;10t\x1b[?62;4;6c")
    assert b"\x1bP0;1;0q\"1;1;300;" in session.bytes


@pytest.fixture
def browse_list(start):
    """The browser at a list of cards, in a terminal that sends this reply to the query."""

    def browse(server, answer=KITTY, query="elsa"):
        session = start(server, "browse", query)
        session.picture_replies = answer
        session.wait("1 of ")
        session.settle()
        return session

    return browse


@pytest.fixture
def browse(browse_list):
    """The browser at a single card."""

    def browse(server, answer):
        session = browse_list(server, answer, "!\"Elsa - Snow Queen\" set:TFC")
        session.send("\r")
        session.wait(OPENED)
        session.settle()
        return session

    return browse


def shows_picture(session):
    colors = {session.screen.buffer[row][column].bg for row in range(40) for column in range(58, 88)}
    return bool({"c81e1e", "1ec81e", "1e1ec8"} & {near(color) for color in colors})


def test_p_in_full_screen_shows_the_picture_as_text_and_hides_it(browse, picture_server):
    server = picture_server()
    session = browse(server, b"\x1b[?1;2c")
    before = session.grid()
    assert QUESTION not in session.bytes
    for _ in range(2):
        session.send("p")
        session.wait(shows_picture)
        session.send("p")
        session.wait(lambda s: s.grid() == before)
    assert session.bytes.count(QUESTION) == 1 and len(server.asked) == 1
    session.send("qq")
    assert session.end() == 0
    session.expect_restored()


def test_pixels_in_full_screen_are_drawn_once_and_removed(browse, picture_server):
    session = browse(picture_server(), KITTY)
    session.send("p")
    session.wait(lambda s: b"q=2,a=T,i=" in s.bytes)
    session.settle()
    session.send("\x1b[B\x1b[A")
    session.settle()
    assert session.bytes.count(b"a=T") == 1 and b"a=d" not in session.bytes
    session.send("q")
    session.wait(lambda s: b"a=d,d=I,i=" in s.bytes)
    session.send("q")
    assert session.end() == 0


def test_the_panel_has_the_selected_cards_picture_and_none_of_a_card_that_was_passed(browse_list, picture_server):
    server = picture_server()
    session = browse_list(server)
    session.send("p")
    session.wait(lambda s: b"a=T,i=" in s.bytes)
    session.settle()
    for _ in range(6):
        session.send("j")
    session.wait(lambda s: s.bytes.count(b"a=T,i=") == 2)
    session.settle()
    assert len(server.asked) == 2 and "7 of " in session.text
    session.send("k" * 6)
    session.wait(lambda s: s.bytes.count(b"a=T,i=") == 3)
    assert len(server.asked) == 2, "what is on disk is not asked for again"
    session.send("p")
    session.wait(lambda s: s.bytes.rindex(b"a=d,d=I,i=") > s.bytes.rindex(b"a=T,i="))
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_p_is_remembered_by_the_next_run(browse_list, picture_server):
    server = picture_server()
    for number in range(2):
        session = browse_list(server)
        if number == 0:
            session.send("p")
        session.wait(lambda s: b"a=T,i=" in s.bytes)
        session.settle()
        session.send("q")
        assert session.end() == 0
    assert len(server.asked) == 1


def test_a_key_is_handled_before_a_slow_terminal_has_the_whole_picture(browse, picture_server):
    session = browse(picture_server(), None)
    session.send("p")
    session.wait(lambda session: QUESTION in session.bytes)
    os.write(session.master, b"\x1bP>|kitty(0.26.5)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;c")
    first = b""
    while b"a=T,i=" not in first:
        first += os.read(session.master, 4096)
    session.send("q")
    session.bytes += first
    session.stream.feed(session._without_pictures(first))
    session.wait(lambda session: b"\x1b_Ga=d,d=I," in session.bytes)
    sent = session.bytes[session.bytes.rindex(b"a=T,i="):]
    assert sent.count(b"\x1b_Gm=1;") < 60, "123 pieces are the whole picture"
    assert b"\x1b_Gm=0,q=2;\x1b\\" in sent[:sent.index(b"\x1b_Ga=d,d=I,")]
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_a_terminal_that_knows_no_pictures_is_asked_once_for_many_cards(browse, picture_server):
    session = browse(picture_server(), b"\x1b[?1;2c")
    session.send("p")
    session.wait(shows_picture)
    for _ in range(3):
        session.send("p")
        session.wait(lambda session: not shows_picture(session))
        session.send("p")
        session.wait(shows_picture)
    assert session.bytes.count(QUESTION) == 1


def test_a_picture_is_removed_before_the_terminal_is_released(browse, picture_server):
    session = browse(picture_server(), KITTY)
    session.send("p")
    session.wait(lambda s: b"q=2,a=T,i=" in s.bytes)
    session.settle()
    session.send("\x03")
    assert session.end() == -2
    assert session.bytes.index(b"a=d,d=I,i=") < session.bytes.index(b"\x1b[?1049l")


def test_the_reason_for_a_missing_picture_is_shown_in_full_screen(browse, picture_server):
    session = browse(picture_server(None), b"\x1b[?1;2c")
    session.send("p")
    session.wait("no picture: 127.0.0.1:")
    session.wait("returned HTTP status 404")


def test_with_a_chosen_protocol_the_terminal_is_not_queried(shown, picture_server, environment):
    folder = Path(environment["XDG_CONFIG_HOME"]) / "lorcana"
    folder.mkdir(parents=True)
    (folder / "config").write_text("pictures = iterm\n")
    session = shown(picture_server(), None)
    assert QUESTION not in session.bytes
    assert b"\x1b]1337;File=inline=1;" in session.bytes


def test_a_picture_that_the_settings_ask_for_is_shown_without_an_option(shown, picture_server, environment):
    folder = Path(environment["XDG_CONFIG_HOME"]) / "lorcana"
    folder.mkdir(parents=True)
    (folder / "config").write_text("pictures = iterm\n")
    session = shown(picture_server(), None, asks=[])
    assert b"\x1b]1337;File=inline=1;" in session.bytes


def test_a_card_as_json_requests_no_picture(shown, picture_server):
    server = picture_server()
    shown(server, None, "--json")
    assert server.asked == []


@pytest.mark.parametrize("rows", [40, 8])
def test_a_card_is_shown_at_once_and_its_picture_when_it_comes(start, picture_server, rows):
    server = picture_server()
    server.may_answer.clear()
    session = start(server, "card", "TFC-041", "--picture", rows=rows)
    session.wait(lambda _: server.asked)
    session.wait("Nicholas Kole")
    assert not shows_picture(session)
    server.may_answer.set()
    session.wait(lambda session: b"\x1b[c" in session.bytes)
    os.write(session.master, b"\x1b[?1;2c")
    assert session.end() == 0
    session.expect_restored()
    if rows == 40:
        assert shows_picture(session) and session.text.count("Snow Queen") == session.text.count("╭") == 1


def test_a_picture_that_is_late_leaves_the_card(shown, picture_server):
    server = picture_server()
    server.may_answer.clear()
    session = shown(server, None, "--timeout", "0.2")
    assert session.text.count("Snow Queen") == 1 and "no picture: " in session.text
    server.may_answer.set()


def test_a_kept_picture_is_requested_once(shown, picture_server):
    server = picture_server()
    first = shown(server, b"\x1b[?1;2c")
    assert f"picture from {server.url.removeprefix('http://')}\n" in first.text
    again = shown(server, b"\x1b[?1;2c")
    assert len(server.asked) == 1
    assert "picture from" not in again.text


def test_a_kept_picture_that_cannot_be_read_is_requested_again(shown, picture_server, environment):
    server = picture_server()
    shown(server, b"\x1b[?1;2c")
    (kept,) = (Path(environment["XDG_DATA_HOME"]) / "lorcana/pictures").iterdir()
    whole = kept.read_bytes()
    for damaged in [whole[:-20] + whole[-2:], b"<html>", whole[:200] + bytes(300) + whole[500:]]:
        kept.write_bytes(damaged)
        shown(server, b"\x1b[?1;2c")
        assert kept.read_bytes() == whole
    assert len(server.asked) == 4
    kept.write_bytes(b"<html>")
    assert "not downloaded yet" in shown(server, None, "--offline").text
    assert not kept.exists()


def test_a_picture_that_is_damaged_after_its_header_is_not_kept(shown, picture_server, environment):
    server = picture_server()
    server.body = server.body[:200] + bytes(300) + server.body[500:]
    for _ in range(2):
        assert "cannot be read" in shown(server, None).text
    assert len(server.asked) == 2
    assert not list((Path(environment["XDG_DATA_HOME"]) / "lorcana/pictures").glob("*"))


@pytest.mark.parametrize("name, words", [("huge.png", "too large"), ("make.py", "cannot be read"), (None, "404")])
def test_without_a_picture_the_card_and_the_reason_are_shown(shown, picture_server, name, words):
    session = shown(picture_server(name), None)
    assert words in session.text
    assert "Snow Queen" in session.text and "Nicholas Kole" in session.text


@pytest.mark.parametrize("words", [["--accessible"], ["--ascii"], ["--color", "never"], ["--json"], ["--fields", "id"]])
def test_a_picture_that_cannot_be_shown_is_not_requested(shown, picture_server, words):
    server = picture_server()
    session = shown(server, None, *words)
    assert server.asked == [] and QUESTION not in session.bytes


def test_a_pipe_gets_no_picture(run, picture_server):
    server = picture_server()
    done = run("card", "TFC-041", "--picture", LORCANA_PICTURE_URL=server.url, COLORTERM="truecolor")
    assert "Snow Queen" in done.out
    assert b"\x1b" not in done.bytes and server.asked == []


def test_offline_sends_no_request(shown, picture_server):
    server = picture_server()
    session = shown(server, None, "--offline")
    assert server.asked == []
    assert "not downloaded yet" in session.text
