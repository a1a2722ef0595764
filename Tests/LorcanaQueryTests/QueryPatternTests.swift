import BuiltInCatalogue
import Locks
import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// The matches of patterns, and their time limits.
@Suite struct QueryPatternTests {
    private let cards = catalogue([
        card("P-1", "Draw", "Two") {
            ($0.text, $0.flavor) = ("Draw 2 cards.\nYou can't quest.", "It’s late…")
        },
        card("P-2", "Élan") { $0.text = "Choose up to 3 characters; each one gets +1 {s}." },
        card("P-3", "Nobody's") { $0.text = "Draws 10 cards" },
    ])

    private func names(_ query: String) throws -> [String] {
        try QueryEvaluator.evaluate(CardQuery(parsing: query), over: cards).rows.map { cards[$0].facts.name }
    }

    @Test(arguments: [
        ("name:/^e/", ["Élan"]), ("name:/^É/", ["Élan"]), ("name:/ÉL/", ["Élan"]), ("name:/o$/", ["Draw"]),
        ("name:/^draw two$/", ["Draw"]), ("name:/^nobody's$/", ["Nobody's"]),
        ("name:/^nobodys$/", ["Nobody's"]),
        ("text:/draws? \\d/", ["Draw", "Nobody's"]), ("text:/draws? [\\d]{2}/", ["Nobody's"]),
        ("text:/cards you/", ["Draw"]), ("text:/^draw.*quest$/", ["Draw"]), ("text:/\\bone\\b/", ["Élan"]),
        ("text:/[[:digit:]] c/", ["Draw", "Nobody's", "Élan"]), ("text:/characters\\seach/", ["Élan"]),
        ("text:/cant|gets/", ["Draw", "Élan"]), ("text:/[A-C]ards$/", ["Nobody's"]),
        ("text:/\\w{10}/", ["Élan"]),
        ("text:/[^a-z0-9 ]/", []), ("flavor:/^its/", ["Draw"]), ("-text:/\\d/", []),
        ("text!=/can/", ["Nobody's", "Élan"]),
        ("text:/one gets +1/", ["Élan"]), ("text:/a\\+/", []), ("text:/(d|D)raw 2/", ["Draw"]),
        ("text:/a{2,3}/", []),
        ("text:/c.rd[s-s]/", ["Draw", "Nobody's"]), ("text:/[]x]/", []),
        ("name:/draw|[é]lan/", ["Draw", "Élan"]),
    ])
    func `a pattern matches folded words`(query: String, found: [String]) throws {
        #expect(try names(query).sorted() == found)
        #expect(try CardQuery(parsing: CardQuery(parsing: query).description) == CardQuery(parsing: query))
    }

    @Test(arguments: [
        ("name:/^draw - two$/", ["Draw"]), ("text:/\\{s\\}/", ["Élan"]), ("text:/cards\\.$/", []),
        ("text:/cards\\. you can't/", ["Draw"]), ("text:/can’t quest\\./", ["Draw"]),
        ("text:/, [a-z]/", []), ("text:/;/", ["Élan"]), ("flavor:/late…/", ["Draw"]),
        ("text:/s[;.]/", ["Draw", "Élan"]),
        ("name:/^élan|-/", ["Draw", "Élan"]), ("-name:/ - /", ["Nobody's", "Élan"]),
    ])
    func `a pattern with punctuation matches printed text`(query: String, found: [String]) throws {
        #expect(try names(query).sorted() == found)
        #expect(try CardQuery(parsing: CardQuery(parsing: query).description) == CardQuery(parsing: query))
    }

    @Test(arguments: [
        "(a{1,255}){1,255}", "((a{1,9}){1,9}){1,9}", ".{0,255}z.{0,255}z",
        String(repeating: "(a", count: 30)
            + String(repeating: "+)", count: 30), "(((((((a+)+)+)+)+)+)+)+", "a{200}", "(ab){80}",
        "a{75}b{76}",
        "((((((((a{2}){2}){2}){2}){2}){2}){2}){2})", "a++", "a{2}{3}*", String(repeating: "a", count: 129),
        "a{0,99999}", "a{1000}",
    ])
    func `a pattern that would expand too much is rejected`(pattern: String) {
        #expect(refusal("name:/\(pattern)/") != nil)
    }

