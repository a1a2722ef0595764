"""The program's tables of commands and options, read from docs/Options.md; a test keeps that page up to date."""

import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "Options.md"
# Values for options that accept any text; the page lists the values of the others.
SAMPLES = {
    "--api-url": "@API@", "--timeout": "5", "--fields": "id,name", "--sort": "-cost,name", "--limit": "3", "--page": "2",
    "--seed": "3", "--on": "2027-07-16", "--want": "2", "--turns": "3", "--draw": "2", "--since": "2026-01-01",
    "--packs": "2", "--keep": "3", "--unset": "color", "--deck": "x", "--wants": "wants.txt", "--has": "has.txt", "--as": "new",
    "--theme": "gruvbox",
}


def rows(heading):
    """The first cells of the table under a heading."""
    text = PAGE.read_text().split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return [cell.replace("\\|", "|") for cell in re.findall(r"^\| `(.*?)` \|", text, re.M)]


def commands():
    """The names of the commands."""
    return [row.split()[1] for row in rows("command")]


def values():
    """Each option that takes a value, with values that it accepts."""
    taken = (row.split(" ", 1) for row in rows("option") if " " in row and ", " not in row)
    return {name: form.split("|") if "|" in form else [SAMPLES[name]] for name, form in taken}


def flags():
    """Each option without a value, in each spelling."""
    return [name for row in rows("option") if " " not in row or ", " in row for name in row.split(", ")]
