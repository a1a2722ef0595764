#!/usr/bin/env python3
"""Kills a program that keeps a state in a file while it changes, at random moments.

    Tests/Torture/storage-torture.py STORAGE_PROBE [--kills N] [--seed N]
    Tests/Torture/storage-torture.py --self-check

After every kill the kept state must be whole, and one of two: the one whose writing had begun last, or the one before
it. So a kill loses what changed during one write, and no more. One more run, which ends by itself, must leave its last
state and nothing else in the folder. The seed is printed; the moments follow from it, what happens then also from the
machine.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def numbers(lines, word):
    return [int(line.split()[1]) for line in lines if line.startswith(word + " ")]


def complaint(before, lines, kept):
    """What is wrong with the state that is kept after a run that had begun with `before` and said `lines`; or None."""
    written = [before, *numbers(lines, "writing")]
    if written != sorted(written):
        return f"written out of order: {written}"
    if kept not in written[-2:]:
        return f"{kept} is kept, the last writings were of {written[-3:]}, the last change {numbers(lines, 'changed')[-1:]}"
    return None


def lost(lines, kept):
    return max([0, *(number - kept for number in numbers(lines, "changed"))])


def run(probe, folder, count=None, life=None):
    """What one run says: its lines. With `life` it is killed that many seconds after its first line."""
    process = subprocess.Popen(
        [probe, folder, *([str(count)] if count else [])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    lines = [process.stdout.readline()]
    if life is not None:
        # The pipe is as large as the kernel lets it be; nobody reads while the moment is waited for.
        time.sleep(life)
        process.kill()
    lines += process.stdout.readlines()
    code = process.wait(timeout=60)
    if code != (0 if life is None else -9):
        sys.exit(f"the probe ended with {code}: {lines[-3:]}")
    # A last line that a kill cut off counts for nothing.
    return [line.decode().strip() for line in lines if line.endswith(b"\n")]


def self_check():
    lines = ["kept 3", "changed 4", "writing 4", "changed 5", "changed 6", "writing 6", "changed 7"]
    verdicts = [complaint(3, lines, kept) is None for kept in (3, 4, 5, 6, 7)]
    failed = verdicts != [False, True, False, True, False] or lost(lines, 4) != 3 or complaint(3, ["writing 2"], 2) is None
    if failed:
        print("storage-torture: a lost state is not seen", file=sys.stderr)
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("probe", nargs="?")
    parser.add_argument("--kills", type=int, default=300)
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
    print(f"{options.kills} kills, {during} of them during a write: nothing torn, nothing left behind, at most {most} changes lost")
    return 0


sys.exit(main())
