"""Lines for the commands that use facts and the user's files: sing, shift, deck, own, new, pack."""

from lines import CATALOGUE, CLOSED, Line

FORMS = [
    [], ["--format", "table"], ["--json"], ["--format=jsonl"], ["--format=csv", "--header"], ["--header"],
    ["--format", "table", "--ascii"], ["--format", "table", "--accessible"], ["-q"], ["-v"],
    ["--format", "table", "--color", "always"],
]
FEW = [[], ["--format", "table"], ["--json"]]
FIELDS = [
    "id", "fullName,cost", "name,id,name", "singsAs,singsIf,singBar", "shift,shiftAs", "copies,owned,standing", "nam",
    "id,", "", "text,flavor", "source,asOf,corrected", "rulings,errata,tcgplayer,cardmarket",
]
LIMITS = [["--limit", "1"], ["--limit=3"], ["--limit", "0"], ["--limit", "many"], ["--limit"], ["--limit", "9999"]]
NO_HOME = dict(variables=(("XDG_DATA_HOME", None), ("HOME", None)))


def songs():
    songs = [["Let It Go"], ["let it go"], ["Let", "It", "Go"], ["A Whole New World"], ["Be Prepared"], ["TFC-163"],
             ["TFC", "163"], ["Second Star to the Right"], ["Dig a Little Deeper"], ["The Bare Necessities"]]
    singers = [["Elsa - Snow Queen"], ["Ariel - Spectacular Singer"], ["Ariel - On Human Legs"], ["ARI-104"],
               ["TFC-041"], ["Stitch - Rock Star"], ["Cinderella - Ballroom Sensation"]]
    others = [["Elsa"], ["elza"], ["Dinglehopper"], ["Break"], ["zzzzqqqq"], [""], ["ink:amber"], ["Let It Goo"],
              ["TFC-999"], ["\x1b[31m"], ["-"], ["--", "Let It Go"]]
    for words in [*songs, *singers, *others]:
        for chosen in [*(FORMS if words in (songs[0], singers[0], others[0]) else FEW), ["--together"]]:
            yield Line("sing", ("sing", *words, *chosen))
    for query in ["ink:amber", "f:core", "cost<=4 -ink:amber", "ink:pink", "t:song", "(", "sort:-cost", "own>0",
                  "sort:name,id", "Ariel", "lore>=2 or str>4", "unique:prints", "text:draw"]:
        yield Line("sing", ("sing", "Let It Go", query))
        yield Line("sing", ("sing", "Elsa - Snow Queen", query, "--json"), disk=CATALOGUE, api=CLOSED)
        yield Line("sing", ("sing", "Let It Go", query, "--together"), files=("some",))
    yield from parts("sing", ["Let It Go"])


def shifts():
    cards = [["Elsa - Spirit of Winter"], ["Elsa - Snow Queen"], ["ARI-104"], ["TFC", "42"], ["TFC-041"],
             ["Baymax - Giant Robot"], ["Baymax - Amped Up"], ["The Vine - Towering Stalk"], ["Let It Go"],
             ["Dinglehopper"], ["Elsa"], ["elza"], ["zzzzqqqq"], [""], ["Stitch - Rock Star"], ["elsa snow queen"],
             ["Mickey Mouse - Brave Little Tailor"], ["-"], ["TFC-999"]]
    for words in cards:
        for chosen in [*(FORMS if words in cards[:3] else FEW), ["--over"]]:
            yield Line("shift", ("shift", *words, *chosen))
    for query in ["ink:amber", "f:core cost<=3", "ink:pink", "(", "sort:-cost", "own>0", "unique:prints"]:
        for chosen in [[], ["--over"], ["--json"]]:
            yield Line("shift", ("shift", "Elsa - Spirit of Winter", query, *chosen), files=("some",))
    yield from parts("shift", ["Elsa - Spirit of Winter"])


def parts(name, words):
    """The fields, limits and sources of a command that lists cards."""
    for fields in FIELDS:
        for chosen in [[], ["--json"], ["--format", "table"]]:
            yield Line(name, (name, *words, "--fields", fields, *chosen), files=("some",))
    for limit in LIMITS:
        yield Line(name, (name, *words, *limit))
    for disk in ["", CATALOGUE, "garbage", "truncated"]:
        for words_after in [[], ["--json"], ["--fields", "id,source,text"]]:
            yield Line(name, (name, *words, *words_after), disk=disk, api=CLOSED)


