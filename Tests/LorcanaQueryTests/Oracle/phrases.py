#!/usr/bin/env python3
"""Makes phrases as players say them, and compares what the program finds with what they mean.

    python3 Tests/LorcanaQueryTests/Oracle/phrases.py PROBE [--seed N] [--count 500]

PROBE is the built CatalogueProbe. Each phrase comes with the query that it means, put together here by the grammar below;
evaluator.py says which ids that finds. The program must find the same, must print a reading that evaluator.py takes for
the same, and must find the same again if that reading is typed. A phrase that is in some card's name is left out, since
names come first. Shares no code with the program.
"""

import argparse
import random
import re
import subprocess
import sys

from evaluator import OWN, Data, Wrong, fold

INKS = ["amber", "amethyst", "emerald", "ruby", "sapphire", "steel"]
TYPES = {"character": "characters", "action": "actions", "song": "songs", "item": "items", "location": "locations"}
CLASSES = {"princess": "princesses", "villain": "villains", "hero": "heroes", "pirate": "pirates", "dragon": "dragons",
           "sorcerer": "sorcerers", "knight": "knights", "deity": "deities", "fairy": "fairies", "inventor": "inventors",
           "detective": "detectives", "ally": "allies", "queen": "queens", "robot": "robots"}
KEYWORDS = ["evasive", "ward", "rush", "support", "bodyguard", "reckless"]
RARITIES = {"common": "r:common", "uncommon": "r:uncommon", "rare": "r:rare", "super rare": "r:super-rare",
            "legendary": "r:legendary", "enchanted": "is:enchanted", "epic": "is:epic"}
STORIES = {"frozen": "frozen", "encanto": "encanto", "lion king": '"lion king"', "robin hood": '"robin hood"',
           "peter pan": '"peter pan"', "little mermaid": '"little mermaid"', "treasure planet": '"treasure planet"',
           "zootopia": "zootopia", "toy story": '"toy story"', "lilo and stitch": '"lilo & stitch"'}
SETS = {"first chapter": "TFC", "rise of the floodborn": "ROF", "into the inklands": "INK", "shimmering skies": "SSK",
        "azurite sea": "AZS", "reign of jafar": "ROJ", "hyperia city": "14", "winterspell": "WIN"}
SHORT_SETS = {"archazia": "ARI", "hyperia": "14", "azurite": "AZS", "shimmering": "SSK"}
SIZES = {"cheap": "cost<=2", "low cost": "cost<=2", "expensive": "cost>=7", "big": "str>=5", "strong": "str>=5",
         "tanky": "wil>=6"}
ORDERS = {"strongest": "sort:-str", "cheapest": "sort:cost", "most expensive": "sort:-cost", "newest": "sort:-date",
          "oldest": "sort:date"}
STATS = {"cost": "cost", "lore": "lore", "strength": "str", "willpower": "wil"}
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
OTHER_GAMES = {"flying": "kw:evasive", "hexproof": "kw:ward", "creatures": "t:character", "artifacts": "t:item",
               "spells": "t:action"}
NAMES = ["elsa", "stitch", "belle", "maui", "ursula", "genie", "goofy", "donald", "minnie", "gaston", "jasmine", "simba"]
# Next to conditions, a character's full name means the character, including cards that count as it.
CHARACTERS = {name: f"char={name}" for name in NAMES if name not in ("donald", "minnie")}
CHARACTERS |= {"belle": '(char=belle or char="belle beast")', "stitch": '(char=stitch or char="lilo stitch")'}
OPENINGS = ["show me", "show me all", "find", "what are the", "which", "list", "give me", "i want"]


