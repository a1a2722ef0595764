"""Finds possible mutations of a line of Swift, and writes them so that a number enables one of them.

A mutated line has both versions, `(isMutated(7) ? a <= b : a < b)`, so all mutations are compiled at once.
"""

import re
from collections import namedtuple

# The description for the table, and the line with the switch, in which {} is replaced by the mutation's number.
Mutation = namedtuple("Mutation", "words line")

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&", "+": "-", "-": "+"}
MEMBERS = {
    "hasPrefix": "hasSuffix", "dropFirst": "dropLast", "prefix": "suffix", "first": "last", "min": "max",
    "lowerBound": "upperBound", "union": "intersection", "startIndex": "endIndex"}
MEMBERS |= {new: old for old, new in MEMBERS.items()}

# Lines of declarations and patterns cannot contain a switch.
DECLARATION = re.compile(
    r"\s*(?:@|#|//|case\b|import\b|default\b|extension\b|package\b.*\bfunc\b|.*\b(?:func|init|subscript|typealias|protocol|struct|"
    r"class|enum|operator|if case|guard case|for case|while case)\b)")
# The start of an expression, at the nesting depth of its operator.
BEGINS = re.compile(r"(?:\b(?:return|if|else|guard|while|where|in|try|await|throw|let|var|some|any)\s|[-+*/%&|^]?=\s|[?:]\s|,\s|[{(\[;]|->|\.\.[.<])$")
ENDS = re.compile(r"\s*(?:[)\]},;{]|\s[?:]\s|:\s|\belse\b|\?\?|\.\.[.<]|\s[-+*/]?=\s|\bwhere\b|\bin\b)")
# Operators with a lower precedence than comparisons.
JOINS_LEFT, JOINS_RIGHT = re.compile(r"(?:&&|\|\|)\s$"), re.compile(r"\s(?:&&|\|\|)\s")
CONDITION = re.compile(r"(\s*(?:\} else )?(?:if|guard|while) )(.*?)( else \{| \{)(.*)$")
STATEMENT = re.compile(r"\s*(?:(?:try |await )*[\w.$\[\]?!]+(?:\(.*\)| [-+*/|&^]?= .+)|\([\w., ]+\) = .+)$")


def hidden(text):
    """The file with the contents of comments and string literals replaced by spaces; offsets are unchanged."""
    result, place = list(text), 0

    def blank(start, end):
        for index in range(start, end):
            if result[index] != "\n":
                result[index] = "\0"

    def literal(start):
        """The end of the string literal that begins here."""
        quote = '"""' if text.startswith('"""', start) else '"'
        index = start + len(quote)
        while index < len(text):
            if text.startswith(quote, index):
                return index + len(quote)
            if text.startswith("\\(", index):
                index, open_ = index + 2, 1
                while open_ and index < len(text):
                    if text[index] == '"':
                        index = literal(index)
                        continue
                    open_ += {"(": 1, ")": -1}.get(text[index], 0)
                    index += 1
            else:
                index += 2 if text[index] == "\\" else 1
        return index

    while place < len(text):
        end = place
        if text.startswith("//", place):
            end = text.find("\n", place) % (len(text) + 1)
        elif text.startswith("/*", place):
            end = text.find("*/", place) + 2
        elif raw := re.compile(r'(#+)(["/]).*?\2\1', re.S).match(text, place):
            end = raw.end()
        elif text[place] == '"':
            end = literal(place)
        if end > place:
            blank(place, end)
        place = max(end, place + 1)
    return "".join(result)


def expression(line, start, end, isComparison):
    """The range of the expression around an operator; None if it may continue on another line."""
    depth, left = 0, start
    while left > 0:
        before = line[:left]
        if depth == 0 and (BEGINS.search(before) or isComparison and JOINS_LEFT.search(before)):
            break
        depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(line[left - 1], 0)
        left -= 1
    depth, right = 0, end
    while right < len(line):
        rest = line[right:]
        if depth == 0 and (ENDS.match(rest) or isComparison and JOINS_RIGHT.match(rest)):
            break
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(line[right], 0)
        right += 1
    if depth or line[:left].strip() == "" or not line[left:start].strip() or not line[end:right].strip():
        return None
    return left + (len(line[left:]) - len(line[left:].lstrip())), right


