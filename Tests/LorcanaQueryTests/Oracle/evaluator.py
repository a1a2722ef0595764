"""The query language in Python, written from docs/Query.md alone: shares no code with the program or with expected.py.

`Data(folder).ids(query)` are the ids that a query finds in Catalogue/, in order; the folder has somebody's own.tsv and
decks, each a text of lines such as "4 Elsa - Snow Queen".
"""

import csv
import functools
import itertools
import operator
import pathlib
import re
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[3]
OWN = pathlib.Path(__file__).resolve().parent / "own"

INKS = ["amber", "amethyst", "emerald", "ruby", "sapphire", "steel"]
TYPES = ["character", "action", "song", "item", "location"]
RARITIES = ["common", "uncommon", "rare", "super rare", "legendary", "epic", "enchanted", "iconic"]
SHORT_INKS = dict(am="amber", ay="amethyst", em="emerald", ru="ruby", sa="sapphire", st="steel")
SHORT_RARITIES = {"c": "common", "u": "uncommon", "r": "rare", "sr": "super rare", "super": "super rare",
                  "superrare": "super rare", "l": "legendary"}
KEYWORDS = ["adventurous", "alert", "bodyguard", "boost", "challenger", "evasive", "reckless", "resist", "rush", "shift",
            "sing together", "singer", "support", "vanish", "ward"]
STROKES = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss"})
NUMBERS = ["cost", "str", "wil", "lore", "move", "num", "inks", "year", "prints", "sets", "names", "artists", "copies", "singer", "shift", "resist", "challenger",
           "boost", "sing-together", "singsas", "own", "ownprint", "ownfoil", "ownnormal"]
SPELLINGS = {
    "n": "name", "character": "char", "v": "version", "i": "ink", "color": "ink", "colour": "ink", "c": "ink",
    "strength": "str", "power": "str", "pow": "str", "willpower": "wil", "toughness": "wil", "tou": "wil", "mv": "cost",
    "cmc": "cost", "movecost": "move", "keyword": "kw", "has": "kw", "singtogether": "sing-together", "o": "text",
    "oracle": "text", "flavour": "flavor", "ft": "flavor", "type": "t", "classification": "class", "franchise": "story",
    "a": "art", "artist": "art", "illustrator": "art", "s": "set", "e": "set", "number": "num", "cn": "num",
    "foil": "ownfoil", "normal": "ownnormal", "rarity": "r", "released": "date", "format": "f", "legal": "f", "order": "sort", "inkable": "inkwell",
}
QUOTES = "\"“”„"
TEXTS = ["name", "char", "version", "story", "art"]
KEYS = {*NUMBERS, *SPELLINGS, *TEXTS, "text", "near", "flavor", "kw", "class", "set", "in", "leaves", "promo", "id", "sings", "sungby",
        "under", "onto", "deck", "ink", "inkwell", "t", "r", "is", "not", "date", "f", "banned", "sort", "unique", "prefer"}
EVENTS = {"challenge": ["c1", "c2", "rph"], "disney lorcana challenge": ["c1", "c2", "rph"], "d23 expo": ["d23"],
          "disney parks": ["dis"], "curators collection": ["cc1"]}
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")


def plain(text):
    """Replaces full-width and small forms, and ligatures, by the characters they represent."""
    is_form = lambda char: char == "\u3000" or "\uff01" <= char <= "\uff5e" or "\ufb00" <= char <= "\ufb06" or "\ufe50" <= char <= "\ufe6b"
    return "".join(unicodedata.normalize("NFKC", char) if is_form(char) else char for char in text)


def fold(text):
    kept = []
    for char in unicodedata.normalize("NFD", plain(text)):
        if unicodedata.category(char) == "Mn" or char in "'‘’ʼ":
            continue
        kept.append(char.lower().translate(STROKES) if char.isalnum() else " ")
    return " ".join("".join(kept).split())


# --- texts


@functools.lru_cache(maxsize=None)
def runs(text):
    """All runs of consecutive words in a text, with each space replaced by \0."""
    parts = text.split(" ")
    return {"\0".join(parts[start:end]) for start in range(len(parts)) for end in range(start + 1, len(parts) + 1)}


@functools.lru_cache(maxsize=None)
def squeezed(text):
    return text.replace(" ", "")


def whole_words(words, text):
    """Whether `words`, with or without their spaces, are consecutive whole words of the text."""
    if squeezed(words) not in squeezed(text):
        return False
    return any(run.replace("\0", "") == squeezed(words) and spelt(words, run) for run in runs(text))


