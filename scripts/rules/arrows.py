"""Refuses cyclic dependencies between folders, and dependencies that docs/Architecture.md doesn't draw.

A folder depends on another of its target if it uses a type that the other declares. Between targets the compiler
keeps the order.
"""

import pathlib
import re

from rules.tree import SOURCES

PAGE = "docs/Architecture.md"
DRAWING = re.compile(r"^\$ scripts/check-rules --draw\n(.*?)^```$", re.M | re.S)


def targets(tree):
    """The folders whose subfolders are compared: targets, and folders in them that contain only folders."""
    for target in sorted({f"{folder}/{path.removeprefix(folder).split('/')[1]}" for folder in SOURCES for path in tree.below(folder)}):
        known = folders(tree, target)
        yield from ([target] if len(known) > 1 else [])
        for folder in sorted(known):
            below = folders(tree, f"{target}/{folder}") if folder != "." else {}
            if len(below) > 1 and "." not in below:
                yield f"{target}/{folder}"


def folders(tree, target):
    """The folders of a target with their files; "." has the files directly in the target's folder."""
    found = {}
    for path in tree.below(target):
        parts = pathlib.PurePosixPath(path).relative_to(target).parts
        found.setdefault(parts[0] if len(parts) > 1 else ".", []).append(path)
    return found


def arrows(tree, target):
    """For each folder of a target, the folders it depends on: folder, then type, then a file that uses it."""
    found = folders(tree, target)
    owners, declared = {}, {folder: set() for folder in found}
    for folder, paths in found.items():
        for path in paths:
            for name, is_seen in tree.source(path).types:
                declared[folder].add(name)
                if is_seen:
                    owners[name] = folder
    known = {}
    for folder, paths in found.items():
        known[folder] = {}
        for path in paths:
            for name in sorted(tree.source(path).words & owners.keys() - declared[folder]):
                known[folder].setdefault(owners[name], (name, path))
    return known


def circle(known):
    """A dependency cycle: each folder depends on the next one, and the last on the first; empty without a cycle."""
    way, done = [], set()

    def follow(folder):
        if folder in way:
            return way[way.index(folder):]
        if folder in done:
            return []
        way.append(folder)
        for other in sorted(known[folder]):
            if found := follow(other):
                return found
        way.pop()
        done.add(folder)
        return []

    return next((found for folder in sorted(known) if (found := follow(folder))), [])


def drawn(tree):
    """The arrows of the recorded drawing: target, folder, dependency."""
    found, target = set(), None
    for line in "".join(DRAWING.findall(tree.text(PAGE))).splitlines():
        if not line.startswith(" "):
            target = line
        elif " -> " in line:
            folder, others = line.strip().split(" -> ")
            found |= {(target, folder, other) for other in others.split(", ")}
    return found


def undrawn(tree):
    """The arrows that are not in the recorded drawing."""
    allowed = drawn(tree)
    for target in targets(tree):
        for folder, others in arrows(tree, target).items():
            for other, (name, path) in others.items():
                if (target, folder, other) not in allowed:
                    yield f"{target}: {folder} -> {other} is not drawn in {PAGE}: {path} uses {name} of {other}"


def check(tree):
    yield from undrawn(tree)
    for target in targets(tree):
        known = arrows(tree, target)
        if found := circle(known):
            for folder, other in zip(found, found[1:] + found[:1]):
                name, path = known[folder][other]
                yield f"{target}: {folder} and {other} are in a circle: {path} uses {name} of {other}"


def draw(tree):
    """The drawing of the folders' dependencies, the outermost folder first."""
    lines = []
    for target in targets(tree):
        known = arrows(tree, target)
        if circle(known):
            continue
        depth = {}

        def depth_of(folder):
            if folder not in depth:
                depth[folder] = 1 + max((depth_of(other) for other in known[folder]), default=0)
            return depth[folder]

        order = sorted(known, key=lambda folder: (-depth_of(folder), folder))
        lines.append(target)
        for folder in order:
            inner = [other for other in order if other in known[folder]]
            lines.append(f"  {folder} -> {', '.join(inner)}" if inner else f"  {folder}")
    return "".join(line + "\n" for line in lines)


def self_check(tree):
    planted, texts = {}, {}
    for target in targets(tree):
        known = arrows(tree, target)
        folder = next((folder for folder in sorted(known) if known[folder]), None)
        if folder is None:
            continue
        other = min(known[folder])
        seen = [name for path in folders(tree, target)[folder] for name, is_seen in tree.source(path).types if is_seen]
        inner = {name for path in folders(tree, target)[other] for name, _ in tree.source(path).types}
        name = next(name for name in seen if name not in inner)
        place = f"{target}/{other}/Planted.swift" if other != "." else f"{target}/Planted.swift"
        planted[target] = {place: f'// {name}\nlet planted = "{name} \\({name}.self)"\n'}
        texts[place] = f'// {name}\nlet planted = "{name}"\n'
    if list(check(tree)):
        return
    for target, files in planted.items():
        if not list(check(tree.planted(files))):
            yield f"{target} may have a circle, and should not: {files}"
    if found := list(check(tree.planted(texts))):
        yield f"a type in a comment or a text counts as used: {found}"
    text = tree.text(PAGE)
    drawing = DRAWING.search(text)[1]
    if not list(check(tree.planted({PAGE: text.replace(drawing, re.sub(" -> .*", "", drawing, count=1))}))):
        yield "an arrow that is not drawn is accepted"
    if not planted:
        yield "there is no arrow to reverse"
