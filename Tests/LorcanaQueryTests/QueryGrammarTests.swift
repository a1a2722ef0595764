import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import Testing

/// Alternative spellings, with equivalent standard ones.
@Suite struct QueryGrammarTests {
    static let spellings: [(String, String)] = [
        ("ink:amber | ink:ruby", "ink:amber or ink:ruby"), ("ink:amber|ink:ruby", "ink:amber or ink:ruby"),
        ("a || b", "a or b"), ("a or b | c", "a or b or c"), ("cost=1 && cost<3", "cost=1 cost<3"),
        ("a&&b", "a b"), ("elsa | anna cost<3", "elsa or anna cost<3"),
        ("r≥rare", "r>=rare"), ("cost≤3", "cost<=3"), ("cost≠3", "cost!=3"), ("(str≥wil)", "str>=wil"),
        ("cost:2,3", "cost=2 or cost=3"), ("cost!=2,3", "cost!=2 cost!=3"),
        ("t:item,location", "t:item or t:location"),
        ("-cost:2,3", "-(cost=2 or cost=3)"), ("ink:amber,steel", "ink:amber or ink:steel"),
        ("ink:amber/steel,ruby", "ink:amber/steel or ink:ruby"),
        ("ink=am,am/st", "ink=amber or ink=amber/steel"),
        ("set:\"The First Chapter\",9", "set:\"the first chapter\" or set:9"),
        ("story:frozen,\"lilo & stitch\"", "story:frozen or story:\"lilo stitch\""),
        ("art:\"a, b\"", "art:\"a b\""), ("not:promo,enchanted", "-is:promo -is:enchanted"),
        ("t!=item,song", "-t:item -t:song"), ("cost:even,1", "cost:even or cost=1"),
        ("str-wil>=2", "str-wil>=2"), ("str<wil-2", "str<wil-2"), ("str - wil", "str wil"),
        ("str-wil>=-2", "str-wil>=-2"), ("-str-wil=0", "-str-wil=0"), ("2+str-1-wil>0", "str-wil+1>0"),
        ("5-cost>=2", "5-cost>=2"), ("sing-together-1>=6", "sing-together-1>=6"),
        ("cost:2..4", "cost:2-4"), ("str-wil:-2..-1", "str-wil:-2..-1"), ("cost:EVEN", "cost:even"),
        ("str+wil:odd", "str+wil:odd"), ("name:/^el/", "name:/^el/"), ("text:/a|b \\//", "text:/a|b \\//"),
        ("flavor!=/x+y/", "-flavor:/x+y/"), ("(name:/a(b)/)", "name:/a(b)/"),
        ("prefer:newest elsa", "elsa prefer:newest"),
        ("prefer:newest elsa prefer:oldest", "elsa"), ("in:TFC", "in:tfc"), ("promo:P1", "promo:p1"),
        ("id:TFC-041", "id:tfc-41"), ("prints>1", "prints>1"), ("ink:none", "inks=0"), ("c>=2", "inks>=2"),
        ("ink!=none", "inks!=0"), ("inks:amber", "ink:amber"), ("inks<=am/st", "ink<=amber/steel"),
        ("inks:dual", "inks=2"),
        ("legality:core", "f:core"), ("illustrators:a", "art:a"), ("c:dual", "inks=2"),
        ("inkwell:true", "is:inkable"),
        ("inkwell:no", "-is:inkable"),
        ("inkable!=false", "is:inkable"), ("type:princess", "class:princess"), ("is:song", "t:song"),
        ("is:evasive", "kw:evasive"), ("is:legendary", "r=legendary"), ("not:amber", "-ink:amber"),
        ("is:core", "f:core"),
        ("is:princess", "class:princess"), ("keyword:ward", "kw:ward"), ("rarity:super_rare", "r=super-rare"),
        ("n:elsa", "\"elsa\""), ("elsa and anna", "elsa and anna"), ("elsa (and) anna", "elsa \"and\" anna"),
        ("elsa - and snow", "elsa \"and\" snow"),
    ]

    @Test(arguments: spellings)
    func `a spelling is equivalent to its canonical one`(typed: String, plain: String) throws {
        let query = try CardQuery(parsing: typed)
        #expect(query.description == plain)
        #expect(try CardQuery(parsing: plain) == query)
    }

    @Test(arguments: [
        ("none", 0), ("colorless", 0), ("colourless", 0), ("single", 1), ("mono", 1), ("dual", 2),
        ("multi", 2),
    ])
    func `each word for a number of inks has the meaning in Query.md`(word: String, inks: Int) throws {
        #expect(try CardQuery(parsing: "ink:\(word)").description == "inks=\(inks)")
        #expect(try CardQuery(parsing: "ink!=\(word)").description == "inks!=\(inks)")
    }