def spelt(words, run):
    """Whether `words` is the run with each \0 replaced by a space or removed."""
    return re.fullmatch(" ?".join(map(re.escape, run.split("\0"))), words) is not None


def is_part(words, text):
    return words in text or whole_words(words, text)


def begins_word(words, text):
    return (" " + words) in (" " + text) or whole_words(words, text)


# --- conditions: two masks of the cards for which they are true and false; for the others they are unknown


class Known:
    """A condition evaluated on all cards."""

    def __init__(self, true, false):
        self.true, self.false = true, false


class Name(Known):
    """A word, phrase or full name, which also affects the ranking."""

    def __init__(self, data, field, words, kind):
        self.field, self.words, self.kind = field, words, kind
        self.true = data.with_text(field, self.is_in)
        self.false = data.all & ~self.true

    def is_in(self, text):
        if self.kind == "pattern":
            return self.words.search(text) is not None
        return self.words == text if self.kind == "whole" else is_part(self.words, text)


class Not(Known):
    def __init__(self, inner):
        self.inner = inner
        self.true, self.false = inner.false, inner.true


class All(Known):
    def __init__(self, parts):
        self.parts, self.true, self.false = parts, -1, 0
        for part in parts:
            self.true &= part.true
            self.false |= part.false


class Any(Known):
    def __init__(self, parts):
        self.parts, self.true, self.false = parts, 0, -1
        for part in parts:
            self.true |= part.true
            self.false &= part.false


UNKNOWN = Known(0, 0)


def joined(kind, parts):
    flat = []
    for part in parts:
        flat += part.parts if isinstance(part, kind) else [part]
    return kind(flat) if len(flat) > 1 else flat[0] if flat else None


def negated(part):
    return part.inner if isinstance(part, Not) else Not(part)


COMPARE = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}


class Wrong(Exception):
    pass


# --- reading


