import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// Phrases of players, collected independently of Catalogue/words.tsv, each with an equivalent query.
@Suite struct WrittenPhrasesTests {
    struct Phrase: Sendable, CustomTestStringConvertible {
        let words: String
        let query: String
        var testDescription: String { words }
    }

    static let phrases: [Phrase] = text(of: "WrittenPhrases.tsv").split(separator: "\n").dropFirst().map {
        line in
        let cells = line.split(separator: "\t").map(String.init)
        return Phrase(words: cells[0], query: cells[1])
    }

    @Test func `there are two hundred distinct phrases`() {
        #expect(Set(Self.phrases.map(\.words)).count == Self.phrases.count)
        #expect(Self.phrases.count >= 200)
    }

    @Test(arguments: trials(of: phrases))
    func `a phrase has the results of its query, and so does its interpretation`(phrase: Phrase) throws {
        let found = try result(phrase.words)
        let meant = try CardQuery(parsing: phrase.query)
        let readings = found.notes.compactMap(\.reading)
        guard meant.neededTexts.isEmpty else {
            // The built-in data has no rules texts, so a search of them finds nothing.
            #expect(try readings.map { try CardQuery(parsing: $0) } == [meant])
            return
        }
        let rows = try result(phrase.query).rows
        #expect(!rows.isEmpty)
        #expect(meant.order == nil ? Set(found.rows) == Set(rows) : found.rows == rows, "\(readings)")
        for reading in readings { #expect(try result(reading).rows == found.rows) }
    }
}