    static let refused: [WrongQuery] = [
        .init("| elsa", "^", "missing condition before \"|\""),
        .init("elsa |", "     ^", "missing condition after \"|\""),
        .init("a || | b", "  ^^", "missing condition after \"||\""),
        .init("&& elsa", "^^", "missing condition before \"&&\""),
        .init("elsa &&", "     ^^", "missing condition after \"&&\""),
        .init("a && && b", "     ^^", "missing condition before \"&&\""),
        .init("a && or b", "  ^^", "missing condition after \"&&\""),
        .init("cost>=2,3", "    ^^", "a list takes \":\", \"=\" or \"!=\", not \">=\""),
        .init("cost:2,", "      ^", "missing value beside \",\"", "inside quotes a comma is a comma"),
        .init("cost:,2", "     ^", "missing value beside \",\""),
        .init("cost:1,,2", "      ^", "missing value beside \",\""),
        .init("cost:2-3,5", "     ^^^", "a list takes single values, not a range", "join conditions with or"),
        .init("str+wil:8,9", "^^^^^^^^^^^", "a sum takes one value, not a list"),
        .init("unique:cards,prints", "^^^^^^^^^^^^^^^^^^^", "unique takes one value"),
        .init("cost!=2-4", "    ^^", "a range takes \":\", not \"!=\"", "write -cost:2-4"),
        .init("cost!=even", "    ^^", "even takes \":\", not \"!=\"", "write cost:odd"),
        .init("cost!=odd", "    ^^", "odd takes \":\", not \"!=\"", "write cost:even"),
        .init("set:>5", "   ^^", "unknown operator \":>\"", "use one of : = !="),
        .init("atr:-amber", "^^^", "unknown key \"atr\"", "run `lorcana help query` to list the keys"),
        .init("irn:-1", "^^^", "unknown key \"irn\"", "run `lorcana help query` to list the keys"),
        .init(
            "r>=specal", "   ^^^^^^", "unknown rarity \"specal\"",
            "expected one of: common, uncommon, rare, super-rare, legendary, epic, enchanted, iconic"),
        .init("cost:2..", "     ^^^", "\"2..\" has one end", "write cost>=2"),
        .init("cost:..4", "     ^^^", "\"..4\" has one end", "write cost<=4"),
        .init("cost>even", "    ^", "even takes \":\", not \">\"", "write cost:even"),
        .init("cost:-3", "     ^^", "cost is never below 0", "to exclude cards write -cost:3"),
        .init("ink:-amber", "    ^^^^^^", "unknown ink \"-amber\"", "write -ink:amber"),
        .init("set:~1", "    ^^", "unknown set \"~1\"", "write set:1"),
        .init("is:!promo", "  ^^", "unknown operator \":!\"", "write -is:promo"),
        .init("cost:!3", "    ^^", "unknown operator \":!\"", "write -cost:3"),
        .init("kw:-ward", "   ^^^^^", "unknown keyword \"-ward\"", "write -kw:ward"),
        .init("is:-inkable", "   ^^^^^^^^", "unknown property \"-inkable\"", "write -is:inkable"),
        .init("class:-hero", "      ^^^^^", "unknown classification \"-hero\"", "write -class:hero"),
        .init("ink:\"-amber\"", "     ^^^^^^", "unknown ink \"-amber\"", "write -ink:amber"),
        .init("text:-draw", "     ^^^^^", "unexpected \"-\" before a value", "write -text:draw"),
        .init("ink:am+st", "    ^^^^^", "unknown ink \"am+st\""),
        .init("sort:+cost", "     ^^^^^", "unknown sort key \"+cost\""),
        .init(
            "colr:ruby", "^^^^", "unknown key \"colr\"",
            "did you mean ink:ruby?"),
        .init(
            "stroy:\"lilo & stitch\" elsa", "^^^^^", "unknown key \"stroy\"",
            "did you mean story:\"lilo & stitch\"?"),
        .init("-prefer:newest", "^", "prefer: cannot be negated"),
        .init("not sort:cost", "^^^", "sort: cannot be negated"),
        .init("promo:P77", "      ^^^", "unknown promo series \"P77\""),
        .init("in:fabeld", "   ^^^^^^", "unknown set \"fabeld\""),
        .init("t:prinsess", "  ^^^^^^^^", "unknown type \"prinsess\""),
        .init("@x", "^^", "unknown saved query \"@x\"", "to save one, run `lorcana config query.x 'QUERY'`"),
        .init("ink:3x", "    ^^", "unknown ink \"3x\""),
    ]

