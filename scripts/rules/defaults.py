"""Refuses a `default:` in a switch over one of our own enums: a new case must break the build, not fall through.

A switch is over one of our enums if its cases begin with `.name` and one enum of ours has all the names. Switches
over numbers, bytes, characters and text may have a default, and so may those over the enums in OPEN and FOREIGN.
"""

import re

from rules import swift
from rules.tree import SOURCES, made

SHIPPED = [*SOURCES, "Plugins", "Bloc/Plugins", "Catalogue", "Tests/FixtureServer"]

# Enums of other libraries, and why a switch over them may have a default.
FOREIGN = {
    # Unicode may add categories, and all but a few are treated alike.
    "Unicode.GeneralCategory": """uppercaseLetter lowercaseLetter titlecaseLetter modifierLetter otherLetter
        nonspacingMark spacingMark enclosingMark decimalNumber letterNumber otherNumber connectorPunctuation
        dashPunctuation openPunctuation closePunctuation initialPunctuation finalPunctuation otherPunctuation
        mathSymbol currencySymbol modifierSymbol otherSymbol spaceSeparator lineSeparator paragraphSeparator
        control format surrogate privateUse unassigned""".split(),
    # The standard library may add kinds of values, which are treated as values without parts.
    "Mirror.DisplayStyle": "struct class enum tuple optional collection dictionary set foreignReference".split(),
}

# Our enums with cases that most switches do not need.
OPEN = {
    "Key": "a person may press any key; one without a meaning here does nothing",
}

ENUM = re.compile(r"\benum\s+(\w+)[^{}]*\{")
CASES = re.compile(r"\bcase\s+([^\n]*(?:,\s*\n[^\n]*)*)")
SWITCH = re.compile(r"(?<![.\w`])switch\b")
LABEL = re.compile(r"(?<![.\w`])(case|default)\b")
INSIDE_STATEMENT = re.compile(r"(?:\b(?:if|guard|while|for)|,)\s*$")
BRACKET = re.compile(r"[(\[{]")


def enums(source):
    """The enums of a file: (name, cases)."""
    for match in ENUM.finditer(source.code):
        body = source.own_level(match.end(), source.brackets[match.end() - 1])
        names = set()
        for cases in CASES.findall(body):
            names |= {part.split("=")[0].split("(")[0].strip(" `") for part in swift.split(cases)}
        yield match.group(1), names


def labels(source, start, end):
    """The case labels in a switch's body: (offset, pattern), with None for `default`."""
    level = source.own_level(start, end)
    for match in LABEL.finditer(level):
        if INSIDE_STATEMENT.search(level[: match.start()]):
            continue
        colon = level.find(":", match.end())
        if match.group(1) == "default":
            if level[match.end() : colon].strip() == "":
                yield start + match.start(), None
        else:
            yield start + match.start(), source.code[start + match.end() : start + colon]


def members(pattern):
    """The members that a pattern's alternatives begin with, such as `name` in `.name(let x) where x > 0`."""
    for part in swift.split(re.split(r"\bwhere\b", pattern)[0]):
        part = re.sub(r"^(?:let|var)\s+", "", part)
        if part.startswith("("):
            yield from members(part[1:-1])
            continue
        match = re.match(r"(?:[A-Z]\w*)?(?:\.[A-Z]\w*)*\.(\w+)", part)
        if match:
            yield match.group(1)


def complaints(path, source, own):
    """The lines with a forbidden default, and the reasons."""
    for match in SWITCH.finditer(source.code):
        start = match.end()
        while (bracket := BRACKET.search(source.code, start)) and bracket[0] != "{":
            start = source.brackets[bracket.start()] + 1
        if not bracket:
            continue
        found = list(labels(source, bracket.end(), source.brackets[bracket.start()]))
        defaults = [place for place, pattern in found if pattern is None or pattern.strip() == "_"]
        names = {name for _, pattern in found if pattern is not None for name in members(pattern)}
        if not defaults or not names:
            continue
        place = f"{path}:{swift.line(source.code, defaults[0])}"
        ours = [name for name, cases in own if names <= cases]
        if ours and all(name in OPEN for name in ours):
            continue
        if ours:
            yield f"{place}: default over our enum {' or '.join(sorted(set(ours)))}; write its other cases"
        elif not any(names <= set(cases) for cases in FOREIGN.values()):
            listed = ", ".join(sorted(names))
            yield f"{place}: default over an enum with {listed} that FOREIGN in scripts/rules/defaults.py lacks"


def check(tree):
    sources = {path: tree.source(path) for path in tree.below(*SHIPPED)}
    if not sources:
        yield f"there is no Swift file below {', '.join(SHIPPED)}"
    own = [enum for source in sources.values() for enum in enums(source)]
    for path, source in sources.items():
        yield from complaints(path, source, own)


PLANTED = """
enum Light { case red, amber(Int), green; case off
    var isOn: Bool { switch self { case .off: false; case .red, .amber, .green: true } } }
func refused(_ light: Light, _ other: Light?, _ c: Character) -> Int {
    switch light {
    case .red: 1
    default: 2  // 5
    }
    switch (light, other) {
    case (.red, .green): if case .off = light { 0 } else { 1 }
    case _: 2  // 9
    }
    switch light { case .amber(let n) where n > 0: n
    default: "\\(c == "{" ? "default:" : "}")".count }  // 12
    switch .foreign as Strange {
    case .foreign: 1
    default: 2  // 15
    }
}
"""

ACCEPTED = """
func accepted(_ c: Character, _ light: Light, _ s: Unicode.Scalar) -> Int {
    // switch light { case .red: 1 default: 2 }
    switch c { case "a": 1
    default: 2 }
    switch light { case .red: 1; case .amber, .green, .off: count["x", default: 0] }
    switch s.properties.generalCategory { case .control: 0
    default: 1 }
    switch c.asciiValue { case 0x30...0x39: 0; case nil: 1
    default: 2 }
}
"""


def self_check(tree):
    files = {"Sources/Accepted.swift": ACCEPTED, "Sources/Light.swift": "enum Light { case red, amber(Int), green, off }"}
    for complaint in check(made(files)):
        yield f"refused, and should not be: {complaint}"
    text = PLANTED.lstrip()
    found = [int(complaint.split(":")[1]) for complaint in check(made({**files, "Sources/Planted.swift": text}))]
    planted = [number for number, line in enumerate(text.split("\n"), 1) if re.search(r"// \d+$", line)]
    if found != planted:
        yield f"refused lines {found} of the planted file, not {planted}"
