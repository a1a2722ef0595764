#!/usr/bin/env python3
"""Draws mutations of all Swift sources of a package by a seed, and shows which of them the tests detect.

Tests/Mutations/draw.py [--seed N] [--count N] [--in PATTERN] [--folder FOLDER] [--package FOLDER] [--acceptance] [--least N]

Every line that can be changed is drawn with the same chance, or those of files whose path has PATTERN, a regular
expression. All mutations are built at once, in a copy of the checkout in FOLDER (default: .build-mutations, kept for the
next run; `.` changes this checkout itself, which must be committed). Each is then switched on in turn by
LORCANA_MUTATION, and the tests run until one fails: first those of its target, then those of the targets that use it.
With --acceptance the acceptance tests run on the survivors. Prints a table; exit code 1 if fewer than --least were detected.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import time

import kinds
from copies import copy
from runs import Run

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = shlex.split(os.environ.get("LORCANA_BUILD_FLAGS", ""))
SWITCH = """import Glibc

private let mutation = getenv("LORCANA_MUTATION").flatMap { Int(String(cString: $0)) }

/// Whether the mutation with this number is switched on.
func isMutated(_ number: Int) -> Bool { number == mutation }
"""
ERROR = re.compile(r"/(Sources/[^:]+):(\d+):\d+: error: ")


class Drawn:
    """A selected mutation of a line in a file."""

    def __init__(self, file, line, mutation):
        self.file, self.line, self.mutation = file, line, mutation

    @property
    def target(self):
        return self.file.split("/")[1]


def candidates(pattern):
    """All lines that can be mutated, with their mutations."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if not re.search(pattern, str(path.relative_to(ROOT))):
            continue
        text = path.read_text()
        lines, masks = text.split("\n"), kinds.hidden(text).split("\n") + [""]
        for index, line in enumerate(lines):
            if found := kinds.mutations(line, masks[index], masks[index + 1]):
                yield str(path.relative_to(ROOT)), index, found


def make(folder):
    """Makes the folder a copy of the package; if it is the checkout itself, checks that everything is committed."""
    if folder != ROOT:
        copy(ROOT, folder)
    elif subprocess.check_output(["git", "status", "--porcelain", "."], cwd=ROOT, text=True).strip():
        sys.exit("commit first: the sources of this checkout are changed, and restored afterwards")


def write(folder, drawn):
    """Writes the mutations and the switch into the folder, and restores all other files."""
    by_file = {}
    for number, one in enumerate(drawn, 1):
        if one:
            by_file.setdefault(one.file, []).append((number, one))
    for file, ones in by_file.items():
        lines = (ROOT / file).read_text().split("\n") if folder != ROOT else original(file).split("\n")
        for number, one in ones:
            lines[one.line] = one.mutation.line.format(number)
        put(folder / file, "\n".join(lines))
        put(folder / "Sources" / ones[0][1].target / "Mutation.swift", SWITCH)
    return set(by_file)


def original(file):
    return subprocess.check_output(["git", "show", f"HEAD:./{file}"], cwd=ROOT, text=True)


