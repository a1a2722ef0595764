"""The command lines of a recording, made by combination.

`every_line()` returns all of them, each once. Lines are independent: commands that must run first are part of the line.
"""

import knowing_lines
import tables
from lines import CATALOGUE, CLOSED, Line

# The parts of the combinations

# Each command with words that it accepts.
COMMANDS = {
    "search": ["search", "elsa"], "set": ["set", "TFC"], "sets": ["sets"], "card": ["card", "TFC", "41"],
    "all": ["all"], "browse": ["browse"], "random": ["random", "--seed", "7"], "update": ["update"],
    "sing": ["sing", "Let It Go"], "shift": ["shift", "ARI-104"], "deck": ["deck", "list"], "own": ["own"],
    "new": ["new"], "rotation": ["rotation"], "pack": ["pack", "14", "--seed", "7"],
    "config": ["config"], "theme": ["theme"], "cache": ["cache", "status"], "completions": ["completions", "bash"], "man": ["man"],
    "help": ["help", "query"],
}
assert set(COMMANDS) == set(tables.commands()), "a command of docs/Options.md has no words here"
QUESTIONS = [
    ["search", "elsa"], ["search", "ink:amber cost<=3 sort:-lore,name"], ["set", "TFC"], ["set", "Fabled"], ["sets"],
    ["card", "TFC", "41"], ["card", "Elsa"], ["card", "Elsa - Snow Queen"], ["all", "--limit", "7"],
    ["random", "--seed", "7"],
]
VALUES = tables.values()
FLAGS = tables.flags()
FORMATS = [
    [], ["--format", "table"], ["--format", "plain"], ["--json"], ["--format=jsonl"], ["--format=csv"], ["--header"],
    ["--format", "csv", "--header"], ["--fields", "id,name,cost,source"], ["--format", "table", "--fields", "name,id"],
    ["--format", "table", "--ascii"], ["--format", "table", "--accessible"],
    ["--format", "table", "--color", "always"], ["--json", "--raw"],
]
SITUATIONS = [dict(), dict(disk=CATALOGUE, api=CLOSED), dict(api=CLOSED), dict(disk=CATALOGUE)]

QUERIES = """
elsa|queen snow elsa|els|te ka|Te Kā|teka|hei hei|"snow queen"|!"be prepared"|!"elsa"|!"Elsa - Snow Queen"|char:elsa
version:queen|name:snow|elza snow quen|omalley|fod fight|zzzzqqqq|ink:amber|ink:amber/steel|ink=amber|ink=amber/steel
-ink:amber|ink!=amber|ink<=amber/steel|ink>ruby|inks=2|inks=0|is:inkable|not:inkable|cost<=3|cost:2-4|str>wil
str+wil>=14|str>=wil+3|lore/cost>=0.6|-lore>=0|cost=99|cost=99 ink:ruby|kw:evasive|kw:shift|kw:"combo shift"|singer>=5
singer>cost|text:"draw a card"|text:"{e}"|text:{e}|text:⟳|flavor:sing|flavor:ocean|t:song|t:action -t:song
class:princess|class:"seven dwarfs"|story:frozen|art:"nicholas kole"|set:1|set:TFC|set:"The First Chapter"|num:12
r>=legendary|r:special|is:enchanted|is:promo|is:reprint|date>=2026-07-24|year:2026|f:core|f:infinity|banned:core
story:frozen elsa|singer>=5 or t:song cost>=7|(ink:ruby or ink:steel) cost>=8|shift<=4 -ink:ruby
-(t:character or t:location)|"or"|t:song sort:-cost,name|elsa unique:prints sort:set,num|elsa or anna|OR|not|not elsa
elsa and anna|elsa OR|n:elsa|i:am|colour:ru|o:draw|ft:sing|a:kole|e:ROF|cn:7|r:sr|format:core|order:name|has:ward
ink:pink|r:legndary|kw:evasve|t:charactr|x=1|(elsa|elsa)|()|set:inklnds|set:99|set:1-3|set:1,tfc|elsa csot>=3
evasive:1|ink<=amber/stell|elsa -ink:rubby|kw:singer5|kw:"singer 5"|kw:shift<3|t:foe|is:inkabel|f:cor|banned:x
sort:cots|unique:card|class:princes|cost=>3|cost==3|cost<>3|cost<<3|kw>evasive|name>=elsa|sort>cost|elsa >= 3|cost:
cost>|ink:|"|"elsa|'|\\|-|--|!|!""|""|*|%|_|101|a;b|a;search=name~|cost:many|cost:4-2|cost>=3.5|cost<-1|num:0
year:20|date:yesterday|date>=2026-13-40|lore/cost>=|str+wil|-sort:cost|-unique:prints|sort:cost sort:name
sort:-|sort:|unique:|ink:amber/ruby/steel|singer>=|(((elsa)))|-(-elsa)|--elsa|-"snow queen"|-!"be prepared"
let's get dangerous|let’s get dangerous|TE KA|ELSA|elsa  queen| elsa |Ⓔlsa|𝔼lsa|🦄|日本|е́lsa|ｅｌｓａ|l'étoile|ß|ǅ|ﬁ
elsa|ruby|song|legendary|amber|-ruby|-song|-elsa elsa|-rush|-heihei
"""
LONG_QUERIES = [
    "", " ", "\t", "a\nb", "\x1b[31melsa", "el\x07sa", "\u202eelsa", "\u200belsa", "\udcff\udcfe", "e\u0301" * 30,
    "a" * 300, "a" * 10_000, "a " * 5_000, "(" * 64 + "a" + ")" * 64, "(" * 65 + "a" + ")" * 65, "(" * 5_000,
    " ".join(["elsa"] * 256), " ".join(["elsa"] * 257), "cost<=3 " * 100, "ink:" + "x" * 5_000, "or " * 50,
    "-" * 50 + "elsa",
]


