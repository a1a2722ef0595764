import BuiltInCatalogue
import LorcanaCards
import SeededRandom
import Testing

@testable import LorcanaQuery

@Suite struct FoldedSearchColumnTests {
    private let catalogue = BuiltInCatalogue.catalogue

    @Test(arguments: [
        "elsa", "teka", "te ka", "a", "z", "the", "asnow", "queenelsa", "ofthe", "11", "q w e r t y",
    ])
    func `searching all names at once finds what searching each one does`(words: String) throws {
        let texts = try #require(StoredTexts(.fullName, of: catalogue))
        expectAgreement(FoldedSearch(words), .fullName, texts)
    }

    @Test(arguments: [FoldedColumn.fullName, .story, .illustrators, .classifications, .keywords, .text])
    func `the bulk search agrees with a row-by-row search, even for text without spaces`(column: FoldedColumn)
        throws
    {
        var random = SeededGenerator(seed: 21)
        let texts = try #require(StoredTexts(column, of: catalogue))
        for _ in trials(60) {
            let row = Int.random(in: 0..<catalogue.count, using: &random)
            var piece = Array(catalogue.words(column, row).utf8)
            piece = Array(piece.dropFirst(Int.random(in: 0...piece.count, using: &random)))
            piece = Array(piece.prefix(Int.random(in: 1...24, using: &random)))
            if Bool.random(using: &random) { piece.removeAll { $0 == UInt8(ascii: " ") } }
            let words = String(decoding: piece, as: UTF8.self)
            if !words.isEmpty { expectAgreement(FoldedSearch(words), column, texts) }
        }
    }

    @Test func `a match across two texts does not count`() throws {
        let cards = [CardFacts(id: "A", name: "Elsa"), CardFacts(id: "B", name: "Anna")]
        let origin = AnswerOrigin(source: .local, asOf: catalogue.origin.asOf)
        let pair = Catalogue(cards, sets: [], origin: origin, factsDate: origin.asOf)
        let texts = try #require(StoredTexts(.fullName, of: pair))
        #expect(FoldedSearch("aan").matches(in: texts, by: .part) == [false, false, false])
        #expect(FoldedSearch("ann").matches(in: texts, by: .part) == [false, true, false])
    }

    private func expectAgreement(
        _ search: FoldedSearch, _ column: FoldedColumn, _ texts: StoredTexts
    ) {
        let rows = 0..<catalogue.count
        for rule in [FoldedSearch.Rule.part, .words, .whole] {
            let found = search.matches(in: texts, by: rule)
            let atOnce = rows.filter { found[texts.text(ofRow: $0)] }
            let oneByOne = rows.filter { row in
                catalogue.words(column, row) { search.matches($0, by: rule) }
            }
            #expect(atOnce == oneByOne, "\(String(decoding: search.needle, as: UTF8.self)) \(rule)")
        }
    }
}
