#!/usr/bin/env python3
"""Compares two recordings of record.py.

    Tests/CommandLines/compare.py OLD NEW [--only TEXT] [--allow FILE] [--examples N]

Differences are grouped: the same change of text counts once; words in quotes, options and numbers in sentences don't
matter. Exits with 1 if the exit code, stdout or a file of a line differs and the allow file does not name it, or if a
recording has lines that the other lacks; differences on stderr are only shown.
"""

import argparse
import collections
import difflib
import functools
import json
import pathlib
import re
import sys

PARTS = ["exit", "stdout", "files", "stderr"]
QUOTED_IN_JSON = r'\\".*?\\"'
ALLOWED = pathlib.Path(__file__).with_name("allowed.txt")


def recording(path, only):
    with open(path) as file:
        entries = [json.loads(line) for line in file]
    return {entry["key"]: entry for entry in entries if only in entry["key"]}


def allowances(path):
    """The (key pattern, parts, reason) of each line `pattern | parts | reason`."""
    found = []
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.rsplit("|", 2)]
        parts = fields[1].split(",") if len(fields) == 3 else []
        if len(fields) != 3 or not fields[2] or not parts or set(parts) - set(PARTS):
            sys.exit(f"{path}:{number}: expected: pattern | {','.join(PARTS)} | reason")
        found.append((fields[0], tuple(parts), fields[2]))
    return found


def allowing(allowed, key, part):
    return next((entry for entry in allowed if part in entry[1] and matches(entry[0], key)), None)


def matches(pattern, key):
    """Whether the pattern matches the key; * is any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), key, re.DOTALL) is not None


def described(entry, part):
    """The result of the line as text for comparison; an exit code is followed by its description."""
    value = entry[part]
    if part == "exit":
        return f"{value} {entry['stderr'].partition(chr(10))[0]}"
    return "".join(f"{name}:\n{content}\n" for name, content in value.items()) if part == "files" else value


@functools.cache
def change(old, new):
    """The removed and the added lines."""
    lines = list(difflib.unified_diff(old.split("\n"), new.split("\n"), n=0, lineterm=""))[2:]
    return tuple(tuple(line[1:] for line in lines if line.startswith(mark)) for mark in "-+")


def masked(part, lines):
    """The lines without parts that differ between command lines, so that each message counts once."""
    return lines if part in ["stdout", "files"] else tuple(map(sentence, lines))


def sentence(line):
    """The line without words in quotes, options and numbers."""
    line = re.sub(QUOTED_IN_JSON if line.startswith("{") else r'"[^"]*"', '"…"', line)
    return re.sub(r"\d[\d,]*", "N", re.sub(r"--[a-z-]+", "--option", line))


def report(part, groups, examples):
    for (gone, come), keys in sorted(groups.values(), key=lambda group: -len(group[1])):
        print(f"\n{part}: {len(keys)} lines")
        for mark, lines in [("-", gone), ("+", come)]:
            for line in lines[:12]:
                print(f"  {mark} {printable(line[:300])}")
            if len(lines) > 12:
                print(f"  {mark} … {len(lines) - 12} more")
        for key in keys[:examples]:
            print(f"    {printable(key)}")


def printable(line):
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in line)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--only", default="", help="compare only the lines whose key contains this")
    parser.add_argument("--allow", default=ALLOWED)
    parser.add_argument("--examples", type=int, default=3, help="how many command lines of a group are shown")
    options = parser.parse_args()
    old, new = recording(options.old, options.only), recording(options.new, options.only)
    allowed = allowances(options.allow)
    groups = {part: {} for part in PARTS}
    counts, excused = collections.Counter(), collections.Counter()
    shared = [key for key in old if key in new]
    for key in shared:
        for part in PARTS:
            if old[key][part] == new[key][part]:
                continue
            allowance = allowing(allowed, key, part)
            if allowance:
                excused[allowance] += 1
                continue
            counts[part] += 1
            gone, come = change(described(old[key], part), described(new[key], part))
            kind = masked(part, gone), masked(part, come)
            groups[part].setdefault(kind, ((gone, come), []))[1].append(key)
    for part in reversed(PARTS):
        report(part, groups[part], options.examples)
    print()
    for name, keys in [("OLD", old.keys() - new.keys()), ("NEW", new.keys() - old.keys())]:
        if keys:
            print(f"only in {name}: {len(keys)} lines, such as {printable(min(keys))}")
    for pattern, parts, reason in allowed:
        print(f"allowed: {excused[pattern, parts, reason]} differences of {','.join(parts)}: {pattern} ({reason})")
    print(f"{len(shared)} lines compared; they differ in " + ", ".join(
        f"{part}: {counts[part]} ({len(groups[part])} kinds)" for part in PARTS))
    sys.exit(1 if old.keys() != new.keys() or any(counts[part] for part in ["exit", "stdout", "files"]) else 0)


if __name__ == "__main__":
    main()