def queries():
    """Every query once: those listed above, and long and odd ones."""
    written = [query for row in QUERIES.strip("\n").split("\n") for query in row.split("|")]
    return list(dict.fromkeys(query for query in written if query)) + LONG_QUERIES


# Kinds of lines

def options():
    """Each command with each option in each spelling, after the command and before it."""
    for name, words in [("none", []), *COMMANDS.items()]:
        for option, values in VALUES.items():
            for value in values:
                yield Line(f"option {name}", (*words, option, value))
                yield Line(f"option {name}", (f"{option}={value}", *words))
        for flag in FLAGS:
            yield Line(f"option {name}", (*words, flag))
            yield Line(f"option {name}", (flag, *words))


def formats():
    """Each question in each format and from each source."""
    for situation in SITUATIONS:
        for words in QUESTIONS:
            for chosen in FORMATS:
                yield Line("format", (*words, *chosen), **situation)


def sources():
    """Each question with each source, for every state of the disk and the network."""
    situations = [*SITUATIONS, dict(api="status=500"), dict(api="status=404", disk=CATALOGUE), dict(disk="garbage")]
    for situation in situations:
        for words in QUESTIONS:
            for chosen in [["--source", "auto"], ["--source=api"], ["--source", "local"], ["--source", "built-in"],
                           ["--offline"]]:
                yield Line("source", (*words, *chosen, "--fields", "id,name,source")
                           if words[0] != "sets" else (*words, *chosen), **situation)
    for words in [["search", "elsa"], ["card", "TFC", "41"], ["sets"], ["all"], ["set", "TFC"]]:
        for disk in ["garbage", "truncated", "flipped", "empty", "folder"]:
            for chosen in [[], ["--source", "local"], ["-v", "--offline"]]:
                yield Line("source", (*words, *chosen), disk=disk, api=CLOSED)


def query_lines():
    for query in queries():
        yield Line("query", ("search", query, "--offline", "--fields", "id,fullName"))
        yield Line("query", ("search", query, "--offline", "--explain", "--json", "--fields", "id"))
        yield Line("query", ("search", query), disk=CATALOGUE, api=CLOSED)
        yield Line("query", ("search", query, "--limit", "5"))
    for query in queries()[::3]:
        yield Line("query", ("search", query, "--source", "api", "--fields", "id"))
        yield Line("query", ("random", query, "--seed", "5", "--offline", "--fields", "id"))
        yield Line("query", ("browse", query))
        yield Line("query", ("card", query, "--offline", "--fields", "id"))


def words_with_dashes():
    """Options joined after one dash, words with one dash, and `--` in every place."""
    joined = ["-qv", "-vq", "-qq", "-vv", "-hq", "-qh", "-vh", "-x", "-qx", "-xq", "-q=1", "-v=", "-hook", "-h=1",
              "-s", "-n", "-V", "-limit", "-json", "-format", "-offline", "-help", "-version", "-quiet", "-heihei",
              "-rush", "-ruby", "-elsa", "-hv", "-song", "-legendary", "-queen", "-ink:ruby", "-cost<=3",
              "-(ink:ruby)", "-\"snow queen\"", "-!elsa", "-é", "-🦄", "-1",
              "-3", "-", "---", "---quiet", "--", "-q-v", "-q v", "-", "-Q", "-H", "-hh", "-ho", "-vo"]
    for word in dict.fromkeys(joined):
        for command in (["search"], ["random", "--seed", "7"], ["set"], ["card"], ["config"]):
            yield Line("dash", (*command, word, "--offline"))
        yield Line("dash", ("search", "elsa", word, "--offline"))
        yield Line("dash", ("search", word, "elsa", "--offline"))
        yield Line("dash", ("search", "--offline", "--", word))
        yield Line("dash", ("search", "elsa", "--offline", "--", word))
        yield Line("dash", (word, "search", "elsa", "--offline"))
        yield Line("dash", (word,))
        yield Line("dash", ("sets", word, "--offline"))
    whole = [
        ["search", "elsa", "-ink:ruby", "--limit", "2", "--offline"], ["set", "TFC", "--offline", "--limit=2"],
        ["card", "TFC", "41", "--offline", "-q"], ["sets", "--offline", "--json"],
        ["random", "--seed", "7", "--offline"], ["config", "color", "never"], ["cache", "path"], ["help", "search"],
        ["completions", "bash"], ["all", "--offline", "--limit", "2"],
    ]
    for words in whole:
        for place in range(len(words) + 1):
            yield Line("dashes", (*words[:place], "--", *words[place:]))
            yield Line("dashes", (*words[:place], "-q", *words[place:]))
            yield Line("dashes", (*words[:place], "", *words[place:]))
        yield Line("dashes", ("--", *words, "--"))
        yield Line("dashes", (*words, "--", "--"))


