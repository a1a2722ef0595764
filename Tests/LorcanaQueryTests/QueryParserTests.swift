import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import SeededRandom
import Testing

@Suite struct QueryParserTests {
    @Test(arguments: [
        ("not ink:ruby", "-ink:ruby"), ("cost=3 NOT (t:song or t:item)", "cost=3 -(t:song or t:item)"),
        ("not  cost>=3", "-cost>=3"), ("not !\"be prepared\"", "-!\"be prepared\""),
        ("not(a)", "-a"), ("not -ink:ruby", "ink:ruby"), ("elsa and not t:song", "elsa -t:song"),
        ("not elsa", "not elsa"), ("down but not out", "down but not out"), ("not", "\"not\""),
        ("\"not\" ink:ruby", "\"not\" ink:ruby"), ("knot ink:ruby", "knot ink:ruby"),
        ("not:inkable", "-is:inkable"), ("not \"snow queen\"", "not \"snow queen\""),
    ])
    func `"not" negates a condition, a bracket and an exact name; else it is a word of a name`(
        typed: String, plain: String
    ) throws {
        #expect(try CardQuery(parsing: typed).description == plain)
    }

    @Test(arguments: [
        ("Elsa   Snow", "elsa snow"), ("\"Elsa - Snow Queen\"", "\"elsa snow queen\""),
        ("\"elsa\"", "\"elsa\""),
        ("!\"Be Prepared\"", "!\"be prepared\""), ("n:fun-loving", "\"fun loving\""), ("name=x", "!\"x\""),
        ("name!=x", "-!\"x\""), ("i:st/am", "ink:amber/steel"), ("color<=am/am", "ink<=amber"),
        ("strength:3", "str=3"), ("cost:2-4", "cost:2-4"), ("cost:2-4.50", "cost:2-4.5"),
        ("str+1>wil+02", "str+1>wil+2"),
        ("lore/cost>=0.50", "lore/cost>=0.5"), ("kw:Sing-Together", "kw:\"sing together\""),
        ("type!=Song", "-t:song"), ("not:inkable", "-is:inkable"), ("not!=inkable", "is:inkable"),
        ("r:SR", "r=super-rare"), ("rarity>=\"Super Rare\"", "r>=super-rare"),
        ("s:\"The First Chapter\"", "set:\"the first chapter\""),
        ("class:\"Seven Dwarfs\"", "class:\"seven dwarfs\""), ("story=Frozen", "story=frozen"), ("--a", "a"),
        ("-(-(a b))", "a b"),
        ("(a (b (c)))", "a b c"), ("a or (b or c)", "a or b or c"), ("a or b c", "a or b c"),
        ("(a or b) c", "(a or b) c"),
        ("-(a or b)", "-(a or b)"), ("a OR b", "a or b"), ("or", "\"or\""),
        ("\"or\" or or", "\"or\" or \"or\""),
        ("a sort:cost unique:prints sort:-lore,cost,lore", "a sort:-lore,cost unique:prints"),
        ("a or b sort:name", "(a or b) sort:name"), ("a unique:prints unique:cards", "a"), ("% a &", "a"),
        ("-% a", "a"),
        ("(%) a", "a"), ("Elsa - Snow", "elsa snow"), ("vine!", "vine"), ("!vine", "!\"vine\""), ("", ""),
        ("  ", ""), ("%", ""),
        ("'", ""), ("-", ""), ("!", ""), ("🦄", ""), ("_", ""), ("sort:cost", "sort:cost"),
    ])
    func `a query has one canonical spelling`(typed: String, plain: String) throws {
        #expect(try CardQuery(parsing: typed).description == plain)
    }

    @Test(arguments: [
        "", "   ", "%", "_", "…", "🦄", "-", "--", "!", "'", "( % )", "-%", "sort:cost", "unique:prints", "\0",
    ])
    func `a query without conditions is blank`(text: String) throws {
        #expect(try CardQuery(parsing: text).isBlank)
    }

    @Test(arguments: [
        ("elsa snow", ["elsa", "snow"]), ("\"Snow Queen\" elsa", ["snow", "queen", "elsa"]),
        ("!\"Be Prepared\"", ["be", "prepared"]),
        ("name:elsa sort:cost unique:prints", ["elsa"]), ("a;b", ["a", "b"]), ("Te Kā", ["te", "ka"]),
    ])
    func `a query for names has their words`(text: String, words: [String]) throws {
        #expect(try CardQuery(parsing: text).nameWords == words)
    }

