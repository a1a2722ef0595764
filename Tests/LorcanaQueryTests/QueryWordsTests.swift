import BuiltInCatalogue
import LorcanaCards
import SeededRandom
import Testing

@testable import LorcanaQuery

@Suite struct QueryWordsTests {
    private func values(of key: String) -> [String] {
        QueryWords.values(of: key) { BuiltInCatalogue.catalogue }
    }

    @Test(
        arguments: [
            TextField.allCases.map(\.rawValue), NumberField.allCases.map(\.rawValue),
            NamedKey.allCases.map(\.rawValue), PropertyKey.allCases.map(\.rawValue),
            EffectKey.allCases.map(\.rawValue), DisplayKey.allCases.map(\.rawValue),
        ].flatMap(\.self))
    func `each key is offered, and its offered values are valid`(key: String) throws {
        #expect(QueryWords.keys.contains(key + ":"))
        let words = values(of: key)
        #expect(words.isEmpty == isTyped(try #require(QueryKey(key))))
        for word in trials(of: words.count > 500 ? words.everyHundredth : words) {
            let query = try CardQuery(parsing: "\(key):\(word)")
            #expect(throws: Never.self) {
                try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
            }
        }
    }

    /// Whether the values of the key are free text: rules and flavour texts, numbers, decks.
    private func isTyped(_ key: QueryKey) -> Bool {
        switch key {
        case .number: true
        case .text(let field): field == .text || field == .near || field == .flavor
        case .named(let key): key == .deck
        case .property, .effect, .display: false
        }
    }

    @Test(arguments: ["class", "story", "art", "promo"])
    func `each name offered from the catalogue finds cards`(key: String) throws {
        for word in values(of: key) {
            let query = try CardQuery(parsing: "\(key):\(word)")
            let found = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
            #expect(!found.rows.isEmpty && found.notes.isEmpty, "\(query.source)")
        }
    }

    @Test(arguments: ["cost", "text", "deck", "nonsense", ""])
    func `a key without a list offers nothing`(key: String) {
        #expect(values(of: key).isEmpty)
    }

    @Test func `each word offered without a key is a condition or a name`() throws {
        let words = QueryWords.plain(in: BuiltInCatalogue.catalogue)
        #expect(
            ["amber", "song", "sing together", "super rare", "seven dwarfs", "frozen"].allSatisfy(
                words.contains))
        // Rulings and errata are unknown before a download.
        for word in trials(of: words) where word != "errata" && word != "ruling" {
            let found = try QueryEvaluator.evaluate(
                CardQuery(parsing: word), over: BuiltInCatalogue.catalogue)
            #expect(!found.rows.isEmpty, "\(word)")
            #expect(found.notes.allSatisfy(isReading), "\(word)")
        }
    }

    private func isReading(_ note: QueryNote) -> Bool {
        switch note {
        case .readAs, .otherReading, .inNames: true
        case .searchedInstead, .wouldMatch, .unknownWords, .excludedNoName, .unsearched, .unknownLegality,
            .deckLinesLeftOut,
            .noSuchFullName,
            .readInVain, .textsNeeded, .notUsed, .unlimited, .wordsRead, .searchedMember, .correctedTo,
            .nearNames,
            .explained, .alike, .answered:
            false
        }
    }
}

extension Array {
    fileprivate var everyHundredth: [Element] { stride(from: 0, to: count, by: 100).map { self[$0] } }
}