def misuses():
    """Lines that are refused, or that only look wrong."""
    wrong = [
        ["--limit"], ["--limit", ""], ["--limit="], ["--limit", "0"], ["--limit", "-1"], ["--limit=-1"],
        ["--limit", "3.5"], ["--limit", "many"], ["--limit", "99999999999999999999"], ["--limit", "９"],
        ["--limit", " 3"], ["--limit", "+3"], ["--lim", "3"], ["--lim=3"], ["--li", "3"], ["--Limit", "3"],
        ["--LIMIT=3"], ["--limits", "3"], ["--limit3"], ["--limit:3"], ["--limit", "--json"], ["--limit", "-q"],
        ["--limit", "--"], ["--limit", "3", "--limit", "2"], ["--limit=3", "--limit=many"], ["--page"],
        ["--page", "0"], ["--page", "x"], ["--page", "1", "--page", "2"], ["--page", "2", "--limit", "3"],
        ["--page", "9999"], ["--fields"], ["--fields", ""], ["--fields="], ["--fields", "nam"], ["--fields", "name,"],
        ["--fields", ",name"], ["--fields", "name,name"], ["--fields", " name , id "], ["--fields", "NAME"],
        ["--fields", "id;name"], ["--fields", "fullname"], ["--field", "name"], ["--fields", "id", "--fields", "name"],
        ["--sort"], ["--sort", ""], ["--sort="], ["--sort", "nme"], ["--sort", "-"], ["--sort", "-cost"],
        ["--sort=-cost,name"], ["--sort", "cost,"], ["--sort", "cost,-cost"], ["--sort", "--cost"], ["--format"],
        ["--format", ""], ["--format="], ["--format", "jsn"], ["--format", "JSON"], ["--format", "yaml"],
        ["--form", "json"], ["--format=json=1"], ["--format", "json", "--format", "csv"],
        ["--json", "--format", "csv"], ["--format", "json", "--json"], ["--json", "--json"], ["--json=1"], ["--json="],
        ["--json=true"], ["--jsn"], ["--js"], ["--no-json"], ["--source"], ["--source", ""], ["--source", "lokal"],
        ["--source", "API"], ["--source", "api", "--offline"], ["--offline", "--source", "built-in"],
        ["--source", "local", "--source", "built-in"], ["--offline=1"], ["--off"], ["--offline", "--offline"],
        ["--online"], ["--api-url"], ["--api-url", ""], ["--api-url", "ftp://x"], ["--api-url", "x"],
        ["--api-url", "http://"], ["--api-url", "http://127.0.0.1:9/a b"],
        ["--api-url", "http://u:secret@127.0.0.1:9"], ["--api-url", "http://127.0.0.1:9?x=1"],
        ["--api-url", "http://127.0.0.1:99999"], ["--api-url", "HTTP://127.0.0.1:9/"],
        ["--apiurl", "http://127.0.0.1:9"], ["--api_url", "http://127.0.0.1:9"], ["--color"], ["--color", "pink"],
        ["--colour", "always"], ["--color="], ["--color=always", "--color=never"], ["--col", "never"], ["--timeout"],
        ["--timeout", "0"], ["--timeout", "-1"], ["--timeout", "2.5"], ["--timeout", "1e3"], ["--timeout", "soon"],
        ["--timeout", "86401"], ["--timeout", ".5"], ["--time", "5"], ["--seed"], ["--seed", "-1"], ["--seed", "x"],
        ["--seed", "18446744073709551615"], ["--seed", "18446744073709551616"], ["--seed", "1", "--seed", "2"],
        ["--explain", "--explain"], ["--explain=yes"], ["--exp"], ["--quiet=1"], ["--verbose", "--quiet"],
        ["-q", "-q", "-v", "-v"], ["--quite"], ["--verbos"], ["--version=1"], ["--versions"], ["--vers"], ["--help=1"],
        ["--hlep"], ["--hel"], ["-?"], ["/?"], ["--unknown"], ["--unknown=1"], ["--unknown", "value"],
        ["--", "--limit", "3"], ["--=1"], ["--=", "x"], ["--\x1b[31m"], ["--é"], ["--" + "x" * 3_000],
        ["--limit", "\x1b[2J"], ["--format", "\u202ejson"], ["--fields", "x" * 3_000], ["--source", "\udcff"],
        ["--header=1"], ["--header", "--header"], ["--raw=0"], ["--ascii=0"], ["--no-ascii"], ["--accessible=no"],
        ["--no-interactive=1"], ["--interactive"], ["--no-color"], ["--no-quiet"], ["--explain", "--json"], ["extra"],
        ["extra", "more"], [""], ["elsa", ""], ["\x1b[31mred"], ["\udcff"], ["x" * 5_000], ["--limit", "3", "extra"],
    ]
    for options in wrong:
        for name in ["search", "set", "sets", "cache"]:
            yield Line("misuse", (*COMMANDS[name], *options, "--offline"))
        yield Line("misuse", (*COMMANDS["search"], *options, "--json"), disk=CATALOGUE)
        yield Line("misuse", (*options, *COMMANDS["random"], "--offline"))
        yield Line("misuse", tuple(options))
    for name, words in COMMANDS.items():
        for options in wrong[::9]:
            yield Line("misuse", (*words, *options))
    for word in ["serch", "Search", "SEARCH", "seach", "elsa", "ls", "", " ", "sets ", "completion", "conf", "caches",
                 "helps", "mann", "__complet", "__Complete", "__complete=", "\x1b[31m", "é", "🦄", "\udcff",
                 "x" * 5_000, "-", "query", "fields", "version",
                 "search elsa", "Elsa - Snow Queen", "ink:ruby", "TFC", "41/204", "updates", "randon"]:
        for rest in [[], ["elsa"], ["--json"], ["--help"], ["-q"]]:
            yield Line("unknown command", (word, *rest))
        yield Line("unknown command", ("--offline", word))
        yield Line("unknown command", ("--limit", "3", word))
    for name, words in COMMANDS.items():
        yield Line("words", (name,))
        yield Line("words", (name, "--json"))
        yield Line("words", (name, name))
        yield Line("words", (name, "extra", "words", "here"))
        yield Line("words", (name, ""))
        yield Line("words", (name, " "))
        yield Line("words", (name, "\x1b]0;title\x07"))
        yield Line("words", (name, "\udcff\udcfe"))
        yield Line("words", (*words, name))
        yield Line("words", (name, "help"))
        yield Line("words", ("search", name, "--offline"))
        for other in COMMANDS.values():
            yield Line("two commands", (name, *other, "--offline"))


