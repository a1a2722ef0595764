#!/usr/bin/env python3
"""Puts words for numbers, lists, negations and orders into sentence frames, and wraps phrases in ways of asking.

    python3 Tests/LorcanaQueryTests/Oracle/frames.py PROBE [--seed N] [--count 600] [--wrapped 500]

PROBE is the built CatalogueProbe. Each made phrase comes with the query that it means, and evaluator.py says which ids
that query finds. A wrapped phrase of WrittenPhrases.tsv must find the same ids as the phrase alone. Prints every phrase
that differs; fails if more than 2 % of the made or 5 % of the wrapped ones do. Shares no code with the program.
"""

import argparse
import pathlib
import random
import re
import sys

from evaluator import Data
from phrases import CLASSES, INKS, KEYWORDS, RARITIES, STORIES, TYPES, WORDS, answers, phrases_of, same

HERE = pathlib.Path(__file__).parent

# Each number: its key, and the words that players use for it.
STATS = {
    "cost": ["cost", "ink cost", "price"],
    "lore": ["lore", "lore value"],
    "str": ["strength", "power", "attack"],
    "wil": ["willpower", "toughness", "health"],
}
# Each comparison: its operator, and the words before or after the number.
BEFORE = {
    ">=": ["at least", "no less than", "a minimum of"],
    "<=": ["at most", "no more than", "up to"],
    ">": ["more than", "greater than", "over", "above"],
    "<": ["less than", "fewer than", "under", "below"],
    "=": ["exactly", ""],
}
AFTER = {">=": ["or more", "or higher", "and up", "plus", "or greater"], "<=": ["or less", "or fewer", "or lower", "and under"]}
MOST = {"most": "-", "highest": "-", "biggest": "-", "least": "", "lowest": ""}
SUPERLATIVES = {"cheapest": "sort:cost", "most expensive": "sort:-cost", "strongest": "sort:-str", "weakest": "sort:str",
                "toughest": "sort:-wil", "newest": "sort:-date", "oldest": "sort:date"}
ORDERS = {"sorted by cost": "sort:cost", "by strength": "sort:-str", "sorted by name": "sort:name",
          "from cheapest to most expensive": "sort:cost", "cheapest first": "sort:cost", "newest first": "sort:-date",
          "sort by willpower": "sort:-wil"}

WRAPPERS = [
    "do you know any {}", "{} in the game", "{} i can use", "i am looking for {}", "please find me {}", "are there {}",
    "could you show {} to me", "i would like to see {}", "what about {}", "{} thanks", "hey give me some {}",
    "i wonder which {} exist", "can you list every {} for me", "hello, {}", "my son wants {}", "help me find {}",
    "{} of the whole game", "let me see your {}", "we need {} for tonight", "just {} if possible",
]


