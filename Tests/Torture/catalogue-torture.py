#!/usr/bin/env python3
"""Tortures the catalogue on disk: 20 processes update and read it while some are killed at random.

    Tests/Torture/catalogue-torture.py PROBE [--seconds N] [--seed N]

PROBE is the built CatalogueProbe. No reader may ever fail, or see parts of two catalogues: readers check each
catalogue in full, and print a dot for it. Writers are killed with SIGKILL at random moments. One last writer must
leave nothing but the catalogue in the folder.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

WRITERS, READERS = 10, 10


def start(arguments, output):
    return subprocess.Popen(arguments, stdout=output, stderr=output)


def count(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("probe")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        return torture(options, chance, folder)


def torture(options, chance, folder):
    data, log = os.path.join(folder, "data"), os.path.join(folder, "log")
    with open(log, "ab") as output:
        spawn = {
            "write": lambda: start([options.probe, "write", data, str(chance.randrange(1000))], output),
            "read": lambda: start([options.probe, "read", data], output),
        }
        writers = [spawn["write"]() for _ in range(WRITERS)]
        while not os.path.exists(os.path.join(data, "catalogue.lorcana")):
            time.sleep(0.01)
        readers = [spawn["read"]() for _ in range(READERS)]
        kills = 0
        end = time.monotonic() + options.seconds
        while time.monotonic() < end:
            time.sleep(chance.uniform(0.002, 0.05))
            kind, processes = chance.choice([("write", writers), ("write", writers), ("read", readers)])
            index = chance.randrange(len(processes))
            if processes[index].poll() is not None:
                break  # it ended without being killed: the log says why
            processes[index].kill()
            processes[index].wait()
            processes[index] = spawn[kind]()
            kills += 1
        ended = [process for process in writers + readers if process.poll() is not None]
        for process in writers + readers:
            process.kill()
            process.wait()
    killed_left = sorted(os.listdir(data))
    subprocess.run([options.probe, "multiply", data, "1"], check=True, stdout=subprocess.DEVNULL)
    printed = count(log)
    failed = [p.returncode for p in ended if p.returncode != -signal.SIGKILL] or b"FAILED" in printed
    left = sorted(os.listdir(data))
    print(f"{printed.count(b'.')} catalogues read whole, {kills} processes killed; left: {killed_left}, then {left}")
    if failed or left != ["catalogue.lorcana"]:
        print(printed[-2000:].decode(errors="replace"))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
