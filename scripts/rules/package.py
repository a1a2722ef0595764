"""Reads the targets of the program's package and of Bloc's."""

import dataclasses
import re

TARGET = re.compile(r"\.(target|executableTarget|testTarget)\(")
# The folders of the packages: the program's, and Bloc's, which it depends on.
PACKAGES = ["", "Bloc/"]
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
    """The targets of both packages, by name."""
    return {name: target for package in PACKAGES for name, target in targets_of(package, tree).items()}


def targets_of(package, tree):
    """The targets of the package in a folder, by name."""
    source = tree.source(f"{package}Package.swift")
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
            name[1], package + (path[1] if path else f"{FOLDERS[match[1]]}/{name[1]}"), match[1] == "testTarget",
            frozenset(re.findall(r'"(\w+)"', words)))
    return found