class Maker:
    def __init__(self, seed):
        self.dice = random.Random(seed)

    def pick(self, values):
        return self.dice.choice(sorted(values))

    def chance(self, one_in):
        return self.dice.randrange(one_in) == 0

    def number(self, key):
        number = self.dice.randint(1, 4) if key == "lore" else self.dice.randint(1, 7)
        return number, (WORDS[number] if self.chance(4) else str(number))

    def compared(self):
        """A condition on one number as it follows a noun: "with a strength of at least 4"."""
        key = self.pick(STATS)
        stat, (number, word) = self.pick(STATS[key]), self.number(key)
        if self.chance(3):
            sign = self.pick(AFTER)
            amount = f"{word} {self.pick(AFTER[sign])}"
        else:
            sign = self.pick(BEFORE)
            amount = f"{self.pick(BEFORE[sign])} {word}".strip()
        frames = [
            "with {amount} {stat}", "with a {stat} of {amount}", "whose {stat} is {amount}", "that have {amount} {stat}",
            "having a {stat} of {amount}", "where the {stat} is {amount}", "which have a {stat} of {amount}",
            "with {stat} {amount}", "that have {stat} {amount}", "of {amount} {stat}",
        ]
        if key == "cost":
            frames += ["that cost {amount}", "costing {amount}", "which cost {amount} ink", "that cost {amount} ink"]
        return self.pick(frames).format(amount=amount, stat=stat), f"{key}{sign}{number}"

    def between(self):
        key = self.pick(STATS)
        low = self.dice.randint(1, 3)
        high = low + self.dice.randint(1, 3)
        stat = self.pick(STATS[key])
        return self.pick([
            (f"with {stat} between {low} and {high}", f"{key}:{low}-{high}"),
            (f"with a {stat} from {low} to {high}", f"{key}:{low}-{high}"),
            (f"with {low} or {low + 1} {stat}", f"{key}={low},{low + 1}"),
            (f"whose {stat} is {low} or {low + 1}", f"{key}={low},{low + 1}"),
            (f"with {low} to {high} {stat}", f"{key}:{low}-{high}"),
        ])

    def pair(self):
        one, other = self.dice.sample(["lore", "str", "wil", "cost"], 2)
        words = {"lore": "lore", "str": "strength", "wil": "willpower", "cost": "cost"}
        sign, word = self.pick([(">", "more"), ("<", "less")])
        return self.pick([
            (f"with more {words[one]} than {words[other]}", f"{one}>{other}"),
            (f"that have {word} {words[one]} than {words[other]}", f"{one}{sign}{other}"),
            (f"whose {words[one]} is higher than their {words[other]}", f"{one}>{other}"),
            (f"whose {words[one]} equals their {words[other]}", f"{one}={other}"),
        ])

    def excluded(self):
        ink, other = self.dice.sample(INKS, 2)
        keyword = self.pick(KEYWORDS)
        return self.pick([
            (f"that are not {ink}", f"-ink:{ink}"), (f"that aren't {ink}", f"-ink:{ink}"), (f"that arent {ink}", f"-ink:{ink}"),
            (f"without {keyword}", f"-kw:{keyword}"), (f"that don't have {keyword}", f"-kw:{keyword}"),
            (f"that dont have {keyword}", f"-kw:{keyword}"), (f"which do not have {keyword}", f"-kw:{keyword}"),
            (f"except {ink}", f"-ink:{ink}"), (f"except {ink} and {other}", f"-ink:{ink} -ink:{other}"),
            (f"but not {ink} or {other}", f"-ink:{ink} -ink:{other}"), ("that can't be inked", "not:inkable"),
            ("that cant be inked", "not:inkable"), ("that are not inkable", "not:inkable"),
            (f"with neither {keyword} nor {ink} ink", f"-kw:{keyword} -ink:{ink}"),
        ])

    def fact(self):
        ink, other = self.dice.sample(INKS, 2)
        one, second, third = self.dice.sample(KEYWORDS, 3)
        story = self.pick([story for story in STORIES if story not in ("peter pan", "robin hood")])
        rarity = self.pick(["common", "uncommon", "rare", "legendary"])
        year = self.dice.randint(2023, 2026)
        return self.pick([
            (f"in {ink}", f"ink:{ink}"), (f"in {ink} or {other}", f"ink:{ink},{other}"), (f"that are {ink}", f"ink:{ink}"),
            (f"with {one}", f"kw:{one}"), (f"with {one} or {second}", f"kw:{one},{second}"),
            (f"that have {one}, {second} or {third}", f"kw:{one},{second},{third}"),
            (f"from {story}", f"story:{STORIES[story]}"), (f"out of {story}", f"story:{STORIES[story]}"),
            (f"that are {rarity}", f"r:{rarity}"), (f"from {year}", f"year={year}"), (f"printed in {year}", f"year={year}"),
            (f"which came out in {year}", f"year={year}"), ("that are inkable", "is:inkable"), ("i can ink", "is:inkable"),
            ("that are legal in core", "f:core"), (f"in set {self.dice.randint(1, 9)}", None),
        ])

    def noun(self):
        kind = self.dice.randrange(4)
        if kind == 0:
            name = self.pick(CLASSES)
            return CLASSES[name], f"class:{name}"
        if kind == 1:
            word = self.pick(RARITIES)
            return f"{word} characters", f"{RARITIES[word]} t:character"
        if kind == 2:
            one = self.pick(INKS)
            return f"{one} characters", f"ink:{one} t:character"
        name = self.pick(["character", "song", "item", "location", "action"])
        return TYPES[name], f"t:{name}"

    def phrase(self):
        noun, query = self.noun()
        parts = [(noun, query)]
        kinds = [self.compared, self.compared, self.compared, self.between, self.pair, self.excluded, self.fact, self.fact]
        for _ in range(self.dice.choice([1, 1, 2, 2, 3])):
            words, meant = self.dice.choice(kinds)()
            if meant is None:
                number = words.split()[-1]
                meant = "set:" + ["TFC", "ROF", "INK", "URS", "SSK", "AZS", "ARI", "ROJ", "FAB"][int(number) - 1]
            if any(meant.split(":")[0].split("=")[0] == old.split(":")[0].split("=")[0] for _, old in parts):
                continue
            parts.append((words, meant))
        words = " and ".join([" ".join(words for words, _ in parts[:2])] + [words for words, _ in parts[2:]]) if self.chance(2) else (
            " ".join(words for words, _ in parts))
        meant = " ".join(query for _, query in parts)
        kind = self.dice.randrange(5)
        if kind == 0:
            order = self.pick(SUPERLATIVES)
            words, meant = f"{self.pick(['', 'the '])}{order} {words}", f"{meant} {SUPERLATIVES[order]}"
        elif kind == 1:
            order = self.pick(ORDERS)
            words, meant = f"{words} {order}", f"{meant} {ORDERS[order]}"
        elif kind == 2 and len(parts) == 2:
            key, most = self.pick(STATS), self.pick(MOST)
            words, meant = f"{words} with the {most} {self.pick(STATS[key])}", f"{meant} sort:{MOST[most]}{key}"
        # "amber characters with ward or rush in ruby or steel" has two lists, whose ends are ambiguous.
        if words.count(" or ") > 1 + words.count(" or more") or len(parts) < 2:
            return self.phrase()
        # Two exclusions in one phrase are ambiguous.
        if sum(query.startswith(("-", "not:")) for _, query in parts) > 1:
            return self.phrase()
        return words, meant