def decks():
    whole = ("ice", "first", "faulty", "code", "beside", "some")
    for name in ["ice", "first", "faulty", "code", "ice.txt", "beside.txt", "./beside.txt", "beside"]:
        for words in [["check"], ["stats"], ["odds"], ["hand", "--seed", "7"], ["show"], ["missing"], ["export"]]:
            for chosen in FORMS if name in ["ice", "faulty"] else FEW:
                yield Line("deck", ("deck", words[0], name, *words[1:], *chosen), files=whole)
    for rules in ["core", "infinity", "sealed", "draft", "cor", ""]:
        for name in ["ice", "first", "faulty"]:
            yield Line("deck", ("deck", "check", name, "--rules", rules), files=whole)
            yield Line("deck", ("deck", "check", name, f"--rules={rules}", "--json"), files=whole)
    for chosen in [["t:song"], ["cost=3", "--turns", "4"], ["--turns", "20", "--json"], ["ink:pink"], ["--want", "2"],
                   ["cost<=2", "--want", "2"], ["cost<=2", "--want", "60"], ["cost=99"], ["--turns", "0"],
                   ["--turns", "21"], ["--turns", "x"], ["t:song", "--want", "0"], ["cost=1", "or", "cost=2"],
                   ["ink:amethyst", "--turns", "1", "--format", "csv", "--header"], ["own>0"], ["--seed", "1"]]:
        for name in ["ice", "first", "faulty"]:
            yield Line("deck", ("deck", "odds", name, *chosen), files=whole)
    for seed in ["0", "1", "007", "18446744073709551615", "18446744073709551616", "-1", "x", ""]:
        for chosen in [[], ["--draw", "3"], ["--draw", "53", "--json"]]:
            yield Line("deck", ("deck", "hand", "ice", "--seed", seed, *chosen), files=whole)
    for chosen in [[], ["--draw", "0"], ["--draw", "999"], ["--draw", "x"], ["--json"]]:
        yield Line("deck", ("deck", "hand", "ice", *chosen), files=whole)
    for form in ["text", "inktable", "tcgplayer", "dreamborn", "tsv", ""]:
        for words in [["export", "ice"], ["export", "first"], ["export", "faulty"], ["missing", "first"]]:
            yield Line("deck", ("deck", *words, "--to", form), files=whole)
            yield Line("deck", ("deck", *words, f"--to={form}", "--json"), files=whole)
    for words in [["ice", "first"], ["first", "ice"], ["ice", "ice"], ["ice"], [], ["ice", "first", "code"],
                  ["ice", "nothing"], ["nothing", "ice"], ["ice", "-"], ["beside.txt", "code"], ["faulty", "first"]]:
        for chosen in FORMS if words == ["ice", "first"] else FEW:
            yield Line("deck", ("deck", "diff", *words, *chosen), files=whole)
    for words in [["check", "ice", "first"], ["check", "ice", "faulty", "nothing"], ["stats", "ice", "first", "code"],
                  ["show", "first", "beside.txt"], ["show", "first", "first"]]:
        for chosen in FORMS:
            yield Line("deck", ("deck", *words, *chosen), files=whole)
    for chosen in FORMS:
        yield Line("deck", ("deck", "list", *chosen), files=whole)
        yield Line("deck", ("deck", "list", *chosen))
        yield Line("deck", ("deck", "list", *chosen), **NO_HOME)
        yield Line("deck", ("deck", *chosen))
    yield from deck_changes()
    yield from damaged_decks()
    yield from deck_misuses(whole)
    for query in ["deck:ice", "-deck:ice t:song", "deck:nothing", "deck:faulty", "deck:", "deck:ice own<4",
                  "deck:beside.txt", "deck:-", "own>0", "own<1 set:1", "own=3", "own:x", "deck:ice/first"]:
        yield Line("deck query", ("search", query, "--offline", "--fields", "id,copies,owned"), files=whole)
        yield Line("deck query", ("search", query, "--offline", "--limit", "3"))


