"""Refuses removing, renaming or truncating files outside Sources/Files/OwnFile.swift, which knows the program's
files, and Bloc's StateFolder.swift, which knows those of kept states."""

import re

from rules.tree import SOURCES, made

PLACE = "Sources/Files/OwnFile.swift"
PLACES = [PLACE, "Bloc/Sources/BlocStorage/StateFolder.swift"]
SHIPPED = [*SOURCES, "Catalogue"]
CALLS = "unlink|unlinkat|rmdir|rename|renameat|renameat2|truncate|ftruncate|removeItem|moveItem|replaceItem"
# A C function, not our method: `unsafe rename(a, b)`, `Glibc.unlink(a)`. C's `remove` is recognised by its C string.
CALL = re.compile(rf"(?<![.\w`])(?:(?:Glibc|Musl|Darwin)\.)?(?:{CALLS})\(|\bremove\([\w.]*cString|\b(?:O_TRUNC|syscall)\b")
METHOD = re.compile(r"\.(?:removeItem|moveItem|replaceItem)\w*\(")
IN_C = re.compile(rf"\b(?:{CALLS}|remove|syscall)\(|\bO_TRUNC\b")


def check(tree):
    if PLACE not in tree.files or not CALL.search(tree.source(PLACE).code):
        yield f"{PLACE} removes nothing: where is it done now?"
    for path in tree.below(*SHIPPED):
        if path not in PLACES:
            yield from complaints(path, tree.source(path).code, [CALL, METHOD])
    for path in tree.below(*SHIPPED, ending=".c") + tree.below(*SHIPPED, ending=".h"):
        yield from complaints(path, re.sub(r"//[^\n]*|/\*.*?\*/", "", tree.text(path), flags=re.S), [IN_C])


def complaints(path, code, patterns):
    for number, line in enumerate(code.split("\n"), 1):
        if any(pattern.search(line) for pattern in patterns):
            yield f"{path}:{number}: only {PLACE} removes, renames or cuts files: {line.strip()}"


REFUSED = [
    "_ = unsafe unlink(path.cString)", "if rmdir(path) == 0 {}", "unsafe rename(a.cString, b.cString)",
    "Glibc.unlink(path)", "unsafe remove(path.cString)", "FileManager.default.removeItem(at: url)",
    "open(path, O_WRONLY | O_TRUNC)", "ftruncate(file, 0)", "renameat2(1, a, 2, b, 0)",
]
ACCEPTED = [
    "// unlink(path)", "files.remove(at: place)", "remove(from: 1, to: 2)", "let rename = 1", "try files.remove(path)",
]


def self_check(tree):
    own = {PLACE: "unlink(path)"}
    for line in REFUSED:
        for name in ["Bloc/Sources/Bloc/Planted.swift", "Sources/CSys/Planted.c"]:
            if name.endswith(".swift") or not re.search(r"\.cString|FileManager|Glibc", line):
                if len(list(check(made({**own, name: line + "\n"})))) != 1:
                    yield f"accepted in {name}: {line}"
    for line in ACCEPTED:
        for problem in check(made({**own, "Bloc/Sources/Bloc/Planted.swift": line + "\n"})):
            yield f"refused: {problem}"
    if not list(check(made({PLACE: "// unlink(path)"}))):
        yield f"{PLACE} may remove nothing, and should not"
