import BuiltInCatalogue
import LorcanaKit
import Testing

/// A wrong query, its wrong part marked below it, what is said of it, and what is suggested.
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
        .init("x=1", "^", "unknown key \"x\"", "to search names for it, put it in quotes: \"x=1\""),
        .init(
            "elsa csot>=3", "     ^^^^", "unknown key \"csot\"",
            "did you mean cost? to search names for it, put it in quotes: \"csot>=3\""),
        .init("evasive:1", "^^^^^^^", "\"evasive\" has no value to compare", "write kw:evasive"),
        .init(
            "ink:pink", "    ^^^^", "unknown ink \"pink\"",
            "inks are amber, amethyst, emerald, ruby, sapphire, steel"),
        .init("ink<=amber/stell", "           ^^^^^", "unknown ink \"stell\"", "did you mean steel?"),
        .init("elsa -ink:rubby", "          ^^^^^", "unknown ink \"rubby\"", "did you mean ruby?"),
        .init("r>=legendry", "   ^^^^^^^^", "unknown rarity \"legendry\"", "did you mean legendary?"),
        .init(
            "r:gold", "  ^^^^", "unknown rarity \"gold\"",
            "rarities are common, uncommon, rare, super-rare, legendary, epic, enchanted, iconic, special"),
        .init("kw:evasve", "   ^^^^^^", "unknown keyword \"evasve\"", "did you mean evasive?"),
        .init(
            "kw:\"duoo shift\"", "    ^^^^^^^^^^", "unknown keyword \"duoo shift\"", "did you mean duo shift?"
        ),
        .init("kw:\"pink shift\"", "    ^^^^^^^^^^", "unknown keyword \"pink shift\""),
        .init("kw:singer5", "   ^^^^^^^", "unknown keyword \"singer5\"", "did you mean singer?"),
        .init("kw:\"singer 5\"", "    ^^^^^^^^", "\"singer 5\" is a keyword with a value", "write singer=5"),
        .init("kw:shift<3", "   ^^^^^^^", "\"shift<3\" is a keyword with a value", "write shift<3"),
        .init("kw:singer>=5", "   ^^^^^^^^^", "\"singer>=5\" is a keyword with a value", "write singer>=5"),
        .init("kw:resist!=2", "   ^^^^^^^^^", "\"resist!=2\" is a keyword with a value", "write resist!=2"),
        .init("t:charcter", "  ^^^^^^^^", "unknown type \"charcter\"", "did you mean character?"),
        .init("t:foe", "  ^^^", "unknown type \"foe\"", "types are character, action, song, item, location"),
        .init("is:inkabel", "   ^^^^^^^", "unknown property \"inkabel\"", "did you mean inkable?"),
        .init("not:promos", "    ^^^^^^", "unknown property \"promos\"", "did you mean promo?"),
        .init("f:cor", "  ^^^", "unknown format \"cor\"", "did you mean core?"),
        .init("banned:x", "       ^", "unknown format \"x\"", "formats are core, infinity"),
        .init("sort:cots", "     ^^^^", "unknown sort key \"cots\"", "did you mean cost?"),
        .init("unique:card", "       ^^^^", "unknown value \"card\"", "did you mean cards?"),
        .init("set:fabeld", "    ^^^^^^", "unknown set \"fabeld\"", "did you mean \"Fabled\"?"),
        .init("set:99", "    ^^", "unknown set \"99\"", "\"lorcana sets\" lists all sets"),
        .init("set:\"Tcf!\"", "     ^^^^", "unknown set \"Tcf!\"", "did you mean \"TFC\"?"),
        .init("set:1-3", "    ^^^", "unknown set \"1-3\"", "write (set:1 or set:2 or set:3)"),
        .init("set:1,tfc", "    ^^^^^", "unknown set \"1,tfc\"", "write (set:1 or set:tfc)"),
        .init("set:1-99", "    ^^^^", "unknown set \"1-99\"", "\"lorcana sets\" lists all sets"),
        .init("set:hyperia", "    ^^^^^^^", "unknown set \"hyperia\"", "did you mean \"Hyperia City\"?"),
        .init(
            "class:princes", "      ^^^^^^^", "unknown classification \"princes\"",
            "did you mean Prince or Princess?"),
    ]

    static let operators: [WrongQuery] = [
        .init("cost=>3", "    ^^", "unknown operator \"=>\"", "did you mean >=?"),
        .init("cost==3", "    ^^", "unknown operator \"==\"", "did you mean =?"),
        .init("cost<>3", "    ^^", "unknown operator \"<>\"", "did you mean !=?"),
        .init("cost<<3", "    ^^", "unknown operator \"<<\"", "operators are : = != < <= > >="),
        .init("kw>evasive", "  ^", "\"kw\" cannot be compared by \">\"", "it takes : = !="),
        .init("name>=elsa", "    ^^", "\"name\" cannot be compared by \">=\"", "it takes : = !="),
        .init("sort>cost", "    ^", "\"sort\" cannot be compared by \">\"", "it takes :"),
        .init(
            "elsa >= 3", "     ^^", "nothing stands before \">=\"",
            "write a condition without blanks, as in cost>=3; a text to search for, in quotes"),
        .init(
            "cost: 3", "^^^^^", "nothing stands after \"cost:\"",
            "write a condition without blanks, as in cost>=3"),
        .init("cost>=2-4", "    ^^", "a range goes with \":\"", "write cost:2-4"),
        .init("r>=special", "^^^^^^^^^^", "special stands outside the order of rarities", "write r:special"),
    ]

    static let values: [WrongQuery] = [
        .init(
            "text:\"2 {x}\"", "      ^^^^^", "unknown symbol \"{x}\"",
            "symbols are {e} exert, {i} ink, {s} strength, {l} lore, {w} willpower"),
        .init("text:\"%\"", "      ^", "no letter or digit to look for in \"%\""),
        .init("cost:4-2", "     ^^^", "the range \"4-2\" runs backwards", "write cost:2-4"),
        .init("cost:3+", "      ^", "a number is missing here"),
        .init("cost>=many", "      ^^^^", "\"many\" is no number", ""),
        .init("str>will", "    ^^^^", "\"will\" is no number", "did you mean wil?"),
        .init("lore/2>1", "     ^", "a ratio divides one field by another", "write lore/cost>=0.6"),
        .init("lore/cost/str>1", "^^^^^^^^^^^^^", "only one number can be divided by another"),
        .init("1+2>=3", "^^^", "no number of a card is compared", "write cost+2>=str"),
        .init("cost<999999999+1", "     ^^^^^^^^^^^", "this number is too large"),
        .init("cost<9999999999", "     ^^^^^^^^^^", "\"9999999999\" is no number", ""),
        .init("date>=2025", "      ^^^^", "\"2025\" is no date", "write date>=2025-01-31, or year:2025"),
        .init(
            "date:2025-02-30", "     ^^^^^^^^^^", "\"2025-02-30\" is no date",
            "write date>=2025-01-31, or year:2025"),
        .init("sort:cost,,lore", "          ^", "a sort key is missing here", ""),
    ]

    static let shapes: [WrongQuery] = [
        .init("\"abc", "^", "this quote is never closed"),
        .init("elsa \"", "     ^", "this quote is never closed"),
        .init("text:\"draw", "     ^", "this quote is never closed"),
        .init(
            "(elsa or anna", "^", "this bracket is never closed",
            "brackets group conditions; leave them out to search names"),
        .init(
            "elsa)", "    ^", "nothing opens this bracket",
            "brackets group conditions; leave them out to search names"),
        .init("elsa () anna", "     ^^", "nothing stands between the brackets"),
        .init(
            "elsa or", "     ^^", "nothing stands after \"or\"", "to search for the word, put it in quotes"),
        .init(
            "(elsa or ) anna", "      ^^", "nothing stands after \"or\"",
            "to search for the word, put it in quotes"),
        .init(
            "elsa -sort:cost", "     ^", "an order cannot be negated", "\"sort:-cost\" runs from high to low"),
    ]

    @Test(arguments: unknown + operators + values + shapes)
    func `a wrong query is marked, explained, and put right`(wrong: WrongQuery) throws {
        let error = try #require(refusal(wrong.query))
        #expect(error.message == wrong.message)
        #expect(error.range == wrong.range)
        #expect(error.query == wrong.query)
        #expect(wrong.hint.isEmpty || error.hint == wrong.hint, "\(error.hint)")
    }

    @Test func `the mark counts characters, not their parts`() {
        #expect(refusal("e\u{301}lsa 👩‍🚀 ink:pink")?.range == 11..<15)
    }

    @Test func `a long wrong part is cut in the message and whole in the mark`() {
        let error = refusal("ink:" + String(repeating: "x", count: 5000))
        #expect(error?.message.count ?? 0 < 80)
        #expect(error?.range == 4..<5004)
    }

    @Test func `a set or a classification is not doubted over a part of the cards`() throws {
        let few = catalogue([card("TFC-001", "Nobody")])
        let options = QueryOptions(isForgiving: false)
        let query = try CardQuery(parsing: "set:fabeld or class:princes or kw:\"pink shift\"")
        #expect(try QueryEvaluator.evaluate(query, over: few, options: options).rows.isEmpty)
    }
}
