"""Refuses a page in docs that shows an outdated output of a command.

A block begins with ```console, then `$ COMMAND`; its other lines are the output. The command is a `grep` or the
drawing of folders, and runs in the repository's folder. The guide shows what the program prints; a test types that
(Tests/AcceptanceTests/test_guide.py).
"""

import os
import re
import subprocess

from rules import arrows
from rules.tree import ROOT

BLOCK = re.compile(r"^```console\n\$ (?P<command>[^\n]*)\n(?P<output>.*?)^```$", re.M | re.S)
DRAWING = "scripts/check-rules --draw"
GREP = re.compile(r"grep [^;&><`$\n]*\Z")


def pages(tree):
    return [path for path in tree.below("docs", ending=".md") if not path.startswith("docs/guide/")]


def output(tree, command):
    """The output of a command; None if pages must not run it."""
    if command == DRAWING:
        return arrows.draw(tree)
    if not GREP.match(command):
        return None
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, env={**os.environ, "LC_ALL": "C"},
        capture_output=True, text=True, check=False,
    )
    return run.stdout if run.returncode == 0 else ""


def check(tree):
    blocks = [(path, block) for path in pages(tree) for block in BLOCK.finditer(tree.text(path))]
    for path, block in blocks:
        now = output(tree, block["command"])
        if now is None:
            yield f"{path}: no command to run for a page: {block['command']}"
        elif not now:
            yield f"{path}: finds nothing: {block['command']}"
        elif now != block["output"]:
            yield f"{path}: run scripts/check-rules --record; another output now: {block['command']}"
    if DRAWING not in {block["command"] for _, block in blocks}:
        yield f"no page shows the folders: {DRAWING}"


def recorded(tree, text):
    """The page with the current outputs of its commands."""
    def again(block):
        now = output(tree, block["command"])
        # A new arrow between folders must be drawn by hand.
        if block["command"] == DRAWING and any(arrows.undrawn(tree)):
            return block[0]
        return f"```console\n$ {block['command']}\n{now}```" if now else block[0]

    return BLOCK.sub(again, text)


def record(tree):
    for path in pages(tree):
        text = tree.text(path)
        if (now := recorded(tree, text)) != text:
            (ROOT / path).write_text(now)


def self_check(tree):
    right = f"```console\n$ grep -c . LICENSE\n{output(tree, 'grep -c . LICENSE')}```\n"
    wrong = {
        "another output": right.replace("LICENSE\n", "LICENSE\n0"),
        "a command that finds nothing": "```console\n$ grep -r no-such-word-here LICENSE\n```\n",
        "a command that fails": "```console\n$ grep -c . no-such-file\n```\n",
        "a command of another kind": "```console\n$ date\n```\n",
        "a second command": "```console\n$ grep -c . LICENSE; date\n```\n",
        "another drawing": f"```console\n$ {DRAWING}\nSources\n```\n",
    }
    path = "docs/Sample.md"
    before = len(list(check(tree)))
    for kind, text in wrong.items():
        if len(list(check(tree.planted({path: text})))) == before:
            yield f"{kind} is accepted"
    if len(list(check(tree.planted({path: right})))) != before:
        yield "a right output is refused"
    page = "docs/Architecture.md"
    hidden = tree.planted({page: tree.text(page).replace(DRAWING, "grep -c . LICENSE")})
    if not any("no page shows the folders" in problem for problem in check(hidden)):
        yield "the folders need not be shown"
    if recorded(tree, wrong["another output"]) != right:
        yield "--record does not write the output"
    text = tree.text(page)
    erased = text.replace(arrows.draw(tree), re.sub(" -> .*", "", arrows.draw(tree), count=1))
    if recorded(tree.planted({page: erased}), erased) == text:
        yield "--record draws a new arrow between folders"