def mutations(line, mask, following):
    """The mutations of a line: `mask` is the line without strings and comments, `following` the next line."""
    if DECLARATION.match(mask) or not mask.strip() or mask.count("\0") and mask.strip("\0 ") == "":
        return []
    goes_on = bool(re.match(r"\s*(?:\.|\?|&&|\|\||[-+*/=<>!]=?\s|:|where)", following)) or mask.rstrip().endswith(("=", "(", ",", "?", ":", "+"))
    found = []

    def switch(start, end, new, within):
        """Replaces the part of `line` from `start` to `end`, in the expression `within`."""
        left, right = within
        old = line[left:right]
        changed = line[left:start] + new + line[end:right]
        found.append(Mutation(
            f"`{old.strip()}` → `{changed.strip()}`",
            escaped(line[:left]) + "(isMutated({}) ? " + escaped(changed + " : " + old) + ")" + escaped(line[right:])))

    for match in re.finditer(r" (<=|>=|==|!=|<|>|&&|\|\||\+|-) ", mask):
        operator = match[1]
        within = expression(mask, match.start(), match.end(), operator in COMPARISONS)
        if within and not (goes_on and within[1] == len(line.rstrip())):
            switch(match.start(1), match.end(1), COMPARISONS.get(operator) or LOGIC[operator], within)
    for match in re.finditer(r"\.(\w+)\b", mask):
        if match[1] in MEMBERS:
            within = around(mask, match.start(), match.end())
            if within and not (goes_on and within[1] == len(line.rstrip())):
                switch(match.start(1), match.end(1), MEMBERS[match[1]], within)
    for match in re.finditer(r"(?<![\w.$)])(\d+)(?![\w.])", mask):
        # Small numbers are incremented, others halved, because raising a limit from 160 to 161 would have no effect.
        number = int(match[1])
        other = number + 1 if number < 10 else number // 2
        found.append(Mutation(
            f"`{number}` → `{other}` in `{line.strip()}`",
            escaped(line[:match.start()]) + "(isMutated({}) ? " + f"{other} : {number})" + escaped(line[match.end():])))
    for match in re.finditer(r"\b(true|false)\b", mask):
        found.append(Mutation(
            f"`{match[1]}` → its opposite in `{line.strip()}`",
            escaped(line[:match.start()]) + ("!" if match[1] == "true" else "") + "isMutated({})" + escaped(line[match.end():])))
    condition = CONDITION.match(mask)
    if condition and not re.search(r"\b(?:let|var|case|is|await|try)\b|[,{#]", condition[2]):
        text = line[condition.start(2):condition.end(2)]
        found.append(Mutation(
            f"`{text}` → `!({text})`",
            escaped(line[:condition.start(2)]) + "isMutated({}) != (" + escaped(text) + ")" + escaped(line[condition.end(2):])))
    if STATEMENT.match(mask) and not goes_on and balanced(mask) and not re.match(r"\s*(?:self\.)?init\b|\s*super\.", mask):
        found.append(Mutation(f"`{line.strip()}` → removed", "if !isMutated({}) {{ " + escaped(line) + " }}"))
    return found


def around(line, start, end):
    """The range of the members and calls around a name."""
    depth, left = 0, start
    while left > 0 and (depth or re.match(r"[\w.$?!)\]]", line[left - 1])):
        depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(line[left - 1], 0)
        left -= 1
    depth, right = 0, end
    while right < len(line) and (depth or re.match(r"[\w.?!(\[]", line[right])):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(line[right], 0)
        right += 1
    return (left, right) if depth == 0 and line[left:start].strip() else None


def balanced(line):
    return all(line.count(open_) == line.count(close) for open_, close in ("()", "[]", "{}"))


def escaped(text):
    return text.replace("{", "{{").replace("}", "}}")