def deck_changes():
    for chosen in [[], ["ice"], ["evening"], ["--json"]]:
        yield Line("deck change", ("deck", "undo", *chosen), files=("ice",))
        yield Line("own change", ("own", "undo", *chosen), files=("some",))
    for words in [["Let It Go"], ["2", "Let It Go"], ["2", "Let", "It", "Go"], ["Elsa - Snow Queen"], ["4", "elsa"],
                  ["3", "Elsa - Snow Quen"], ["0", "Let It Go"], ["-1", "Let It Go"], ["1000", "Let It Go"], ["x"],
                  ["2"], ["all", "Let It Go"], ["99 Puppies"], ["TFC-041"], ["2", "TFC-041"], ["TFC", "41"], [""],
                  ["2", "Daisy Duck - Isabel"], ["all", "Daisy Duck - Isabel"], ["9", "Daisy Duck - Isabel"],
                  ["ink:ruby"], ["\x1b[31m"]]:
        for command in ["add", "remove"]:
            for name in ["ice", "first", "evening", "beside.txt", "blank"]:
                yield Line("deck change", ("deck", command, name, *words), files=("ice", "first", "beside", "blank"))
            yield Line("deck change", ("deck", command, "ice", *words, "--json"), files=("ice",))
    for words in [["copy", "ice", "new"], ["copy", "ice", "first"], ["copy", "nothing", "new"], ["copy", "ice"],
                  ["rename", "ice", "new"], ["rename", "ice", "first"], ["rename", "ice", "a/b"], ["delete", "ice"],
                  ["delete", "nothing"], ["import", "-", "--as", "new"], ["import", "nothing.txt"], ["import"]]:
        for chosen in [[], ["-q"], ["--json"]]:
            yield Line("deck change", ("deck", *words, *chosen), files=("ice", "first"))
        yield Line("deck change", ("deck", *words), **NO_HOME)
    for words in [["add", "a/b", "Let It Go"], ["add", "-", "Let It Go"], ["add", "", "Let It Go"],
                  ["add", "nothing/here.txt", "Let It Go"], ["add", "../x", "Let It Go"], ["add", "faulty", "Let It Go"],
                  ["add", ".hidden", "Let It Go"], ["add", "letter", "Let It Go"], ["remove", "-", "Let It Go"],
                  ["add", "@HOME@/x.txt", "Let It Go"], ["add", "/dev/full", "Let It Go"], ["add", "é", "Let It Go"]]:
        for chosen in [[], ["-q"], ["--json"]]:
            yield Line("deck change", ("deck", *words, *chosen), files=("faulty", "letter"))
        yield Line("deck change", ("deck", *words), **NO_HOME)
    for words in [["show", "evening"], ["list"], ["check", "evening"]]:
        yield Line("deck change", ("deck", *words), before=(("deck", "add", "evening", "4", "Let It Go"),))
        yield Line("deck change", ("deck", *words), before=(
            ("deck", "add", "evening", "4", "Let It Go"), ("deck", "add", "evening", "2", "TFC-041"),
            ("deck", "remove", "evening", "1", "Let It Go")))


def damaged_decks():
    damaged = ("blank", "letter", "zero", "long", "large", "odd ends", "escape")
    for name in ["blank", "letter", "zero", "long", "large", "ends", "escape", "nothing", "", "@HOME@", "/dev/null",
                 "/", "x" * 300]:
        for words in [["check"], ["stats"], ["odds"], ["show"], ["missing"], ["export"], ["hand", "--seed", "1"]]:
            yield Line("deck damage", ("deck", words[0], name, *words[1:]), files=damaged)
        yield Line("deck damage", ("deck", "check", name, "--json"), files=damaged)
    for typed in ["4 Elsa - Snow Queen\n4 Let It Go\n", "", "4 Elsa - Snow Quen\n", "a letter\n", "\0",
                  "RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8"]:
        for words in [["check", "-"], ["stats", "-"], ["odds", "-", "t:song"], ["hand", "-", "--seed", "3"],
                      ["show", "-"], ["missing", "-"], ["export", "-"], ["export", "-", "--to", "inktable"],
                      ["diff", "-", "ice"], ["diff", "-", "-"], ["check", "-", "-"], ["list", "-"]]:
            yield Line("deck stdin", ("deck", *words), typed=typed, files=("ice", "some"))


def deck_misuses(whole):
    options = [["--rules", "core"], ["--want", "2"], ["--turns", "3"], ["--seed", "1"], ["--draw", "2"],
               ["--to", "text"], ["--fields", "id"], ["--limit", "2"], ["--sort", "cost"], ["--offline"],
               ["--over"], ["--add"]]
    for command in ["check", "stats", "odds", "hand", "show", "list", "diff", "missing", "export", "add", "remove",
                    "chek", "new", "", "CHECK", "--"]:
        yield Line("deck misuse", ("deck", command), files=whole)
        yield Line("deck misuse", ("deck", command, "--help"))
        yield Line("deck misuse", ("deck", command, "ice", "extra", "words"), files=whole)
        yield Line("deck misuse", ("deck", "ice", command), files=whole)
        yield Line("deck misuse", ("help", "deck", command))
        for chosen in options:
            yield Line("deck misuse", ("deck", command, "ice", *chosen), files=whole)


