"""Reads Swift sources for the checks beside this file: code without comments and text, braces, declarations."""

import functools
import pathlib
import re

WORD = re.compile(r"\w+")
TYPE = re.compile(
    r"^(?P<indent>[ \t]*)(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?P<modifiers>(?:(?:public|package|internal|open|final|indirect|nonisolated|private|fileprivate|unsafe)\s+)*)"
    r"(?P<kind>struct|enum|class|actor|protocol|typealias)\s+(?P<name>\w+)",
    re.M,
)


def files(root, folder):
    """The Swift files below root/folder, in order."""
    return sorted((pathlib.Path(root) / folder).rglob("*.swift"))


@functools.cache
def code(text):
    """The text with comments and string literals blanked; lines, offsets and interpolated code stay."""
    out = list(text)
    # What surrounds the place that is read: ("string", quotes, hashes) or ("code", open parentheses).
    around = [("code", 0)]
    i = 0

    def blank(start, end):
        for place in range(start, min(end, len(out))):
            if out[place] != "\n":
                out[place] = " "

    while i < len(text):
        state = around[-1]
        if state[0] == "string":
            _, quotes, hashes = state
            escape = "\\" + "#" * hashes
            end = quotes + "#" * hashes
            if text.startswith(escape + "(", i):
                blank(i, i + len(escape))
                i += len(escape) + 1
                around.append(("code", 1))
            elif text.startswith(escape, i):
                blank(i, i + len(escape) + 1)
                i += len(escape) + 1
            elif text.startswith(end, i):
                blank(i, i + len(end))
                i += len(end)
                around.pop()
            else:
                blank(i, i + 1)
                i += 1
            continue
        opening = re.match(r'(#*)("""|")', text[i : i + 12])
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            blank(i, end)
            i = end
        elif text.startswith("/*", i):
            depth, end = 1, i + 2
            while depth and end < len(text):
                if text.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif text.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            blank(i, end)
            i = end
        elif opening:
            blank(i, i + opening.end())
            i += opening.end()
            around.append(("string", opening.group(2), len(opening.group(1))))
        else:
            if len(around) > 1 and text[i] in "()":
                depth = state[1] + (1 if text[i] == "(" else -1)
                if depth == 0:
                    around.pop()
                else:
                    around[-1] = ("code", depth)
            i += 1
    return "".join(out)


def closing(source, start):
    """The place of the bracket that closes the one at start."""
    depth = 0
    for place in range(start, len(source)):
        if source[place] in "([{":
            depth += 1
        elif source[place] in ")]}":
            depth -= 1
            if depth == 0:
                return place
    return len(source)


def line(source, place):
    return source.count("\n", 0, place) + 1


def own_level(source, start, end):
    """The text between two places with everything inside brackets blanked."""
    out, depth = [], 0
    for char in source[start:end]:
        if char in ")]}":
            depth -= 1
        out.append(char if depth == 0 or char == "\n" else " ")
        if char in "([{":
            depth += 1
    return "".join(out)


def split(pattern, separator=","):
    """The parts of a text between separators that are outside all brackets."""
    parts, depth, start = [], 0, 0
    for place, char in enumerate(pattern):
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == separator and depth == 0:
            parts.append(pattern[start:place])
            start = place + 1
    return [part.strip() for part in parts + [pattern[start:]]]
