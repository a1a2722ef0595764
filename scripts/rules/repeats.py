"""Refuses a run of eight equal words in two pages of the documentation, outside code, tables, headings and quotations."""

import re

from rules.tree import made

RUN = 8
SKIPPED = re.compile(r"```.*?```|(?<=\n\n)(?:    [^\n]*\n)+|^[|>#][^\n]*", re.S | re.M)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
CODE = re.compile(r"`[^`]*`")
WORD = re.compile(r"[a-z0-9']+")


def check(tree):
    first = {}
    for path in tree.below("docs", ending=".md") + ["Bloc/Promises.md", "CONTRIBUTING.md", "README.md"]:
        if path not in tree.files:
            continue
        for paragraph in re.split(r"\n\s*\n", SKIPPED.sub("", tree.text(path))):
            words = WORD.findall(LINK.sub(r"\1", CODE.sub(" ", paragraph)).lower())
            repeated = None
            for at in range(len(words) - RUN + 1):
                run = " ".join(words[at : at + RUN])
                other = first.setdefault(run, path)
                if other != path and repeated != other:
                    yield f'{path}: "{run}" is in {other}, too'
                repeated = other if other != path else None


def self_check(tree):
    said = "The card that a player is looking at keeps its row."
    files = {
        "docs/a.md": f"{said}\n",
        "docs/b.md": f"# {said}\n\n| {said} |\n\n    {said}\n",
        "docs/c.md": f"1. As before:\n     {said.replace('a player', '[a player](x.md)')}\n",
    }
    found = list(check(made(files)))
    if len(found) != 1 or not found[0].startswith("docs/c.md: "):
        yield f"refused {found}, not docs/c.md once"
