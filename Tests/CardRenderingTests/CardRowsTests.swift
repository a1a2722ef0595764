import BuiltInCatalogue
import CardTesting
import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

/// Rows of cards under headings, with columns added by a command.
@Suite struct CardRowsTests {
    private static let cards = BuiltInCatalogue.catalogue.cards.filter { $0.set?.code == "TFC" }.prefix(6)
    private static let rows = CardRows(
        Array(cards),
        adding: [
            AddedColumn(
                "Copies", short: "No.", isFirst: true, isNumber: true,
                cards.indices.map { .init("\($0 + 1)", words: "\($0 + 1) copies") }),
            AddedColumn(
                "Counts as", short: "As",
                cards.indices.map {
                    .init("\($0) by Singer", short: "\($0)", words: "counts as \($0) by Singer")
                }),
        ], sections: [("Heroes, 4 cards", 0..<4), ("Nobody", 4..<4), ("Others, 2 cards", 4..<6)])

    private static func text(_ canvas: Canvas, _ depth: ColorDepth = .none) -> String {
        rows.lines(on: canvas).map { $0.rendered(for: depth).replacing("\u{1B}", with: "␛") + "\n" }.joined()
    }

    @Test(arguments: [40, 80])
    func `rows match the recorded ones`(width: Int) throws {
        let folder = "Tests/CardRenderingTests/Golden"
        try Golden.expect(
            Self.text(Canvas(width: width, isUnicode: false)), "\(folder)/rows-\(width)-ascii.txt")
        try Golden.expect(Self.text(Canvas(width: width), .trueColor), "\(folder)/rows-\(width)-dark.txt")
    }

    @Test(arguments: [10, 20, 39, 40, 60, 79, 80, 120, 200])
    func `no line is wider than the terminal, and every row has the command's value`(width: Int) {
        for canvas in [Canvas(width: width), Canvas(width: width, isUnicode: false)] {
            #expect(Self.rows.lines(on: canvas).allSatisfy { $0.width <= width })
        }
        if width < 40 { return }
        let lines = Self.text(Canvas(width: width)).split(separator: "\n").filter {
            $0.contains("◉") || $0.contains("○")
        }
        #expect(lines.count == 6)
        for (place, line) in lines.enumerated() {
            let words = line.split(separator: " ")
            #expect(words.first == "\(place + 1)" && words.contains("\(place)"))
        }
    }

    @Test func `names are whole at any width, with the version below if the row is too narrow`() throws {
        let longest = BuiltInCatalogue.catalogue.cards.sorted { $0.fullName.count > $1.fullName.count }
            .prefix(40)
        let rows = CardRows(
            Array(longest),
            adding: [AddedColumn("Before", numbers: longest.map(\.fullName.count), says: "before")])
        for width in stride(from: 30, through: 160, by: 1) {
            let lines = rows.lines(on: Canvas(width: width)).map(\.plain)
            #expect(lines.allSatisfy { !$0.contains("…") && $0.count <= width })
            let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
            for card in longest where !card.version.isEmpty {
                #expect(lines.contains { $0.contains(card.fullName) } || text.contains(card.version))
            }
        }
        let narrow = rows.lines(on: Canvas(width: 40)).map(\.plain)
        let shortest = try #require(longest.min { $0.name.count < $1.name.count })
        let (name, version) = (shortest.name, shortest.version)
        let row = try #require(narrow.firstIndex { $0.contains(name) && !$0.contains(version) })
        let indent = narrow[row].firstRange(of: name)!.lowerBound.utf16Offset(in: narrow[row])
        #expect(narrow[row + 1].drop { $0 == " " }.hasPrefix(version.prefix(12)))
        #expect(narrow[row + 1].prefix { $0 == " " }.count == indent)
    }

