#!/usr/bin/env python3
"""Compares commands on decks, the collection, songs and Shift with a plain search, as whole processes.

    Benchmarks/own_files.py [BINARY]     prints a table; exits 1 if a command takes more than twice its peer's

`deck check` of 60 cards, `own` with 10,000 rows, and a search for what is owned among them are compared with `search elsa`;
`sing` and `shift` with a search that prints as many cards. These two run for every full name; those with the most cards
and some others are measured. A command and its peer run in turn; times are medians, and callgrind counts the instructions.
Time is limited for all, instructions also for `deck check`, `sing` and `shift`.
"""

import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 2.0
ROWS = 10_000
MEASURED = 6
ROUNDS = 40

CARDS = [line.split("\t") for line in (ROOT / "Catalogue/cards.tsv").read_text(encoding="utf-8").splitlines()[1:]]
NAMES = sorted({" - ".join(filter(None, row[6:8])) for row in CARDS})


class Runs:
    def __init__(self, binary, home):
        self.binary, self.home = binary, home
        self.environment = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "LORCANA_SOURCE": "built-in"}

    def run(self, words, before=()):
        return subprocess.run([*before, self.binary, *words], env=self.environment, cwd=self.home,
                              stdin=subprocess.DEVNULL, capture_output=True)

    def count(self, *words):
        """The number of instructions of one process."""
        result = self.run(words, ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
        collected = re.search(rb"Collected : (\d+)", result.stderr)
        if result.returncode not in (0, 1) or not collected:
            sys.exit(f"own_files: {words} failed:\n{result.stderr.decode(errors='replace')}")
        return int(collected[1])

    def medians(self, *lines):
        """The median time of each command line in ms; the lines are run in turn."""
        times = [[] for _ in lines]
        for _ in range(ROUNDS):
            for words, taken in zip(lines, times):
                start = time.perf_counter()
                self.run(words)
                taken.append((time.perf_counter() - start) * 1000)
        return [statistics.median(taken) for taken in times]

    def lines_of_each(self, command):
        """The number of cards that the command prints for each full name that it accepts."""
        found = {}
        for name in NAMES:
            result = self.run([command, name])
            if result.returncode not in (0, 1, 64):
                sys.exit(f"own_files: {command} {name} ended with {result.returncode}")
            if result.returncode != 64:
                found[name] = result.stdout.count(b"\n")
        return found


def prepare(home):
    """A collection of every printing and of ids that no card has, and a deck of fifteen full names."""
    data = pathlib.Path(home, ".local/share/lorcana")
    data.mkdir(parents=True)
    ids = [row[0] for row in CARDS]
    ids = sorted(ids + [f"XXX-{place:05}" for place in range(ROWS - len(ids))])
    (data / "own.tsv").write_text("id\tnormal\tfoil\n" + "".join(f"{name}\t2\t1\n" for name in ids))
    pathlib.Path(home, "deck.txt").write_text("".join(f"4 {name}\n" for name in NAMES[::len(NAMES) // 15][:15]))


def main():
    built = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/lorcana")
    slow = []

    with tempfile.TemporaryDirectory() as home:
        prepare(home)
        # A copied binary starts faster than the file that the linker wrote.
        runs = Runs(shutil.copy(built, home), home)

        def compare(words, peer):
            now, plain = runs.medians(words, peer)
            counts = [runs.count(*line) for line in (words, peer)]
            print(f"{' '.join(words)[:55]:56}{now:7.2f}{plain:7.2f}{now / plain:6.2f}", end="")
            print(f"{counts[0]:14,}{counts[1]:14,}", flush=True)
            # A plain search reads no file, so commands that join a file with the catalogue are limited in time only.
            joins = words[0] in ("own", "search")
            parts = [now / plain] if joins else [now / plain, counts[0] / counts[1]]
            if max(parts) > MOST:
                slow.append(f"own_files: {' '.join(words)}: {max(parts):.2f} of a plain search, at most {MOST:g}")

        print(f"{'':56}{'ms':>7}{'peer':>7}{'part':>6}{'instructions':>14}{'peer':>14}")
        for words in (["deck", "check", "deck.txt"], ["own"], ["search", "elsa own>=1"], ["search", "elsa deck:deck.txt"]):
            compare(words, ["search", "elsa"])
        for command in ("sing", "shift"):
            lines = runs.lines_of_each(command)
            names = sorted(lines, key=lines.get, reverse=True)
            others = random.Random(14).sample(names[MEASURED:], MEASURED)
            for name in names[:MEASURED] + others:
                compare([command, name], ["search", "t:character", "--limit", str(max(1, lines[name]))])
            print(f"{command}: {len(lines)} of {len(NAMES)} full names answered")
    for mistake in slow:
        print(mistake, file=sys.stderr)
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