class Maker:
    """Generates phrases with equivalent queries: a list of words, and a list of conditions."""

    def __init__(self, seed):
        self.dice = random.Random(seed)

    def chance(self, one_in):
        return self.dice.randrange(one_in) == 0

    def pick(self, values):
        return self.dice.choice(sorted(values) if isinstance(values, dict) else values)

    def adjective(self):
        """Words before a noun."""
        kind = self.dice.randrange(8)
        if kind <= 1:
            return self.inks()
        if kind == 2:
            return self.keywords()
        if kind == 3:
            return self.rarities()
        if kind == 4:
            word, other = self.dice.sample(sorted(SIZES), 2)
            if self.chance(4):
                return f"{word} or {other}", f"({SIZES[word]} or {SIZES[other]})"
            return word, SIZES[word]
        if kind == 5:
            return self.pick([("inkable", "is:inkable"), ("uninkable", "not:inkable"), ("dual ink", "is:dual"),
                              ("non-inkable", "not:inkable"), ("banned", "banned:core"), ("illegal", "-f:core")])
        if kind == 6:
            return self.number()
        # These two are also characters, whose names take precedence unless a word such as "from" precedes them.
        word = self.pick([story for story in STORIES if story not in ("peter pan", "robin hood")])
        return word, f"story:{STORIES[word]}"

    def inks(self):
        one, other = self.dice.sample(INKS, 2)
        if self.chance(3):
            return self.pick([(f"{one} or {other}", f"ink:{one},{other}"), (f"{one}/{other}", f"ink<={one}/{other}")])
        return one, f"ink:{one}"

    def keywords(self):
        one, other = self.dice.sample(KEYWORDS, 2)
        if self.chance(4):
            return f"{one} or {other}", f"kw:{one},{other}"
        return one, f"kw:{one}"

    def rarities(self):
        one, other = self.dice.sample(["common", "uncommon", "rare", "legendary"], 2)
        if self.chance(4):
            return f"{one} or {other}", f"r:{one},{other}"
        word = self.pick(RARITIES)
        return word, RARITIES[word]

    def number(self):
        stat = self.pick(STATS)
        key, number = STATS[stat], self.dice.randint(1, 5)
        word = WORDS[number] if self.chance(4) else str(number)
        return self.pick([
            (f"{word} {stat}", f"{key}={number}"), (f"{stat} {number}", f"{key}={number}"),
            (f"{stat} {number} or less", f"{key}<={number}"), (f"{stat} {number} or more", f"{key}>={number}"),
            (f"at least {number} {stat}", f"{key}>={number}"), (f"under {number + 1} {stat}", f"{key}<{number + 1}"),
            (f"{stat} at most {number}", f"{key}<={number}"), (f"{number} to {number + 2} {stat}", f"{key}:{number}-{number + 2}"),
            (f"{word} or fewer {stat}", f"{key}<={number}"), (f"{word} {stat} or more", f"{key}>={number}"),
            (f"{number}-{number + 2} {stat}", f"{key}:{number}-{number + 2}"),
            (f"{word} through {number + 2} {stat}", f"{key}:{number}-{number + 2}"),
            (f"{stat} {number} and up", f"{key}>={number}"), (f"{number} {stat} and under", f"{key}<={number}"),
            (f"{word} and {number + 1} {stat}", f"{key}={number},{number + 1}"),
            (f"{stat} {number} and {number + 1}", f"{key}={number},{number + 1}"),
        ])

    def noun(self):
        kind = self.dice.randrange(6)
        if kind <= 2:
            one, other = self.dice.sample(sorted(TYPES), 2)
            if self.chance(6):
                return f"{TYPES[one]} {self.pick(['or', 'and'])} {TYPES[other]}", f"t:{one},{other}"
            return TYPES[one], f"t:{one}"
        if kind == 3:
            one, other = self.dice.sample(sorted(CLASSES), 2)
            if self.chance(6):
                return f"{CLASSES[one]} {self.pick(['or', 'and'])} {CLASSES[other]}", f"class:{one},{other}"
            return CLASSES[one], f"class:{one}"
        if kind == 4:
            number = self.dice.randint(1, 8)
            word = WORDS[number] if self.chance(3) else str(number)
            if self.chance(4):
                return f"{word} and {number + 1} drops", f"t:character cost={number},{number + 1}"
            if self.chance(4):
                numbers = [number, number + 1, number + 2]
                return f"{' '.join(map(str, numbers))} drops", f"t:character cost={','.join(map(str, numbers))}"
            return self.pick([f"{word} drops", f"{number}drops"]), f"t:character cost={number}"
        word = self.pick(["creatures", "artifacts", "spells"])
        return word, OTHER_GAMES[word]

    def tail(self):
        """Words after a noun."""
        kind = self.dice.randrange(12)
        if kind == 11:
            one, other = self.dice.sample(sorted(STATS), 2)
            sign, word = self.pick([(">", "more"), ("<", "less"), (">", "higher")])
            return self.pick([
                (f"with {word} {one} than {other}", f"{STATS[one]}{sign}{STATS[other]}"),
                (f"with {one} {word} than {other}", f"{STATS[one]}{sign}{STATS[other]}"),
                (f"with {one} equal to {other}", f"{STATS[one]}={STATS[other]}"),
            ])
        if kind == 9:
            year = self.dice.randint(2023, 2026)
            return self.pick([(f"from {year}", f"year={year}"), (f"released in {year}", f"year={year}"),
                              (f"before {year + 1}", f"year<{year + 1}"), (f"since {year}", f"year>={year}")])
        if kind == 10:
            return self.pick([("i own", "own>=1"), ("in my collection", "own>=1"), ("i don't own", "own=0")])
        if kind == 0:
            ink = self.pick(INKS)
            return f"in {ink}", f"ink:{ink}"
        if kind == 1:
            word = self.pick(KEYWORDS)
            return f"with {word}", f"kw:{word}"
        if kind == 2:
            if self.chance(3):
                name = self.pick(SHORT_SETS)
                return f"from {name}", f"set:{SHORT_SETS[name]}"
            name = self.pick(SETS)
            return self.pick([f"from {name}", f"in {name}"]), f"set:{SETS[name]}"
        if kind == 3:
            number = self.dice.randint(1, 13)
            code = ["TFC", "ROF", "INK", "URS", "SSK", "AZS", "ARI", "ROJ", "FAB", "WHI", "WIN", "WUN", "AOV"][number - 1]
            return self.pick([f"set {number}", f"from set {number}", f"in set {number}"]), f"set:{code}"
        if kind == 4:
            number = self.dice.randint(1, 8)
            return self.pick([f"that cost {number}", f"costing {number}"]), f"cost={number}"
        if kind == 5:
            return self.excluded()
        if kind == 6:
            number = self.dice.randint(1, 4)
            return f"with {number} lore", f"lore={number}"
        if kind == 7:
            word = self.pick(STORIES)
            return f"from {word}", f"story:{STORIES[word]}"
        return self.pick([("in the newest set", "set:newest"), ("legal in core", "f:core"), ("that sing", "kw:singer")])

    def excluded(self):
        word = self.pick(["without", "except", "but not", "not", "no", "w/o", "anything but"])
        one, other = self.dice.sample(INKS, 2)
        if self.chance(3):
            return f"{word} {one} or {other}", f"-ink:{one} -ink:{other}"
        if self.chance(4):
            return f"neither {one} nor {other}", f"-ink:{one} -ink:{other}"
        keyword = self.pick(KEYWORDS)
        if self.chance(4):
            return f"{word} {keyword} or {one}", f"-kw:{keyword} -ink:{one}"
        if self.chance(4):
            number = self.dice.randint(1, 6)
            return self.pick([(f"not {number} drops", f"-(t:character cost={number})"),
                              (f"not cost {number} or {number + 1}", f"-cost={number} -cost={number + 1}")])
        if self.chance(3):
            return f"{word} {keyword}", f"-kw:{keyword}"
        return f"{word} {one}", f"-ink:{one}"

    def phrase(self):
        parts = [self.adjective() for _ in range(self.dice.randint(0, 2))]
        if self.chance(6):
            name = self.pick(NAMES)
            parts.insert(self.dice.choice([0, len(parts)]), (name, CHARACTERS.get(name, name)))
        else:
            parts.append(self.noun())
        parts += [self.tail() for _ in range(self.dice.randint(0, 2))]
        if self.chance(8):
            word = self.pick(ORDERS)
            parts.insert(0, (self.pick([word, f"top 5 {word}", f"{self.dice.randint(2, 9)} {word}"]), ORDERS[word]))
        # "cheap cost 3 or evasive" has two alternatives with several conditions.
        if any("(" in query for _, query in parts) and any(query[:4] in ("cost", "str=", "wil=", "lore") for _, query in parts):
            return self.phrase()
        # Two lists in one phrase, or a list next to another kind of "or", are ambiguous.
        if sum(" or " in words for words, _ in parts) > 1 or len(parts) < 2:
            return self.phrase()
        # So is a list of nouns with the same kind of condition on both sides, which may be two alternatives: "emerald
        # characters or locations in ruby". "big songs" means a cost, and so may "big songs or items".
        for before, (list_of, _), behind in zip([("", "")] + parts, parts, parts[1:] + [("", "")]):
            if " or " in list_of and (keys(before) & keys(behind) or before[0] == "big"):
                return self.phrase()
        words = " ".join(words for words, _ in parts)
        # These numbers may belong to the word on either side.
        if re.search(r"and under \w+ (and|drops|cost|lore|strength|willpower)|(cost|lore|strength|willpower) \w+ and \w+ (cost|lore|strength|willpower)", words):
            return self.phrase()
        if self.chance(8):
            words = f"{self.pick(OPENINGS)} {words}"
        queries = [query for _, query in parts]
        inks = [query for query in queries if query.startswith("ink")]
        if len(inks) > 1 and "dual ink" not in words:
            # Two inks are those of a deck; a list next to another ink is ambiguous.
            if len(set(inks)) != 2 or any("," in ink or "/" in ink for ink in inks):
                return self.phrase()
            queries = [query for query in queries if query not in inks] + ["ink<=" + "/".join(ink[4:] for ink in inks)]
        meant = " ".join(queries)
        if "dual ink" in words:
            # A card of two inks has both inks joined by a slash.
            meant = meant.replace("ink<=", "ink:")
        # Songs have no strength: big ones have a high cost, and "strong or big songs" is ambiguous.
        is_big = "big songs" in words and "strong" not in words
        return words, meant.replace("str>=5", "cost>=7") if is_big else meant


