"""The browser over a slow API: the number of requests, their cancellation, and failures."""

import functools
import json
import re
import signal
import time

import pytest

from conftest import FIXTURES
from pseudo_terminal import LIMIT, OPENED

DOWN, PAGE_DOWN, CLEAR, ENTER, LIST = "\x1b[B", "\x1b[6~", "\x15", "\r", "\x1b[Z"
# More than one card, but less than a page.
FOUND = re.compile(r"1 of \d{1,2}$", re.M)


def made_up_rows(folder):
    """Invented rows followed by the recorded ones, 350 in total."""
    folder.mkdir()
    recorded = json.loads((FIXTURES / "cards.json").read_text())
    missing = range(1, 351 - len(recorded))
    rows = [{**model(), **made_up(number)} for number in missing]
    (folder / "cards.json").write_text(json.dumps(rows + recorded))
    return folder


def model():
    rows = json.loads((FIXTURES / "cards.json").read_text())
    return next(row for row in rows if row["Unique_ID"] == "TFC-041")


def made_up(number):
    return {
        "Name": f"Nobody - Number {number}", "Unique_ID": f"ZZZ-{number:03}", "Card_Num": number, "Set_ID": "ZZZ",
        "Set_Num": 99, "Set_Name": "The Made-Up Set", "Body_Text": "Nothing: It does nothing.",
    }


@pytest.fixture
def server(serve, tmp_path):
    """A server of 350 cards that delays each response by 200 ms."""
    return serve("--folder", made_up_rows(tmp_path / "rows"), "--delay", 200)


@pytest.fixture
def browse(browse_auto):
    return functools.partial(browse_auto, "--source", "api")


@pytest.fixture
def browse_auto(lorcana, terminal, server):
    """The browser started without options, with nothing on disk."""
    return functools.partial(terminal, lorcana, "browse", "--api-url", server.url)


def wait_for(session, condition, limit=LIMIT):
    """Reads the screen until the server has logged the events."""
    session.wait(lambda _: condition(), limit)