def collections():
    kept = [("some",), (), ("nothing",), ("no header",), ("bad row",), ("unknown",), ("empty",)]
    for files in kept:
        for chosen in FORMS:
            yield Line("own", ("own", *chosen), files=files)
        for words in [["missing"], ["missing", "set:1", "cost<=2"], ["export"], ["export", "--to", "tsv"],
                      ["add", "1", "41"], ["remove", "1", "41"], ["remove", "TFC-041fx9"], ["missing", "--want", "4"],
                      ["missing", "set:1", "--json"], ["export", "--json"], ["list"], ["list", "--json"], ["spare"],
                      ["spare", "--to", "text"], ["trade"], ["trade", "--wants", "nothing.csv"], ["missing", "set:1", "--format", "table"]]:
            yield Line("own", ("own", *words), files=files)
        for words in [["search", "elsa", "--fields", "id,owned"], ["search", "own>0"], ["sets", "--json"],
                      ["card", "TFC", "41", "--fields", "id,owned,finishes"], ["search", "own>=2", "--json"]]:
            yield Line("own", (*words, "--offline"), files=files)
    words = [["14", "12", "13f", "45x2"], ["1", "41"], ["1", "41f"], ["1", "41x2"], ["1", "41fx2"], ["TFC-041"],
             ["TFC-041fx2"], ["9/P4"], ["1", "41", "2", "41"], ["41"], ["1"], ["1", "999"], ["99", "1"], ["TFC", "41"],
             ["tfc", "41"], ["1", "41x0"], ["1", "41x1000"], ["1", "41x"], ["1", "x2"], ["1", "41ff"], ["TFC-999"],
             ["TFC-041", "TFC-041", "TFC-042"], ["Elsa"], [""], [], ["1", "207"], ["1", "207f"], ["1", "41", "-1"],
             ["1", "41", "--want", "2"], ["1", "41-43"], ["\x1b[31m"], ["P1", "1"], ["Q1", "1"], ["1", "41", "zzz"]]
    for command in ["add", "remove"]:
        for one in words:
            yield Line("own change", ("own", command, *one))
            yield Line("own change", ("own", command, *one), files=("some",))
            yield Line("own change", ("own", command, *one, "--json"), files=("some",))
        for typed in ["1 41 42f\n", "TFC-041x2\nTFC-042f\n", "", "\n\n", "1 999\n", "nonsense\n", "1\n41\n", "\0",
                      "14 12 13f 45x2\n# a comment\n1 41\n"]:
            yield Line("own stdin", ("own", command, "-"), typed=typed, files=("some",))
            yield Line("own stdin", ("own", command, "-", "-q"), typed=typed)
            yield Line("own stdin", ("own", command, "1", "41", "-"), typed=typed)
    imported = ("dreamborn", "wide", "ours", "no columns", "nothing joins")
    for name in ["bulk.csv", "wide.csv", "ours.tsv", "plain.csv", "other.csv", "nothing.csv", "", "@HOME@"]:
        for chosen in [[], ["--add"], ["--replace"], ["--add", "--replace"], ["--add", "--json"], ["--replace", "-q"]]:
            yield Line("own import", ("own", "import", name, *chosen), files=imported)
            yield Line("own import", ("own", "import", name, *chosen), files=(*imported, "some"))
    for typed in ["id\tnormal\tfoil\nTFC-041\t2\t1\n", "", "nonsense", "Set Number,Card Number,Variant,Count\n1,41,normal,2\n"]:
        for chosen in [[], ["--add"], ["--replace"]]:
            yield Line("own stdin", ("own", "import", "-", *chosen), typed=typed, files=("some",))
    for form in ["dreamborn", "tsv", "text", ""]:
        for chosen in [[], ["--json"], ["--format", "table"], ["--header"], ["-q"]]:
            yield Line("own", ("own", "export", "--to", form, *chosen), files=("some",))
    for query in ["set:1", "ink:pink", "(", "cost<=2 sort:-cost", "deck:ice", "own>0", "t:song unique:prints"]:
        for want in [[], ["--want", "4"], ["--want", "0"], ["--want", "x"]]:
            yield Line("own", ("own", "missing", query, *want), files=("some", "ice"))
        for keep in [[], ["--keep", "2"], ["--keep", "0"], ["--keep", "x"]]:
            yield Line("own", ("own", "spare", query, *keep), files=("some", "ice"))
    for command in ["add", "remove", "missing", "spare", "import", "export", "list", "show", "exprt", "", "ADD", "--"]:
        yield Line("own misuse", ("own", command))
        yield Line("own misuse", ("own", command, "--help"))
        yield Line("own misuse", ("help", "own", command))
        yield Line("own misuse", ("own", command), **NO_HOME)
        for chosen in [["--want", "2"], ["--add"], ["--replace"], ["--to", "tsv"], ["--fields", "id"], ["--seed", "1"],
                       ["--limit", "2"], ["--offline"], ["--rules", "core"]]:
            yield Line("own misuse", ("own", command, "1", "41", *chosen), files=("some",))
    for words in [[], ["missing", "set:1"], ["export", "--to", "tsv"]]:
        yield Line("own", ("own", *words), before=(("own", "add", "1", "41", "42fx3"), ("own", "remove", "1", "42f")))
        yield Line("own", ("own", *words), files=imported, before=(("own", "import", "bulk.csv", "--add"),
                                                                   ("own", "import", "wide.csv", "--add")))