def contradictions():
    """Pairs of options, some of which exclude each other."""
    pairs = [["--json"], ["--format", "csv"], ["--format=table"], ["--source", "api"], ["--source=built-in"],
             ["--offline"], ["--raw"], ["--header"], ["--fields", "id"], ["--sort", "cost"], ["--limit", "2"],
             ["--page", "1"], ["--explain"], ["-q"], ["--ascii"],
             ["--accessible"], ["--color", "always"], ["--seed", "1"]]
    for index, first in enumerate(pairs):
        for second in pairs[index + 1:]:
            yield Line("pair", ("search", "elsa", *first, *second), disk=CATALOGUE)
            yield Line("pair", (*second, "sets", *first), api=CLOSED)


def names():
    """Cards and sets by all their names."""
    sets = ["TFC", "tfc", "1", "01", "The First Chapter", "first chapter", "the first", "Frist Chapter", "tcf", "tfcc",
            "Q1", "q1", "14", "15", "16", "17", "99", "0", "-1", "Hyperia City", "Illumineer's Quest: Deep Trouble",
            "deep trouble", "Ursula’s Return", "ursulas return", "Rise of the Floodborn", "Rise of The Floodborn",
            "AOV", "Attack of the Vine!", "P1",
            "promo", "fabled", "%"]
    for name in sets:
        yield Line("set", ("set", name), api=CLOSED)
        yield Line("set", ("set", *name.split(), "--limit", "3"))
        yield Line("set", ("set", name, "--json", "--limit", "2"), disk=CATALOGUE, api=CLOSED)
        yield Line("set", ("set", name, "--source", "api", "--fields", "id"))
    cards = [["TFC", "41"], ["tfc-41"], ["TFC-041"], ["TFC-41"], ["1", "41"], ["1-41"], ["The First Chapter", "41"],
             ["TFC 41"], ["TFC41"], ["41/204"], ["41/204", "EN", "1"], ["41/204 EN 1"], ["41/204", "EN", "99"],
             ["0/204"], ["41/0"], ["41/205"], ["41/999"], ["41/31"], ["TFC", "999"], ["TFC", "0"], ["TFC", "-1"],
             ["TFC", "41a"], ["TFC-041-P1"], ["TFC-041-"], ["TFC", "99999999999"], ["XXX", "1"], ["XXX-001"],
             ["99", "1"], ["Elsa"], ["elsa"], ["Elsa", "Snow", "Queen"], ["Elsa - Snow Queen"], ["elsa snow queen"],
             ["Elsa - Snow Quen"], ["elza"], ["HeiHei"], ["hei hei"], ["te ka"], ["Te Kā - Heartless"],
             ["Let's Get Dangerous"], ["omalley"], ["Be Prepared"], ["zzzzqqqq"], ["ink:ruby"], ["INK-118"],
             ["FAB-000"], ["TFC-205"], ["TFC-207"], ["Q1-1"], ["Ā"],
             ["AOV", "12"], ["14-12"], ["Mickey Mouse"], ["mickey"], ["Hades"], ["Agrabah - Marketplace"], ["🦄"], ["'"]]
    for words in cards:
        yield Line("card", ("card", *words), api=CLOSED)
        yield Line("card", ("card", *words))
        yield Line("card", ("card", *words, "--format", "table"), disk=CATALOGUE, api=CLOSED)
        yield Line("card", ("card", *words, "--json", "--source", "api"))
        yield Line("card", ("card", *words, "--json", "--raw"), disk=CATALOGUE)


