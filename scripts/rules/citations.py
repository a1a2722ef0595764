"""Refuses a comment, test or page that cites a page, section, promise or decision that does not exist.

A decision is a heading of a page in docs/decisions: its number, or several if decisions were joined, then its title.
The table in docs/decisions/README.md has each page's numbers.
"""

import fnmatch
import functools
import pathlib
import posixpath
import re

SPECIFICATION, DECISIONS, PROMISES = "docs/specification", "docs/decisions", "Bloc/Promises.md"
HOMES = [SPECIFICATION, "docs", DECISIONS, "", "Bloc"]
READ = {".swift", ".py", ".md", ".c", ".h", ".sh", ".yml", ".yaml", ""}
# The rules' self-checks cite missing things on purpose.
LEFT_OUT = re.compile(r"/Golden/|^scripts/rules/")

# A space, or a line break with the markers that begin a comment's next line.
GAP = r"(?:[ \t]*\n[ \t]*(?:///?|#|\*)?[ \t]*|[ \t]+)"
PAGE = re.compile(r"(?<![\w/.:*-])((?:\.{0,2}/)?(?:[\w-]+/)*[\w-]+\.md)\b`?")
NUMBERS = rf"[0-9]+[a-z]?(?:\.[0-9]+)?(?:,?{GAP}(?:and{GAP})?[0-9]+)*"
NUMBERED = re.compile(rf",{GAP}(sections?|manners?|promises?){GAP}({NUMBERS})")
BARE_NUMBERS = re.compile(rf",{GAP}((?:[0-9]+)(?:{GAP}and{GAP}[0-9]+)*)(?![\w.]*\w)")
LINE = re.compile(rf",{GAP}(L[0-9]+)\b")
LETTER = re.compile(rf",{GAP}([A-Z]):")
QUOTED = re.compile(rf',{GAP}"([^"]+)"')
WORDS = re.compile(rf",{GAP}([A-Z][a-z][^.;:()\"`]*)")
PROMISE = re.compile(r"\bpromises? ([0-9]+)\b")
LINE_TITLE = re.compile(r"`(L[0-9]+):")
HEADING = re.compile(r"^## ([0-9]{3}(?:, [0-9]{3})*) ", re.M)
# "decision 056", "decisions 056, 093 and 129"; on the pages of decisions also "(056)".
DECISION = re.compile(rf"\b[Dd]ecisions?{GAP}([0-9]{{3}}\b(?:,?{GAP}(?:and{GAP}|or{GAP})?[0-9]{{3}}\b)*)")
BRACKETS = re.compile(r"\(([0-9]{3})\)")
CODE = re.compile(r"`[^`\n]*`")
TOP = "Sources|Tests|Plugins|Bloc/(?:Sources|Tests|Plugins|Examples|api)|Catalogue|Fixtures|Benchmarks|docs|scripts|\\.ci|\\.github"
PATH = re.compile(rf"`((?:{TOP})/[^`\s:#]*)[^`\n]*`")
SUITE = re.compile(r"`(\w+Tests|test_\w+\.py)(?:::(\w+))?`")
FUZZ_TARGET = re.compile(r"`scripts/fuzz ([a-z]+)")
SUITE_TYPE = re.compile(r"\b(?:struct|class|enum) (\w+Tests)\b")
# Pages that a forge serves next to the files of a repository.
FORGE = re.compile(r"\.\./\.\./(?:actions|issues|releases|security)\b")
LINK = re.compile(r"\[[^\]\n]*\]\(<?([^)\s>]+)>?[^)]*\)")


