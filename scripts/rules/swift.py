"""Reads Swift: code without comments and text, brackets, declarations, imports."""

import bisect
import functools
import re

WORD = re.compile(r"\w+")
TYPE = re.compile(
    r"^(?P<indent>[ \t]*)(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?P<modifiers>(?:(?:public|package|internal|open|final|indirect|nonisolated|private|fileprivate|unsafe)\s+)*)"
    r"(?P<kind>struct|enum|class|actor|protocol|typealias)\s+(?P<name>\w+)",
    re.M,
)
# A single declaration may be imported: import struct Foundation.Date.
IMPORT = re.compile(
    r"^[ \t]*(?:@[A-Za-z_]+(?:\([A-Za-z_]+\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
    r"import[ \t]+(?:(?:class|enum|func|let|protocol|struct|typealias|var)[ \t]+)?([A-Za-z_][\w.]*)",
    re.M,
)
MARK = re.compile(r'//[^\n]*|/\*|(?P<hashes>#*)(?P<quotes>"""|")|[()]')
COMMENT_EDGE = re.compile(r"/\*|\*/")


class Source:
    """One Swift file; results are cached."""

    def __init__(self, text):
        self.text = text

    @functools.cached_property
    def code(self):
        return code(self.text)

    @functools.cached_property
    def words(self):
        return set(WORD.findall(self.code))

    @functools.cached_property
    def types(self):
        """The declared types: (name, whether other files can use it)."""
        return [
            (match["name"], not match["indent"] and "private" not in match["modifiers"])
            for match in TYPE.finditer(self.code)
        ]

    @functools.cached_property
    def imports(self):
        """The imported modules, with their lines."""
        return [(match[1], line(self.text, match.start(1))) for match in IMPORT.finditer(self.text)]

    @functools.cached_property
    def brackets(self):
        """The offset of each opening bracket, with that of its closing bracket."""
        pairs, around = {}, []
        for match in re.finditer(r"[()\[\]{}]", self.code):
            if match[0] in "([{":
                around.append(match.start())
            elif around:
                pairs[around.pop()] = match.start()
        return dict(sorted({**pairs, **{place: len(self.code) for place in around}}.items()))

    @functools.cached_property
    def openings(self):
        return list(self.brackets)

    def own_level(self, start, end):
        """The code between two offsets, with everything inside brackets replaced by spaces."""
        out, place = [], start
        while True:
            index = bisect.bisect_left(self.openings, place)
            opening = self.openings[index] if index < len(self.openings) else end
            if opening >= end:
                return "".join([*out, self.code[place:end]])
            closing = min(self.brackets[opening], end)
            out += [self.code[place : opening + 1], blank(self.code[opening + 1 : closing])]
            place = closing


def blank(text):
    """Spaces of the same length, with the same line breaks."""
    return "\n".join(" " * len(part) for part in text.split("\n"))


def code(text):
    """The text with comments and string literals replaced by spaces; offsets and interpolated code are unchanged."""
    out, place = [], 0
    # The nesting at the current offset: strings as (quotes, hashes), code inside them as a count of open parentheses.
    around = []

    def keep(end):
        nonlocal place
        out.append(text[place:end])
        place = end

    def hide(end):
        nonlocal place
        out.append(blank(text[place:end]))
        place = end

    while place < len(text):
        if around and isinstance(around[-1], tuple):
            quotes, hashes = around[-1]
            escape, closing = "\\" + "#" * hashes, quotes + "#" * hashes
            while True:
                end, escaped = text.find(closing, place), text.find(escape, place)
                if escaped < 0 or 0 <= end < escaped:
                    hide(len(text) if end < 0 else end + len(closing))
                    around.pop()
                    break
                after = escaped + len(escape)
                if text.startswith("(", after):
                    hide(after)
                    keep(after + 1)
                    around.append(1)
                    break
                hide(min(after + 1, len(text)))
            continue
        match = MARK.search(text, place)
        if not match:
            keep(len(text))
            break
        keep(match.start())
        mark = match[0]
        if mark in "()":
            keep(match.end())
            if around:
                around[-1] += 1 if mark == "(" else -1
                if around[-1] == 0:
                    around.pop()
        elif mark.startswith("//"):
            hide(match.end())
        elif mark == "/*":
            depth, end = 1, match.end()
            while depth and (edge := COMMENT_EDGE.search(text, end)):
                depth, end = depth + (1 if edge[0] == "/*" else -1), edge.end()
            hide(end if depth == 0 else len(text))
        else:
            hide(match.end())
            around.append((match["quotes"], len(match["hashes"])))
    return "".join(out)


def line(source, place):
    return source.count("\n", 0, place) + 1


def split(pattern, separator=","):
    """The parts of a text between those separators that are outside all brackets."""
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