def fields_and_orders():
    """Every field and every order, and pages of different lengths."""
    of_cards = ("id name version fullName inks cost inkable type classifications strength willpower lore moveCost keywords text flavor "
                "rarity set setName setNumber number variant promo illustrators story image legality source asOf corrected").split()
    of_sets = "number code name release baseCards prerelease kind specialCards promoCards announced".split()
    for field in of_cards:
        for chosen in [["--format", "plain"], ["--format", "csv", "--header"], ["--json"], ["--format", "table"]]:
            yield Line("field", ("search", "snow", "--fields", field, *chosen), disk=CATALOGUE, api=CLOSED)
        yield Line("field", ("sets", "--fields", field, "--offline"))
    for field in of_sets:
        for chosen in [["--format", "plain", "--header"], ["--format", "csv"], ["--json"], ["--format", "table"]]:
            yield Line("field", ("sets", "--fields", field, *chosen), api=CLOSED)
            yield Line("field", ("sets", "--fields", field, *chosen))
        yield Line("field", ("search", "snow", "--fields", field, "--offline"))
    for chosen in [",".join(of_cards), ",".join(reversed(of_cards)), ",".join(of_sets), "name,id,name"]:
        for form in ["plain", "json", "jsonl", "csv", "table"]:
            yield Line("field", ("search", "snow", "--fields", chosen, "--format", form), disk=CATALOGUE, api=CLOSED)
            yield Line("field", ("sets", "--fields", chosen, "--format", form), api=CLOSED)
    for key in ["name", "cost", "str", "wil", "lore", "move", "ink", "type", "rarity", "set", "num", "date", "id",
                "version"]:
        for order in [key, f"-{key}", f"{key},-name"]:
            yield Line("order", ("search", "snow", "--sort", order, "--fields", "id"), api=CLOSED)
            yield Line("order", ("search", f"snow sort:{order}", "--fields", "id"), api=CLOSED)
    for command in [["all"], ["set", "TFC"], ["search", "a"], ["sets"], ["card", "Elsa"]]:
        for page in [["--page", "1"], ["--page", "2"], ["--page", "3", "--limit", "5"], ["--limit", "1"],
                     ["--limit", "100"], ["--limit", "101"], ["--page", "36"], ["--page", "37"],
                     ["--limit", "9223372036854775807"], ["--page", "9223372036854775807"],
                     ["--page", "9223372036854775807", "--limit", "9223372036854775807"]]:
            yield Line("page", (*command, *page), api=CLOSED)
            yield Line("page", (*command, *page, "--source", "api"))
            yield Line("page", (*command, *page, "--json"), disk=CATALOGUE, api=CLOSED)
    for width in ["1", "10", "20", "40", "60", "80", "100", "120", "200", "0", "-1", "wide", ""]:
        for words in [["search", "snow"], ["card", "TFC", "41"], ["sets"], ["card", "Elsa"], ["config"], ["help"],
                      ["help", "query"]]:
            yield Line("width", (*words, "--format", "table"), disk=CATALOGUE, api=CLOSED,
                       variables=(("COLUMNS", width),))


def help_pages():
    topics = [*COMMANDS, "query", "words", "rows", "fields", "environment", "exit-codes"]
    for word in [*topics, "nothing", "qurey", "Search", "", "exit", "exit codes", "--help", "-h", "help", "\x1b[31m",
                 "é", "x" * 3_000]:
        yield Line("help", ("help", word))
        yield Line("help", (word, "--help"))
        yield Line("help", (word, "-h", "--ascii"))
        yield Line("help", ("--help", word))
        yield Line("help", ("help", word, "--json"))
        yield Line("help", ("help", word, "extra"))
        yield Line("help", ("help", "--ascii", word))
        yield Line("help", ("help", word, "-q", "--version"))
        yield Line("help", ("help", word), variables=(("LANG", "C"),))
    for words in [[], ["help"], ["--help"], ["-h"], ["--version"], ["--version", "--help"], ["--help", "--version"],
                  ["-h", "-h"], ["search", "--version"], ["--version", "elsa"], ["--version", "--unknown"],
                  ["--help", "--unknown"], ["-hv"], ["search", "--help", "--limit"], ["search", "--limit", "--help"],
                  ["search", "--", "--help"], ["help", "--", "search"], ["--", "help"], ["help", "--limit", "3"],
                  ["man"], ["man", "search"], ["man", "--ascii"], ["man", "--json"], ["man", "-q"],
                  ["search", "elsa", "--help", "extra"], ["nothing", "--help"], ["--version", "-q"], ["-q"], ["-v"],
                  ["--json"], ["--offline"]]:
        for variables in [(), (("LANG", "C"),), (("COLUMNS", "40"),), (("CLICOLOR_FORCE", "1"),), (("TERM", "dumb"),)]:
            yield Line("help", tuple(words), variables=variables)


KEYS = {
    "source": ["auto", "api", "local", "built-in", "lokal"],
    "api-url": ["http://127.0.0.1:9", "https://u:secret@cards.test/x", "ftp://x"],
    "format": ["json", "table", "jsn"], "color": ["always", "never", "pink"], "ascii": ["true", "no", "on", "maybe"],
    "accessible": ["1", "0", "x"], "interactive": ["false", "YES", "-1"], "timeout": ["5", "2.5", "0", "soon"],
    "connect-timeout": ["1", "86401"], "first-byte-timeout": ["3", "-1"], "command-timeout": ["9", ""],
    "data-dir": ["/tmp/cards of mine", "~/cards", "cards", "~", "a\nb"],
    "colr": ["never"], "": ["x"], "SOURCE": ["api"], "api_url": ["http://x"], "\x1b[31m": ["x"],
}
NO_API = (("LORCANA_API_URL", None),)


