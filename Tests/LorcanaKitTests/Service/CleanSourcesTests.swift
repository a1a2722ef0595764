@testable import LorcanaKit
import CardTesting
import Files
import LorcanaCards
import MadeData
import Testing

/// No string from any source contains a control character: strings are sanitized as they are read.
@Suite struct CleanSourcesTests {
    private static let harm = #"\u001b[2J\u009b\u202e\u0007\u2028"#

    @Test func `strings from the API have no control characters`() throws {
        var facts = try Made.facts()
        facts.cards = Array(facts.cards.prefix(60))
        let answer = try CardRows.read(harmed(MadeAPI.rows(facts)), url: "made")
        #expect(answer.cards.count == 60)
        expectClean(answer, atLeast: 600)
    }

    @Test func `strings from LorcanaJSON's file have no control characters`() throws {
        var facts = try Made.facts()
        facts.cards = Array(facts.cards.prefix(60))
        let file = try LorcanaJSONFile(harmed(MadeFile(facts).allCards), url: "made")
        #expect(file.cards.count == 60)
        expectClean(file, atLeast: 600)
    }

    @Test func `strings from a catalogue that another program sealed have no control characters`()
        async throws
    {
        let harm = "Elsa\u{1B}[2J\u{9B}\u{202E}\u{7}\u{2028}x"
        let files = MemoryFiles()
        let store = CatalogueStore(folder: "/data", files: files)
        var record = DownloadRecord()
        record.metadataValidator = .init(tag: harm, modified: harm)
        let forged = Catalogue(
            [Self.card(of: harm)], sets: [LorcanaSet(number: harm, code: harm, name: harm)],
            origin: AnswerOrigin(source: .local, asOf: factsDay), factsDate: factsDay, download: record)
        try await store.replace(with: forged)
        guard case .catalogue(let catalogue) = try store.open() else { Issue.record("not opened"); return }
        #expect(strings(in: Self.card(of: harm)).filter { $0 == harm }.count >= 30)
        expectClean(catalogue[0].facts, atLeast: 30)
        expectClean([catalogue.sets[0].number, catalogue.sets[0].code, catalogue.sets[0].name], atLeast: 3)
        expectClean(catalogue.download, atLeast: 2)
        let card = catalogue.cards[0]
        expectClean([card.fullName, card.englishFullName] + card.shownClassifications, atLeast: 3)
    }

    /// A card with this text in every text field.
    private static func card(of text: String) -> CardFacts {
        var card = CardFacts(id: text, name: text)
        (card.version, card.setNumber, card.variant, card.promo) = (text, text, text, text)
        (card.text, card.flavor, card.textFrom, card.story) = (text, text, text, text)
        (card.baseID, card.reprintOf, card.image, card.deckFree) = (text, text, text, text)
        (card.classifications, card.keywords, card.illustrators) = ([text], [text], [text])
        (card.rulings, card.errata, card.corrected, card.alsoNamed) = ([text], [text], [text], [text])
        card.shift = ShiftAbility(onto: [.classification(text), .item(text)], pay: .ink(1))
        card.shiftAs = [.named(text)]
        card.singHelp = SingHelp(bonus: 1, name: text)
        card.translation = CardFacts.Translation(
            englishName: text, englishVersion: text, classifications: [text], story: text)
        card.translation?.englishText = text
        card.translation?.englishFlavor = text
        return card
    }

    /// The JSON with harmful characters at the end of every string value.
    private func harmed(_ json: String) -> [UInt8] {
        var harmed: [UInt8] = []
        var isInside = false
        let bytes = Array(json.utf8)
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\""), place == 0 || bytes[place - 1] != UInt8(ascii: "\\") {
                if isInside, bytes[place + 1] != UInt8(ascii: ":") { harmed += Self.harm.utf8 }
                isInside.toggle()
            }
            harmed.append(byte)
        }
        return harmed
    }

    private func expectClean(_ value: Any, atLeast count: Int, location: SourceLocation = #_sourceLocation) {
        let strings = strings(in: value)
        #expect(strings.count >= count, sourceLocation: location)
        for text in strings where text.unicodeScalars.contains(where: isControl) {
            Issue.record("\(text.debugDescription)", sourceLocation: location)
        }
    }
}