    @Test func `a pattern may have 150 atoms in 128 bytes`() {
        #expect(refusal("name:/a{75}b{75}/") == nil)
        #expect(refusal("name:/\(String(repeating: "a", count: 128))/") == nil)
        #expect(refusal("name:/(ab+){50}/") == nil)
        #expect(refusal("name:/(ab+){51}/")?.message == "the pattern is too large")
    }

    @Test func `random patterns are compiled or rejected, and terminate`() throws {
        let scraps = [
            "a", "b", "(", ")", "[", "]", "*", "+", "?", "{2}", "{1,3}", "{", "}", "|", "^", "$", ".", "\\d",
            "\\w", "\\b", "\\",
            "-", ",", "é", "ß", "'", " ", "[a-c]", "[^x]", "[[:alpha:]]", "0", "\u{301}", "雪", ":", "=",
        ]
        var random = QueryRandom(state: 11)
        for _ in 0..<20000 {
            let pattern = (0..<random.next(10)).map { _ in scraps[random.next(scraps.count)] }.joined()
            guard let query = try? CardQuery(parsing: "name:/\(pattern)/ unique:prints") else { continue }
            _ = try QueryEvaluator.evaluate(query, over: cards)
        }
    }

    /// Options with a clock that advances by `step` whenever it is read.
    private func options(_ step: Duration, _ time: Ticks) -> QueryOptions {
        QueryOptions(isForgiving: false, processorTime: { time.advance(step) })
    }

    @Test func `a query whose patterns exceed their time is rejected`() throws {
        let query = try CardQuery(parsing: "name:/zzz/ or name:/yyy/")
        let facts = BuiltInCatalogue.catalogue
        let error = #expect(throws: QueryError.self) {
            try QueryEvaluator.evaluate(query, over: facts, options: options(.milliseconds(1), Ticks()))
        }
        #expect(error?.message == "the patterns take too long" && error?.range == 0..<query.source.count)
        let quick = try QueryEvaluator.evaluate(
            query, over: facts, options: options(.microseconds(100), Ticks()))
        #expect(quick.rows.isEmpty)
    }

    @Test func `work between two patterns is not counted`() throws {
        /// Evaluates the query with a clock that advances only once, by a second, before the given reading. Returns the
        /// number of readings; nil if the query was rejected.
        func readings(_ query: String, secondBefore late: Int? = nil) throws -> Int? {
            let ticks = Ticks()
            let options = QueryOptions(
                isForgiving: false,
                processorTime: {
                    let count = ticks.advance(.nanoseconds(1)) / .nanoseconds(1)
                    return count < Double(late ?? .max) ? .zero : .seconds(1)
                })
            let query = try CardQuery(parsing: query)
            do {
                _ = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue, options: options)
            } catch {
                return nil
            }
            return Int(ticks.now / .nanoseconds(1))
        }
        let ofOne = try #require(try readings("name:/zzz/"))
        let both = "name:/zzz/ or name:/yyy/"
        #expect(try readings(both, secondBefore: ofOne) == nil)
        #expect(try readings(both, secondBefore: ofOne + 1) == 2 * ofOne)
        #expect(try readings(both, secondBefore: ofOne + 2) == nil)
    }

    @Test func `each name is searched once per pattern, and the clock is not read for each`() throws {
        let ticks = Ticks()
        let query = try CardQuery(parsing: "name:/zzz/ or name:/yyy/")
        _ = try QueryEvaluator.evaluate(
            query, over: BuiltInCatalogue.catalogue, options: options(.microseconds(1), ticks))
        #expect(ticks.now > .microseconds(200) && ticks.now < .microseconds(1200))
    }

    @Test func `rows without a text are not searched`() throws {
        let ticks = Ticks()
        let query = try CardQuery(parsing: "text:/z/ or flavor:/y/")
        _ = try QueryEvaluator.evaluate(
            query, over: BuiltInCatalogue.catalogue, options: options(.microseconds(1), ticks))
        #expect(ticks.now == .zero)
    }
}

/// A clock that advances whenever it is read.
private final class Ticks: Sendable {
    private let time = Locked(Duration.zero)

    var now: Duration { time.withLock { $0 } }

    func advance(_ step: Duration) -> Duration {
        time.withLock {
            $0 += step
            return $0
        }
    }
}