def config_lines():
    show = ("config",)
    for key, values in KEYS.items():
        yield Line("config", ("config", key), variables=NO_API)
        yield Line("config", ("config", key), variables=NO_API, config="color = always\nascii = true\n")
        yield Line("config", ("config", key, "default"), variables=NO_API,
                   config=f"# mine\n{key} = {values[0]}\ncolor = never\n")
        yield Line("config", ("config", key, "default"), variables=NO_API)
        for value in values:
            yield Line("config", ("config", key, value), variables=NO_API)
            yield Line("config", ("config", key, value, "--json"), variables=NO_API)
            yield Line("config", show, variables=NO_API, before=(("config", key, value),))
            yield Line("config", ("config", key, value), variables=NO_API,
                       config=f"\n# first\n {key}=  x\nformat = json # \nwrong\n")
            yield Line("config", show, variables=NO_API, config=f"{key} = {value}\n")
            yield Line("config", ("search", "snow", "--offline", "--limit", "2"), variables=NO_API,
                       config=f"{key} = {value}\n")
            yield Line("config", ("config", key, value, "extra"), variables=NO_API)
            yield Line("config", ("config", key, value, "-q"), variables=NO_API)
    files = [
        "", "\n\n", "# nothing\n", "format=json\n", "format = json", "format = \"csv\"\n", "FORMAT = json\n",
        "format json\n", "= json\n", "format =\n", "format = json\nformat = csv\n",
        "color = always\r\nascii = true\r\n", "color = pink\nascii = maybe\nfoo = bar\nnonsense\n",
        "\ufeffformat = json\n", "format = \x1b[31mjson\n", "x" * 3_000 + " = 1\n", "format = json\n" * 400,
        "a = \udcff\n", "source = api\n", "source = local\n", "source = built-in\n", "api-url = http://127.0.0.1:9\n",
        "interactive = false\n", "timeout = 0\n",
    ]
    for text in files:
        for words in [["config"], ["search", "snow", "--limit", "2"], ["sets", "-q"], ["config", "color", "never"],
                      ["update"], ["help"], ["__complete", "--", "set", "T"], ["config", "--format", "table"],
                      ["search", "snow", "--json", "--limit", "1", "-v"]]:
            yield Line("config file", tuple(words), config=text, variables=NO_API if words[0] == "config" else ())
    for form in ["auto", "table", "plain", "json", "jsonl", "csv"]:
        for words in [["config"], ["config", "color"], ["cache", "status"], ["cache", "path"], ["completions", "fish"],
                      ["update"]]:
            for header in [[], ["--header"]]:
                yield Line("config", (*words, "--format", form, *header), disk=CATALOGUE)


def cache_lines():
    for disk in ["", CATALOGUE, "garbage", "truncated", "flipped", "empty", "folder"]:
        for words in [["path"], ["status"], ["clear"], ["clear", "-q"], ["status", "--json"], ["path", "--json"],
                      ["clear", "--json"],
                      ["status", "--format", "table"], ["status", "--format", "csv"], ["status", "-v"]]:
            yield Line("cache", ("cache", *words), disk=disk)
        for words in [["cache", "status"], ["cache", "clear"], ["search", "elsa", "--limit", "2"], ["update"]]:
            yield Line("cache", tuple(words), disk=disk, before=(("cache", "clear"),))
        for words in [["update"], ["update", "-q"], ["update", "-v"], ["update", "--json"],
                      ["update", "--format", "table"]]:
            yield Line("update", tuple(words), disk=disk)
            yield Line("update", tuple(words), disk=disk, api=CLOSED)
    for words in [[], ["claer"], ["path", "status"], ["PATH"], [""], ["-q"], ["path", "-q"], ["path", "path"],
                  ["--", "path"], ["clear", "all"]]:
        yield Line("cache", ("cache", *words))
    for words in [["search", "elsa", "--limit", "2"], ["cache", "status"], ["update"],
                  ["all", "--limit", "3", "--json"]]:
        yield Line("cache", tuple(words), before=(("update",),))
        yield Line("cache", tuple(words), before=(("update",), ("update",)))
        yield Line("cache", tuple(words), api=CLOSED, before=(("search", "anna"),))
        yield Line("cache", tuple(words), api=CLOSED,
                   before=(("search", "anna"), ("search", "elsa", "--source", "api")))
        yield Line("cache", tuple(words), variables=(("LORCANA_DATA_DIR", "@HOME@/cards"),), before=(("update",),))
        yield Line("cache", tuple(words), variables=(("LORCANA_DATA_DIR", "@HOME@/cards"),))
        yield Line("cache", tuple(words), variables=(("LORCANA_DATA_DIR", "/dev/null/cards"),))
        yield Line("cache", tuple(words), variables=(("LORCANA_DATA_DIR", "relative"),))
        yield Line("cache", tuple(words), variables=(("XDG_DATA_HOME", None), ("HOME", None)))
        yield Line("cache", tuple(words), variables=(("XDG_DATA_HOME", "relative"),))


