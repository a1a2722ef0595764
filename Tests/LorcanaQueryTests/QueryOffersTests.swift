import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import LorcanaQuery

/// Alternatives to queries without results.
@Suite struct QueryOffersTests {
    private static let catalogue = BuiltInCatalogue.catalogue

    private func offers(_ query: String, _ catalogue: Catalogue = catalogue) -> [QueryOffer] {
        QueryEvaluator.offers(insteadOf: query, QueryReader(), over: catalogue)
    }

    @Test func `the most restrictive conditions are offered for removal, best first`() {
        let found = offers("elsa cost>=20")
        #expect(found.first?.query == "elsa" && found.first?.difference == .without("cost>=20"))
        let three = offers("t:song cost>=9 lore>=1")
        #expect(!three.isEmpty && zip(three, three.dropFirst()).allSatisfy { $0.count >= $1.count })
    }

    @Test func `similar names are offered next to conditions that no card of the name meets`() {
        let names = offers("esla cost>=20").filter { $0.difference == .named("Elsa") }
        #expect(names.count == 1 && names[0].query == "\"Elsa\"")
    }

    @Test(arguments: [("!elsa", "char:elsa"), ("!\"snow queen\"", "\"snow queen\"")])
    func `for an exact name that no card has, names that contain it are offered`(
        query: String, instead: String
    ) {
        #expect(offers(query).map(\.query).contains(instead))
    }

    @Test(arguments: [
        ("player", "text:player", 3), ("songs player", "t:song text:player", 2),
    ])
    func `searching for words in rules texts is offered, also while typing`(
        words: String, query: String, count: Int
    ) {
        let found = offers(words, WordsInTextsTests.catalogue)
        #expect(found.contains(QueryOffer(query: query, difference: .inTexts, count: count)), "\(found)")
        // The built-in data has no texts.
        #expect(offers(words).allSatisfy { $0.difference != .inTexts })
    }

    @Test func `hundreds of conditions get no more offers than two`() throws {
        let conditions = ["elsa", "cost>=20"] + (0..<198).map { "-num:\($0 + 1000)" }
        let found = offers(conditions.joined(separator: " "))
        #expect(
            found.map(\.difference) == [.without("cost>=20")]
                && found[0].count == offers("elsa cost>=20")[0].count)
        // Each of these conditions excludes some cards.
        let parts = (0..<60).map { "cost!=\($0)" } + ["cost<60"]
        #expect(offers(parts.joined(separator: " ")).count == 3)
    }

    @Test func `an invalid or empty query has no offers`() {
        #expect(offers("ink:pink").isEmpty && offers("").isEmpty && offers("cost<3 (").isEmpty)
    }

    /// Combines conditions, names and typos; most combinations have no results.
    @Test func `each offer has the stated number of results, and never none`() throws {
        let parts = [
            "elsa", "esla", "glorbnax", "-ink:ruby", "cost>=9", "kw:evasive", "(anna or belle)", "evasve",
            "unique:prints",
        ]
        var offered = 0
        for first in parts {
            for second in parts where second != first {
                let query = "\(first) \(second) lore>=4"
                guard let parsed = try? CardQuery(parsing: query),
                    let found = try? QueryEvaluator.evaluate(parsed, over: Self.catalogue),
                    found.rows.isEmpty
                else { continue }
                for offer in offers(query) {
                    let rows = try QueryEvaluator.evaluate(
                        try CardQuery(parsing: offer.query), over: Self.catalogue
                    ).rows
                    #expect(rows.count == offer.count && offer.count > 0, "\(query): \(offer)")
                    offered += 1
                }
            }
        }
        #expect(offered > 50)
    }
}
