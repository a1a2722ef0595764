"""Refuses a file that is not named after its first type, so that a type is found by its file.

`Name.swift` begins with the type `Name`. `Name+Part.swift` has extensions of `Name` alone: a conformance, or one part of a large
type; it declares no types for other files. `PartName.swift` begins with an extension that adds one value to `Name`, such as
`PackCommand.swift` to `Command`, and has the types of that value. Private types do not count, and a file of functions alone is
named after what they do.
"""

import re

from rules.tree import SOURCES, made

# Folders to be rewritten or moved later.
LATER = ("Bloc/Sources/Bloc/", "Sources/LorcanaQuery/Words/")

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))?\s+)*"
    r"(?P<modifiers>(?:(?:public|package|internal|open|final|indirect|nonisolated|private|fileprivate)(?:\(\w+\))?\s+)*)"
    r"(?P<kind>struct|enum|class|actor|protocol|typealias|extension)\s+(?P<name>[\w.]+)",
    re.M,
)


def declarations(source):
    """The types and extensions at the top level that other files can use: (kind, name)."""
    for match in DECLARATION.finditer(source.code):
        if "private" not in match["modifiers"]:
            yield match["kind"], match["name"].split(".")[-1]


def check(tree):
    for path in tree.below(*SOURCES):
        if path.startswith(LATER):
            continue
        name = path.rsplit("/", 1)[1].removesuffix(".swift")
        found = list(declarations(tree.source(path)))
        types = [declared for kind, declared in found if kind != "extension"]
        owner, _, part = name.partition("+")
        if part and types:
            yield f"{path}: declares {types[0]}, which belongs into {types[0]}.swift"
        elif part and (not found or found[0][1] != owner):
            yield f"{path}: begins with an extension of {found[0][1] if found else 'nothing'}, not of {owner}"
        elif not part and found and types[:1] != [owner]:
            kind, first = found[0]
            if kind == "extension" and name.endswith(first) and name != first:
                continue
            first = f"begins with {types[0]}" if types else f"extends {first} alone"
            yield f"{path}: {first}; name it after its first type, or Type+Part.swift if it only extends one"


def self_check(tree):
    accepted = {
        "Sources/A/Card.swift": "import B\n\n/// A card.\npackage struct Card {}\nenum Side {}\n",
        "Sources/A/Card+Text.swift": "extension Card { struct Part {} }\n",
        "Sources/A/Deck.swift": "private struct Row {}\n@MainActor\nfinal class Deck {}\n",
        "Sources/A/Loader.swift": "@Sendable func go() {}\nactor Loader {}\n",
        "Sources/A/PackCommand.swift": "extension Command { static let pack = 1 }\nstruct PackRequest {}\n",
        "Sources/A/Counting.swift": "func count() {}\n",
    }
    refused = {
        "Sources/B/Card.swift": "enum Side {}\nstruct Card {}\n",
        "Sources/B/Words.swift": "extension Card {}\n",
        "Sources/B/Card+Side.swift": "extension Card {}\nenum Side {}\n",
        "Sources/B/Card+Deck.swift": "extension Deck {}\n",
    }
    found = {problem.split(":")[0] for problem in check(made({**accepted, **refused}))}
    for path in sorted(found ^ refused.keys()):
        yield f"{'refuses' if path in accepted else 'accepts'} {path}"