def completion_lines():
    for words in [[], ["bash"], ["zsh"], ["fish"], ["fsh"], ["powershell"], ["bash", "zsh"], [""], ["BASH"],
                  ["bash", "-q"], ["bash", "--json"]]:
        yield Line("completions", ("completions", *words))
    asked = [
        [], [""], ["s"], ["se"], ["sea"], ["x"], ["-"], ["--"], ["--f"], ["--format"], ["--format="], ["--format=j"],
        ["--format", ""], ["--format", "c"], ["--source", ""], ["--source="], ["--color", "a"], ["--fields", ""],
        ["--fields", "na"], ["--fields=", ], ["--sort", ""], ["--sort", "co"], ["--limit", ""], ["--limit="],
        ["-q", ""], ["--json", "s"], ["search", ""], ["search", "els"], ["search", "Elsa - S"], ["search", "ink:"],
        ["search", "ink:ame"], ["search", "-ink:ru"], ["search", "r>=lege"], ["search", "set:"], ["search", "set:T"],
        ["search", "t:"], ["search", "kw:s"], ["search", "is:"], ["search", "f:"], ["search", "sort:"],
        ["search", "sort:-c"], ["search", "unique:"], ["search", "class:pr"], ["search", "story:fro"],
        ["search", "co"], ["search", "-"], ["search", "--"], ["search", "--e"], ["search", "te ka"],
        ["search", "cost:3", "ink:ame"], ["search", "elsa", ""], ["search", "--sort", "co"], ["search", "'"],
        ["search", "🦄"], ["search", "x" * 3_000], ["browse", "el"], ["random", "ink:"], ["random", "--s"], ["set", ""],
        ["set", "T"], ["set", "The F"], ["set", "TFC", ""], ["card", "Elsa - Sn"], ["card", "te ka h"], ["card", ""],
        ["card", "TF"], ["card", "TFC", ""], ["card", "Let's G"], ["cache", ""], ["cache", "cl"],
        ["cache", "clear", ""], ["config", ""], ["config", "co"], ["config", "color", ""], ["config", "color", "a"],
        ["config", "timeout", ""], ["config", "data-dir", ""], ["config", "color", "always", ""],
        ["config", "nothing", ""], ["completions", ""], ["completions", "f"], ["help", ""], ["help", "q"],
        ["help", "search", ""], ["man", ""], ["sets", ""], ["all", ""], ["all", "--format=js"], ["all", "--"],
        ["update", "--"], ["sets", "--f"], ["nothing", ""], ["--", "search", ""], ["search", "--", "el"],
        ["__complete", ""], ["\x1b", ""], ["\udcff"], ["search", "\udcff"], ["SEARCH", ""], ["-v", "search", "el"],
        ["search", "--limit", "3", "ink:"], ["search", "text:"],
    ]
    for words in asked:
        yield Line("complete", ("__complete", "--", *words))
        yield Line("complete", ("__complete", "--", *words), disk=CATALOGUE)
    for words in [["__complete"], ["__complete", "--"], ["__complete", "search", ""],
                  ["__complete", "x", "search", "el"], ["-q", "__complete", "--", "s"]]:
        yield Line("complete", tuple(words))
    yield Line("complete", ("__complete", "--", "search", "els"), disk="garbage")
    yield Line("complete", ("__complete", "--", "search", "els"), variables=(("LORCANA_SOURCE", "nothing"),))


def environments():
    """Settings by the environment, and their precedence."""
    variables = [
        ("LORCANA_SOURCE", value) for value in ["auto", "api", "local", "built-in", "lokal", "", "API", "\x1b[31m"]
    ] + [("LORCANA_API_URL", value) for value in ["x", "ftp://x", "http://127.0.0.1:9", "http://u:secret@127.0.0.1:9",
                                                  "@API@/"]] + [
        ("LORCANA_CONFIG", value) for value in ["", "@HOME@/nothing", "@HOME@", "/dev/null", "relative", "/dev/null/x",
                                                "@HOME@/config/lorcana/config"]
    ] + [("LORCANA_DATA_DIR", value) for value in ["", "@HOME@/none", "/dev/null", "relative", "~/cards"]] + [
        (name, value) for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "ACCESSIBLE"]
        for value in ["", "0", "1", "3", "no", "x"]
    ] + [("TERM", value) for value in ["", "dumb", "xterm", "linux", None]] + [("COLORTERM", "truecolor")] + [
        (name, value) for name in ["LANG", "LC_ALL", "LC_CTYPE"] for value in ["C", "en_US.ISO-8859-1", "",
            "de_DE.UTF-8", None]
    ] + [(name, value) for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] for value in [None,
        "", "relative", "/dev/null"]] + [
        ("TZ", "America/New_York"), ("PATH", None), ("PAGER", "cat"), ("no_proxy", "*"), ("LORCANA_DEBUG", "1"),
        ("POSIXLY_CORRECT", "1"),
        ("SSL_CERT_FILE", "/nothing"), ("http_proxy", "http://127.0.0.1:9"), ("ALL_PROXY", "http://127.0.0.1:9"),
        ("all_proxy", "nonsense"),
    ]
    for name, value in variables:
        for words in [["search", "snow", "--format", "table", "--limit", "3"], ["config"], ["sets", "--offline", "-q"],
                      ["card", "TFC", "41", "-v"]]:
            yield Line("environment", tuple(words), variables=((name, value),))
        yield Line("environment", ("search", "snow", "--limit", "3", "--color", "always", "--format", "table"),
                   disk=CATALOGUE, variables=((name, value),))
    yield Line("environment", ("config",), variables=(("LORCANA_API_URL", ""),))
    for setting, flag, config in [
        (("LORCANA_SOURCE", "local"), ["--source", "built-in"], "source = api\n"),
        (("LORCANA_API_URL", "http://127.0.0.1:9"), ["--api-url", "@API@"],
         "api-url = http://127.0.0.1:8\n"), (("ACCESSIBLE", "1"), ["--accessible"], "accessible = false\n"),
         (("NO_COLOR", "1"), ["--color", "always"],
         "color = never\n"), (("CLICOLOR_FORCE", "1"), ["--color", "never"], "color = always\n"),
         (("LORCANA_DATA_DIR", "@HOME@/a"), [], "data-dir = @HOME@/b\n"),
    ]:
        for chosen in [[], flag]:
            for variables in [(), (setting,)]:
                for text in [None, config]:
                    for words in [["search", "snow", "--limit", "2", "--format", "table"], ["config"],
                                  ["cache", "path"]]:
                        yield Line("settings", (*words, *chosen), variables=variables, config=text)
    for source in ["local", "built-in"]:
        for words in [["update"], ["update", "--offline"], ["update", "--source", "api"],
                      ["search", "elsa", "--offline"]]:
            yield Line("settings", tuple(words), variables=(("LORCANA_SOURCE", source),))
            yield Line("settings", tuple(words), config=f"source = {source}\n")


