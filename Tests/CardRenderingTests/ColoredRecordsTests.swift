import CardTesting
import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

@Suite struct ColoredRecordsTests {
    private let cards = Samples.catalogue.cards

    private func lines(_ fields: [CardField]?, header: Bool = false, words: [String] = []) -> [StyledText] {
        ColoredRecords.lines(cards, fields: fields, header: header, highlight: NameHighlight(words: words))
    }

    @Test(arguments: [nil, CardField.allCases, [.inks, .fullName, .version]])
    func `without colours it equals plain output`(fields: [CardField]?) {
        let plain = Records.write(cards, as: .plain, fields: fields, header: true)
        let lines = lines(fields, header: true, words: ["elsa"])
        #expect(lines.map { $0.plain + "\n" }.joined() == String(decoding: plain, as: UTF8.self))
    }

    @Test func `each ink has its colour, and separators have none`() throws {
        let dual = try #require(cards.first { $0.inks.inks.count == 2 })
        let line = ColoredRecords.lines([dual], fields: [.inks], header: false, highlight: .nothing)[0]
        #expect(
            line.spans.map(\.style) == [
                Theme.standard.badge(dual.inks.inks[0]), .plain, Theme.standard.badge(dual.inks.inks[1]),
            ])
    }

    @Test func `search words are highlighted in names only`() {
        for line in lines([.id, .fullName, .story], words: ["elsa"]) {
            let marked = line.spans.filter { $0.style == TextStyle.match }.map(\.text)
            #expect(marked == (line.plain.contains("\tElsa") ? ["Elsa"] : []))
        }
    }
}
