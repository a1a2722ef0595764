#!/usr/bin/env python3
"""Compares the program's query language with evaluator.py, on queries made up from a seed, and tests the laws of logic.

    python3 Tests/LorcanaQueryTests/Oracle/compare.py PROBE [--seed N] [--count 1000]

PROBE is the built CatalogueProbe, which answers all of them in one process. The seed is 1 if none is given, so that every
run has the same queries; .ci/long has new ones.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import evaluator
from evaluator import OWN, ROOT, Data, Wrong

WORDS = ["elsa", "els", "an", "mickey", "mouse", "queen", "the", "teka", "te", "ka", "heihei", "hei", "101", "snow", "of",
         "and", "not", '"or"', "de", "vil", "a", "king", "Félix", "o'", "fun-loving", "i2i", "zzzz"]
PATTERNS = [r"^el", "a$", "^.{5}$", r"\d", "(ab|el)s?a", "[aeiou]{3}", "k(ing|night)", r"s\b", r"\bof\b", "o+ ", "^[a-c]", "^[A-C]",
            "Queen|King", r"\w{12,}", "x.*y", "el+[sz]a?", "(mi|do)(ck|na)", "[^a-z ]", "e(l|r){2}"]
SETS = ["1", "TFC", '"The First Chapter"', "newest", "9", "Q1", "14", "rof", "hyperia", "shimm", '"Ursula\'s Return"', "010"]
NUMBERS = [*evaluator.NUMBERS, "strength", "mv"]
SONGS = ['"let it go"', '"second star to the right"', '"be prepared"', '"un poco loco"', '"a whole new world"', "TFC-027"]
SINGERS = ['"elsa - snow queen"', '"Ariel - On Human Legs"', '"ariel - spectacular singer"', "AOV-007", '"stitch - rock star"', "TFC-003"]
TOPS = ['"elsa - spirit of winter"', "AOV-029", "AOV-099", '"thunderbolt - wonder dog"', '"baymax - giant robot"', "AOV-031"]
BASES = ['"elsa - snow queen"', "INK-081", "AOV-057", "SSK-106", "WUN-177", '"mickey mouse - brave little tailor"', "TFC-041"]
DECKS = ["friday", "sunday", '"friday"']
SIGNS = [":", "=", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠"]
INKS = ["amber", "ruby", "am/st", "steel/amber", "am/ay/em", "sapphire", "Em", "st", "none", "dual", "2", "RUBY/sa"]
CLASSES = ["princess", "hero", '"seven dwarfs"', "villain", "Storyborn", "floodborn", "ally"]
KEYWORDS = ["evasive", "shift", "singer", '"sing together"', "ward", "rush", '"combo shift"', "challenger", "resist", "bodyguard"]
STORIES = ["frozen", "al", '"lilo & stitch"', "moana", '"mickey mouse & friends"', "zz", "little"]
ARTISTS = ['"nicholas kole"', "kole", "al", "grace", '"alice pisoni"', "zz"]
FLAGS = ["errata", "ruling", "inkable", "dual", "enchanted", "epic", "iconic", "promo", "reprint", "quest", "song", "evasive", "rare", "princess",
         "amber", "core", "special", "foil", "normal"]
RARITIES = ["common", "uncommon", "rare", "super-rare", "sr", "l", "legendary", "epic", "enchanted", "iconic"]
SORTS = ["cost", "-cost", "str", "wil", "-lore", "move", "ink", "-ink", "type", "rarity", "-rarity", "set", "-set", "num",
         "date", "-date", "name", "-name"]


class Generator:
    """Generates valid queries of every kind in docs/Query.md."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, values):
        return self.random.choice(values)

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    def query(self):
        text = self.condition(3)
        if self.chance(20):
            text = self.pick(['"" ({})', '({}) ""', '"" or ({})', '({}) | ("" "")', '-"" ({})', '({}) not ("" or "")']).format(text)
        if self.chance(4):
            text += " sort:" + ",".join(self.random.sample(SORTS, self.random.randint(1, 3)))
        if self.chance(4):
            text += self.pick([" unique:prints", " unique:cards", " prefer:newest", " prefer:oldest"])
        return text

    def condition(self, depth):
        if depth == 0:
            return self.term()
        choice = self.random.randrange(8)
        inner = lambda: f"({self.condition(depth - 1)})"
        if choice == 0:
            return self.pick(["-", "not ", "NOT"]) + inner()
        if choice == 1:
            return inner() + self.pick([" or ", " | ", "|", " || ", "||"]) + inner()
        if choice in (2, 3):
            return inner() + self.pick([" ", " and ", "&&", " && "]) + inner()
        if choice == 4:
            return self.term() + self.pick([" ", " or ", "|", " -", " and "]) + self.term()
        return self.term()

    def listed(self, key, values, signs=(":", "=", "!=")):
        count = self.pick([1, 1, 1, 2, 3])
        return key + self.pick(signs) + ",".join(self.pick(values) for _ in range(count))

    def number(self):
        return self.pick(["0", "1", "2", "3", "4", "5", "7", "12", "1.5"])

    def operand(self):
        kind = self.random.randrange(6)
        if kind == 0:
            return self.pick(NUMBERS) + self.pick("+-") + self.pick(NUMBERS)
        if kind == 1:
            return self.pick(NUMBERS) + self.pick("+-") + self.number()
        if kind == 2:
            return self.pick(["lore/cost", "str/wil", "str/cost", "lore/str", "cost/prints"])
        return self.pick(NUMBERS)

    def comparison(self):
        kind = self.random.randrange(8)
        if kind == 0:
            return self.pick(NUMBERS) + self.pick([":", "="]) + self.pick(["1-3", "2..4", "0..2", "2024-2025", "0.5..1.5", "100-204"])
        if kind == 1:
            return self.operand() + self.pick([":", "="]) + self.pick(["even", "odd"])
        if kind == 2:
            return self.listed(self.pick(NUMBERS), ["0", "1", "2", "3", "5", "2025", "str"])
        if self.chance(12):
            return self.listed(self.pick(NUMBERS), ["even", "odd", "2", "5", "str"], (":", "="))
        if kind == 3:
            return self.pick(["str-wil", "cost-lore", "wil-2"]) + self.pick(SIGNS) + self.pick(["-1", "0", "-2", "2"])
        right = self.operand() if self.chance(2) else self.pick(["0.5", "0.6", self.number(), self.number(), self.number()])
        return self.operand() + self.pick(SIGNS) + right

    def written_otherwise(self, term):
        """The term as typed on phones or with other scripts, or with extra spaces."""
        if "/" in term or '"' in term:
            return term
        return self.pick([
            lambda: re.sub(r"(?<=[a-z])(!=|[<>:=]=?)(?=\w)", r" \1 ", term), lambda: re.sub(r"(?<=[a-z])([:=])(?=\w)", r"\1 ", term),
            lambda: term.replace("<=", "⩽").replace(">=", "≧").replace("<", "＜").replace(":", "："),
            lambda: term.replace("-", self.pick("–—−")), lambda: re.sub("[0-9]", lambda digit: chr(ord(digit[0]) + 0xFEE0), term),
        ])()

    def listed_by_or(self):
        """One or several values after a key, with "or" or a vertical bar between them."""
        key, values = self.pick([
            ("cost", list("0123457")), ("set", ["1", "9", "14", "rof"]), ("ink", ["amber", "steel", "am"]), ("t", ["song", "item", "princess"]),
            ("r", RARITIES), ("kw", ["evasive", "ward", "rush"]), ("story", ["frozen", "moana"]), ("char", ["elsa", "anna"]), ("f", ["core"]),
            ("class", ["hero", "ally"]), ("is", FLAGS), ("promo", ["P1", "d23"]), ("id", ["TFC-041", "tfc-41"]),
        ])
        between = lambda: self.pick([" or ", "|", " | ", " || "])
        rest = [between() + self.pick(values + ["elsa", "2", "amber"]) for _ in range(self.random.randint(1, 3))]
        return key + self.pick([":", "=", ":", " = ", "!="]) + self.pick(values) + "".join(rest)

    def term(self):
        if self.chance(40):
            return "-" + self.term()
        if self.chance(25):
            return self.written_otherwise(self.term())
        if self.chance(25):
            return self.listed_by_or()
        if self.chance(40):
            return self.pick(["ink!amber", "c!ruby/st", "i!Em", 'sungby:"Flotsam - Ursula\'s "Baby""', '!"Jetsam - Ursula\'s "Baby""', '"a "b" c"'])
        return self.pick([
            self.name, self.name, self.comparison, self.comparison, self.comparison, self.pattern,
            lambda: "ink" + self.pick([":", "=", "<=", ">=", "<", ">", "!="]) + self.pick(INKS[:8] + INKS[10:]),
            lambda: self.listed(self.pick(["ink", "i", "c"]), INKS),
            lambda: self.pick(["r", "rarity"]) + self.pick(SIGNS) + self.pick(RARITIES),
            lambda: self.listed("r", RARITIES + ["special"]),
            lambda: "date" + self.pick(SIGNS) + self.pick(["2023-09-01", "2025-06-06", "2026-10-23", "2026-10-02"]),
            lambda: self.listed(self.pick(["is", "not"]), FLAGS),
            lambda: self.listed(self.pick(["t", "type"]), ["song", "action", "Character", "item", "location", "princess"]),
            lambda: self.listed("class", CLASSES), lambda: self.listed(self.pick(["kw", "has"]), KEYWORDS),
            lambda: self.listed("story", STORIES), lambda: self.listed(self.pick(["art", "artist"]), ARTISTS),
            lambda: self.listed(self.pick(["set", "s", "in", "in"]), SETS),
            lambda: self.listed("promo", ["P1", "p3", "D23", "cc1", "challenge", '"disney parks"']), lambda: "leaves" + self.pick([":17", ":next", ":21", "!=17"]),
            lambda: self.listed("id", ["TFC-041", "tfc-41", "INK-004A", "TFC-003-P1", "14-1"]),
            lambda: self.listed("f", ["core", "infinity"]), lambda: self.listed("banned", ["core", "infinity"]),
            lambda: self.pick(["inkwell:true", "inkable:no", "inkwell!=false"]),
            lambda: self.listed("sings", SONGS), lambda: self.listed("sungby", SINGERS),
            lambda: self.listed("deck", DECKS), lambda: self.pick(["own", "ownprint", "ownfoil", "ownnormal", "foil"]) + self.pick(SIGNS) + self.number(),
            lambda: self.listed("under", TOPS), lambda: self.listed("onto", BASES),
            lambda: self.pick(["text", "o", "flavor"]) + self.pick([":draw", ":/x/", "!=a", ':"draw a card"']),
        ])()

    def name(self):
        return self.pick([
            lambda: self.pick(WORDS), lambda: self.pick(WORDS), lambda: self.pick(WORDS) + " " + self.pick(WORDS),
            lambda: f'"{self.bare()} {self.bare()}"', lambda: "“snow queen”", lambda: "!" + self.pick(["i2i", "elsa"]),
            lambda: self.pick(['!"be prepared"', '!"Elsa - Snow Queen"', '!"let it go"']),
            lambda: self.listed(self.pick(["name", "n", "char", "version", "v"]), ["elsa", "an", "queen", '"snow queen"', "king", "of"]),
        ])()

    def bare(self):
        return self.pick(WORDS).strip('"')

    def pattern(self):
        return "name" + self.pick([":", ":", "=", "!="]) + "/" + self.pick(PATTERNS) + "/"