    @Test func `values are whole on a screen of the usual width, and short on narrower ones`() {
        #expect(
            Self.text(Canvas(width: 80)).contains("Counts as")
                && Self.text(Canvas(width: 80)).contains("5 by Singer"))
        #expect(
            Self.text(Canvas(width: 40)).contains("As") && !Self.text(Canvas(width: 40)).contains("by Singer")
        )
    }

    @Test func `the type has a column if headings don't name it`() throws {
        let all = BuiltInCatalogue.catalogue.cards
        let character = try #require(all.first { $0.type == .character })
        let song = try #require(all.first { $0.type == .song })
        let sections: [CardRows.Section] = [("Amber, 1 card", 0..<1), ("Ruby, 1 card", 1..<2)]
        let heading = { (isByType: Bool) in
            CardRows([character, song], sections: sections, isByType: isByType).lines(on: Canvas(width: 80))[
                0
            ].plain
        }
        #expect(heading(false).contains("Type") && !heading(true).contains("Type"))
    }

    @Test func `a long cell that doesn't fit is whole below its row, and keywords are never truncated`() {
        let long = "TFC-001: 4, 2 foil; TFC-002: 3; TFC-003: 1 foil; TFC-004: 12, 11 foil; TFC-005: 9"
        let column = AddedColumn(
            "Held as", goesBelow: true,
            Self.cards.indices.map { .init($0 == 0 ? long : "TFC-001: 4", short: "TFC-001", words: "") })
        let rows = CardRows(Array(Self.cards), adding: [column], for: .copies)
        var widthsWithKeywords = 0
        for width in [40, 60, 80, 120, 200] {
            let lines = rows.lines(on: Canvas(width: width)).map(\.plain)
            #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(long))
            #expect(lines[0].contains("Held as") == (width >= 80))
            // A cell that fits into its row is not repeated below it.
            #expect(width < 80 || lines.count { $0.contains("TFC-001: 4") } == Self.cards.count)
            if lines[0].contains("Keywords") {
                widthsWithKeywords += 1
                #expect(
                    Self.cards.allSatisfy { card in
                        lines.contains { $0.contains(card.keywords.joined(separator: ", ")) }
                    })
            }
        }
        #expect(widthsWithKeywords > 0)
    }

    @Test func `headings are above their rows, and empty sections are left out`() {
        let lines = Self.rows.lines(on: Canvas(width: 80)).map(\.plain)
        #expect(lines.indices.filter { lines[$0].isEmpty } == [1, 7])
        #expect(lines[2] == "Heroes, 4 cards" && lines[8] == "Others, 2 cards" && lines.count == 11)
    }

    @Test func `colours change no text, and come from the theme`() {
        for theme in ThemeName.allCases.map({ Theme($0, on: .light) }) {
            for depth in [ColorDepth.ansi16, .ansi256, .trueColor] {
                let styled = Self.text(Canvas(width: 80, theme: theme), depth)
                #expect(styled.replacing(/␛\[[0-9;]*m/, with: "") == Self.text(Canvas(width: 80)))
            }
        }
    }

    @Test
    func `a sentence has the type if cards differ in it, and all facts of a list on request`() {
        let canvas = Canvas(width: 80, isAccessible: true)
        let cards = Samples.catalogue.cards.filter { ["TFC-041", "TFC-026"].contains($0.id) }
        let lines = { (rows: CardRows) in rows.lines(on: canvas).map(\.plain) }
        #expect(lines(CardRows(cards)).last == "2. A Song; of, \"Quotes\", Amber, cost 2, Song.")
        #expect(lines(CardRows(Array(cards.prefix(1)))) == ["1. Elsa - Snow Queen, Amethyst, cost 3."])
        let all = lines(CardRows(cards, saying: .all))
        #expect(all == CardList.lines(cards, on: canvas).map(\.plain))
        #expect(all[0].hasSuffix("lore 1, Character, Ward, Uncommon, TFC-041."))
    }

    @Test func `a screen reader gets a numbered sentence for each card, at any width`() {
        let sentences = Self.text(Canvas(width: 80, isAccessible: true)).split(separator: "\n")
        #expect(sentences.first == "Heroes, 4 cards:" && sentences.count == 8)
        #expect(
            sentences[1] == "1. Ariel - On Human Legs, Amber, cost 4, 1 copies, counts as 0 by Singer.")
        #expect(
            Self.text(Canvas(width: 20, isAccessible: true))
                == Self.text(Canvas(width: 80, isAccessible: true)))
    }
}
