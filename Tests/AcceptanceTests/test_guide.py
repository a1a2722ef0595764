"""The user's guide (docs/guide): each block of a page shows the program's real output.

A block begins with ```console. In it `$ COMMAND` is typed at a terminal of 80 columns, and the lines up to the next
command are its output. A line `…` matches any lines, and `…` in a line any words. The blocks of a page are typed
one after the other, in one home and one folder, with the built-in data. On a page with <!-- with a service --> a
local server replaces both services.

    RECORD_GUIDE=1 pytest Tests/AcceptanceTests/test_guide.py      writes the real output into the pages
"""

import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import termios
import time

import pytest

from conftest import ROOT

GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(GUIDE.glob("[0-9]*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)")
HOME = "/home/ann"
LIMIT = 20.0


def typed(command, environment, folder):
    """The output of the command in a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    ran = subprocess.Popen(
        ["bash", "-c", command], env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
        start_new_session=True)
    os.close(theirs)
    shown, deadline = b"", time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        if not select.select([ours], [], [], 0.1)[0]:
            continue
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    assert ran.wait(timeout=LIMIT) is not None
    lines = re.sub("\r+\n", "\n", ESCAPE.sub("", shown.decode())).split("\n")
    # Removes progress lines that were overwritten.
    return "\n".join(line.rsplit("\r", 1)[-1].rstrip() for line in lines)


def same(shown, printed):
    """Whether the output matches the expected text, in which `…` matches anything."""
    lines = [
        r"(?:[^\n]*\n)*?" if line == "…\n" else r"[^\n]*".join(map(re.escape, line.split("…")))
        for line in shown.splitlines(keepends=True)
    ]
    return re.fullmatch("".join(lines), printed) is not None


def steps(block):
    """The commands of the block, each with the expected output."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


@pytest.fixture
def home():
    """A home folder whose path is as long as the one in the guide."""
    for number in range(1000, 10_000):
        folder = f"/tmp/{number}"
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            continue
        yield folder
        shutil.rmtree(folder)
        return
    raise AssertionError("every /tmp/NUMBER is taken")


@pytest.fixture
def shell(lorcana, serve, made, environment, home, tmp_path):
    """`shell(has_service)(command)` runs commands in the same home folder, with the program on the PATH."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "lorcana").symlink_to(lorcana)
    folder = tmp_path / "work"
    folder.mkdir()
    private = {name: value for name, value in environment.items() if name not in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    assert len(home) == len(HOME)
    variables = {**private, "HOME": home, "PATH": f"{programs}:{environment['PATH']}", "NO_COLOR": "1"}

    def start(has_service):
        where = {"LORCANA_SOURCE": "built-in"}
        if has_service:
            url = serve("--data", made, "--lorcanajson", ROOT / "Catalogue").url
            where = {"LORCANA_API_URL": url, "LORCANA_DATA_URL": url}
        return lambda command: typed(command, {**variables, **where}, folder).replace(home, HOME)

    return start


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_each_block_of_the_guide_shows_the_programs_output(page, shell):
    text = page.read_text()
    type_in = shell("<!-- with a service -->" in text)
    wrong = []

    def compare(block):
        written = "```console\n"
        for command, shown in steps(block[1]):
            printed = type_in(command)
            if not same(shown, printed):
                wrong.append(f"$ {command}\n{printed}")
                shown = printed
            written += f"$ {command}\n{shown}"
        return written + "```"

    recorded = BLOCK.sub(compare, text)
    if os.environ.get("RECORD_GUIDE"):
        page.write_text(recorded)
    else:
        assert not wrong, "\n".join(wrong)


def test_the_guide_has_its_pages_and_each_has_commands():
    assert len(PAGES) == 10
    assert all(BLOCK.search(page.read_text()) for page in PAGES)
    contents = (GUIDE / "README.md").read_text()
    assert [page.name for page in PAGES] == re.findall(r"\]\((\d\d-[a-z-]+\.md)\)", contents)


def test_dots_match_any_lines_and_any_words():
    assert same("a\n…\nz\n", "a\nb\nc\nz\n") and same("a … z\n", "a b c z\n")
    assert not same("a\n…\nz\n", "a\nb\nc\n") and not same("a … z\n", "a b\nz\n") and not same("a\n", "a\nb\n")