def laws(make):
    """Pairs of queries with the required relation of their results.

    Empty phrases are avoided. They are ignored, so they match neither everything nor nothing, and don't distribute over
    `or`.
    """
    a, b, c = make.condition(2), make.condition(2), make.condition(1)
    yield f"-(({a}) ({b}))", f"-({a}) or -({b})", "equal"
    yield f"-(({a}) or ({b}))", f"-({a}) -({b})", "equal"
    yield f"-(-({a}))", a, "equal"
    yield f"({a}) ({b})", a, "part"
    yield a, f"({a}) or ({b})", "part"
    yield f"({a}) ({b}) ({c})", f"({c}) ({a}) ({b})", "equal"
    yield f"({a}) or ({b}) or ({c})", f"({b}) or ({c}) or ({a})", "equal"
    yield f"({a}) (({b}) or ({c}))", f"(({a}) ({b})) or (({a}) ({c}))", "equal"
    yield f"({a}) -({a})", "cost<0", "equal"


class Answers:
    """The program's answers to queries, computed in parallel with evaluator.py."""

    def __init__(self, probe, queries, own):
        self.count, self.asked, self.said = len(queries), tempfile.TemporaryFile(), tempfile.TemporaryFile()
        self.asked.write(("\n".join(queries) + "\n").encode())
        self.asked.seek(0)
        self.process = subprocess.Popen([probe, "queries", str(own)], stdin=self.asked, stdout=self.said)

    def lines(self):
        if self.process.wait() != 0:
            sys.exit(f"the program ended with {self.process.returncode}")
        self.said.seek(0)
        lines = self.said.read().decode().split("\n")[:-1]
        if len(lines) != self.count:
            sys.exit(f"{self.count} queries, {len(lines)} answers")
        return lines