def news():
    for since in [None, "2026-01-01", "2023-01-01", "2030-01-01", "2026-02-30", "2026", "yesterday", "", "0000-01-01",
                  "9999-12-31", " 2026-01-01"]:
        for chosen in FORMS:
            yield Line("new", ("new", *([] if since is None else ["--since", since]), *chosen))
    for words in [["extra"], ["--since"], ["--since", "2026-01-01", "--since", "2025-01-01"], ["--fields", "id"],
                  ["--limit", "1"], ["--offline"], ["--help"], ["--json", "--header"]]:
        yield Line("new", ("new", *words))
    for disk in [CATALOGUE, "garbage", "truncated"]:
        yield Line("new", ("new", "--since", "2025-01-01"), disk=disk)
        yield Line("new", ("new", "--since", "2025-01-01", "--json"), disk=disk, api=CLOSED)


def packs():
    sets = ["14", "1", "TFC", "tfc", "The First Chapter", "first chapter", "Q1", "P1", "promo", "15", "99", "0", "",
            "tcf", "Fabled", "9", "inklnds", "\x1b[31m"]
    for name in sets:
        for chosen in FORMS if name == "14" else FEW:
            yield Line("pack", ("pack", name, "--seed", "7", *chosen))
        yield Line("pack", ("pack", name))
    for number in ["1", "2", "6", "36", "37", "0", "-1", "x", ""]:
        for chosen in [["--seed", "7"], ["--seed", "0", "--json"], ["--seed=007", "--format", "table"]]:
            yield Line("pack", ("pack", "14", "--packs", number, *chosen))
    for words in [[], ["14", "1"], ["--seed"], ["14", "--seed", "x"], ["14", "--fields", "id", "--seed", "7"],
                  ["14", "--limit", "2"], ["14", "--offline"], ["14", "--packs"], ["The", "First", "Chapter", "--seed", "7"],
                  ["14", "--json"], ["14", "--format", "table"], ["14", "-q"]]:
        yield Line("pack", ("pack", *words))
    for disk in [CATALOGUE, "garbage", "truncated"]:
        yield Line("pack", ("pack", "1", "--seed", "7"), disk=disk)
        yield Line("pack", ("pack", "1", "--seed", "7", "--json"), disk=disk, api=CLOSED)


def completions():
    for words in [["sing", ""], ["sing", "Let"], ["sing", "Let It Go", ""], ["sing", "Let It Go", "ink:"], ["shift", ""],
                  ["shift", "Elsa - S"], ["deck", ""], ["deck", "ch"], ["deck", "check", ""], ["deck", "check", "i"],
                  ["deck", "check", "ice", ""], ["deck", "add", "ice", ""], ["deck", "add", "ice", "2", "Let"],
                  ["deck", "odds", "ice", "ink:"], ["deck", "export", "ice", "--to", ""], ["deck", "check", "--rules", ""],
                  ["deck", "diff", "ice", ""], ["deck", "nothing", ""], ["own", ""], ["own", "im"], ["own", "import", ""],
                  ["own", "import", "b"], ["own", "add", ""], ["own", "add", "1", ""], ["own", "missing", "set:"],
                  ["own", "export", "--to", ""], ["new", ""], ["new", "--"], ["new", "--since", ""], ["pack", ""],
                  ["pack", "T"], ["pack", "14", ""], ["pack", "--"], ["deck", "--"], ["own", "--"], ["sing", "--"],
                  ["shift", "--"], ["deck", "hand", "--"], ["own", "import", "--"]]:
        yield Line("complete", ("__complete", "--", *words))
        yield Line("complete", ("__complete", "--", *words), files=("ice", "first", "beside", "dreamborn", "some"))


def every_kind():
    return [songs, shifts, decks, collections, news, packs, completions]
