import CardTesting
import LorcanaCards
import LorcanaKit
import Testing
import TerminalKit

@testable import CardRendering

@Suite struct CardListTests {
    private let cards = Samples.catalogue.cards

    private func lines(_ width: Int, _ canvas: ((inout Canvas) -> Void)? = nil) -> [String] {
        var chosen = Canvas(width: width)
        canvas?(&chosen)
        return CardList.lines(cards, on: chosen).map(\.plain)
    }

    @Test(arguments: [1, 2, 10, 20, 39, 40, 60, 79, 80, 100, 119, 120, 200, 500])
    func `no row is wider than the terminal`(width: Int) {
        for line in CardList.lines(cards, header: true, on: Canvas(width: width)) {
            #expect(line.width <= width)
        }
    }

    @Test func `columns are dropped from the right as the terminal narrows`() {
        #expect(
            lines(120)[0]
                == "Ay   ◉ 3  Elsa - Snow Queen            2/3  ◊1  Character  Ward                    ◆ Uncommon   TFC-041"
        )
        #expect(
            lines(80)[0] == "Ay   ◉ 3  Elsa - Snow Queen            2/3  ◊1  Char  Ward      ◆ U   TFC-041")
        #expect(lines(40)[0] == "Ay   ◉ 3  Elsa - Snow Queen          2/3")
        #expect(lines(12)[0].hasPrefix("Ay   ◉ 3"))
    }

    @Test func `names are not truncated for keywords`() {
        var place = Samples.snowQueen
        (place.name, place.version) = ("Elsa of the Ice", "Place of Ice")
        let cards = Catalogue(
            [place, Samples.dual], sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date
        ).cards
        let rows = CardList.lines(cards, header: true, on: Canvas(width: 80)).map(\.plain)
        #expect(
            !rows[0].contains("Keywords") && rows[1].contains("Elsa of the Ice - Place of Ice"))
        let wide = CardList.lines(cards, header: true, on: Canvas(width: 120)).map(\.plain)
        #expect(
            wide[0].contains("Keywords") && wide[1].contains("Elsa of the Ice - Place of Ice"))
    }

    @Test func `a card missing in the chosen language is marked`() {
        var german = Samples.snowQueen
        (german.name, german.version) = ("Elsa", "Schneekönigin")
        german.translation = CardFacts.Translation(englishName: "Elsa", englishVersion: "Snow Queen")
        func lines(_ language: CardLanguage, _ canvas: Canvas) -> [String] {
            var record = DownloadRecord()
            record.language = language
            let catalogue = Catalogue(
                [german, Samples.dual], sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date,
                download: record)
            return CardList.lines(catalogue.cards, on: canvas).map(\.plain)
        }
        for width in [40, 80, 200] {
            let rows = lines(.de, Canvas(width: width))
            #expect(!rows[0].contains("(en)") && rows[1].contains("(en) Bruno"))
            #expect(rows.dropFirst().contains { $0.contains("Of Two Minds") })
        }
        #expect(!lines(.en, Canvas(width: 80))[1].contains("(en)"))
        let read = lines(.de, Canvas(width: 80, isAccessible: true))
        #expect(read[1].hasPrefix("2. Bruno - Of Two Minds, in English, ") && !read[0].contains("in English"))
    }

    @Test func `a card of two inks has two badges, and one without ink has a mark`() {
        #expect(lines(80)[6].hasPrefix("AmSt ○ 10 Bruno - Of Two Minds"))
        #expect(lines(80)[7].hasPrefix("–      -  Deep Trouble"))
    }

    @Test func `accented names are measured by their cells`() throws {
        let rows = CardList.lines(cards, on: Canvas(width: 80)).map(\.plain)
        let column = try #require(rows[0].firstRange(of: "2/3")).lowerBound
        let offset = CellWidth.of(rows[0][..<column])
        let island = rows[5]
        let stats = try #require(island.firstRange(of: "-/7")).lowerBound
        #expect(CellWidth.of(island[..<stats]) == offset)
    }

    @Test func `7 bits are sufficient`() {
        for line in lines(80, { $0.isUnicode = false }) { #expect(line.utf8.allSatisfy { $0 < 0x80 }) }
        #expect(lines(80, { $0.isUnicode = false })[0].hasPrefix("Ay   * 3  Elsa - Snow Queen"))
        #expect(lines(80, { $0.isUnicode = false })[5].contains("Te Ka's Island"))
    }

    @Test func `a screen reader gets words`() {
        #expect(
            lines(80, { $0.isAccessible = true })[0]
                == "1. Elsa - Snow Queen, Amethyst, cost 3, inkable, strength 2, willpower 3, lore 1, Character, Ward, Uncommon, TFC-041."
        )
    }

    @Test func `the header names the visible columns`() {
        let header = CardList.lines(cards, header: true, on: Canvas(width: 80))[0].plain
        #expect(
            header.split(separator: " ").joined(separator: " ") == "Ink Cos Name S/W Lo Type Keywords Ra Card"
                || header.hasPrefix("Ink"))
    }

    @Test func `no meaning depends on colour alone`() {
        // Each ink has a different abbreviation, so text without colours carries the same information.
        #expect(Set(Ink.allCases.map(\.letters)).count == Ink.allCases.count)
    }
}
