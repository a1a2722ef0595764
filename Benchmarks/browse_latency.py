#!/usr/bin/env python3
"""Times the browser's keys in a pseudo-terminal, beside fzf on the same rows in the same run.

    Benchmarks/browse_latency.py .build/release/lorcana [ROUNDS [SERVER]]

For each key: the time from writing it to the last byte of the repaint that follows, and the repaint's
bytes. Some of the words are misspelt. A key that changes nothing is left out. 120 by 40, every card. fzf
gets the program's own rows (`lorcana all`). Each round runs the browser, fzf with default settings, and fzf
with its list under the line, one after another with the same keys, so that other load on the machine affects
all of them, and prints the median of each. The table is over the keys of all rounds.

With the path of a FixtureServer the cards have texts: its made-up ones are downloaded first. Without it they
have only facts.
"""

import fcntl
import os
import pathlib
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS, ROWS = 120, 40
QUIET = 0.06
# A key without output for this long changes nothing, because a repaint takes only a few milliseconds.
IDLE = 0.15
UP, DOWN, PAGE_DOWN, PAGE_UP = "\x1b[A", "\x1b[B", "\x1b[6~", "\x1b[5~"
WORDS = ["elsa", "mickey", "stitch", "mikcey", "stich", "elas snow"]
TYPED = [key for word in WORDS for key in list(word) + ["\x7f"] * len(word)]
MOVES = [DOWN] * 30 + [PAGE_DOWN] * 30 + [UP] * 10 + [PAGE_UP] * 20
# The equivalent keys for a list above its input line.
UPWARDS = [{DOWN: UP, UP: DOWN, PAGE_DOWN: PAGE_UP, PAGE_UP: PAGE_DOWN}[key] for key in MOVES]


class Program:
    def __init__(self, command, environment, stdin=None):
        self.master, slave = os.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        # The child reports the time right before exec; perf_counter is the same clock in all processes.
        told, teller = os.pipe()

        def begin():
            fcntl.ioctl(1, termios.TIOCSCTTY, 0)
            os.write(teller, struct.pack("d", time.perf_counter()))

        self.started = time.perf_counter()
        self.child = subprocess.Popen(
            command, stdin=stdin or slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
            preexec_fn=begin)
        self.executed, = struct.unpack("d", os.read(told, 8))
        for file in (slave, told, teller):
            os.close(file)

    def repaint(self, quiet=QUIET, limit=5.0):
        """The time of the last byte of output, and the number of bytes."""
        count, last, end = 0, time.perf_counter(), time.perf_counter() + limit
        while time.perf_counter() < end:
            if not select.select([self.master], [], [], quiet if count else limit)[0]:
                break
            try:
                count += len(os.read(self.master, 1 << 16))
            except OSError:
                break
            last = time.perf_counter()
        return last, count

    def press(self, key):
        start = time.perf_counter()
        os.write(self.master, key.encode())
        last, count = self.repaint(limit=IDLE)
        return (last - start) * 1000, count

    def first_paint(self):
        """Milliseconds from fork and from exec to the last byte of the first screen."""
        last, _ = self.repaint(quiet=0.15)
        return (last - self.started) * 1000, (last - self.executed) * 1000

    def leave(self, key):
        os.write(self.master, key.encode())
        deadline = time.time() + 3
        while self.child.poll() is None and time.time() < deadline:
            self.repaint(limit=0.2)
        self.child.kill()
        self.child.wait()
        os.close(self.master)


def measure(program, keys):
    return [result for result in (program.press(key) for key in keys) if result[1]]


def line(name, results):
    times = sorted(time for time, _ in results)
    sizes = sorted(size for _, size in results)
    p95 = lambda values: values[min(len(values) - 1, int(len(values) * 0.95))]
    print(f"{name:24} {statistics.median(times):8.2f} {p95(times):8.2f} {times[-1]:8.2f} "
          f"{statistics.median(sizes):8.0f} {p95(sizes):8.0f} {sizes[-1]:8d} {len(results):5d}")


def run(command, environment, moves, prepare):
    """Types, then moves in the list; returns the time of each key."""
    program = Program(command, environment)
    program.first_paint()
    typed = measure(program, TYPED)
    prepare(program)
    moved = measure(program, moves)
    program.leave("\x03")
    return typed, moved


def into_the_list(program):
    """Goes from the search line to the first row, with every page loaded."""
    program.press(DOWN)
    program.press("\x1bG")
    program.repaint(limit=1.0)
    program.press("\x1bg")


def first_paints(binary, environment):
    """Times of the browser, and of a program that prints one letter, which is the cost of starting any program."""
    starts = {(binary, "browse", "--offline"): [], ("/bin/echo", "x"): []}
    for _ in range(15):
        for command, times in starts.items():
            program = Program(command, environment)
            times.append(program.first_paint())
            program.leave("\x1b")
    for (name, *_), times in starts.items():
        figures = [f"median {statistics.median(part):.1f} ms, least {min(part):.1f} ms" for part in zip(*times)]
        print(f"first paint of {os.path.basename(name)}: {figures[0]}; without this script's fork {figures[1]}")


def download_texts(server, binary, environment):
    """Writes the catalogue on disk by an update from the server."""
    facts = str(ROOT / "Catalogue")
    serving = subprocess.Popen([server, "--made", facts, "--lorcanajson", facts], stdout=subprocess.PIPE)
    try:
        url = serving.stdout.readline().decode().strip()
        addresses = {"LORCANA_API_URL": url, "LORCANA_DATA_URL": url}
        subprocess.run([binary, "update"], env={**environment, **addresses}, check=True)
    finally:
        serving.kill()
        serving.wait()


def main():
    binary = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    server = sys.argv[3] if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "COLORTERM": "truecolor", "FZF_DEFAULT_OPTS": "",
        }
        if server:
            download_texts(server, binary, environment)
        rows = subprocess.run([binary, "all", "--offline"], env=environment, capture_output=True).stdout
        path = os.path.join(home, "rows")
        with open(path, "wb") as file:
            file.write(rows)
        fzf = lambda options: ["sh", "-c", f"exec fzf --no-mouse {options} < {path}"]
        programs = {
            "lorcana": ([binary, "browse", "--offline"], MOVES, into_the_list),
            "fzf": (fzf(""), UPWARDS, lambda _: None),
            "fzf --layout=reverse": (fzf("--layout=reverse"), MOVES, lambda _: None),
        }
        print(f"{rows.count(10)} rows, {COLUMNS} by {ROWS}, {rounds} rounds")
        first_paints(binary, environment)
        print(f"{'milliseconds, bytes':24} {'median':>8} {'p95':>8} {'worst':>8} {'bytes':>8} {'p95':>8} "
              f"{'most':>8} {'keys':>5}")
        results = {name: ([], []) for name in programs}
        for round in range(rounds):
            medians = []
            for name, (command, moves, prepare) in programs.items():
                parts = run(command, environment, moves, prepare)
                for kept, new in zip(results[name], parts):
                    kept += new
                medians.append(f"{name} {statistics.median(time for part in parts for time, _ in part):.2f}")
            print(f"round {round + 1} of {rounds}: {', '.join(medians)}", flush=True)
        for name, (typed, moved) in results.items():
            line(f"{name}, typing", typed)
            line("  moving", moved)
            line("  all", typed + moved)
        median = lambda name: statistics.median(time for part in results[name] for time, _ in part)
        for name in list(programs)[1:]:
            print(f"{name}: {median(name) / median('lorcana'):.1f} times the browser's median")


if __name__ == "__main__":
    main()
