import BuiltInCatalogue
import LorcanaQuery
import Testing

/// An invalid query, with a marker below the error, the error's message and its hint.
struct WrongQuery: Sendable, CustomTestStringConvertible {
    var query: String
    var marks: String
    var message: String
    var hint: String

    init(_ query: String, _ marks: String, _ message: String, _ hint: String = "") {
        (self.query, self.marks, self.message, self.hint) = (query, marks, message, hint)
    }

    var testDescription: String { query }

    var range: Range<Int> {
        let start = marks.prefix { $0 == " " }.count
        return start..<marks.count
    }
}

@Suite struct QueryErrorTests {
    static let unknown: [WrongQuery] = [
        .init("x=1", "^", "unknown key \"x\"", "run `lorcana help query` to list the keys"),
        .init(
            "elsa csot>=3", "     ^^^^", "unknown key \"csot\"",
            "did you mean cost>=3?"),
        .init("evasive:1", "^^^^^^^", "keyword \"evasive\" has no value to compare", "write kw:evasive"),
        .init(
            "ink:pink", "    ^^^^", "unknown ink \"pink\"",
            "expected one of: amber, amethyst, emerald, ruby, sapphire, steel"),
        .init("ink<=amber/stell", "           ^^^^^", "unknown ink \"stell\"", "did you mean steel?"),
        .init(
            "deck:-friday", "     ^^^^^^^", "unexpected \"-\" before a value", "write -deck:friday"),
        .init("deck<=friday", "    ^^", "deck does not take \"<=\"", "use one of : = !="),
        .init(
            "deck:a,,b", "      ^", "missing value beside \",\"", "inside quotes a comma is a comma"),
        .init("own:x", "    ^", "\"x\" is not a number", "own takes a number, for example own<3"),
        .init("own<-1", "    ^^", "own is never below 0", ""),
        .init("elsa -ink:rubby", "          ^^^^^", "unknown ink \"rubby\"", "did you mean ruby?"),
        .init("r>=legendry", "   ^^^^^^^^", "unknown rarity \"legendry\"", "did you mean legendary?"),
        .init(
            "r:gold", "  ^^^^", "unknown rarity \"gold\"",
            "expected one of: common, uncommon, rare, super-rare, legendary, epic, enchanted, iconic, special"
        ),
        .init("kw:evasve", "   ^^^^^^", "unknown keyword \"evasve\"", "did you mean evasive?"),
        .init(
            "kw:\"duoo shift\"", "    ^^^^^^^^^^", "unknown keyword \"duoo shift\"", "did you mean duo-shift?"
        ),
        .init("kw:\"pink shift\"", "    ^^^^^^^^^^", "unknown keyword \"pink shift\""),
        .init("kw:singer5", "   ^^^^^^^", "unknown keyword \"singer5\"", "did you mean singer?"),
        .init(
            "kw:\"singer 5\"", "    ^^^^^^^^", "kw takes a keyword without a value, not \"singer 5\"",
            "write singer=5"),
        .init(
            "kw:shift<3", "   ^^^^^^^", "kw takes a keyword without a value, not \"shift<3\"", "write shift<3"
        ),
        .init(
            "kw:singer>=5", "   ^^^^^^^^^", "kw takes a keyword without a value, not \"singer>=5\"",
            "write singer>=5"),
        .init(
            "kw:resist!=2", "   ^^^^^^^^^", "kw takes a keyword without a value, not \"resist!=2\"",
            "write resist!=2"),
        .init("t:charcter", "  ^^^^^^^^", "unknown type \"charcter\"", "did you mean character?"),
        .init(
            "t:foe", "  ^^^", "unknown type \"foe\"",
            "expected one of: character, action, song, item, location"),
        .init("is:inkabel", "   ^^^^^^^", "unknown property \"inkabel\"", "did you mean inkable?"),
        .init("not:promos", "    ^^^^^^", "unknown property \"promos\"", "did you mean promo?"),
        .init("f:cor", "  ^^^", "unknown format \"cor\"", "did you mean core?"),
        .init("banned:x", "       ^", "unknown format \"x\"", "expected one of: core, infinity"),
        .init("sort:cots", "     ^^^^", "unknown sort key \"cots\"", "did you mean cost?"),
        .init("unique:card", "       ^^^^", "unknown value \"card\"", "did you mean cards?"),
        .init("set:fabeld", "    ^^^^^^", "unknown set \"fabeld\"", "did you mean \"Fabled\"?"),
        .init("set:99", "    ^^", "unknown set \"99\"", "run `lorcana sets` to list them"),
        .init("set:\"Tcf!\"", "     ^^^^", "unknown set \"Tcf!\"", "did you mean \"TFC\"?"),
        .init("set:1-3", "    ^^^", "unknown set \"1-3\"", "write set:1,2,3"),
        .init("set:1-99", "    ^^^^", "unknown set \"1-99\"", "run `lorcana sets` to list them"),
        .init("set:hyperai", "    ^^^^^^^", "unknown set \"hyperai\"", "did you mean \"Hyperia City\"?"),
        .init(
            "set:into", "    ^^^^", "unknown set \"into\"",
            "did you mean \"Into the Inklands\"?"),
        .init("set:newst", "    ^^^^^", "unknown set \"newst\"", "did you mean \"newest\"?"),
        .init(
            "id:XYZ-1", "   ^^^^^", "unknown set \"XYZ\"", "run `lorcana sets` to list them"),
        .init("id:TFX-1", "   ^^^^^", "unknown set \"TFX\"", "did you mean \"TFC\"?"),
        .init(
            "sings:\"Elsa - Snow Queen\"", "       ^^^^^^^^^^^^^^^^^", "\"Elsa - Snow Queen\" is not a song",
            "sings takes a song, sungby a character"),
        .init("name:/(/", "      ^", "missing \")\" in a pattern"),
        .init(
            "class:princes", "      ^^^^^^^", "unknown classification \"princes\"",
            "did you mean Prince or Princess?"),
    ]

