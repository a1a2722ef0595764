import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// Queries as typed on phones, in other scripts, and with the syntax of other sites.
@Suite struct QuerySpellingTests {
    private func condition(_ query: String) throws -> Condition? { try CardQuery(parsing: query).condition }

    /// Parses a query whose bare words may be values that occur in the built-in data.
    private func read(_ query: String) throws -> CardQuery {
        try QueryReader { BuiltInCatalogue.catalogue }.read(query)
    }

    @Test(arguments: [
        ("t:song –ink:amber", "t:song -ink:amber"), ("—ink:ruby elsa", "-ink:ruby elsa"),
        ("elsa −(ink:ruby or ink:steel)", "elsa -(ink:ruby or ink:steel)"), ("cost:2–4", "cost:2-4"),
        ("str−wil>=2", "str-wil>=2"), ("id:TFC–041", "id:TFC-041"), ("date>=2026–07–01", "date>=2026-07-01"),
        ("elsa – queen", "elsa - queen"), ("name:/elsa/ –t:song", "name:/elsa/ -t:song"),
    ])
    func `a dash is a minus`(typed: String, meant: String) throws {
        #expect(try condition(typed) == condition(meant))
    }

    @Test func `a dash in an order is a minus, in a pattern it is a dash`() throws {
        #expect(try CardQuery(parsing: "sort:–cost") == CardQuery(parsing: "sort:-cost"))
        #expect(try condition("text:/—/") != condition("text:/-/"))
        #expect(try condition("deck:a–b.txt") != condition("deck:a-b.txt"))
    }

    @Test(arguments: [
        ("cost⩽3", "cost<=3"), ("cost≦3", "cost<=3"), ("cost⩾3", "cost>=3"), ("cost≧3", "cost>=3"),
        ("cost＜3", "cost<3"), ("cost﹥3", "cost>3"), ("cost＜＝3", "cost<=3"), ("cost：３", "cost:3"),
        ("ｅｌｓａ", "elsa"), ("ｃｏｓｔ＝２", "cost=2"),
        ("（ink:ruby or t:song） cost=1", "(ink:ruby or t:song) cost=1"),
        ("＂snow queen＂", "\"snow queen\""), ("ﬁx-it", "fix-it"), ("ink:ｒｕｂｙ", "ink:ruby"),
        ("elsa　queen", "elsa queen"),
    ])
    func `characters of other scripts are equivalent to ASCII ones`(typed: String, meant: String) throws {
        #expect(try condition(typed) == condition(meant))
    }

    @Test(arguments: [
        ("cost > 3", "cost>3"), ("cost >= 3 elsa", "cost>=3 elsa"), ("class: dragon", "class:dragon"),
        ("cost: odd", "cost:odd"), ("-lore: even,2", "-lore:even,2"), ("strength: willpower", "str:wil"),
        ("class : \"seven dwarfs\"", "class:\"seven dwarfs\""), ("cost  =  3", "cost=3"),
        ("str+wil >= 8", "str+wil>=8"), ("elsa cost != 3", "elsa cost!=3"), ("not t: song", "-t:song"),
        ("elsa and cost > 3", "elsa cost>3"), ("str - wil", "str - wil"), ("name: /^el/", "name:/^el/"),
        ("cost > str", "cost>str"),
    ])
    func `blanks may surround an operator`(typed: String, meant: String) throws {
        #expect(try condition(typed) == condition(meant))
    }

    @Test func `a blank after an order's key is skipped`() throws {
        #expect(try CardQuery(parsing: "t:song sort: -cost") == CardQuery(parsing: "t:song sort:-cost"))
    }

