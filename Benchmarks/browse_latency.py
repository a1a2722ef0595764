#!/usr/bin/env python3
"""Times the browser's keys in a pseudo-terminal, beside fzf on the same rows in the same run.

    Benchmarks/browse_latency.py .build/release/lorcana

For each key: the time from writing it to the last byte of the repaint that follows, and the repaint's
bytes. 120 by 40, every card. The rows that fzf gets are the program's own (`lorcana all`).
"""

import fcntl
import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

COLUMNS, ROWS = 120, 40
QUIET = 0.06
UP, DOWN, PAGE_DOWN, PAGE_UP = "\x1b[A", "\x1b[B", "\x1b[6~", "\x1b[5~"
TYPED = list("elsa") + ["\x7f"] * 4 + list("mickey") + ["\x7f"] * 6 + list("stitch") + ["\x7f"] * 6
MOVES = [DOWN] * 30 + [PAGE_DOWN] * 30 + [UP] * 10 + [PAGE_UP] * 20


class Program:
    def __init__(self, command, environment, stdin=None):
        self.master, slave = os.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.started = time.perf_counter()
        self.child = subprocess.Popen(
            command, stdin=stdin or slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY, 0))
        os.close(slave)

    def repaint(self, quiet=QUIET, limit=5.0):
        """The time of the last byte before it is quiet, and how many came."""
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
        last, count = self.repaint(limit=1.0)
        return (last - start) * 1000, count

    def first_paint(self):
        """Milliseconds from the start to the last byte of the first screen."""
        last, _ = self.repaint(quiet=0.15)
        return (last - self.started) * 1000

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


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "COLORTERM": "truecolor", "LORCANA_SOURCE": "built-in", "FZF_DEFAULT_OPTS": "",
        }
        rows = subprocess.run([binary, "all", "--offline"], env=environment, capture_output=True).stdout
        print(f"{rows.count(10)} rows, {COLUMNS} by {ROWS}")
        starts = []
        for _ in range(15):
            program = Program([binary, "browse", "--offline"], environment)
            starts.append(program.first_paint())
            program.leave("\x1b")
        print(f"first paint: median {statistics.median(starts):.1f} ms, least {min(starts):.1f} ms")
        print(f"{'':24} {'median':>8} {'p95':>8} {'worst':>8} {'bytes':>8} {'p95':>8} {'most':>8} {'keys':>5}")

        ours = Program([binary, "browse", "--offline"], environment)
        ours.first_paint()
        typed = measure(ours, TYPED)
        line("lorcana, typing", typed)
        ours.press(DOWN)
        ours.press("G")
        ours.repaint(limit=1.0)
        ours.press("g")
        moved = measure(ours, MOVES)
        line("lorcana, moving", moved)
        line("lorcana, all", typed + moved)
        ours.leave("\x03")

        with tempfile.NamedTemporaryFile() as file:
            file.write(rows)
            file.flush()
            command = ["sh", "-c", f"exec fzf --no-mouse --layout=reverse < {file.name}"]
            theirs = Program(command, environment)
            theirs.first_paint()
            their_typed = measure(theirs, TYPED)
            line("fzf, typing", their_typed)
            their_moved = measure(theirs, MOVES)
            line("fzf, moving", their_moved)
            line("fzf, all", their_typed + their_moved)
            theirs.leave("\x03")
        ratio = statistics.median(t for t, _ in their_typed + their_moved) / statistics.median(
            t for t, _ in typed + moved)
        print(f"fzf's median is {ratio:.1f} times the browser's")


if __name__ == "__main__":
    main()