def keys(part):
    """The keys of the conditions: "ink" of ink:amber."""
    return set(re.findall(r"(?:^|[-( ])([a-z]+)[:=<>]", part[1]))


def phrases_of(make, data, count):
    """Generated phrases that find cards, each with its query and ids."""
    names = {fold(f"{row['name']} {row['version']}") for row in data.read("cards.tsv")}
    phrases = {}
    while len(phrases) < count:
        words, query = make.phrase()
        meant = data.ids(query)
        # An empty result doesn't show how the phrase was read.
        if meant and words not in phrases and not is_named(names, words):
            phrases[words] = query, meant
    return phrases


def is_named(names, phrase):
    """Whether a card's name has all the words, or those of an alternative, because names take precedence."""
    choices = [fold(choice).split() for choice in phrase.split(" or ")]
    return all(any(all(word in name for word in words) for name in names) for words in choices)


def answers(probe, lines):
    run = subprocess.run([probe, "phrases", OWN], input=("\n".join(lines) + "\n").encode(), stdout=subprocess.PIPE, check=True)
    found = [line.split("\t") for line in run.stdout.decode().split("\n")[:-1]]
    if len(found) != len(lines):
        sys.exit(f"{len(lines)} phrases, {len(found)} answers")
    return [(reading, ids.split()) for reading, ids in found]