    @Test(arguments: [
        ("cost:3|4", "cost:3,4"), ("cost=3 or 4", "cost=3,4"), ("cost=3 or 4 or 5 elsa", "cost=3,4,5 elsa"),
        ("set:9 or 10", "set:9,10"), ("ink:amber or steel", "ink:amber,steel"),
        ("t:song||item", "t:song,item"),
        ("class: dragon or hero", "class:dragon,hero"), ("story:frozen | moana", "story:frozen,moana"),
        ("is:princess or errata|amber", "is:princess,errata,amber"),
        ("r=rare or super-rare", "r=rare,super-rare"), ("-cost:3 or 4", "-cost:3,4"),
        ("cost=3 or 4 or ink:ruby", "cost=3,4 or ink:ruby"), ("text:draw or discard", "text:draw,discard"),
        ("kw:evasive or ward t:character", "kw:evasive,ward t:character"),
        ("set:fabled or 10", "set:fabled,10"),
        // Other words are searched in names.
        ("cost=3 or elsa", "cost=3 or (elsa)"), ("story:frozen or elsa", "story:frozen or (elsa)"),
        ("cost>3 or 5", "cost>3 or (5)"), ("cost!=3 or 5", "cost!=3 or (5)"),
        ("cost:1-3 or 5", "cost:1-3 or (5)"),
        ("cost=3 or \"4\"", "cost=3 or (\"4\")"), ("set:9 or 99", "set:9 or (99)"),
        ("cost=3 or lore=2", "cost=3 or (lore=2)"),
    ])
    func `a bare word after "or" is another value if possible`(typed: String, meant: String) throws {
        #expect(try read(typed) == read(meant))
    }

    @Test(arguments: [
        ("ink!amber", "ink=amber"), ("c!amber", "ink=amber"), ("i!am/st elsa", "ink=am/st elsa"),
    ])
    func `"!" after a key of inks means exactly these`(typed: String, meant: String) throws {
        #expect(try condition(typed) == condition(meant))
        #expect(try condition("wow!amber") != condition("ink=amber"))
    }

    @Test func `each full name is found as printed`() throws {
        let catalogue = BuiltInCatalogue.catalogue
        let names = Set((0..<catalogue.count).map { catalogue.text(.fullName, $0) })
        #expect(names.contains { $0.contains("\"") })
        for name in names.sorted() {
            let rows = try result("!\"\(name)\"").rows
            // Some printings of a name differ in case.
            let found = rows.map { Folding.fold(catalogue.text(.fullName, $0)) }
            #expect(found == [Folding.fold(name)], "\(name)")
        }
    }

    @Test func `names with quotation marks can be values`() throws {
        let flotsam = "Flotsam - Ursula's \"Baby\""
        #expect(try !ids("sungby:\"\(flotsam)\" cost=1").isEmpty)
        #expect(try ids("!\"\(flotsam)\" or !\"Jetsam - Ursula's “Baby”\"").count == 2)
        #expect(try condition("\"snow\" \"queen\"") == condition("\"snow\"\"queen\""))
        #expect(try condition("\"snow \"queen") == condition("\"snow\" queen"))
    }

    @Test func `copies by finish, finishes of printings, and promos of events`() throws {
        #expect(try ids("foil>=1 unique:prints") == ids("ownfoil>=1 unique:prints"))
        #expect(try ids("normal>=1 unique:prints") == ids("ownnormal>=1 unique:prints"))
        #expect(try ids("ownnormal+ownfoil=ownprint unique:prints").count == BuiltInCatalogue.catalogue.count)
        #expect(try ids("-is:foil -is:normal").isEmpty)
        #expect(try ids("promo:challenge unique:prints") == ids("promo:c1,c2,rph unique:prints"))
        #expect(try ids("promo:\"d23 expo\"") == ids("promo:D23"))
    }

    @Test func `the key leaves finds the cards that leave Core with a set`() throws {
        #expect(try ids("leaves:next") == ids("leaves:17"))
        #expect(try ids("leaves:17 in:13").isEmpty)
        #expect(try Set(ids("leaves:17") + ids("leaves:21")) == Set(ids("f:core")))
        #expect(try ids("leaves:17 leaves:21").isEmpty)
    }

    @Test func `any spelling of any query is parsed or rejected`() throws {
        var generator = QueryGenerator(seed: 41)
        var random = SeededGenerator(seed: 41)
        let others: [Character: [Character]] = [
            "-": ["–", "—", "−"], "<": ["＜", "﹤"], ">": ["＞", "﹥"], ":": ["："], "(": ["（"], ")": ["）"],
            "\"": ["“", "”", "＂"], "1": ["１"], "a": ["ａ"], " ": ["　"],
        ]
        for _ in trials(500) {
            let query = generator.query()
            let spelt = String(
                query.map { letter in
                    Bool.random(using: &random)
                        ? others[letter]?.randomElement(using: &random) ?? letter : letter
                })
            // Deck paths are taken literally.
            guard !query.contains("deck"), let meant = try? CardQuery(parsing: query) else { continue }
            #expect(try CardQuery(parsing: spelt) == meant, "\(spelt)")
        }
    }
}
