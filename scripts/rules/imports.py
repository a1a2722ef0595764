"""Refuses imports that the architecture forbids (docs/Architecture.md), and those that Package.swift does not declare."""

import re

from rules import package
from rules.tree import SOURCES, TESTS

OURS = (
    "LorcanaKit|LorcanaCards|LorcanaRules|LorcanaQuery|CardRendering|CardBrowser|lorcana|BuiltInCatalogue|FixtureServer"
)
BLOC = "Bloc[A-Za-z]*"

# The forbidden module, the reason, the folders in which it is forbidden, and a folder in them in which it is allowed.
REFUSED = [
    ("Foundation is not shipped, nor Swift's regular expressions",
     "Foundation[A-Za-z]*|_StringProcessing|RegexBuilder", SOURCES, "Bloc/Sources/BlocJSON"),
    ("Bloc imports nothing but the standard library", ".*", ["Bloc/Sources/Bloc"], None),
    ("Bloc's companions know no cards and no terminals", f"{OURS}|TerminalKit",
     ["Bloc/Sources"], None),
    ("with Mutex the thread sanitizer reports false races; import Locks, or struct Synchronization.Atomic",
     r"Synchronization(?!\.)|Synchronization\.Mutex", [*SOURCES, *TESTS], "Bloc/Sources/BlocLocks"),
    ("TerminalKit knows nothing of cards", f"{OURS}|{BLOC}", ["Sources/TerminalKit"], None),
    ("LorcanaCards are values alone", f"(?!LorcanaCards)({OURS})|TerminalKit|{BLOC}", ["Sources/LorcanaCards"], None),
    ("LorcanaKit and the targets below it know no terminal and no program",
     "lorcana|TerminalKit|BuiltInCatalogue|CardRendering|CardBrowser",
     ["Sources/LorcanaRules", "Sources/LorcanaQuery", "Sources/LorcanaKit"], None),
    ("rules and queries know no service and no bloc", f"LorcanaKit|{BLOC}", ["Sources/LorcanaRules", "Sources/LorcanaQuery"], None),
    ("CCurl is imported in LorcanaKit/Network only", "CCurl", ["Sources"], "Sources/LorcanaKit/Network"),
    ("CPicture is imported in TerminalKit/Pictures only", "CPicture", ["Sources"], "Sources/TerminalKit/Pictures"),
]
# The only allowed modules, and the folders to which this applies.
ALLOWED = [
    ("Files imports libc and CSys alone", "Glibc|Musl|Darwin|CSys", ["Sources/Files"]),
    ("Locks imports libc alone, or Mutex without one", r"Glibc|Musl|Android|Darwin|Synchronization\.Mutex", ["Bloc/Sources/BlocLocks"]),
    ("Encoding imports nothing but the standard library", "(?!)", ["Sources/Encoding"]),
]


def check(tree):
    for why, modules, folders, but in REFUSED:
        paths = [path for path in tree.below(*folders) if not (but and path.startswith(but + "/"))]
        yield from complaints(tree, why, paths, lambda module: re.fullmatch(rf"(?:{modules})(\..*)?", module))
    for why, modules, folders in ALLOWED:
        yield from complaints(
            tree, why, tree.below(*folders), lambda module: not re.fullmatch(modules, module))
    targets = package.targets(tree)
    for target in targets.values():
        # Other folders only affect the build.
        if not target.folder.startswith(tuple(f"{folder}/" for folder in SOURCES)) or not target.files(tree):
            continue
        known = targets.keys() - target.dependencies - {target.name}
        yield from complaints(
            tree, f"Package.swift does not declare it for {target.name}", target.files(tree),
            lambda module: module.split(".")[0] in known)
        imported = {module.split(".")[0] for path in target.files(tree) for module, _ in tree.source(path).imports}
        for module in sorted(target.dependencies - imported):
            yield f"Package.swift: {target.name} does not import {module}"


def complaints(tree, why, paths, is_refused):
    if not paths:
        yield f"no file is checked for: {why}"
    for path in paths:
        for module, line in tree.source(path).imports:
            if is_refused(module):
                yield f"{path}:{line}: import {module}: {why}"


# Folders, and modules that must not be imported there.
FORBIDDEN = [
    (["Sources/LorcanaKit"], ["Foundation", "FoundationEssentials", "RegexBuilder", "TerminalKit", "lorcana"]),
    (["Sources/LorcanaKit/Store", "Sources/lorcana"], ["CCurl"]),
    (["Bloc/Sources/Bloc", "Sources/TerminalKit/Keys"], ["Synchronization", "Synchronization.Mutex"]),
    (["Bloc/Sources/Bloc/Core", "Bloc/Sources/BlocStorage", "Bloc/Sources/BlocTesting", "Bloc/Sources/BlocLogging",
      "Bloc/Sources/BlocCombine", "Bloc/Sources/BlocCompatibility"],
     ["LorcanaCards", "LorcanaKit", "TerminalKit", "lorcana"]),
    (["Sources/TerminalKit/Keys"], ["LorcanaKit", "LorcanaCards", "lorcana", "Bloc", "CPicture"]),
    (["Sources/LorcanaRules", "Sources/LorcanaQuery"], ["Foundation", "LorcanaKit", "TerminalKit", "Bloc"]),
    (["Sources/LorcanaCards/Models"], ["LorcanaKit", "TerminalKit", "Bloc"]),
    (["Sources/Files"],
     ["LorcanaKit", "LorcanaCards", "TerminalKit", "Bloc", "BlocStorage", "lorcana", "Foundation"]),
    (["Bloc/Sources/BlocLocks"], ["BlocStorage"]),
    (["Sources/Encoding"], ["Glibc", "Files"]),
    # Allowed above, but not declared in Package.swift.
    (["Sources/LorcanaKit"], ["BlocStorage"]),
    (["Bloc/Sources/BlocObservation"], ["BlocTesting"]),
]
SPELLINGS = [
    "import {}", "  @testable import {}", "@_spi(X) public import {}", "private import struct {}.Thing",
]


def self_check(tree):
    before = len(list(check(tree)))
    for folders, modules in FORBIDDEN:
        for folder in folders:
            for module in modules:
                planted = tree.planted({f"{folder}/Planted.swift": f"import {module}\n"})
                if len(list(check(planted))) <= before:
                    yield f"{folder} may import {module}, and should not"
    text = tree.text("Package.swift").replace('name: "Locks",', 'name: "Locks", dependencies: ["CSys"],', 1)
    if not any("Locks does not import CSys" in problem for problem in check(tree.planted({"Package.swift": text}))):
        yield "a target may declare what it does not import, and should not"
    for spelling in SPELLINGS:
        planted = tree.planted({"Sources/Files/Planted.swift": spelling.format("Foundation") + "\n"})
        if len(list(check(planted))) <= before:
            yield f"an import is not seen: {spelling}"
    planted = tree.planted({"Sources/Files/Planted.swift": "import Glibc\n"})
    if len(list(check(planted))) != before:
        yield "Files may not import Glibc, and should"
    planted = tree.planted({"Bloc/Sources/BlocLocks/Planted.swift": "", "Bloc/Sources/Bloc/Planted.swift": "// import Glibc\n"})
    if len(list(check(planted))) != before:
        yield "an import in a comment counts"