    @Test(arguments: [
        "elsa cost:3", "-elsa", "elsa or anna", "char:elsa", "is:inkable", "", "name!=elsa",
        "(elsa or anna) snow",
    ])
    func `a query with conditions, or an empty one, has no words of names`(text: String) throws {
        #expect(try CardQuery(parsing: text).nameWords == nil)
    }

    @Test(arguments: [
        ("text:draw", [TextColumn.text]), ("elsa -(cost:3 or flavor:once)", [.flavor]), ("o:draw", [.text]),
        ("elsa", []), ("story:frozen", []), ("-is:ruling", [.rulings]), ("not:errata", [.errata]),
        ("flavor:a text:b -flavor:c", [.text, .flavor]),
    ])
    func `only conditions on texts need texts`(text: String, needed: [TextColumn]) throws {
        #expect(try CardQuery(parsing: text).neededTexts == needed)
    }

    @Test func `queries are equal if they have the same meaning`() throws {
        #expect(try CardQuery(parsing: "ink:st/am  Elsa") == CardQuery(parsing: "i:amber/steel elsa"))
        #expect(try CardQuery(parsing: "elsa") != CardQuery(parsing: "elsa sort:cost"))
        #expect(try CardQuery(parsing: "set:1 elsa") == CardQuery(parsing: "(set:1) elsa"))
    }

    @Test
    func `random text is parsed or rejected with a range inside it, and its printed form is equivalent`() {
        var random = QueryRandom(state: 8)
        for _ in trials(5000) {
            let bytes = (0..<random.next(60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `random fragments of queries are parsed or rejected in the same way`() {
        let scraps = [
            "elsa", "(", ")", "\"", "-", " ", " or ", "or", "!", ":", "=", "<", ">", "cost", "ink", "amber",
            "/", "+", ",", "3", "2-4",
            "|", "&&", "||", "@", "not ", "and ", "<=", "≤", "name:/", "\\", "e*", "{2}", "..", "even",
            "sort:", "unique:", "prefer:", "kw:", "set:1", "\0", "é", "\u{301}", "'", "“", "👩‍🚀", "\u{202E}",
            "t:song",
            "İ", "ß", "½", "한글", "ा",
        ]
        var random = QueryRandom(state: 9)
        for _ in trials(20_000) {
            check((0..<random.next(12)).map { _ in scraps[random.next(scraps.count)] }.joined())
        }
    }

    private func check(_ text: String) {
        do throws(QueryError) {
            let query = try CardQuery(parsing: text)
            let again = try CardQuery(parsing: query.description)
            #expect(again == query, "\(text.debugDescription) → \(query.description.debugDescription)")
        } catch {
            #expect(
                error.range.lowerBound >= 0 && error.range.upperBound <= text.count,
                "\(text.debugDescription)")
            #expect(!error.range.isEmpty, "\(text.debugDescription) \(error.message)")
            #expect(error.query == text, "\(text.debugDescription) \(error)")
        }
    }
}

@Suite struct QueryAndTests {
    @Test(arguments: [
        ("ink:ruby and cost<3", "ink:ruby cost<3"), ("elsa AND cost<3", "elsa cost<3"),
        ("ink:ruby and elsa", "ink:ruby elsa"), ("(cost=1 or cost=2) and elsa", "(cost=1 or cost=2) elsa"),
        ("cost=1 and -ink:ruby", "cost=1 -ink:ruby"),
    ])
    func `next to a condition "and" is an operator`(typed: String, meant: String) throws {
        #expect(try CardQuery(parsing: typed) == CardQuery(parsing: meant))
    }

    @Test func `between words, and at the ends, "and" is a word of the name`() throws {
        #expect(try CardQuery(parsing: "withered and wicked").nameWords == ["withered", "and", "wicked"])
        #expect(try CardQuery(parsing: "cost=1 and") != CardQuery(parsing: "cost=1"))
        #expect(try CardQuery(parsing: "and cost=1") != CardQuery(parsing: "cost=1"))
    }

    @Test(arguments: [("c:ruby", "ink:ruby"), ("cmc<=3", "cost<=3"), ("mv:3", "cost:3"), ("pow>3", "str>3")])
    func `Scryfall's keys are understood`(theirs: String, ours: String) throws {
        #expect(try CardQuery(parsing: theirs) == CardQuery(parsing: ours))
    }
}
