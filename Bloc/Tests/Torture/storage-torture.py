#!/usr/bin/env python3
"""Kills a program that keeps a state in a file while it changes, at random moments.

    Bloc/Tests/Torture/storage-torture.py STORAGE_PROBE [--kills N] [--writes N] [--seed N]
    Bloc/Tests/Torture/storage-torture.py --self-check

After every kill the kept state must be whole, and either the one whose writing had begun last, or the one before it.
So a kill loses at most the changes during one write. One more run, which is not killed, must leave its last state and
nothing else in the folder. The seed is printed; it determines the moments, but their effect also depends on the
machine.

Then two programs write one key N times each (by default 2,000), while a third one that does the same is killed again
and again. No write may fail, each reading must find a whole state of one writer, the last reading that of the later
one. Last, N / 10 programs end right after a change that cannot be written, in each of three ways: after the bloc is
closed, after a flush, after a flush when the bloc has been released. Each must have reported the failure.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

# Keeps a probe that was built with coverage from writing a profile.
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "LLVM_PROFILE_FILE": "/dev/null"}


def numbers(lines, word):
    return [int(line.split()[1]) for line in lines if line.startswith(word + " ")]


def complaint(before, lines, kept):
    """The error in the state after a run that began with `before` and printed `lines`; None if it is correct."""
    written = [before, *numbers(lines, "writing")]
    if written != sorted(written):
        return f"written out of order: {written}"
    if kept not in written[-2:]:
        return f"{kept} is kept, the last writings were of {written[-3:]}, the last change {numbers(lines, 'changed')[-1:]}"
    return None


def lost(lines, kept):
    return max([0, *(number - kept for number in numbers(lines, "changed"))])


def run(probe, folder, count=None, life=None, end=None):
    """The output lines of one run, which is killed `life` seconds after its first line if `life` is given."""
    process = subprocess.Popen(
        [probe, folder, *([str(count)] if count else []), *([end] if end else [])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env=ENVIRONMENT)
    lines = [process.stdout.readline()]
    if life is not None:
        # The pipe has the maximum size, because it is not read until the kill.
        time.sleep(life)
        process.kill()
    lines += process.stdout.readlines()
    code = process.wait(timeout=60)
    if code != (0 if life is None else -9):
        sys.exit(f"the probe ended with {code}: {lines[-3:]}")
    # An incomplete last line is ignored.
    return [line.decode().strip() for line in lines if line.endswith(b"\n")]


def kept(folder):
    """The number in the state's file; None if the file is missing. Exits if the file is not one repeated number."""
    try:
        bytes = (pathlib.Path(folder) / "numbers.state").read_bytes()
    except FileNotFoundError:
        return None
    number = bytes.split(b" ", 1)[0]
    if not is_whole(bytes):
        sys.exit(f"torn: {len(bytes)} bytes, of {number}")
    return int(number)


def is_whole(bytes):
    return bytes == (bytes.split(b" ", 1)[0] + b" ") * 2000


def crowd(probe, folder, writes, chance):
    """Runs two writers, and a third that is killed repeatedly; returns the number of kills."""
    def start(first):
        # A pipe that is not read could fill up and block the writer.
        said = tempfile.TemporaryFile()
        return said, subprocess.Popen(
            [probe, folder, str(writes), str(first)], stdout=said, stderr=subprocess.STDOUT,
            env=ENVIRONMENT)

    def end(said, writer):
        writer.wait(timeout=60)
        with said:
            said.seek(0)
            return said.read().decode()

    firsts = [1_000_000, 2_000_000]
    writers = [start(first) for first in firsts]
    kills, seen = 0, set()
    while any(writer.poll() is None for _, writer in writers):
        third = start(3_000_000)
        moment = time.monotonic() + chance.uniform(0, 0.1)
        while time.monotonic() < moment:
            seen.add(kept(folder))
        third[1].kill()
        kills += 1
        said = end(*third)
        if "error" in said:
            sys.exit(f"the third writer said: {said}")
    for (said, writer), first in zip(writers, firsts):
        said = end(said, writer).splitlines()
        if said != [f"wrote {first + writes - 1}"] or writer.returncode:
            sys.exit(f"{sum(line.startswith('error') for line in said)} writes of {writes} failed: {said[:3]}")
    lasts = {first + writes - 1 for first in firsts}
    if kept(folder) not in lasts | set(range(3_000_000, 3_000_000 + writes)):
        sys.exit(f"{kept(folder)} is kept, which nobody wrote last")
    run(probe, folder, count=1)
    left = sorted(os.listdir(folder))
    if left != ["numbers.state"]:
        sys.exit(f"the writers left behind: {left}")
    return kills, len(seen)