BROKEN = [
    "status=404", "status=403", "status=429,retry-after=3000", "status=503,retry-after=3000", "body=html", "body=text",
    "body=empty", "status=302,location=http://127.0.0.1:9/", "status=200,location=/x",
    *(f"body={name}" for name in [
        "blank.json", "byte-order-mark.json", "error-database-lost.json", "error-invalid-datatype.json",
        "error-invalid-parameter.json",
        "error-invalid-url.json", "error-not-json.json", "error-unknown-column.json", "hostile-controls.json",
        "hostile-duplicates.json",
        "hostile-error-not-json.json", "hostile-error.json", "hostile-huge.json", "hostile-nesting.json",
        "hostile-numbers.json",
        "hostile-sets.json", "hostile-surrogates.json", "hostile.html", "hostile.txt", "lenient-rows.json",
        "lenient-values.json", "no-match.json",
        "not-a-card.txt", "null.json", "page-without-title.html", "page.html", "sets-lenient.json", "single-card.json",
        "truncated.json",
        "two-objects.json", "windows-1252.json", "wrapped-in-data.json"]),
]
# Failures that are retried: waits make them slow, so there are fewer lines.
PASSING = ["close", "headers", "truncate", "reset", "status=500", "status=503,retry-after=1"]


def broken_servers():
    for api in [*BROKEN, *PASSING]:
        for words in [["search", "elsa", "--limit", "3"], ["card", "TFC", "41", "--json"], ["sets"],
                      ["set", "TFC", "--limit", "3"], ["all", "--limit", "3"]]:
            yield Line("broken server", tuple(words), api=api)
            if api in BROKEN:
                yield Line("broken server", (*words, "--source", "api"), api=api)
        yield Line("broken server", ("update",), api=api, disk=CATALOGUE)
        yield Line("broken server", ("search", "elsa", "--source", "api", "--json"), api=api)
        yield Line("broken server", ("search", "text:draw", "--limit", "2"), api=api)
        yield Line("broken server", ("search", "elsa", "--limit", "1"), api=api, before=(("search", "anna"),))
        yield Line("broken server", ("search", "elsa", "--limit", "1", "-q"), api=api)
        yield Line("broken server", ("search", "elsa", "--limit", "1", "-v"), api=api)
    for words in [["search", "elsa", "--limit", "1"], ["search", "elsa", "--source", "api"], ["update"],
                  ["card", "TFC", "41", "--json"], ["sets", "--source", "api"]]:
        yield Line("broken server", tuple(words), api="hang", config="command-timeout = 1\n")
        yield Line("broken server", tuple(words), api="hang", config="first-byte-timeout = 1\n")
        yield Line("broken server", (*words, "--timeout", "1"), api="hang")
    for words in [["search", "elsa", "--source", "api"], ["all", "--limit", "200", "--source", "api"]]:
        for api in ["status=503,retry-after=0,times=1", "close,times=2", "status=500,times=3", "truncate,times=1",
                    "status=500,times=1,for=page=2"]:
            yield Line("broken server", tuple(words), api=api)


def streams():
    for stream in ["stdout full", "stdout closed", "stderr closed", "stdin closed"]:
        for words in [["search", "elsa"], ["search", "elsa", "--json"], ["sets"], ["all"], ["card", "TFC", "41"],
                      ["help"], ["--version"], ["man"], ["completions", "bash"], ["config"],
                      ["config", "color", "never"], ["cache", "path"], ["cache", "status"], ["update"],
                      ["search", "ink:pink"], ["nothing"], ["browse"], [], ["__complete", "--", "s"],
                      ["random", "--seed", "7"]]:
            yield Line("stream", tuple(words), stream=stream, disk=CATALOGUE)


def chances():
    for words in [["random"], ["random", "t:song"], ["random", "--json"], ["random", "--format", "table"],
                  ["random", "set:TFC num:41"]]:
        for situation in SITUATIONS:
            yield Line("chance", tuple(words), **situation)
    for seed in ["0", "1", "7", "007", "18446744073709551615"]:
        for query in [[], ["t:song"], ["elsa"], ["zzzzqqqq"], ["set:TFC num:41"]]:
            yield Line("chance", ("random", *query, "--seed", seed), api=CLOSED)
            yield Line("chance", ("random", *query, f"--seed={seed}", "--json"), disk=CATALOGUE)


def every_line():
    kinds = [options, formats, sources, query_lines, words_with_dashes, misuses, contradictions, names,
             fields_and_orders, help_pages, config_lines,
             cache_lines, completion_lines, environments, broken_servers, streams, chances, *knowing_lines.every_kind()]
    lines = {}
    for kind in kinds:
        for line in kind():
            lines.setdefault(line.key, line)
    return list(lines.values())


if __name__ == "__main__":
    for line in every_line():
        print(line.key.encode("utf-8", "backslashreplace").decode())
