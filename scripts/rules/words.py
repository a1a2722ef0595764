"""Refuses retired words, and marks of a style that reads as if translated, in comments, pages and messages (decision 291).

docs/Glossary.md lists the retired words. Titles of tests count, quotations and code do not.
"""

import functools
import pathlib
import re

from rules import swift
from rules.tree import SOURCES, made

GLOSSARY = "docs/Glossary.md"
# The glossary's table lists words in quotes, and names of types, which code must not use either, in backticks.
RETIRED = re.compile(r"^## Retired words\n(.*?)(?=^## |\Z)", re.M | re.S)
# Checked by other rules, or not written by us.
LEFT_OUT = re.compile(r"/Golden/|^Fixtures/|^LICENSE|^scripts/rules/words\.py$")

# A right use of "behind" has one of these after it, or "left" before it; "tell" is right in "tell this from that".
BARRIERS = r"(?:an?|the|its|this|that|each|one|another|our|your)?\s*(?:\w+\s)?(?:prox(?:y|ies)|traits?|locks?|ports?|flags?|options?|settings?|firewalls?|shims?)\b"
# A word in every text with the mark (searched first, because that is fast), the pattern, the mark, better words.
MARKS = [
    (" no ", r"(?<!there )\b(?:is|are|was|were) no (?!(?:more|less|fewer|better|worse|longer|newer|older|larger|smaller|faster|slower|wider)\b)\w", '"is no X"', '"is not an X"'),
    ("behind", rf"(?<!left )(?<!leave )(?<!leaves )(?<!nothing )\bbehind\b(?!\s+{BARRIERS})", '"behind"', '"after"'),
    ("stand", r"\bstands?\b(?!-)", '"stands"', '"is", or for "stands for" "means"'),
    ("so many", r"\bso many\b", '"so many"', "the number"),
    ("of which", r"\bof which\b(?: [\w'-]+){0,5} ones?\b", '"of which … one"', "two sentences"),
    ("called", r"\bwhat (?:[\w'-]+ ){1,5}(?:is|are) called\b", '"what … is called"', '"the name of"'),
    ("tell", r"\btell(?:s|ing)?\b(?!(?: [\w'-]+){1,5} (?:from|apart)\b)", '"tell"', '"report", "print", "say" or "distinguish"'),
    ("told", r"\btold\b", '"told"', '"notified", "reported" or "distinguished"'),
    ("nothing", r"\bsays? nothing\b", '"says nothing"', "what happens instead"),
    ("any case", r"\bin any case\b", '"in any case"', '"always", or nothing'),
    (" room", r"\bha(?:s|ve|d) room\b", '"has room"', '"fits"'),
    ("by ", r"\bby (?:itself|themselves)\b", '"by itself"', '"alone", "separately" or "automatically"'),
    ("for ever", r"\bfor ever\b", '"for ever"', '"forever"'),
    ("put", r"\bputs? right\b", '"put right"', '"corrected"'),
    (" of ", r"\bc[ao]mes? of (?:it|that|the)\b", '"came of"', '"the result"'),
]
# At the beginning of a comment, a title of a test, or a sentence.
QUESTION = re.compile(r"(?:What|Whose|Who)\b(?![^.:;]*\?)")
SENTENCE = re.compile(r"(?:^|(?<=[.:;] ))What\b(?![^.:;]*\?)[^.:;]* (?:is|are|was|were|has|have)\b")
NOT_BOOLEAN = re.compile(r"\b(?:struct|enum|class|actor|protocol|typealias)\b|(?:->|:)\s*(?![^={]*\bBool\b)[A-Z\[(]")