    static let operators: [WrongQuery] = [
        .init("cost=>3", "    ^^", "unknown operator \"=>\"", "did you mean >=?"),
        .init("cost==3", "    ^^", "unknown operator \"==\"", "did you mean =?"),
        .init("cost<>3", "    ^^", "unknown operator \"<>\"", "did you mean !=?"),
        .init("cost<<3", "    ^^", "unknown operator \"<<\"", "use one of : = != < <= > >="),
        .init("kw>evasive", "  ^", "kw does not take \">\"", "use one of : = !="),
        .init("name>=elsa", "    ^^", "name does not take \">=\"", "use one of : = !="),
        .init("sort>cost", "    ^", "sort does not take \">\"", "use :"),
        .init(
            "elsa >= 3", "     ^^", "missing key before \">=\"",
            "a condition is a key, a sign and a value, for example cost>=3"),
        .init(
            "cost:", "^^^^^", "missing value after \"cost:\"",
            "a condition is a key, a sign and a value, for example cost>=3"),
        .init("ink:(amber or ruby)", "^^^^", "missing value after \"ink:\"", "write ink:amber,ruby"),
        .init("2<=cost<=4", "^^^^^^^^^^", "two comparisons in one", "write cost:2-4"),
        .init("9>cost>=4", "^^^^^^^^^", "two comparisons in one", "write cost:4-8"),
        .init("cost>=2<=4", "      ^^^^", "\"2<=4\" is not a number", "write cost:2-4"),
        .init("t!song", " ^", "unknown operator \"!\"", "write t=song"),
        .init("cost!3 elsa", "    ^", "unknown operator \"!\"", "write cost=3"),
        .init(
            "name:/elsa/i", "           ^", "unexpected \"i\"",
            "upper and lower case are equal in patterns, so leave the \"i\" out"),
        .init("year:2026-07", "     ^^^^^^^", "\"2026-07\" is not a year", "write date>=2026-07-01"),
        .init("year<2026-07-24", "     ^^^^^^^^^^", "\"2026-07-24\" is not a year", "write date<2026-07-24"),
        .init("num:41/204", "    ^^^^^^", "num takes a number without its total", "write num:41"),
        .init("leaves:15", "       ^^", "no set leaves Core with \"15\"", "expected one of: 17, 21, next"),
        .init("cost>=2-4", "    ^^", "a range takes \":\", not \">=\"", "write cost:2-4"),
        .init("r>=special", "^^^^^^^^^^", "rarity special is not ranked", "write r:special"),
    ]