def same(query, ids, meant):
    """Whether the ids are the expected ones; in the same order if the query specifies one."""
    return ids == meant if "sort:" in query else sorted(ids) == sorted(meant)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("probe")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=500)
    options = options.parse_args()
    data = Data()
    phrases = phrases_of(Maker(options.seed), data, options.count)
    found = dict(zip(phrases, answers(options.probe, list(phrases))))
    readings = [reading for reading, _ in found.values() if reading]
    again = dict(zip(readings, answers(options.probe, readings)))
    wrong = 0
    for words, (query, meant) in phrases.items():
        reading, ids = found[words]
        faults = []
        if not same(query, ids, meant):
            faults.append(f"finds {len(ids)} cards, meant are {len(meant)}")
        if reading:
            try:
                if not same(query, data.ids(reading), ids):
                    faults.append(f"the reading finds {len(data.ids(reading))} by evaluator.py")
            except Wrong as error:
                faults.append(f"the reading is no query: {error}")
            if again[reading][1] != ids:
                faults.append(f"the reading typed again finds {len(again[reading][1])}")
        if faults:
            wrong += 1
            print(f"{words}: {'; '.join(faults)}\n  meant: {query}\n  read:  {reading}")
    print(f"seed {options.seed}: {len(phrases)} phrases, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