# A test's title is a raw identifier.
TITLE = re.compile(r"\bfunc `([^`\n]+)`")
STRING_OR_COMMENT = re.compile(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"|//([^\n]*)', re.S)
PYTHON = re.compile(r'"""(.*?)"""|(?<=\n)[ \t]*#([^\n]*)|(?<=  )# ([^\n]*)|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
SHELL = re.compile(r"(?:^|(?<=\s))#([^!\n][^\n]*)", re.M)
FENCE = re.compile(r"^```.*?^```|^    [^\n]*$", re.M | re.S)
CODE = re.compile(r"`[^`]*`|“[^”]*”|\"[^\"]{0,200}\"|\]\([^)\n]*\)|https?://\S+")


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def blocks(path, text):
    """The prose of a file: each block's start, text, and kind: "doc", "comment", "title", "message" or "page"."""
    suffix = pathlib.PurePosixPath(path).suffix
    if suffix == ".md":
        prose = FENCE.sub(blank, text)
        # Paragraphs, list items, and cells of tables.
        for match in re.finditer(r"[^\n|]+(?:\n(?![ \t]*(?:\n|[-#|>]|\d+\. ))[^\n|]+)*", prose):
            if not match[0].startswith("#"):
                yield match.start(), match[0], "page"
    elif suffix in (".swift", ".c", ".h"):
        yield from swift_blocks(text, path.startswith(tuple(f"{folder}/" for folder in SOURCES)))
        yield from ((match.start(1), match[1][0].upper() + match[1][1:], "title") for match in TITLE.finditer(text))
    elif suffix == ".py" or (not suffix and text.startswith("#!") and "python" in text[:40]):
        for match in PYTHON.finditer("\n" + text):
            if group := next((number for number in (1, 2, 3) if match[number]), None):
                yield match.start(group) - 1, match[group], "comment"
    elif suffix in (".sh", ".ld") or (not suffix and text.startswith("#!")):
        for match in SHELL.finditer(text):
            yield match.start(1), match[1], "comment"


def swift_blocks(text, has_messages):
    """Comments, joined if they are on consecutive lines, and messages: strings of three words or more."""
    start, parts, end = 0, [], -1

    def comment():
        return start, "".join(parts), "doc" if text.startswith("///", start) else "comment"

    for match in STRING_OR_COMMENT.finditer(text):
        if match[3] is None:
            message = match[1] or match[2]
            if has_messages and message and len(re.findall(r"[A-Za-z]{2,} ", message)) >= 3:
                yield match.start(), message, "message"
            continue
        if not (parts and re.fullmatch(r"\n[ \t]*", text[end:match.start()])):
            if parts:
                yield comment()
            start, parts = match.start(), []
        # As long as the text itself, so that offsets are unchanged.
        parts.append(text[end if parts else start:match.start()] + "  " + re.sub(r"^/", " ", match[3]))
        end = match.end()
    if parts:
        yield comment()


@functools.cache
def retired(glossary):
    """The retired words and type names, each with its replacement."""
    words, names = {}, {}
    for old, new in re.findall(r"^\| *([\"`].*?) *\| *(.*?) *\|$", RETIRED.search(glossary)[1], re.M):
        words |= dict.fromkeys(re.findall(r'"([^"]+)"', old), new)
        names |= dict.fromkeys(re.findall(r"`([^`]+)`", old), new.replace("`", ""))
    return words, names


@functools.cache
def patterns(glossary):
    """All marks: a word in it, its pattern, its name, better words."""
    known = [(word, re.compile(pattern, re.I), mark, better) for word, pattern, mark, better in MARKS]
    known += [(old, re.compile(rf"\b{re.escape(old)}\b", re.I), f'"{old}"', f'"{new}"') for old, new in retired(glossary)[0].items()]
    return known


def marks(path, text, glossary):
    """The marks of a file: line, name, better words."""
    found = []
    for name, better in retired(glossary)[1].items() if path.endswith(".swift") else ():
        if name in text and (match := re.search(rf"\b{name}\b", swift.code(text))):
            found.append((text.count("\n", 0, match.start()) + 1, name, better))
    for start, block, kind in blocks(path, text):
        prose = CODE.sub(lambda match: "`" * len(match[0]), block)
        # A line break and the markers at the start of the next line become spaces.
        flat = re.sub(r"\n[ \t>*/#-]*", lambda match: " " * len(match[0]), prose)
        words = re.sub(r"\s+", " ", flat.replace("MARK:", "     ")).strip()
        small = words.lower()
        for word, pattern, mark, better in patterns(glossary):
            for match in pattern.finditer(words) if word in small else ():
                place = start + len(re.match(r"(?:\s*\S+){%d}" % len(words[:match.start()].split()), flat)[0])
                found.append((text.count("\n", 0, place + 1) + 1, mark, better))
        line = text.count("\n", 0, start) + 1
        if kind in ("doc", "comment", "title") and QUESTION.match(words):
            found.append((line, "a question as a name", "a noun or a verb first"))
        elif kind == "doc" and words.startswith("Whether "):
            declaration = text[start + len(block):].lstrip("\n").split("\n", 1)[0].split(" {")[0]
            if NOT_BOOLEAN.search(re.sub(r"\"[^\"]*\"|@\w+(?:\([^)]*\))?", "", declaration)):
                found.append((line, '"Whether" of what is not a Bool', "a noun or a verb first"))
        elif "What" in words and SENTENCE.search(words):
            found.append((line, "a clause as subject", "the noun that is meant"))
    return found


def readable(path):
    suffix = pathlib.PurePosixPath(path).suffix
    return suffix in (".swift", ".c", ".h", ".py", ".md", ".sh", ".ld", "") and not LEFT_OUT.search(path)


def check(tree):
    glossary = tree.text(GLOSSARY)
    for path in filter(readable, tree.in_order):
        for line, mark, better in sorted(marks(path, tree.text(path), glossary)):
            yield f"{path}:{line}: {mark}; better: {better}"
    declared = {name for path in tree.below(*SOURCES) for name, _ in tree.source(path).types}
    for match in re.finditer(r"^\|[^|\n]*\|[^|\n]*\|([^|\n]*)\|$", tree.text(GLOSSARY).partition("## Words with")[0], re.M):
        for name in re.findall(r"`(\w+)`", match[1]):
            if declared and name not in declared:
                yield f"{GLOSSARY}: there is no type {name}"


WRONG = [
    ("Sources/A.swift", "/// A name is no query.\nlet a = 1\n"),
    ("Sources/A.swift", "// The cards behind the first.\n"),
    ("Sources/A.swift", "// A rule that\n// stands here.\n"),
    ("Sources/A.swift", "/// A set, which\n/// is no list.\n"),
    ("Sources/A.swift", '/// What takes it back.\nvar undo: Step\n'),
    ("Sources/A.swift", "/// Whether a card may be played, and why.\nstruct Standing {}\n"),
    ("Sources/A.swift", "/// Whether keys wait.\nvar wait: Duration\n"),
    ("Sources/A.swift", 'let message = "the file says nothing of it"\n'),
    ("Sources/A.swift", "// Reads all of it anew.\n"),
    ("Sources/A.swift", "// What was typed comes first.\n"),
    ("Sources/A.swift", "// Waits for ever.\n"),
    ("Sources/A.swift", "// A name that is put right.\n"),
    ("Sources/A.swift", "// Prints the result that came of it.\n"),
    ("Tests/A.swift", "@Test func `what is typed is kept`() {}\n"),
    ("Tests/A.swift", "@Test func `a name is no query`() {}\n"),
    ("Tests/a.py", '"""Who sings a song."""\n'),
    ("Tests/a.py", '"""Tells the rest."""\n'),
    ("Tests/a.py", "x = 1\n# mends it\n"),
    ("scripts/a", "#!/bin/sh\n# whoever runs it\n"),
    ("docs/a.md", "In any case\nit runs.\n"),
    ("docs/a.md", "| a | it has room |\n"),
    ("docs/a.md", "It runs. What an or lists is a query.\n"),
    ("docs/a.md", "so many\ncards\n"),
]
RIGHT = [
    ("Sources/A.swift", "/// There is no card; it is no longer there, behind a proxy, behind its trait.\nlet a = 1\n"),
    ("Sources/A.swift", '/// Reads "is no query" and `stands`.\nlet a = 1\n'),
    ("Sources/A.swift", "/// Whether keys wait.\nvar waits: Bool { true }\n/// Whether it ends.\nvar ends = false\n"),
    ("Sources/A.swift", "/// Whether it may be played.\nfunc isLegal(_ card: Card) -> Bool { cards(of: Card.all) }\n"),
    ("Sources/A.swift", "// The data is no newer than before.\n"),
    ("Sources/A.swift", "// A label to tell it from the text; leaves nothing behind.\n"),
    ("Sources/A.swift", 'let address = "https://stands.example" // a stand-in\n'),
    ("Tests/A.swift", 'let message = "it says nothing about that"\n'),
    ("Tests/A.swift", "@Test func `a name is not a query`() { let `what is` = 1 }\n"),
    ("Sources/A.swift", 'let title = "What cards do, by their texts"\n'),
    ("docs/a.md", "What is new?\n\n```\nit stands\n```\n\n## What it is\n"),
    ("docs/a.md", "A [decision](stands.md) of \"so many\" cards.\n"),
    ("Tests/a.py", 'text = "# stands"\n'),
    ("Sources/A.swift", 'let a = "Sight" // Sight of `Sight`, Eyesight\n'),
]


def self_check(tree):
    glossary = "## Retired words\n\n| retired | now |\n|---|---|\n| \"anew\" | again |\n| \"mend\", \"mends\" | fix |\n| \"whoever\" | users |\n| `Sight` | `Palette` |\n"
    base = {GLOSSARY: glossary}
    for path, text in WRONG + [("Sources/A.swift", "let a = Sight()\n")]:
        if len(list(check(made(base | {path: text})))) != 1:
            yield f"not refused once: {path}: {text!r}: {list(check(made(base | {path: text})))}"
    for path, text in RIGHT:
        if found := list(check(made(base | {path: text}))):
            yield f"refused: {found}: {text!r}"
    known = base | {"Sources/A.swift": "struct Known {}\n", GLOSSARY: "| term | is | `Unknown` |\n" + glossary}
    if len(list(check(made(known)))) != 1:
        yield "a type of the glossary may be missing"