    static let values: [WrongQuery] = [
        .init(
            "text:\"2 {x}\"", "      ^^^^^", "unknown symbol \"{x}\"",
            "expected one of: {e} exert, {i} ink, {s} strength, {l} lore, {w} willpower"),
        .init("text:\"%\"", "      ^", "no letters or digits in \"%\""),
        .init("cost:4-2", "     ^^^", "invalid range \"4-2\"", "write cost:2-4"),
        .init("cost:3+", "      ^", "missing number", "write cost>=3"),
        .init(
            "cost>=many", "      ^^^^", "\"many\" is not a number", "cost takes a number, for example cost<3"),
        .init("str>will", "    ^^^^", "\"will\" is not a number", "did you mean wil?"),
        .init(
            "lore/2>1", "     ^", "a ratio cannot contain \"2\"",
            "a ratio divides one field by another, for example lore/cost>=0.6"),
        .init(
            "lore/cost/str>1", "^^^^^^^^^^^^^", "more than one \"/\"",
            "a ratio divides one field by another, for example lore/cost>=0.6"),
        .init("1+2>=3", "^^^", "no field to compare in \"1+2\"", "for example cost+2>=str"),
        .init("cost<999999999+1", "     ^^^^^^^^^^^", "\"999999999+1\" is too large"),
        .init(
            "cost<9999999999", "     ^^^^^^^^^^", "\"9999999999\" is too large",
            "cost takes a number, for example cost<3"),
        .init("date>=2025", "      ^^^^", "\"2025\" is not a date", "write date>=2025-01-31, or year:2025"),
        .init(
            "date:2025-02-30", "     ^^^^^^^^^^", "\"2025-02-30\" is not a date",
            "write date>=2025-01-31, or year:2025"),
        .init("sort:cost,,lore", "          ^", "missing sort key"),
    ]

    static let shapes: [WrongQuery] = [
        .init("\"abc", "^", "missing closing quote"),
        .init("elsa \"", "     ^", "missing closing quote"),
        .init("text:\"draw", "     ^", "missing closing quote"),
        .init(
            "(elsa or anna", "^", "missing \")\"",
            "brackets group conditions; to search names, leave them out"),
        .init(
            "elsa)", "    ^", "unmatched \")\"",
            "brackets group conditions; to search names, leave them out"),
        .init("elsa () anna", "     ^^", "nothing between \"(\" and \")\""),
        .init(
            "elsa or", "     ^^", "missing condition after \"or\"",
            "to search names for the word, write name:or"
        ),
        .init(
            "(elsa or ) anna", "      ^^", "missing condition after \"or\"",
            "to search names for the word, write name:or"),
        .init(
            "elsa -sort:cost", "     ^", "sort: cannot be negated",
            "for descending order write sort:-cost"),
        .init("elsa -unique:prints", "     ^", "unique: cannot be negated"),
        .init(
            "sort:cost -(elsa sort:cost)", "          ^", "sort: cannot be negated",
            "for descending order write sort:-cost"),
    ]

    @Test(arguments: [
        ("set:1+", "set"), ("set:1-", "set"), ("set:TFC!", "set"), ("class:hero-", "classification"),
    ])
    func `a sign after a name is never dropped`(query: String, noun: String) throws {
        let value = String(query.drop { $0 != ":" }.dropFirst())
        #expect(refusal(query)?.message == "unknown \(noun) \"\(value)\"")
    }

    @Test(arguments: unknown + operators + values + shapes)
    func `an invalid query is marked and explained, and its suggestion is valid`(wrong: WrongQuery) throws {
        let error = try #require(refusal(wrong.query))
        #expect(error.message == wrong.message)
        #expect(error.range == wrong.range)
        #expect(error.query == wrong.query)
        #expect(wrong.hint.isEmpty || error.hint == wrong.hint, "\(error.hint)")
    }

    @Test func `the marker counts characters, not scalars`() {
        #expect(refusal("e\u{301}lsa 👩‍🚀 ink:pink")?.range == 11..<15)
    }

    @Test func `a long error is truncated in the message, but marked completely`() {
        let error = refusal("ink:" + String(repeating: "x", count: 5000))
        #expect(error?.message.count ?? 0 < 80)
        #expect(error?.range == 4..<5004)
    }

    @Test func `unknown sets and classifications are accepted for a part of the cards`() throws {
        let few = catalogue([card("TFC-001", "Nobody")])
        let options = QueryOptions(isForgiving: false)
        let query = try CardQuery(parsing: "set:fabeld or class:princes or kw:\"pink shift\"")
        #expect(try QueryEvaluator.evaluate(query, over: few, options: options).rows.isEmpty)
    }
}
