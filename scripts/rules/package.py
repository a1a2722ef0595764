"""Reads the targets of Package.swift."""

import dataclasses
import re

TARGET = re.compile(r"\.(target|executableTarget|testTarget)\(")
FOLDERS = {"target": "Sources", "executableTarget": "Sources", "testTarget": "Tests"}


@dataclasses.dataclass(frozen=True)
class Target:
    name: str
    folder: str
    is_test: bool
    dependencies: frozenset

    def files(self, tree):
        return tree.below(self.folder)


def targets(tree):
    """The targets by name."""
    source = tree.source("Package.swift")
    found = {}
    for match in TARGET.finditer(source.code):
        start, end = match.end(), source.brackets[match.end() - 1]
        body = source.text[start:end]
        name = re.search(r'\bname:\s*"(\w+)"', body)
        if not name:
            continue
        path = re.search(r'\bpath:\s*"([^"]+)"', body)
        listed = re.search(r"\bdependencies:\s*\[", body)
        words = ""
        if listed:
            opening = start + listed.end() - 1
            words = source.text[opening : source.brackets[opening]]
        found[name[1]] = Target(
            name[1], path[1] if path else f"{FOLDERS[match[1]]}/{name[1]}", match[1] == "testTarget",
            frozenset(re.findall(r'"(\w+)"', words)))
    return found
