"""Fixtures of the acceptance tests: the built program, a loopback server, a private home.

Nothing is built here. LORCANA_BINARY and FIXTURE_SERVER name the built programs; if one is missing, the tests that
need it fail instead of being skipped. Tests that need a complete response of the API use one generated from the
facts, and also the recorded one if it is available, which is not part of the project.
"""

import os
import pathlib
import signal
import sys
import urllib.request

import pytest

from program import Program, Server, changed
from pseudo_terminal import Session

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures" / "api-responses"
# An address on which nothing listens.
CLOSED = "http://127.0.0.1:9"
sys.path += [str(ROOT / "Tests" / folder) for folder in ("CommandLines", "Tools")]


# Background jobs of a script ignore these signals. Child processes inherit ignored signals, but not handlers.
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
    """An environment that doesn't depend on the machine: private XDG folders, fixed colours, no reachable service."""
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
        "LORCANA_API_URL": CLOSED,
        "LORCANA_DATA_URL": CLOSED,
        "LORCANA_DATE": (ROOT / "Catalogue" / "date.txt").read_text()[:10],
    }


@pytest.fixture
def run(lorcana, environment, tmp_path) -> Program:
    """`run("search", "Elsa", NO_COLOR="1")`, in a temporary folder."""
    folder = tmp_path / "work"
    folder.mkdir()
    return Program(lorcana, environment, folder)


@pytest.fixture
def terminal(environment):
    """`terminal(lorcana, "browse", columns=80, NO_COLOR="1")` starts a program in a terminal; it ends with the test."""
    sessions = []

    def start(*command, columns=120, rows=40, **changes) -> Session:
        sessions.append(Session(command, changed(environment, changes), columns, rows))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()


@pytest.fixture
def serve(fixture_server_path, tmp_path):
    """Starts a server with these options, which runs until the end of the test."""
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
    """The path of a complete response generated from the facts, which takes a second."""
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
    """A server with a complete response: generated from the facts, or recorded in April 2025 if that is available."""
    return serve("--data", made if request.param == "made" else RECORDED)