    static let patterns: [WrongQuery] = [
        .init("name:/el", "     ^", "missing closing \"/\""),
        .init("name://", "     ^^", "nothing between \"/\" and \"/\""),
        .init(
            "art:/x/", "    ^^^", "art does not take a pattern", "patterns follow name:, text: and flavor:"),
        .init("cost:/2/", "     ^^^", "cost does not take a pattern"),
        .init("name:/el/i", "         ^", "unexpected \"i\""),
        .init("name:/a*/", "      ^^", "the pattern matches every text"),
        .init("name:/(a)\\1/", "         ^^", "\"\\1\" is not supported in a pattern"),
        .init("name:/a*?/", "       ^^", "\"*?\" is not supported in a pattern"),
        .init("name:/(?:a)/", "      ^^", "\"(?\" is not supported in a pattern"),
        .init("name:/\\Da/", "      ^^", "\"\\D\" is not supported in a pattern"),
        .init("name:/a||b/", "        ^", "empty alternative in a pattern"),
        .init("name:/(|a)/", "       ^", "empty alternative in a pattern"),
        .init("name:/a|/", "       ^", "empty alternative in a pattern"),
        .init("name:/(a/", "      ^", "missing \")\" in a pattern"),
        .init("name:/a)/", "       ^", "unmatched \")\" in a pattern"),
        .init("name:/[a/", "      ^", "missing \"]\" in a pattern"),
        .init("name:/*a/", "      ^", "nothing to repeat before \"*\" in a pattern"),
        .init("name:/a{3,2}/", "       ^^^^^", "a repetition is written {2}, {2,} or {2,3}"),
        .init("name:/(a{1,100}){1,100}/", "      ^^^^^^^^^^^^^^^^^", "the pattern is too large"),
    ]

    @Test(arguments: refused + patterns)
    func `an error is marked, and the hint has the intended query`(wrong: WrongQuery) throws {
        let error = try #require(refusal(wrong.query))
        #expect(error.message == wrong.message)
        #expect(error.range == wrong.range)
        #expect(wrong.hint.isEmpty || error.hint == wrong.hint, "\(error.hint)")
    }

    @Test func `a suggested query is valid`() throws {
        for wrong in Self.refused where wrong.hint.hasPrefix("write ") {
            #expect(refusal(String(wrong.hint.dropFirst("write ".count))) == nil, "\(wrong.hint)")
        }
    }
}

@Suite struct SavedQueryTests {
    @Test func `a saved query is available immediately`() throws {
        let queries = QueryReader()
        #expect(throws: QueryError.self) { try queries.read("@mine cost<3") }
        queries.save("ink:ruby", as: "mine")
        _ = try queries.read("@mine cost<3")
    }

    private let saved = SavedQueries([
        "cheap": "cost<=2 or lore>=3", "songs": "t:song sort:cost", "a": "@b", "b": "ink:ruby @a",
        "wrong": "ink:pink", "set": "set:fabeld", "many": "@m2 @m2 @m2 @m2", "m2": "@m3 @m3 @m3 @m3",
        "m3": "@m4 @m4 @m4 @m4", "m4": "elsa elsa elsa elsa",
    ])

    private func refusal(_ text: String) -> QueryError? {
        do {
            _ = try QueryEvaluator.evaluate(
                CardQuery(parsing: text, saved: saved), over: BuiltInCatalogue.catalogue)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        ("@cheap ink:ruby", "(cost<=2 or lore>=3) ink:ruby"), ("-@cheap", "-(cost<=2 or lore>=3)"),
        ("not @CHEAP", "-(cost<=2 or lore>=3)"), ("@songs", "t:song sort:cost"), ("elsa @ anna", "elsa anna"),
        ("@cheap or @songs", "(cost<=2 or lore>=3 or t:song) sort:cost"),
    ])
    func `a saved query is equivalent to its text in brackets`(typed: String, plain: String) throws {
        #expect(try CardQuery(parsing: typed, saved: saved).description == plain)
    }

    @Test(arguments: [
        ("elsa @a", 5..<7, "in @a: @a uses itself"), ("@wrong x", 0..<6, "in @wrong: unknown ink \"pink\""),
        ("x @set", 2..<6, "unknown set \"fabeld\""), ("-@songs", 0..<1, "sort: cannot be negated"),
        ("@many", 0..<5, "in @many: more than 256 words and conditions"),
        ("@cheep", 0..<6, "unknown saved query \"@cheep\""),
    ])
    func `an error in a saved query points at its name`(query: String, range: Range<Int>, message: String)
        throws
    {
        let error = try #require(refusal(query))
        #expect(error.message == message)
        #expect(error.range == range && error.query == query)
    }
}