def evaluated(data, query):
    """The ids that evaluator.py finds, or "! " and its error."""
    try:
        return " ".join(data.ids(query))
    except Wrong as error:
        return f"! {error}"
    except Exception as error:
        sys.exit(f"evaluator.py cannot read {query!r}: {error!r}")


def write_own(make, folder):
    """Writes a random collection and decks with many cards, including unknown ones."""
    cards = [line.split("\t") for line in (ROOT / "Catalogue/cards.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    owned = {row[0] for row in make.random.sample(cards, 1500)} | {"XXX-001", "XXX-002"}
    lines = [f"{name}\t{copies % 4}\t{copies // 4}" for name in sorted(owned) for copies in [make.random.randint(1, 15)]]
    (folder / "own.tsv").write_text("\n".join(["id\tnormal\tfoil", *lines]) + "\n", encoding="utf-8")
    for deck in ("friday", "sunday"):
        names = [" - ".join(filter(None, row[6:8])) for row in make.random.sample(cards, 20)]
        (folder / f"{deck}.txt").write_text("# A deck\n" + "".join(f"{make.random.randint(1, 4)} {name}\n" for name in names),
                                            encoding="utf-8")


def table():
    """The queries and ids of expected.tsv, except those with characters that a line cannot contain."""
    lines = pathlib.Path(__file__).with_name("expected.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    return [(query.replace("\\\\", "\\"), ids) for query, ids in rows if not re.search(r"\\[nt0]", query)]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("probe")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=1000)
    options = options.parse_args()
    print(f"queries compared with evaluator.py: seed {options.seed}", flush=True)
    start = time.monotonic()
    make, own = Generator(options.seed), tempfile.TemporaryDirectory()
    write_own(make, pathlib.Path(own.name))
    data, fixed = Data(pathlib.Path(own.name)), Data(OWN)
    queries = [make.query() for _ in range(options.count)]
    pairs = [pair for _ in range(max(1, options.count // 50)) for pair in laws(make)]
    answers = Answers(options.probe, queries, own.name)
    both = Answers(options.probe, [f"({q}) unique:prints" for pair in pairs for q in pair[:2]], own.name)
    wrong = found = 0
    for query, expected in table():
        if " ".join(fixed.ids(query)) != expected:
            wrong += 1
            print(f"evaluator.py differs from expected.tsv: {query}")
    expected = [evaluated(data, query) for query in queries]
    for query, answer, ids in zip(queries, answers.lines(), expected):
        found += ids[:1] not in ("", "!")
        if answer != ids and not (ids[:1] == "!" and answer.startswith(ids)):
            wrong += 1
            if wrong <= 10:
                print(f"differs: {query}\n  program:   {answer[:150]}\n  evaluator: {ids[:150]}")
    sets = [set(line.split()) for line in both.lines()]
    for (a, b, law), left, right in zip(pairs, sets[::2], sets[1::2]):
        if "!" in left | right:  # One of them is refused, such as "not : reprint".
            continue
        if left != right if law == "equal" else not left <= right:
            wrong += 1
            print(f"law broken, {law}: {a}  ·  {b}")
    print(f"{len(queries)} queries, {found} of them with cards, {len(pairs)} laws: {wrong} differ"
          f" ({time.monotonic() - start:.0f} s)")
    sys.exit(1 if wrong or found < options.count // 2 else 0)


if __name__ == "__main__":
    main()
