import BuiltInCatalogue
import LorcanaQuery
import Testing

@Suite struct QueryWordsTests {
    private func values(of key: String) -> [String] {
        QueryWords.values(of: key) { BuiltInCatalogue.catalogue }
    }

    @Test(arguments: [
        "ink", "t", "r", "kw", "is", "not", "f", "banned", "sort", "unique", "class", "story", "art", "set",
    ])
    func `each word offered for a key is understood as its value`(key: String) throws {
        let words = values(of: key)
        #expect(!words.isEmpty)
        for word in words {
            let query = try CardQuery(parsing: "\(key):\(word)")
            #expect(throws: Never.self) {
                try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
            }
        }
    }

    @Test(arguments: ["class", "story", "art"])
    func `each name offered from the catalogue finds cards`(key: String) throws {
        for word in values(of: key) {
            let query = try CardQuery(parsing: "\(key):\(word)")
            let found = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
            #expect(!found.rows.isEmpty && found.notes.isEmpty, "\(query.source)")
        }
    }

    @Test(arguments: ["cost", "name", "date", "text", "nonsense", ""])
    func `a key without a list offers nothing`(key: String) {
        #expect(values(of: key).isEmpty)
    }

    @Test func `each word offered without a key is read as a condition, or is a name`() throws {
        let words = QueryWords.plain(in: BuiltInCatalogue.catalogue)
        #expect(
            ["amber", "song", "sing together", "super rare", "seven dwarfs", "frozen"].allSatisfy(
                words.contains))
        // What was ruled on, and whose wording was replaced, is known after a download.
        for word in words where word != "errata" && word != "ruling" {
            let found = try QueryEvaluator.evaluate(
                CardQuery(parsing: word), over: BuiltInCatalogue.catalogue)
            #expect(!found.rows.isEmpty, "\(word)")
            #expect(found.notes.allSatisfy(isReading), "\(word)")
        }
    }

    private func isReading(_ note: QueryNote) -> Bool {
        switch note {
        case .readAs, .otherReading: true
        case .searchedInstead, .wouldMatch, .excludedNoName, .unsearched, .unknownLegality, .deckLinesLeftOut,
            .noSuchFullName,
            .readInVain, .searchedMember, .correctedTo, .nearNames, .explained:
            false
        }
    }
}