def unheard(probe, runs):
    """The number of programs that did not report a failed write right before they exited, for each way of exiting."""
    with tempfile.NamedTemporaryFile() as file:
        return {end or "close": sum(not is_heard(run(probe, f"{file.name}/states", count=1, end=end)) for _ in range(runs))
                for end in (None, "flush", "exit")}


def is_heard(lines):
    """Whether the error was reported by the bloc's `onError`, or by the storage if the bloc was released."""
    return sum(line.startswith(("error could not make", "The state for the key numbers was not stored: could not make"))
               for line in lines) == 1


def self_check():
    lines = ["kept 3", "changed 4", "writing 4", "changed 5", "changed 6", "writing 6", "changed 7"]
    verdicts = [complaint(3, lines, kept) is None for kept in (3, 4, 5, 6, 7)]
    whole = b"17 " * 2000
    torn = [whole[:-1], whole[:-3], whole + b"17 ", b"18 " + whole[3:], b""]
    failed = not is_whole(whole) or any(map(is_whole, torn))
    failed |= verdicts != [False, True, False, True, False] or lost(lines, 4) != 3 or complaint(3, ["writing 2"], 2) is None
    if failed:
        print("storage-torture: a lost state is not seen", file=sys.stderr)
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("probe", nargs="?")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--writes", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--self-check", action="store_true")
    options = parser.parse_args()
    if options.self_check:
        return self_check()
    if not options.probe:
        parser.error("the probe's path is missing")
    chance = random.Random(options.seed)
    print(f"seed {options.seed}", flush=True)
    most, during = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        before = 0
        for kill in range(1, options.kills + 1):
            lines = run(options.probe, folder, life=chance.uniform(0, 0.06))
            after = run(options.probe, folder, count=3)
            kept = numbers(after, "kept")
            errors = [line for line in lines + after if line.startswith("error")]
            wrong = errors or numbers(lines, "kept") != [before] or complaint(before, lines, kept[0])
            if wrong:
                sys.exit(f"kill {kill}: {wrong}")
            most = max(most, lost(lines, kept[0]))
            during += kept[0] != [before, *numbers(lines, "writing")][-1]
            before = numbers(after, "changed")[-1]
            left = sorted(os.listdir(folder))
            if left != ["numbers.state"]:
                sys.exit(f"kill {kill} left behind: {left}")
        if numbers(run(options.probe, folder, count=1), "kept") != [before]:
            sys.exit("the last state was not kept")
    with tempfile.TemporaryDirectory() as folder:
        kills, seen = crowd(options.probe, folder, options.writes, chance)
    runs = max(1, options.writes // 10)
    silent = unheard(options.probe, runs)
    if any(silent.values()):
        sys.exit(f"of {runs} programs that could not write these did not say so once: {silent}")
    print(f"2 programs wrote one key {options.writes} times each, a third was killed {kills} times: no write failed, "
          f"{seen} states were read whole, {runs} of {runs} errors were heard at each of 3 ways to end")
    print(f"{options.kills} kills, {during} of them during a write: nothing torn, nothing left behind, at most {most} changes lost")
    return 0


sys.exit(main())
