import BuiltInCatalogue
import CardTesting
import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

/// Rows of cards with columns of a command, under headings.
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
    func `rows are drawn as recorded`(width: Int) throws {
        let folder = "Tests/CardRenderingTests/Golden"
        try Golden.expect(
            Self.text(Canvas(width: width, isUnicode: false)), "\(folder)/rows-\(width)-ascii.txt")
        try Golden.expect(Self.text(Canvas(width: width), .trueColor), "\(folder)/rows-\(width)-dark.txt")
    }

    @Test(arguments: [10, 20, 39, 40, 60, 79, 80, 120, 200])
    func `no line is wider than the terminal, and what was asked is in every row`(width: Int) {
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

    @Test func `on a usual screen the answer is whole, below it is short`() {
        #expect(
            Self.text(Canvas(width: 80)).contains("Counts as")
                && Self.text(Canvas(width: 80)).contains("5 by Singer"))
        #expect(
            Self.text(Canvas(width: 40)).contains("As") && !Self.text(Canvas(width: 40)).contains("by Singer")
        )
    }

    @Test func `headings are above their rows, an empty one is left out`() {
        let lines = Self.rows.lines(on: Canvas(width: 80)).map(\.plain)
        #expect(lines.indices.filter { lines[$0].isEmpty } == [1, 7])
        #expect(lines[2] == "Heroes, 4 cards" && lines[8] == "Others, 2 cards" && lines.count == 11)
    }

    @Test func `colours change no letter, and are the theme's`() {
        for theme in ThemeName.allCases.map({ Theme($0, on: .light) }) {
            for depth in [ColorDepth.ansi16, .ansi256, .trueColor] {
                let styled = Self.text(Canvas(width: 80, theme: theme), depth)
                #expect(styled.replacing(/␛\[[0-9;]*m/, with: "") == Self.text(Canvas(width: 80)))
            }
        }
    }

    @Test func `a screen reader gets a numbered sentence for each card, the same at any width`() {
        let sentences = Self.text(Canvas(width: 80, isAccessible: true)).split(separator: "\n")
        #expect(sentences.first == "Heroes, 4 cards:" && sentences.count == 8)
        #expect(
            sentences[1] == "1. Ariel - On Human Legs, Amber, cost 4, 1 copies, counts as 0 by Singer.")
        #expect(
            Self.text(Canvas(width: 20, isAccessible: true))
                == Self.text(Canvas(width: 80, isAccessible: true)))
    }
}