class Reader:
    def __init__(self, text, data):
        parts = re.split(r"((?<=[:=<>])/(?:[^/\\]|\\.)*/)", plain(text))
        signs = str.maketrans({"⩽": "≤", "≦": "≤", "⩾": "≥", "≧": "≥", **{chr(dash): "-" for dash in DASHES}})
        self.text = "".join(part if place % 2 else part.translate(signs) for place, part in enumerate(parts))
        self.at, self.data = 0, data
        self.sort, self.unique, self.prefer = None, "cards", "oldest"
        self.negations = 0

    def read(self):
        condition = self.either()
        if self.at < len(self.text):
            raise Wrong("bracket")
        return condition

    def blanks(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def run_end(self, start):
        end = start
        while end < len(self.text):
            char = self.text[end]
            if char.isspace() or char in "()|" or char in QUOTES or self.text[end : end + 2] == "&&":
                break
            end += 1
        return end

    def run(self):
        return self.text[self.at : self.run_end(self.at)]

    def or_sign(self):
        self.blanks()
        if self.text.startswith("||", self.at):
            return 2
        if self.text.startswith("|", self.at):
            return 1
        return 2 if self.run().lower() == "or" else 0

    def either(self):
        parts = [self.every()]
        while self.or_sign():
            self.at += self.or_sign()
            parts.append(self.every())
        return joined(Any, [part for part in parts if part])

    def ends(self):
        return self.at >= len(self.text) or self.text[self.at] in ")|"

    def every(self):
        parts, first, after_condition = [], True, False
        while True:
            self.blanks()
            if self.ends() or (not first and self.or_sign()):
                break
            if self.text.startswith("&&", self.at):
                self.at += 2
                continue
            if not first and self.run().lower() == "and" and self.and_joins(after_condition):
                self.at += 3
                continue
            first = False
            after_condition = self.more_than_name(self.at)
            part = self.part()
            if part:
                parts.append(part)
        return joined(All, parts)

    def and_joins(self, after_condition):
        start = self.at
        self.at += 3
        self.blanks()
        joins = not self.ends() and (after_condition or self.more_than_name(self.at))
        self.at = start
        return joins

    def minus(self, at):
        follows = self.text[at + 1 : at + 2]
        return self.text[at : at + 1] == "-" and follows != "" and not follows.isspace() and follows not in ")|"

    def exact(self, at):
        follows = self.text[at + 1 : at + 2]
        if self.text[at : at + 1] != "!" or follows == "":
            return False
        return follows in QUOTES or not (follows.isspace() or follows in "()|:=<>!≤≥≠-")

    def key_end(self, at):
        end = self.run_end(at)
        for place in range(at, end):
            char, follows = self.text[place], self.text[place + 1 : place + 2]
            if char in ":=<>≤≥≠" or (char == "!" and follows == "=" and place + 1 < end):
                return place
            if char == "!" and (follows.isalnum() or follows != "" and follows in QUOTES) and self.is_key(self.text[at:place]):
                return place
        sign = self.past_blanks(end)
        if sign > end > at and self.is_key(self.text[at:end]) and re.match(r"[:=<>≤≥≠]|!=", self.text[sign:]):
            return end
        return None

    @staticmethod
    def is_key(text):
        text = text.lower()
        parts = re.split(r"[-+/]", text)
        return text in KEYS or len(parts) > 1 and all(SPELLINGS.get(part, part) in NUMBERS or part.isdigit() for part in parts)

    def past_blanks(self, at):
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def negatable(self, at):
        return self.text[at : at + 1] == "(" or self.exact(at) or (at < len(self.text) and self.key_end(at) is not None)

    def negating_not(self, at):
        end = self.run_end(at)
        if self.text[at:end].lower() != "not":
            return False
        while end < len(self.text) and self.text[end].isspace():
            end += 1
        return self.negatable(end + 1 if self.text[end : end + 1] == "-" else end)

    def more_than_name(self, at):
        return self.minus(at) or self.negatable(at) or self.negating_not(at)

    def part(self):
        if self.minus(self.at) or self.negating_not(self.at):
            self.at += 1 if self.text[self.at] == "-" else 3
            self.blanks()
            self.negations += 1
            inner = self.part()
            self.negations -= 1
            return negated(inner) if inner else None
        if self.text[self.at] == "(":
            self.at += 1
            inner = self.either()
            if self.text[self.at : self.at + 1] != ")":
                raise Wrong("missing )")
            self.at += 1
            return inner
        if self.text[self.at] in QUOTES:
            return self.name("name", fold(self.quoted()), "part")
        if self.exact(self.at):
            self.at += 1
            text = self.quoted() if self.text[self.at] in QUOTES else self.take_run()
            return self.name("name", fold(text), "whole")
        if self.key_end(self.at) is not None:
            return self.condition()
        words = fold(self.take_run()).split()
        return joined(All, [self.name("name", word, "part") for word in words])

    def name(self, field, words, kind):
        return self.data.name(field, words, kind) if words else None

    def take_run(self):
        end = max(self.run_end(self.at), self.at + 1)
        text, self.at = self.text[self.at : end], end
        return text

    def quoted(self):
        depth, quotes = 0, [place for place in range(self.at + 1, len(self.text)) if self.text[place] in QUOTES]
        if not quotes:
            raise Wrong("quote")
        end = quotes[0]
        for place in quotes:
            if self.text[place - 1].isspace() and self.text[place + 1 : place + 2].isalnum():
                depth += 1
            elif depth == 0:
                end = place
                break
            else:
                depth -= 1
        text, self.at = self.text[self.at + 1 : end], end + 1
        return text

    def value(self, splits):
        start = self.text[self.at : self.at + 1]
        if start and start in QUOTES:
            return ("quoted", self.quoted())
        if start == "/":
            end = self.at + 1
            while self.text[end] != "/":
                end += 2 if self.text[end] == "\\" else 1
            text, self.at = self.text[self.at + 1 : end], end + 1
            return ("pattern", text)
        text = self.run()
        if splits:
            text = text.split(",")[0]
        self.at += len(text)
        return ("bare", text)

    def condition(self):
        key_end = self.key_end(self.at)
        key = self.text[self.at : key_end].lower()
        start = end = self.past_blanks(key_end)
        while end < len(self.text) and self.text[end] in ":=<>!≤≥≠":
            end += 1
        sign = self.text[start:end].replace("≤", "<=").replace("≥", ">=").replace("≠", "!=")
        key = SPELLINGS.get(key, key)
        if sign == "!":
            if key != "ink":
                raise Wrong("unknown operator")
            sign = "="
        after = self.past_blanks(end)
        is_value = re.match(r'[^\W_]|["“”„{/]|-\d' + ("|-" if key == "sort" else ""), self.text[after:])
        self.at = after if is_value and self.key_end(after) is None else end
        values = [self.value(key != "sort")]
        while key != "sort":
            if self.text[self.at : self.at + 1] == ",":
                self.at += 1
                values.append(self.value(True))
            elif not self.takes_another(key, sign, values):
                break
        if key in ("sort", "unique", "prefer") and self.negations:
            raise Wrong(f"{key}: cannot be negated")
        if key == "sort":
            self.sort = values[0][1].split(",")
            return None
        if key in ("unique", "prefer"):
            setattr(self, key, values[0][1].lower())
            return None
        parts = [self.known(key, sign, kind, value) for kind, value in values]
        return joined(All if sign == "!=" or key == "not" else Any, parts)

    def takes_another(self, key, sign, values):
        """Consumes the bare word after "or" or a vertical bar if it can be another value: "cost=3 or 4"."""
        start = self.at
        length = self.or_sign() if sign in (":", "=") else 0
        at = self.past_blanks(self.at + length)
        word = self.text[at : self.run_end(at)].split(",")[0]
        if length and word[:1].isalnum() and self.key_end(at) is None and word.lower() not in ("or", "and", "not"):
            both = [*values, ("bare", word)]
            if all(self.is_single(key, value) for _, value in both) and self.may_be(key, sign, word):
                values.append(both[-1])
                self.at = at + len(word)
                return True
        self.at = start
        return False

    def is_single(self, key, value):
        """Whether the value may be in a list; a number must not be a range, and neither side a sum."""
        if self.data.values(key) is None:
            return True
        sums = key if key != "sing-together" else ""
        return key in NUMBERS and not re.search(r"[-+].|\.\.", value.replace("sing-together", "")) and "+" not in sums

    def may_be(self, key, sign, word):
        """Whether a card may have the value; for names that are known only from cards, whether one has it."""
        if key in ("deck", "sort", "unique", "prefer"):
            return False
        if key in ("text", "flavor", "near"):
            return True
        if key == "kw":
            return fold(word) in KEYWORDS
        try:
            if key in ("f", "banned"):
                return fold(word) in ("core", "infinity")
            if key == "date":
                return re.fullmatch(r"\d{4}-\d\d-\d\d", word) is not None
            if key == "inkwell":
                return fold(word) in ("true", "yes", "1", "t", "y", "false", "no", "0", "f", "n")
            if key == "r":
                return SHORT_RARITIES.get(fold(word), fold(word)) in RARITIES + ["special"]
            condition = self.known(key, sign, "bare", word)
        except (Wrong, LookupError):
            return False
        if key in ("set", "in") and word.isdigit() or key == "ink" or self.data.values(key) is not None:
            return True
        if key in ("is", "not") and fold(word) in ("errata", "ruling"):
            return True
        return (condition.false if key == "not" else condition.true) != 0

    # One value

    def known(self, *condition):
        if condition not in self.data.conditions:
            self.data.conditions[condition] = self.single(*condition)
        return self.data.conditions[condition]

    def single(self, key, sign, kind, value):
        words = fold(value)
        if self.data.values(key) is not None:
            return self.numbers(key, sign, value)
        if key == "ink":
            return self.data.where(self.inks(sign, words, value))
        if key == "r":
            return self.data.where(self.rarity(sign, SHORT_RARITIES.get(words, words)))
        if key == "date":
            compare = COMPARE["=" if sign == ":" else sign]
            return self.data.where(lambda c: c.day != "" and compare(c.day, value))
        if key in ("name", "char", "version", "text", "flavor", "story", "art"):
            part = self.text_test(key, sign, kind, value, words)
        elif key == "inkwell":
            wanted = words in ("true", "yes", "1", "t", "y")
            part = self.data.where(lambda c: c.inkable)
            part = part if wanted else negated(part)
        elif key == "not":
            part = negated(self.flag(words))
        elif key == "is":
            part = self.flag(words)
        else:
            part = self.data.where(self.plain(key, words, value))
        return negated(part) if sign == "!=" else part

    def text_test(self, key, sign, kind, value, words):
        if key in ("text", "flavor"):
            return UNKNOWN
        if kind == "pattern":
            return self.data.name(key, re.compile(self.pattern(value)), "pattern")
        return self.data.name(key, words, "part" if sign == ":" else "whole")

    @staticmethod
    def pattern(value):
        text = value.replace("'", "").replace("\\/", "/")
        folded = "".join(fold(char) if char.isalnum() and not char.isascii() else char for char in text)
        return re.sub(r"\\.|[A-Z]", lambda found: found.group() if len(found.group()) > 1 else found.group().lower(), folded)

    def plain(self, key, words, value):
        if key == "t":
            if words in TYPES:
                return lambda c: c.type == words or (words == "action" and c.type == "song")
            key = "class"
        if key == "class":
            return lambda c: words in c.classes
        if key == "kw":
            return lambda c: any(f" {words} " in f" {keyword} " for keyword in c.keywords)
        if key == "set":
            wanted = self.data.set_named(words)
            return lambda c: c.set == wanted
        if key == "in":
            wanted = self.data.set_named(words)
            return lambda c: any(other.set == wanted for other in self.data.named[c.name])
        if key == "promo":
            return lambda c: c.promo != "" and fold(c.promo) in EVENTS.get(words, [words])
        if key == "leaves":
            return lambda c: c.core and self.data.leaves(c) == self.data.leaving_set(words)
        if key == "id":
            plain = lambda text: re.sub(r"-0+", "-", text.lower())
            wanted, (head, dash, rest) = {plain(value)}, value.partition("-")
            for number, row in self.data.sets.items():
                names = {fold(row[column]) for column in ("code", "api_id") if row[column]}
                if dash and (fold(head) in names or fold(head).lstrip("0") == number):
                    wanted |= {plain(f"{row[column]}-{rest}") for column in ("code", "api_id") if row[column]}
            return lambda c: plain(c.id) in wanted
        if key == "f":
            return lambda c: c.core if words == "core" else c.infinity
        if key == "banned":
            return lambda c: c.banned[words]
        if key == "deck":
            return lambda c: c.name in self.data.decks[value]
        if key in RELATIONS:
            return functools.partial(RELATIONS[key], self.data.card_named(words))
        raise Wrong(key)

    def flag(self, words):
        return UNKNOWN if words in ("errata", "ruling") else self.data.where(self.flag_test(words))

    def flag_test(self, words):
        tests = {
            "inkable": lambda c: c.inkable, "dual": lambda c: len(c.inks) == 2, "quest": lambda c: c.quest,
            "promo": lambda c: c.promo != "", "reprint": self.data.is_reprint,
            "foil": lambda c: "foil" in c.finishes, "normal": lambda c: "normal" in c.finishes,
        }
        if words in tests:
            return tests[words]
        if words in INKS:
            return lambda c: words in c.inks
        if words in KEYWORDS:
            return self.plain("kw", words, words)
        if words in RARITIES + ["special"]:
            return lambda c: c.rarity == words
        return self.plain("f" if words in ("core", "infinity") else "t", words, words)

    def inks(self, sign, words, value):
        compare = COMPARE["=" if sign == ":" else sign]
        counts = {"none": 0, "colorless": 0, "colourless": 0, "single": 1, "mono": 1, "dual": 2, "multi": 2}
        if words in counts or words.isdigit():
            count = counts[words] if words in counts else int(words)
            return lambda c: compare(len(c.inks), count)
        wanted = {SHORT_INKS.get(ink, ink) for ink in (fold(part) for part in value.split("/"))}
        if not wanted <= set(INKS):
            raise Wrong("ink")
        compare = COMPARE[">=" if sign == ":" else sign]
        return lambda c: c.inks != set() and compare(c.inks, wanted)

    @staticmethod
    def rarity(sign, wanted):
        if sign in (":", "="):
            return lambda c: c.rarity == wanted
        if sign == "!=":
            return lambda c: c.rarity != wanted
        rank, compare = RARITIES.index(wanted), COMPARE[sign]
        return lambda c: c.rarity in RARITIES and compare(RARITIES.index(c.rarity), rank)

    def numbers(self, left, sign, value):
        compare = COMPARE["=" if sign == ":" else sign]
        if value.lower() in ("even", "odd"):
            rest = 0 if value.lower() == "even" else 1
            return self.data.where_numbers(lambda a: a % 2 == rest, left)
        ends = re.fullmatch(r"(-?[\d.]*\d)\.\.(-?[\d.]+)", value) or re.fullmatch(r"([\d.]+)-([\d.]+)", value)
        if ends:
            low, high = float(ends[1]), float(ends[2])
            return self.data.where_numbers(lambda a: low <= a <= high, left)
        if self.data.values(value.lower()) is None:
            raise Wrong(value)
        return self.data.where_numbers(compare, left, value.lower())


# --- cards


class Card:
    def __init__(self, row, sets, index):
        self.id, self.set, self.index = row["id"], row["set"], index
        full = f"{row['name']} - {row['version']}" if row["version"] else row["name"]
        self.name = fold(full)
        self.texts = {
            "name": [self.name], "char": [fold(row["name"])], "version": [fold(row["version"])],
            "story": [fold(row["story"])], "art": [fold(name) for name in row["illustrators"].split(";")],
        }
        number = lambda column: int(row[column]) if row[column] else None
        self.inks = {ink.lower() for ink in row["inks"].split(";") if ink}
        self.finishes = row["finishes"].split(";")
        self.type, self.rarity, self.promo = row["type"].lower(), row["rarity"].lower(), row["promo"]
        self.inkable = row["inkable"] == "1"
        self.classes = [fold(name) for name in row["classifications"].split(";") if name]
        self.keywords = [fold(name) for name in row["keywords"].split(";") if name]
        self.day = sets[row["set"]]["release"]
        self.quest = sets[row["set"]]["kind"] == "quest"
        self.banned = {"core": row["banned_core"] != "", "infinity": row["banned_infinity"] != ""}
        self.core = row["core"] == "1" and not self.banned["core"]
        self.infinity = not self.quest and not self.banned["infinity"]
        self.number = number("number")
        self.values = {
            "cost": number("cost"), "str": number("strength"), "wil": number("willpower"), "lore": number("lore"),
            "move": number("move_cost"), "num": self.number, "inks": len(self.inks),
            "year": int(self.day[:4]) if self.day else None, "singsas": number("sings_as"),
        }
        split = lambda column: [fold(name) for name in row[column].split(";") if name]
        self.sing_bar, self.is_together = row["sing_bar"], any("sing together" in keyword for keyword in self.keywords)
        self.other_names = split("also_named")
        self.names = {fold(row["name"]), *self.other_names}
        self.values["names"] = max(len(self.other_names), 1)
        self.values["artists"] = len([artist for artist in row["illustrators"].split(";") if artist])
        self.values["copies"] = 2**31 - 1 if row["copies"] == "any" else int(row["copies"] or 4)
        self.onto = [way.partition(":")[::2] for way in row["shift_onto"].split(";") if way]
        self.counts_as = row["shift_as"].split(";") if row["shift_as"] else []
        for field in ("singer", "shift", "resist", "challenger", "boost", "sing-together"):
            self.values[field] = self.keyword_value(fold(field))

    def keyword_value(self, keyword):
        found = [re.search(rf"(?:^| ){keyword} (\d+)$", member) for member in self.keywords]
        return min((int(hit[1]) for hit in found if hit), default=None)



def sings(song, card):
    """Whether the character sings the song alone."""
    if song.type != "song" or card.type != "character" or song.quest or card.quest:
        return False
    number, cost = card.values["singsas"], song.values["cost"]
    if number is None or cost is None or card.sing_bar == "never" or (card.sing_bar == "alone" and not song.is_together):
        return False
    return number >= cost


def lies_under(top, base):
    """Whether the card with Shift may be put on the base."""
    if base.type not in ("character", "item") or top.quest or base.quest:
        return False
    wanted = set()
    for way, value in top.onto:
        wanted |= top.names if way == "name" else set(top.other_names) if way == "both" else set()
        if base.type == "item":
            if way == "item" and fold(value) in base.names:
                return True
        elif way == "any" or (way == "class" and fold(value) in base.classes) or wanted & base.names:
            return True
    if not top.onto:
        return False
    return "**" in base.counts_as or bool(wanted) and ("*" in base.counts_as or any(fold(name) in wanted for name in base.counts_as))


RELATIONS = {
    "sings": sings, "sungby": lambda singer, card: sings(card, singer),
    "under": lies_under, "onto": lambda base, card: lies_under(card, base),
}


class Data:
    def __init__(self, own=OWN):
        self.conditions, self.columns, self.groups, self.masks = {}, {}, {}, {}
        self.sets = {row["code"]: row for row in self.read("sets.tsv")}
        self.cards = [Card(row, self.sets, index) for index, row in enumerate(self.read("cards.tsv"))]
        self.named = {}
        for card in self.cards:
            self.named.setdefault(card.name, []).append(card)
        for card in self.cards:
            card.values["prints"] = len(self.named[card.name])
            card.values["sets"] = len({other.set for other in self.named[card.name]})
        self.count_own(own)
        self.set_order = {code: self.set_place(row) for code, row in self.sets.items()}
        self.set_ranks = {code: sorted(self.set_order.values()).index(place) for code, place in self.set_order.items()}
        self.name_ranks = {name: rank for rank, name in enumerate(sorted(self.named, key=str.encode))}
        self.cards.sort(key=self.place)
        self.names = [card.name for card in self.cards]
        self.ids_by_place = [card.id for card in self.cards]
        self.all = (1 << len(self.cards)) - 1
        self.with_values = {
            field: self.grouped(card.texts[field] for card in self.cards)
            for field in ("name", "char", "version", "story", "art")
        }
        self.sort_keys = {}

    # --- masks of cards, with one bit per card

    @staticmethod
    def grouped(values):
        """A mask of cards for each value; `values` has a list of values for each card."""
        places = {}
        for place, members in enumerate(values):
            for value in members:
                places.setdefault(value, []).append(place)
        return {value: sum(1 << place for place in set(found)) for value, found in places.items()}

    def with_text(self, field, test):
        return self.of_groups(self.with_values[field], test)

    @staticmethod
    def of_groups(groups, test):
        mask = 0
        for value, cards in groups.items():
            if test(value):
                mask |= cards
        return mask

    def count_own(self, folder):
        """Counts the copies in own.tsv, by printing and by name, and the names in each deck."""
        lines = [line.split("\t") for line in (folder / "own.tsv").read_text(encoding="utf-8").splitlines()[1:]]
        copies = {name: (int(normal), int(foil)) for name, normal, foil in lines}
        for card in self.cards:
            card.values["ownnormal"], card.values["ownfoil"] = copies.get(card.id, (0, 0))
            card.values["ownprint"] = card.values["ownnormal"] + card.values["ownfoil"]
        for cards in self.named.values():
            for card in cards:
                card.values["own"] = sum(printing.values["ownprint"] for printing in cards)
        self.decks = {}
        for path in folder.glob("*.txt"):
            lines = [line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
            self.decks[path.stem] = {fold(name) for _, name in lines}

    def mask(self, field, test, words):
        """A cached mask of the cards for which `test` finds the words in a field."""
        key = field, test, words
        if key not in self.masks:
            self.masks[key] = self.with_text(field, functools.partial(test, words))
        return self.masks[key]

    def where(self, test):
        mask = sum(1 << place for place, card in enumerate(self.cards) if test(card))
        return Known(mask, self.all & ~mask)

    def where_numbers(self, test, *expressions):
        """A condition on one or two numbers; false if one is missing."""
        if expressions not in self.groups:
            rows = zip(*map(self.values, expressions))
            self.groups[expressions] = self.grouped([] if None in row else [row] for row in rows)
        mask = self.of_groups(self.groups[expressions], lambda numbers: test(*numbers))
        return Known(mask, self.all & ~mask)

    def name(self, *name):
        if name not in self.conditions:
            self.conditions[name] = Name(self, *name)
        return self.conditions[name]

    def card_named(self, words):
        cards = self.named.get(words) or [card for card in self.cards if fold(card.id) == words]
        return cards[0]

    @staticmethod
    def read(name):
        with open(ROOT / "Catalogue" / name, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))

    @staticmethod
    def set_place(row):
        code = row["code"]
        return (row["release"] or "9999-99-99", (1, int(code[1:])) if code[0] == "Q" else (0, int(code)))

    def place(self, card):
        number = 10**9 if card.number is None else card.number
        return (card.name.encode(), self.set_order[card.set], number, card.promo != "", card.index)

    def set_named(self, words):
        for column in (("code", "api_id"), ("name",)):
            for code, row in self.sets.items():
                if any(row[name] and fold(row[name]) == words for name in column):
                    return code
        if words.lstrip("0") in self.sets:
            return words.lstrip("0")
        if words == "newest":
            filled = {card.set for card in self.cards}
            return max((code for code in filled if self.sets[code]["release"]), key=lambda code: self.set_order[code])
        begun = [code for code, row in self.sets.items() if f" {words}" in f" {fold(row['name'])}"]
        if len(begun) == 1:
            return begun[0]
        raise Wrong(words)

    def group(self, card):
        """The newest rotation group of all printings of the card's name; 0 if no printing is in a group."""
        return max(int(self.sets[printing.set]["rotation_group"] or 0) for printing in self.named[card.name])

    def leaves(self, card):
        """The number of the set with which a card leaves Core: group 1 left with set 9, group 2 with set 13."""
        group = self.group(card)
        return 4 * group + 5 if group else None

    def leaving_set(self, words):
        today = (ROOT / "Catalogue/date.txt").read_text()[:10]
        groups = {int(row["rotation_group"]) for row in self.sets.values() if row["rotation_group"]
                  and not ("" < row["core_until"] <= today) and "" < row["legal_from"] <= today}
        coming = sorted(4 * group + 5 for group in groups)
        if words == "next":
            return coming[0]
        number = int(words) if words.isdigit() else int(self.set_named(words))
        if number not in coming:
            raise Wrong("no set leaves Core with")
        return number

    def is_reprint(self, card):
        return any((other.day or "9999") < (card.day or "9999") for other in self.named[card.name])

    def values(self, text):
        """Each card's value of "cost", "str+wil-2", "lore/cost" or a number; None for any other expression."""
        if text not in self.columns:
            expression = self.expression(text)
            self.columns[text] = expression and [expression(card) for card in self.cards]
        return self.columns[text]

    def expression(self, text):
        sides = text.split("/")
        if len(sides) == 2:
            above, below = (self.operand(side) for side in sides)
            if above is None or below is None:
                return None

            def ratio(card):
                a, b = above(card), below(card)
                return None if a is None or b is None or b == 0 else a / b

            return ratio
        operands = re.findall(r"([+-]?)(sing-together|[^+-]+)", text)
        if not operands or "".join(a + b for a, b in operands) != text:
            return None
        parts = [(-1 if sign == "-" else 1, self.operand(name)) for sign, name in operands]
        if any(part is None for _, part in parts):
            return None

        def total(card):
            values = [(sign, part(card)) for sign, part in parts]
            return None if any(value is None for _, value in values) else sum(sign * value for sign, value in values)

        return total

    @staticmethod
    def operand(name):
        name = SPELLINGS.get(name, name)
        if name in NUMBERS:
            return lambda card: card.values[name]
        return (lambda card: float(name)) if re.fullmatch(r"\d{1,9}(\.\d{1,4})?", name) else None

    # --- rows

    def ids(self, query):
        reader = Reader(query, self)
        condition = reader.read()
        mask = self.all if condition is None else condition.true
        found = [place for place, bit in enumerate(bin(mask)[:1:-1]) if bit == "1"]
        if reader.unique == "cards":
            found = self.one_each(found, reader.prefer)
        if reader.sort:
            for key in reversed(reader.sort):
                found.sort(key=self.sort_values(key).__getitem__)
        elif condition is not None:
            found = self.ranked(found, condition)
        return [self.ids_by_place[place] for place in found]

    def one_each(self, found, prefer):
        chosen = []
        for _, places in itertools.groupby(found, self.names.__getitem__):
            places = list(places)
            if len(places) > 1:
                places = [place for place in places if self.cards[place].promo == ""] or places
                if prefer == "newest":
                    rank = lambda place: self.set_ranks[self.cards[place].set]
                    newest = max(map(rank, places))
                    places = [place for place in places if rank(place) == newest]
            chosen.append(places[0])
        return chosen

    def sort_values(self, key):
        if key not in self.sort_keys:
            self.sort_keys[key] = [self.sort_value(card, key) for card in self.cards]
        return self.sort_keys[key]

    def sort_value(self, card, key):
        sign, key = (-1, key[1:]) if key[0] == "-" else (1, key)
        if key == "name":
            value = self.name_ranks[card.name]
        elif key == "ink":
            places = sorted(INKS.index(ink) + 1 for ink in card.inks)
            value = places[0] * 10 + (places[1] if len(places) > 1 else 0) if places else None
        elif key == "type":
            value = TYPES.index(card.type)
        elif key == "rarity":
            value = RARITIES.index(card.rarity) if card.rarity in RARITIES else None
        elif key == "set":
            value = self.set_ranks[card.set]
        elif key == "date":
            value = int(card.day.replace("-", "")) if card.day else None
        else:
            value = card.values[key]
        return (1, 0) if value is None else (0, sign * value)

    def ranked(self, found, condition):
        asked, words = asked_names(condition), [n for n in positive(condition) if n.kind == "part"]
        if not asked and not words:
            return found
        full = spelt_whole = 0
        for name in asked:
            full |= self.mask("name", operator.eq, name)
            spelt_whole |= self.mask("name", whole_words, name.replace(" ", ""))
        whole = begun = self.all
        for n in words:
            others = self.all & ~n.true
            whole &= others | self.mask(n.field, whole_words, n.words)
            begun &= others | self.mask(n.field, begins_word, n.words)
        ranks = full, spelt_whole | whole, begun, self.all
        return sorted(found, key=lambda place: next(rank for rank, mask in enumerate(ranks) if mask >> place & 1))


def positive(condition):
    """The names in a condition that are not negated."""
    if isinstance(condition, Name):
        return [condition] if condition.field in ("name", "char", "version") else []
    if isinstance(condition, (All, Any)):
        return [name for part in condition.parts for name in positive(part)]
    return []


def is_full(part):
    return isinstance(part, Name) and part.field == "name" and part.kind != "pattern"


def asked_names(condition):
    """The full names that the words spell."""
    if is_full(condition):
        return [condition.words]
    if isinstance(condition, Any):
        return [name for part in condition.parts for name in asked_names(part)]
    if isinstance(condition, All):
        own = [part.words for part in condition.parts if is_full(part)]
        rest = [name for part in condition.parts if not is_full(part) for name in asked_names(part)]
        return rest + ([" ".join(own)] if own else [])
    return []
