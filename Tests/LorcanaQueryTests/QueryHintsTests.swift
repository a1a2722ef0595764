import LorcanaCards
@testable import LorcanaQuery
import Testing

@Suite struct QueryHintsTests {
    @Test(arguments: [("el?a", "name:/el.a/"), ("t:song e*d", "t:song name:/e\\w*d/")])
    func `words with wildcards are names, and a note has the pattern`(query: String, pattern: String) throws {
        let count = try ids(pattern).count
        #expect(count > 0)
        #expect(try result(query).notes.contains(.otherReading(pattern, count: count)))
    }

    @Test(arguments: ["4*town", "elsa?", "*", "who?"])
    func `punctuation in names and sentences is not a wildcard`(query: String) throws {
        let patterns = try result(query).notes.filter { $0.other?.contains("name:/") == true }
        #expect(patterns.isEmpty)
    }

    @Test(arguments: [
        ("elsa hercules", QueryNote.readInVain("elsa story:hercules")),
        ("evasive ward simba", .readInVain("kw:evasive kw:ward simba")),
        ("evasve ward", .readInVain("kw:evasive kw:ward")),
        ("esla cost>=99", .readInVain("elsa cost>=99")),
        ("!elsa", .noSuchFullName("elsa", instead: "char:elsa")),
        ("!\"snow queen\"", .noSuchFullName("snow queen", instead: "\"snow queen\"")),
        ("!\"elsa snow quen\"", .noSuchFullName("elsa snow quen", instead: "\"elsa\" \"snow\" \"queen\"")),
        ("!xyzzyxyzzy", .noSuchFullName("xyzzyxyzzy", instead: nil)),
    ])
    func `an empty result names the misinterpreted words`(query: String, note: QueryNote) throws {
        let result = try result(query)
        #expect(result.rows.isEmpty && result.notes.first == note, "\(result.notes)")
    }

    @Test func `for words that no card has together, a note names the ones to drop`() throws {
        let others = try ids("story:hercules").count
        #expect(
            try result("elsa hercules").notes.last == .wouldMatch(without: "elsa", count: others))
    }

    @Test(arguments: [
        ("glorbnax or xyzzyq", ["glorbnax", "xyzzyq"])
    ])
    func `several unknown words are reported`(query: String, words: [String]) throws {
        let result = try result(query)
        #expect(result.rows.isEmpty && result.notes == [.unknownWords(words)], "\(result.notes)")
    }

    @Test func `unknown words next to a name are ignored`() throws {
        let found = try result("elsa glorbnax xyzzyq")
        #expect(try found.rows == result("elsa").rows)
        #expect(found.notes.last == .notUsed(["glorbnax", "xyzzyq"]))
    }

    @Test(arguments: ["elsa unexerted"])
    func `a negated unknown word is the one to drop`(query: String) throws {
        let (count, word) = (try ids("elsa").count, String(query.dropFirst(5)))
        #expect(try result(query).notes == [.wouldMatch(without: word, count: count)])
    }

    @Test(arguments: ["!\"elsa - snow queen\"", "cost<2 and cost>9"])
    func `words that are correct need no hint`(query: String) throws {
        #expect(try result(query).notes.isEmpty)
    }

    private static let cards = catalogue([
        card("A-1", "Drawer") { $0.text = "Draw a card." },
        card("A-2", "Vanilla") { $0.cost = 1 },
        card("A-3", "Unknown") { ($0.cost, $0.isFromFacts) = (1, true) },
        card("A-4", "Unknown") { ($0.cost, $0.isFromFacts) = (1, true) },
        card("A-5", "Newest") { ($0.cost, $0.isFromFacts) = (9, true) },
        card("A-6", "Namesake") { ($0.text, $0.isFromFacts) = ("Draw two.", true) },
    ])

    @Test(arguments: [
        ("text:draw", [QueryNote.unsearched(count: 2)]),
        ("text:draw unique:prints", [.unsearched(count: 3)]),
        ("text:draw cost<=1", [.unsearched(count: 1)]), ("text:draw drawer", []), ("cost=1", []),

        ("flavor:draw namesake", [.unsearched(count: 1, lacking: [.flavor])]),
        ("flavor:draw text:draw", [.unsearched(count: 3, lacking: [.text, .flavor])]),
        ("-is:errata drawer", [.unsearched(count: 1, lacking: [.errata])]),
        ("is:ruling or cost=1", [.unsearched(count: 3, lacking: [.rulings])]),
        ("text:draw or cost=1", [.unsearched(count: 1)]),
        ("-text:draw", [.unsearched(count: 2)]), ("-(text:draw cost=9)", [.unsearched(count: 1)]),
    ])
    func `cards without a known text are counted among those matching the rest of the query`(
        query: String, notes: [QueryNote]
    ) throws {
        let parsed = try CardQuery(parsing: query)
        #expect(try QueryEvaluator.evaluate(parsed, over: Self.cards).notes == notes)
    }
}
