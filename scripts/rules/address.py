"""Refuses the project's address in any file but Sources/LorcanaKit/LorcanaVersion.swift, and made-up addresses.

The value there is empty until the project is published. Scripts get it from this file: python3 scripts/rules/address.py
"""

import pathlib
import re

PLACE = "Sources/LorcanaKit/LorcanaVersion.swift"
VALUE = re.compile(r'let homepage = "([^"]*)"')
# A repository of this name on any host, and GitHub's no-reply addresses.
MADE_UP = re.compile(r"https?://[\w.-]+/[\w.-]+/lorcana(?![\w-])|[\w.+-]+@users\.noreply\.[\w.]+", re.A)
# A part of each of these addresses; files without it need no search by line.
SIGNS = ["/lorcana", "@users.noreply."]
READ = (".md", ".swift", ".yml", ".py", ".sh", ".toml", ".json")


def home(root=pathlib.Path(__file__).resolve().parents[2]):
    """The project's address; empty if it has none."""
    return VALUE.search((root / PLACE).read_text())[1]


def check(tree):
    value = VALUE.search(tree.text(PLACE))
    if not value:
        yield f"{PLACE} has no line `let homepage = \"...\"`"
        return
    if value[1] and not re.fullmatch(r"https://[\w.-]+(?:/[\w.-]+)*", value[1]):
        yield f"{PLACE}: {value[1]} is not an address: https://host/owner/name, without a slash at the end"
    address = value[1].removeprefix("https://")
    signs = [*SIGNS, address] if address else SIGNS
    for path in tree.files:
        if path == PLACE or not (path.endswith(READ) or path.startswith(("scripts/", ".ci/", "packaging/", ".github/"))):
            continue
        text = tree.text(path)
        if not any(sign in text for sign in signs):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if (address and address in line) or MADE_UP.search(line):
                yield f"{path}:{number}: the project's address belongs in {PLACE} alone: {line.strip()}"


def self_check(tree):
    from rules.tree import made

    def found(text, value="", path="README.md"):
        return list(check(made({PLACE: f'    package static let homepage = "{value}"\n', path: text})))

    host, mail = "https://git.example" + "/cards/lorcana", "cards" + "@users.noreply.git.example"
    for value, text in [
        ("", f"git clone {host}/issues"), ("", f"url: {host}.git"), ("", f"Maintainer: A <{mail}>"), (host, f"see {host}/issues"),
    ]:
        if len(found(text + "\n", value)) != 1:
            yield f"accepted: {text}"
    for value in ["git.example", host + "/"]:
        if not found("", value):
            yield f"accepted as an address: {value}"
    for text in ["https://lorcanajson.org/files", "api.lorcana.ravensburger.com", "/usr/share/doc/lorcana/",
                 "https://host.example/spdxdocs/lorcana-0.1.0"]:
        if found(text + "\n", host):
            yield f"refused: {text}"
    if not list(check(made({PLACE: "\n"}))):
        yield f"{PLACE} may have no address, and should not"


if __name__ == "__main__":
    print(home())