def written():
    rows = [line.split("\t")[:2] for line in (HERE.parent / "WrittenPhrases.tsv").read_text().split("\n")[1:] if line]
    return [words for words, query in rows if not re.search(r"text:|flavor:|ability:|own|sort:", query)
            and not re.search(r"^(is|are|do|does|can|could|what|which|who|how|show|find|give|list|any|i)\b", words)]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("probe")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=600)
    options.add_argument("--wrapped", type=int, default=500)
    options = options.parse_args()
    make = Maker(options.seed)
    phrases = phrases_of(make, Data(), options.count)
    made_wrong = 0
    for (words, (query, meant)), (reading, ids) in zip(phrases.items(), answers(options.probe, list(phrases))):
        if not same(query, ids, meant):
            made_wrong += 1
            print(f"{words}: finds {len(ids)} cards, meant are {len(meant)}\n  meant: {query}\n  read:  {reading}")
    alone = written()
    wrapped = {}
    while len(wrapped) < options.wrapped:
        phrase, frame = make.pick(alone), make.pick(WRAPPERS)
        wrapped[frame.format(phrase)] = phrase
    found = dict(zip(sorted(set(wrapped.values())), answers(options.probe, sorted(set(wrapped.values())))))
    wrapped_wrong = 0
    for (words, phrase), (reading, ids) in zip(wrapped.items(), answers(options.probe, list(wrapped))):
        if sorted(ids) != sorted(found[phrase][1]):
            wrapped_wrong += 1
            print(f"{words}: finds {len(ids)} cards, alone {len(found[phrase][1])}\n  alone: {found[phrase][0]}\n  read:  {reading}")
    print(f"seed {options.seed}: {len(phrases)} phrases, {made_wrong} wrong; {len(wrapped)} wrapped, {wrapped_wrong} differ")
    sys.exit(1 if made_wrong * 50 > len(phrases) or wrapped_wrong * 20 > len(wrapped) else 0)


if __name__ == "__main__":
    main()