def put(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def restore(folder, files):
    for file in files:
        put(folder / file, original(file) if folder == ROOT else (ROOT / file).read_text())


def build(folder, lines, count, chance):
    """Selects random mutations and builds them, a quarter more than requested, because some don't compile."""
    drawn, touched = [], set()
    while True:
        if sum(one is not None for one in drawn) < count:
            more = [lines.pop() for _ in range(min(len(lines), count + count // 4 - len(drawn) + drawn.count(None)))]
            drawn += [Drawn(file, line, chance.choice(choices)) for file, line, choices in more]
        restore(folder, touched)
        touched |= write(folder, drawn)
        built = Run(["swift", "build", "--build-tests", "--quiet", *FLAGS], folder, seconds=7200)
        if built.code == 0:
            return drawn, touched
        before = drawn[:]
        for file, line in set(ERROR.findall(built.text)):
            # An error may be reported some lines away: at the start of an expression, or at the end of an initializer.
            near = [one for one in drawn if one and one.file == file]
            if near:
                drawn[drawn.index(min(near, key=lambda one: abs(one.line + 1 - int(line))))] = None
        if drawn == before:
            sys.exit("the build fails:\n" + built.text[-3000:])
        print(f"{drawn.count(None)} mutations do not compile", file=sys.stderr, flush=True)


def users(folder):
    """The test targets of each target: its own, and those of the targets that use it."""
    package = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=folder, text=True))
    uses = {}
    for target in package["targets"]:
        uses[target["name"]] = {
            (dependency.get("byName") or dependency.get("target") or [None])[0] for dependency in target["dependencies"]}
    tests = [target["name"] for target in package["targets"] if target["type"] == "test"]

    def all_uses(name, seen):
        for other in uses.get(name, ()):
            if other not in seen:
                seen.add(other)
                all_uses(other, seen)
        return seen

    stages = {}
    for name in uses:
        own = "LorcanaProgramTests" if name == "lorcana" else f"{name}Tests"
        others = sorted(test for test in tests if test != own and name in all_uses(test, set()))
        stages[name] = [stage for stage in ([own] if own in tests else [], others) if stage]
    return stages


def suites(folder, names, number=None, ends=lambda test: False):
    command = ["swift", "test", "--skip-build", "--disable-xctest", "--filter", rf"^({'|'.join(names)})\.", *FLAGS]
    variables = {"LORCANA_TRIALS": os.environ.get("LORCANA_TRIALS", "5")}
    if number:
        variables["LORCANA_MUTATION"] = str(number)
    return Run(command, folder, variables, seconds=900, ends=ends)


def acceptance(folder, number):
    """The first failing acceptance test, if any."""
    wrapper = folder / ".build" / "mutated"
    wrapper.write_text(f'#!/bin/sh\nLORCANA_MUTATION={number} exec "{folder}/.build/debug/lorcana" "$@"\n')
    wrapper.chmod(0o755)
    run = Run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "2", "Tests/AcceptanceTests"], folder,
        {"LORCANA_BINARY": str(wrapper), "FIXTURE_SERVER": f"{folder}/.build/debug/FixtureServer"}, seconds=3600)
    found = re.search(r"^FAILED \S*/(\S+)", run.text, re.M)
    return found[1] if found else None


def main():
    global ROOT
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--count", type=int, default=45)
    arguments.add_argument("--folder", type=pathlib.Path, default=None)
    arguments.add_argument("--package", type=pathlib.Path, default=ROOT)
    arguments.add_argument("--in", dest="pattern", default="")
    arguments.add_argument("--acceptance", action="store_true")
    arguments.add_argument("--least", type=int, default=0)
    options = arguments.parse_args()
    ROOT = options.package.resolve()
    folder = (options.folder or ROOT / ".build-mutations").resolve()
    folder.mkdir(exist_ok=True)
    make(folder)
    chance = random.Random(options.seed)
    lines = list(candidates(options.pattern))
    print(f"{len(lines)} lines can be changed", file=sys.stderr, flush=True)
    chance.shuffle(lines)
    touched = set()
    try:
        drawn, touched = build(folder, lines, options.count, chance)
        stages = users(folder)
        # A test that fails without a mutation cannot detect one.
        everything = sorted({name for one in drawn if one for stage in stages[one.target] for name in stage})
        failing = {test for test, _ in suites(folder, everything).failed}
        if failing:
            print("fail without a mutation: " + ", ".join(sorted(failing)), file=sys.stderr, flush=True)
        return report(folder, drawn, stages, failing, options)
    finally:
        restore(folder, touched)
        for file in touched:
            (folder / "Sources" / file.split("/")[1] / "Mutation.swift").unlink(missing_ok=True)


def report(folder, drawn, stages, failing, options):
    noticed, count = 0, 0
    print("| | place | mutation | noticed by | s |\n|---|---|---|---|---|")
    for number, one in enumerate(drawn, 1):
        if not one or count == options.count:
            continue
        start, by = time.monotonic(), None
        for stage in stages[one.target]:
            run = suites(folder, stage, number, lambda test: test not in failing)
            if failed := [(test, file) for test, file in run.failed if test not in failing]:
                by = f"{failed[0][1] or ''} “{failed[0][0]}”"
            elif run.is_late:
                by = f"{', '.join(stage)} did not end"
            elif "Test run with" not in run.text:
                by = f"{', '.join(stage)} crashed"
            if by:
                break
        if not by and options.acceptance:
            by = acceptance(folder, number)
        count += 1
        noticed += by is not None
        words = one.mutation.words.replace("|", "\\|")
        print(f"| {number} | {one.file[8:]}:{one.line + 1} | {words} | {by or '**nobody**'} | {time.monotonic() - start:.0f} |", flush=True)
    print(f"\n{noticed} of {count} were noticed.")
    return noticed < options.least


if __name__ == "__main__":
    sys.exit(main())