def test_typing_sends_one_request_0_3_seconds_after_the_last_key(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.type("els", pause=0.02)
    typed = time.monotonic()
    session.send("a")
    wait_for(session, lambda: len(server.events("received")) > 1)
    assert time.monotonic() - typed >= 0.3
    session.wait(FOUND)
    assert server.events("received")[1:] == ["/cards/fetch?search=name~elsa"]


def test_a_given_query_is_sent_at_once_whatever_its_length(browse, server):
    session = browse("te")
    session.wait("of")
    wait_for(session, lambda: server.events("answered"))
    assert server.events("received") == ["/cards/fetch?search=name~te"]


def test_the_whole_way_there_and_back(browse, server):
    """Types, scrolls, opens a card and its set, goes back, in changing sizes; then the terminal is as before."""
    session = browse()
    session.wait("1 of 100+")
    session.type("elsa", pause=0.1)
    session.wait(FOUND)
    session.send("\x15")
    session.wait("1 of 100+")
    session.send(LIST + DOWN + PAGE_DOWN * 3)
    session.wait(re.compile(r"of 200\+"))
    session.settle()
    before = session.grid()
    selected = next(line[1:40] for line in session.lines if line.startswith("▌"))
    session.send(ENTER)
    session.wait("Name a lake" if "Elsa" in selected else "It does nothing")
    session.send("s")
    session.wait(lambda s: any(line.startswith("▌" + selected) for line in s.lines))
    for columns, rows in [(40, 10), (1, 1), (120, 40)]:
        session.resize(columns, rows)
        session.settle()
    session.wait(lambda s: any(line.startswith("▌" + selected) for line in s.lines))
    session.send("qq")
    session.wait(lambda s: s.grid() == before)
    session.send("q")
    assert session.end() == 0
    session.expect_restored()
    searches = server.events("received")
    assert [target for target in searches if "name~" in target] == ["/cards/fetch?search=name~elsa"]
    assert [target for target in searches if "page=2" in target] == ["/cards/all?page=2&pagesize=100"]
    assert [target for target in searches if "set_num" in target] == ["/cards/fetch?search=set_num%3D99"]


def test_a_server_that_ignores_the_page_is_asked_no_further(browse, server, tmp_path):
    (tmp_path / "rows" / "first-page.json").write_text(json.dumps([{**model(), **made_up(number)} for number in range(1, 101)]))
    server.behave("body=first-page.json&for=/cards/all")
    session = browse()
    session.wait("1 of 100+")
    session.send(LIST + "G")
    session.wait("page 2")
    assert server.events("received") == [f"/cards/all?page={number}&pagesize=100" for number in (1, 2)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_during_a_load_restores_the_terminal_and_cancels_the_request(browse, server, number):
    session = browse()
    session.wait("1 of 100+")
    session.send(LIST + "G")
    session.wait("loading all cards")
    session.signal(number)
    assert session.end() == -number
    session.expect_restored()
    wait_for(session, lambda: len(server.events("gone") + server.events("answered")) == len(server.events("received")))


def test_a_resize_during_a_load_loses_nothing(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.send(LIST + "G")
    for columns, rows in [(40, 10), (1, 1), (120, 40)]:
        session.resize(columns, rows)
        session.read(0.15)
    session.wait("350 of 350")
    assert len(server.events("received")) == 4


def test_a_slower_older_question_is_cancelled(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.type("els")
    wait_for(session, lambda: any("name~els" in target for target in server.events("received")))
    session.type("a")
    session.wait(FOUND)
    assert server.events("gone") == ["/cards/fetch?search=name~els"]
    assert server.events("received")[-1] == "/cards/fetch?search=name~elsa"


def test_fewer_than_three_letters_send_no_request_and_say_so(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.type("el")
    session.wait("type 3 letters to search")
    session.settle(0.6)
    assert len(server.events("received")) == 1


def test_scrolling_makes_one_request_a_page(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.send(DOWN)
    for _ in range(14):
        session.send(PAGE_DOWN)
        session.settle()
    session.wait(re.compile(r" ([\d,]+) of \1\b"))
    pages = [f"/cards/all?page={page}&pagesize=100" for page in (1, 2, 3, 4)]
    assert server.events("received") == pages


def test_the_end_key_loads_every_page_once_and_shows_progress(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.send(LIST + "G")
    session.wait("loading all cards to go to the end: 200 so far")
    session.wait("350 of 350")
    assert len(server.events("received")) == 4


def test_a_card_its_set_and_back(browse):
    session = browse("elsa snow")
    session.wait("Elsa - Snow Queen")
    session.settle()
    before = session.grid()
    session.send(ENTER)
    session.wait("Name a lake")
    session.send("s")
    session.wait(re.compile(r"1 of \d+"))
    session.send("q")
    session.wait("Name a lake")
    session.send("q")
    session.settle()
    assert session.grid() == before
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_a_stopped_server_is_reported_and_r_continues_where_it_stopped(browse, server, serve, tmp_path):
    session = browse()
    session.wait("1 of 100+")
    session.send(LIST + "G")
    session.wait("200 so far")
    server.stop()
    session.wait("r retry", limit=40)
    later = serve("--folder", tmp_path / "rows", "--delay", 200, "--port", server.url.rpartition(":")[2])
    session.send("r")
    session.wait("of 350", limit=40)
    session.wait(lambda s: "r retry" not in s.text)
    assert later.events("received")[0] in [f"/cards/all?page={page}&pagesize=100" for page in (3, 4)]
    session.send("q")
    assert session.end() == 0
    session.expect_restored()


def test_leaving_during_a_load_is_immediate_and_clean(browse, server):
    session = browse()
    wait_for(session, lambda: server.events("received"))
    session.send("\x03")
    assert session.end() == -signal.SIGINT
    session.expect_restored()
    wait_for(session, lambda: len(server.events("gone") + server.events("answered")) == 1)


def test_the_built_in_data_answers_each_key_until_the_api_does(browse_auto, server):
    session = browse_auto()
    session.wait("1 of 100+")
    session.type("el", pause=0.02)
    session.wait("built-in data; type 3 letters to ask")
    session.wait(re.compile(r"1 of [23]\d\d"))
    session.type("sa", pause=0.02)
    session.wait(re.compile(r"1 of 14$", re.M))
    session.wait(lambda s: "name~elsa" in " ".join(server.events("answered")) and "built-in data;" not in s.text)
    assert [target for target in server.events("received") if "name~" in target] == ["/cards/fetch?search=name~elsa"]


def test_an_api_that_is_down_delays_no_letter(browse_auto, server):
    server.stop()
    session = browse_auto()
    session.wait("1 of")
    session.type("el", pause=0.02)
    session.wait(re.compile(r"1 of [23]\d\d"))
    session.send("sa")
    session.wait("1 of 14")
    session.wait("built-in data of")


def test_the_reason_of_a_failure_has_a_line_of_its_own_at_80_columns(browse_auto, server):
    server.stop()
    session = browse_auto(columns=80, rows=24)
    host = server.url.removeprefix("http://")
    session.wait(f"{host} refused the connection; built-in data of 2026-10-16")
    assert "request failed" not in session.text and "…" not in session.lines[-1]


def test_two_letters_and_enter_search_them(browse, server):
    session = browse()
    session.wait("1 of 100+")
    session.type("te", pause=0.02)
    session.wait("type 3 letters to search")
    session.send(ENTER)
    wait_for(session, lambda: any("name~te" in target for target in server.events("received")))
    session.wait(OPENED)
