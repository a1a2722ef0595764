"""What every acceptance test shares: the built program, a loopback server, a private home.

Builds nothing. LORCANA_BINARY and FIXTURE_SERVER name the built programs; a test that needs one
that is not there fails, it is never skipped.
"""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "SWIFT_BACKTRACE": "enable=no",
    }