/// How known and unknown facts about cards affect queries.
@Suite struct QueryUnknownTests {
    private let cards = catalogue([
        card("U-1", "Told") { ($0.text, $0.legality) = ("Draw.", Legality(core: .legal, infinity: .legal)) },
        card("U-2", "Blank") { $0.legality = Legality(core: .rotated, infinity: .legal) },
        card("U-3", "Unsent") {
            ($0.isFromFacts, $0.legality) = (
                true,
                Legality(
                    core: .banned, infinity: .legal, bannedInCore: Timestamp(year: 2025, month: 1, day: 1))
            )
        },
        card("U-4", "Stranger") { $0.text = "Quest." },
    ])

    private func names(_ query: String) throws -> [String] {
        try QueryEvaluator.evaluate(CardQuery(parsing: query), over: cards).rows.map { cards[$0].facts.name }
            .sorted()
    }

    @Test(arguments: [
        ("text:draw", ["Told"]), ("-text:draw", ["Blank", "Stranger"]),
        ("not text:draw", ["Blank", "Stranger"]),
        ("--text:draw", ["Told"]), ("text:draw or -text:draw", ["Blank", "Stranger", "Told"]),
        ("text:draw or name:unsent", ["Told", "Unsent"]),
        ("-(text:draw unsent)", ["Blank", "Stranger", "Told"]),
        ("-(text:draw or name:told)", ["Blank", "Stranger"]),
        ("-(text:draw -unsent)", ["Blank", "Stranger", "Unsent"]),
        ("text!=quest", ["Blank", "Told"]), ("-text:/./", ["Blank"]),
        ("f:core", ["Told"]), ("-f:core", ["Blank", "Unsent"]), ("banned:core", ["Unsent"]),
        ("-banned:core", ["Blank", "Told"]), ("f:core or stranger", ["Stranger", "Told"]),
        ("-(f:core or banned:core)", ["Blank"]), ("f:core,infinity", ["Blank", "Told", "Unsent"]),
    ])
    func `an unknown fact matches neither a condition nor its negation`(query: String, found: [String]) throws
    {
        #expect(try names(query) == found)
    }

    @Test(arguments: [
        ("text:draw", [QueryNote.unsearched(count: 1)]), ("f:core", [.unknownLegality(count: 1)]),
        ("-f:core", [.unknownLegality(count: 1)]), ("f:core text:draw", [.unsearched(count: 0)]),
        ("text:draw or f:core", [.unsearched(count: 1), .unknownLegality(count: 1)]), ("told", []),
        ("f:core or cost=1 or -cost=1", []),
    ])
    func `skipped cards are counted`(query: String, notes: [QueryNote]) throws {
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: query), over: cards).notes
        #expect(found == notes.filter { $0 != .unsearched(count: 0) })
    }

    @Test(arguments: [
        ("elsa f:core", 5..<11, "the API has no data on legality"),
        ("-banned:core", 1..<12, "the API has no data on bans"),
        ("is:reprint", 0..<10, "the API has no data on reprints"),
        ("promo:P1", 0..<8, "the API has no data on promos"),
        ("not:promo", 0..<9, "the API has no data on promos"),
        ("a or (b prints>1)", 8..<16, "the API has no data on printings"),
        ("in:1 f:core", 0..<4, "the API has no data on printings"),
        ("cost:1,prints", 0..<13, "the API has no data on printings"),
        ("is:core", 0..<7, "the API has no data on legality"),
        ("is:quest", 0..<8, "the API has no data on quests"),
        ("elsa r:enchanted", 5..<16, "the API has no data on special printings"),
        ("not:epic", 0..<8, "the API has no data on special printings"),
    ])
    func `a query knows which data the API lacks`(query: String, range: Range<Int>, message: String) throws {
        let error = try #require(try CardQuery(parsing: query).beyondAPI)
        #expect(error.message == message)
        #expect(error.range == range)
    }

    @Test(arguments: [
        "elsa", "ink:ruby cost<=3 -t:song", "set:1 r:legendary", "text:draw", "year:2024 num:3",
        "class:hero",
    ])
    func `conditions on data of the API are accepted`(query: String) throws {
        #expect(try CardQuery(parsing: query).beyondAPI == nil)
    }
}