class Page:
    """The parts of a Markdown page that can be cited."""

    def __init__(self, text):
        text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
        self.headings, self.terms, self.rows = [], set(), set()
        self.items, self.anchors = {}, set()
        number, heading = "", ""
        for line in text.splitlines():
            if match := re.match(r"#{1,6} +(.+?) *$", line):
                heading = match[1]
                title = re.match(r"([0-9]+[a-z]?|[A-Z])\. +(.*)", heading)
                number, name = (title[1], title[2]) if title else ("", heading)
                self.headings.append((number, name))
                self.anchors.add(slug(heading))
            elif match := re.match(r"([0-9]+)\. ", line):
                for place in {number, heading, ""}:
                    self.items.setdefault(place, set()).add(match[1])
            elif match := re.match(r"\| *(L[0-9]+) *\|", line):
                self.rows.add(match[1])
        self.terms = {normal(a or b or c) for a, b, c in re.findall(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*", text)}

    def has_section(self, number):
        whole, _, item = number.partition(".")
        if not any(own == whole for own, _ in self.headings):
            return False
        return not item or item in self.items.get(whole, ())

    def has_item(self, number, heading=""):
        return number in self.items.get(heading, ())

    def has_name(self, name):
        return normal(name) in self.terms or any(normal(name) == normal(own) for _, own in self.headings)

    def begins_with_heading(self, words):
        words = normal(words)
        return any(re.match(re.escape(normal(own)) + r"(?!\w)", words) for _, own in self.headings)


def normal(text):
    return re.sub(rf"{GAP}", " ", text).strip(" .,`").lower()


def slug(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@functools.cache
def page_of(text):
    return Page(text)


class Repository:
    """The files of a tree, and the wrong citations in them."""

    def __init__(self, tree):
        self.tree, self.files, self.folders, self.text = tree, tree.files, tree.folders, tree.text
        # The pages with each decision's number.
        self.decisions = {}
        for path in tree.below(DECISIONS, ending=".md"):
            for match in HEADING.finditer(self.text(path)):
                for number in match[1].split(", "):
                    self.decisions.setdefault(number, []).append(path)
        self.problems = []

    @functools.cached_property
    def suites(self):
        """The names of suites, test targets and acceptance tests."""
        tests = [path for path in self.files if re.search(r"(?:^|/)Tests/", path)]
        names = {part for path in tests for part in pathlib.PurePosixPath(path).parts}
        for path in tests:
            if path.endswith(".swift"):
                names.update(SUITE_TYPE.findall(self.text(path)))
        return names

    def page(self, path):
        return page_of(self.text(path))

    def resolve(self, name, source):
        """The path of the page that `source` cites as `name`; None if there is none."""
        folder = posixpath.dirname(source)
        folders = [folder, *(str(parent) for parent in pathlib.PurePosixPath(folder).parents), *HOMES]
        for home in folders:
            path = posixpath.normpath(posixpath.join(home, name))
            if path in self.files:
                return path
        return None

    def check(self, paths):
        for path in sorted(paths):
            text = self.text(path)
            if path.endswith(".md") or any(part in text for part in [".md", "romise", "ecision", "`L"]):
                self.check_file(path, text)
        return self.problems

    def check_file(self, path, text):
        def refuse(offset, message):
            line = text.count("\n", 0, offset) + 1
            self.problems.append(f"{path}:{line}: {message}")

        if path.endswith(".md"):
            self.check_links(path, text, refuse)
            self.check_paths(text, refuse)
        if path.startswith(f"{DECISIONS}/"):
            self.check_decisions(path, text, refuse)
        for match in PAGE.finditer(text):
            self.check_citation(path, text, match, refuse)
        for place, number in self.cited_decisions(path, text):
            if path.startswith("Bloc/"):
                refuse(place, f"decision {number} is the program's, and the library's repository lacks it")
            elif number not in self.decisions:
                refuse(place, f"there is no decision {number}")
        if path.startswith("Bloc/"):
            self.check_titles(PROMISE, PROMISES, text, refuse, lambda page, n: page.has_item(n))
        if path.startswith("Tests/"):
            self.check_titles(
                LINE_TITLE, f"{SPECIFICATION}/lorcana-bloc.md", text, refuse, lambda page, n: n in page.rows)

    def cited_decisions(self, path, text):
        """The decisions that a file cites: (offset, number)."""
        for match in DECISION.finditer(text):
            yield from ((match.start(), number) for number in re.findall("[0-9]{3}", match[1]))
        if path.startswith(f"{DECISIONS}/"):
            yield from ((match.start(), match[1]) for match in BRACKETS.finditer(prose(text)))

    def check_decisions(self, path, text, refuse):
        """Checks that each decision's number is unique and in the index."""
        numbers = []
        for match in HEADING.finditer(text):
            for number in match[1].split(", "):
                numbers.append(number)
                if len(self.decisions[number]) > 1:
                    refuse(match.start(), f"another section is decision {number} too")
        name, listed = posixpath.basename(path), ", ".join(sorted(numbers))
        if numbers and not re.search(rf"\]\({re.escape(name)}\).*\| {listed} \|$", self.text(f"{DECISIONS}/README.md"), re.M):
            refuse(0, f"{DECISIONS}/README.md lacks a row `| [title]({name}) | {listed} |`")

    def check_paths(self, text, refuse):
        for match in PATH.finditer(text):
            name = match[1].rstrip("/.,")
            # A placeholder matches any name: `Sources/lorcana/Commands/<Name>Command.swift`.
            pattern = re.sub(r"<[^>]*>", "*", name)
            known = self.files | self.folders
            if name not in known and not ("*" in pattern and any(fnmatch.fnmatch(path, pattern) for path in known)):
                refuse(match.start(), f"there is no {name}")
        for match in SUITE.finditer(text):
            if match[1] not in self.suites:
                refuse(match.start(), f"there is no suite {match[1]}")
            elif match[2] and f"def {match[2]}(" not in self.text(f"Tests/AcceptanceTests/{match[1]}"):
                refuse(match.start(), f"{match[1]} has no {match[2]}")
        for match in FUZZ_TARGET.finditer(text):
            if match[1] != "catalogue" and f"case {match[1]}\n" not in self.text("Tests/Fuzz/FuzzTarget.swift"):
                refuse(match.start(), f"there is no fuzz target {match[1]}")

    def check_titles(self, pattern, target, text, refuse, exists):
        for match in pattern.finditer(text):
            if not exists(self.page(target), match[1]):
                refuse(match.start(), f"{target} has no {match[1]}")

    def check_citation(self, path, text, match, refuse):
        name = match[1]
        target = self.resolve(name, path)
        if target is None:
            return refuse(match.start(), f"there is no page {name}")
        if target.startswith("docs/") or target == PROMISES:
            for wrong in wrong_places(self.page(target), text, match.end()):
                refuse(match.start(), f"{target} has no {wrong}")
        return None

    def check_links(self, path, text, refuse):
        for match in LINK.finditer(prose(text)):
            link, _, anchor = match[1].partition("#")
            if re.match(r"[a-z][a-z0-9+.-]*:", link) or ("/" not in path and FORGE.match(link)):
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) if link else path
            if target not in self.files and target not in self.folders:
                refuse(match.start(), f"the link {match[1]} leads nowhere")
            elif path.startswith("Bloc/") and not f"{target}/".startswith("Bloc/"):
                refuse(match.start(), f"the link {match[1]} leaves the library's repository")
            elif anchor and target.endswith(".md") and anchor not in self.page(target).anchors:
                refuse(match.start(), f"{target} has no heading #{anchor}")


def prose(text):
    """The page with its code replaced by spaces, so that offsets are unchanged."""
    return CODE.sub(blank, re.sub(r"^```.*?^```", blank, text, flags=re.M | re.S))


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def wrong_places(page, text, end):
    """The sections cited after a page's name that the page doesn't have."""
    while True:
        if match := NUMBERED.match(text, end):
            kind = match[1].rstrip("s")
            for number in re.findall(r"[0-9]+[a-z]?(?:\.[0-9]+)?", match[2]):
                found = {
                    "section": page.has_section, "promise": page.has_item,
                    "manner": lambda number: page.has_item(number, "Manners"),
                }[kind](number)
                if not found:
                    yield f"{kind} {number}"
        elif match := LINE.match(text, end):
            if match[1] not in page.rows:
                yield match[1]
        elif match := LETTER.match(text, end):
            if not page.has_section(match[1]):
                yield f"section {match[1]}"
        elif match := QUOTED.match(text, end):
            if not page.has_name(match[1]):
                yield f'"{normal(match[1])}"'
        elif match := BARE_NUMBERS.match(text, end):
            for number in re.findall("[0-9]+", match[1]):
                if not page.has_item(number):
                    yield f"promise {number}"
        elif match := WORDS.match(text, end):
            if not page.begins_with_heading(match[1]):
                yield f'section "{normal(match[1])}"'
            return
        else:
            return
        end = match.end()


def check(tree):
    return Repository(tree).check(path for path in tree.files if readable(path))


def readable(path):
    return pathlib.PurePosixPath(path).suffix in READ and not LEFT_OUT.search(path)


WRONG = {
    "a page": "/// The rule (nowhere.md).",
    "a section by name": "/// The rule (cli.md, Nonsense).",
    "a quoted section": '/// The rule (cli.md, "Where answers go").',
    "a numbered section": "/// The rule (lorcana-api.md, section 99).",
    "an item of a section": "/// The rule (lorcana-api.md, section 10.66).",
    "the second of two sections": "/// The rule (lorcana-api.md, sections 5 and 77).",
    "a quoted part of a section": '/// The rule (lorcana-api.md, section 5, "Card key").',
    "a manner": "/// The rule (cli.md, manner 99).",
    "the last of several manners": "/// The rule (cli.md, manners 5, 6 and 99).",
    "a promise": "/// Bloc/Promises.md, 99: what is promised.",
    "a letter": "/// Promises.md, Z: what is promised.",
    "a line of a table": "/// The rule (lorcana-bloc.md, L99).",
    "a line that begins on the next line": "/// The rule (lorcana-bloc.md,\n    /// L99).",
    "a decision": "/// Why: decision 099.",
    "the last of several decisions": "/// Why: decisions 056 and 099.",
    "a decision at the beginning of a sentence": "/// Decision 099 has it.",
    "the second of three decisions": "/// Why: decisions 170,\n    /// 199 and 171.",
}
WRONG_TITLES = {"a promise": "@Test func `promise 99: x`() {}", "a line of a table": "@Test func `L99: x`() {}"}
WRONG_LINKS = {
    "a file": "See [this](missing.md).", "an anchor": "See [this](cli.md#nonsense).",
    "a folder": "See [this](../missing/).",
    "a path in backticks": "See `Sources/Nowhere/File.swift`.",
    "a path in a command": "Run `scripts/nothing --quick`.",
    "a pattern of paths": "See `Tests/<Target>Nothing`.",
    "a suite": "See `NothingTests`.",
    "an acceptance test": "See `test_nothing.py`.",
    "one test": "See `test_files.py::test_nothing`.",
    "a fuzz target": "See `scripts/fuzz nothing`.",
}
RIGHT = """/// docs/Query.md; Query.md, Questions; (cli.md, "Where answers come from"); cli.md, Rows: a card in full
/// (cli.md, manners 5, 6 and 9), (lorcana-api.md, section 10.6), (lorcana-api.md, section 5, "Card keys"),
/// (lorcana-bloc.md,
/// L12), Bloc/Promises.md, 40 and 43: helpers. Promises.md, H: kept states. (cli.md, "corrected")
/// Decision 056, decisions 052 and 093 of one heading, decisions 170, 171 and 174. A response (199) has no page.
"""

RIGHT_PATHS = """`Bloc/Sources/Bloc`, `scripts/test --quick`, `Tests/<Target>Tests`, `Catalogue/*.tsv`, `Bloc/Sources/Bloc/Core/Bloc.swift:3`,
`FileErrorTests`, `FilesTests`, `test_files.py`, `scripts/fuzz query 60`,
`test_files.py::test_a_config_that_is_a_link_stays_one`
"""


WRONG_IN_BLOC = {
    "a decision": ("Bloc/Sources/Bloc/Sample.swift", "/// Why: decision 056."),
    "a link": ("Bloc/README.md", "See [this](../docs/Architecture.md)."),
}


def self_check(tree):
    for kind, (path, text) in WRONG_IN_BLOC.items():
        if not Repository(tree.planted({path: text})).check([path]):
            yield f"{kind} of the program is accepted in the library: {text!r}"
    cases = [("Sources/Sample.swift", kind, text) for kind, text in WRONG.items()]
    cases += [(path, kind, text) for path, (kind, text) in zip(["Bloc/Tests/BlocTests/Sample.swift", "Tests/Sample.swift"], WRONG_TITLES.items())]
    cases += [(f"{SPECIFICATION}/sample.md", kind, text) for kind, text in WRONG_LINKS.items()]
    for path, kind, text in cases:
        if not Repository(tree.planted({path: text})).check([path]):
            yield f"{kind} that does not exist is accepted: {text!r}"
    path, index = f"{DECISIONS}/sample.md", tree.text(f"{DECISIONS}/README.md")
    for numbers, kind in {"056": "a second decision of one number", "052, 900": "a second decision of a joined number"}.items():
        listed = {f"{DECISIONS}/README.md": f"{index}| [Sample](sample.md): samples | {numbers} |\n"}
        if len(Repository(tree.planted({path: f"## {numbers} Twice\n", **listed})).check([path])) != 1:
            yield f"{kind} is accepted"
    for text in ["## 900 Not in the index\n", "It costs a look-up (199).\n"]:
        if len(Repository(tree.planted({path: text})).check([path])) != 1:
            yield f"accepted in a page of decisions: {text!r}"
    for path, text in {f"{SPECIFICATION}/sample.md": RIGHT_PATHS, "Sources/Sample.swift": RIGHT}.items():
        for problem in Repository(tree.planted({path: text})).check([path]):
            yield f"a right one is refused: {problem}"
