"""Refuses a second file that reads the date: all other code gets the date as a parameter (docs/Architecture.md)."""

import re

from rules import swift
from rules.tree import SOURCES, made

# The only file that may read the date.
ASKED = "Sources/LorcanaKit/Concurrency/Timing.swift"
CLOCK = re.compile(r"(?<![.\w])(?:time\(nil\)|time\(&|gettimeofday\(|ftime\()|CLOCK_REALTIME|CLOCK_TAI|\bUTCClock\b")


def check(tree):
    for path in tree.below(*SOURCES, "Plugins", "Bloc/Plugins", "Catalogue"):
        if path == ASKED:
            continue
        code = tree.source(path).code
        for match in CLOCK.finditer(code):
            yield f"{path}:{swift.line(code, match.start())}: asks the clock; the day comes in as a parameter"


def self_check(tree):
    planted = "func day() -> Int { time(nil) / 86_400 }\nlet other = clock_gettime(CLOCK_REALTIME, &now)\n"
    files = {"Sources/Planted.swift": planted, ASKED: "let now = time(nil)\n", "Sources/Good.swift": "// time(nil)\nlet x = run.time(nil)\n"}
    found = list(check(made(files)))
    if [complaint.split(":")[1] for complaint in found] != ["1", "2"]:
        yield f"refused {found}, not lines 1 and 2 of the planted file"
