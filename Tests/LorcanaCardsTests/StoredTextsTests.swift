@testable import LorcanaCards
import Testing

@Suite struct StoredTextsTests {
    private let catalogue = Samples.catalogue(Samples.cards(40, seed: 3) + [Samples.full, Samples.bare])

    private static let whole = FoldedColumn.allCases.filter { $0.storage.part == .whole }

    @Test(arguments: whole) func `the text of a row is the same alone and among the column's texts`(
        column: FoldedColumn
    ) throws {
        let texts = try #require(StoredTexts(column, of: catalogue))
        for row in 0..<catalogue.count {
            let text = texts.text(ofRow: row)
            let alone = unsafe catalogue.withFolded(column, row) { unsafe Array($0) }
            #expect(text <= texts.count)
            #expect((text < texts.count ? bytes(of: text, in: texts) : []) == alone)
        }
    }

    @Test func `equal texts are stored once`() throws {
        let cards = [CardFacts(id: "A", name: "Elsa"), CardFacts(id: "B", name: "Elsa")]
        let texts = try #require(StoredTexts(.fullName, of: Samples.catalogue(cards)))
        #expect(texts.count == 1)
        #expect((0..<2).map(texts.text(ofRow:)) == [0, 0])
    }

    @Test func `a column that no row uses has no text`() throws {
        let texts = try #require(
            StoredTexts(.text, of: Samples.catalogue([CardFacts(id: "A", name: "Elsa")])))
        #expect(texts.count == 0)
        #expect(texts.text(ofRow: 0) == 0)
    }

    @Test(arguments: FoldedColumn.allCases.filter { $0.storage.part != .whole })
    func `parts of full names are not stored separately`(
        column: FoldedColumn
    ) {
        #expect(StoredTexts(column, of: catalogue) == nil)
    }

    @Test func `the rows of a view have its texts`() throws {
        var card = Samples.full
        card.isFromFacts = false
        let raw = Samples.catalogue([card], raw: [0: Samples.bare]).raw
        try #require(raw.count == 1)
        let texts = try #require(StoredTexts(.fullName, of: raw))
        let alone = unsafe raw.withFolded(.fullName, 0) { unsafe Array($0) }
        #expect(bytes(of: texts.text(ofRow: 0), in: texts) == alone)
    }

    private func bytes(of text: Int, in texts: StoredTexts) -> [UInt8] {
        let starts = texts.starts
        return unsafe texts.withStrings { unsafe Array($0[Int(starts[text])..<Int(starts[text + 1])]) }
    }
}
