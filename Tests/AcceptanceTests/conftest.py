"""What every acceptance test shares: the built program, a loopback server, a private home.

Builds nothing. LORCANA_BINARY and FIXTURE_SERVER name the built programs; a test that needs one
that is not there fails, it is never skipped. What needs a whole answer of the API runs on one that is
made of the facts, and on the recorded one too, which is not ours to keep here, where it is.
"""

import os
import pathlib
import signal
import urllib.request

import pytest

from program import Program, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures" / "api-responses"


# A script's background job ignores these signals, and a started program inherits what is ignored, but not what is
# handled.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)


def program(variable: str, name: str) -> str:
    path = os.environ.get(variable) or str(ROOT / ".build" / "debug" / name)
    assert os.access(path, os.X_OK), f"{path} is not there: build it, or set {variable}"
    return path


@pytest.fixture(scope="session")
def lorcana() -> str:
    return program("LORCANA_BINARY", "lorcana")


@pytest.fixture(scope="session")
def fixture_server_path() -> str:
    return program("FIXTURE_SERVER", "FixtureServer")


@pytest.fixture
def environment(tmp_path) -> dict:
    """An environment with nothing of the machine's: own XDG folders, size and colours pinned."""
    home = tmp_path / "home"
    home.mkdir()
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CONFIG_DIRS": str(home / "xdg"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "SWIFT_BACKTRACE": "enable=no",
        "LORCANA_DATA_URL": "http://127.0.0.1:9",
        "LORCANA_DATE": (ROOT / "Catalogue" / "date.txt").read_text()[:10],
    }


@pytest.fixture
def run(lorcana, environment, tmp_path) -> Program:
    """`run("search", "Elsa", NO_COLOR="1")`, in a folder of its own; no API can be reached."""
    folder = tmp_path / "work"
    folder.mkdir()
    return Program(lorcana, {**environment, "LORCANA_API_URL": "http://127.0.0.1:9"}, folder)


@pytest.fixture
def serve(fixture_server_path, tmp_path):
    """Starts a server with these options; all of them end with the test."""
    servers = []

    def start(*options) -> Server:
        servers.append(Server(fixture_server_path, tmp_path / f"requests-{len(servers)}.log", *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(serve) -> Server:
    """A server with the cards written for this project."""
    return serve("--folder", FIXTURES)


RECORDED = pathlib.Path(os.environ.get("LORCANA_RECORDED_ANSWER") or ROOT.parent / "shared/data/api-cards-2025-04.json")


@pytest.fixture(scope="session")
def made(fixture_server_path, tmp_path_factory) -> pathlib.Path:
    """The whole answer made of the facts, in a file: making it costs a second."""
    folder = tmp_path_factory.mktemp("made")
    server = Server(fixture_server_path, folder / "requests.log", "--made", ROOT / "Catalogue")
    try:
        with urllib.request.urlopen(f"{server.url}/bulk/cards") as answer:
            (folder / "cards.json").write_bytes(answer.read())
    finally:
        server.stop()
    return folder / "cards.json"


@pytest.fixture(params=["made"] + ["recorded"] * RECORDED.exists())
def recorded(serve, request, made) -> Server:
    """A server with a whole answer: the one made of the facts, and the one recorded in April 2025 where it is."""
    return serve("--data", made if request.param == "made" else RECORDED)
