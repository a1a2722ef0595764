import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

@Suite struct ChartViewTests {
    private static let firstChapter = CardStatistics(
        BuiltInCatalogue.catalogue.cards.filter { $0.set?.code == "TFC" && $0.group == .base })

    @Test(arguments: [40, 60, 80, 120, 200])
    func `charts are drawn as recorded`(width: Int) throws {
        let looks: [(String, Canvas, ColorDepth)] = [
            ("plain", Canvas(width: width), .none), ("ascii", Canvas(width: width, isUnicode: false), .none),
            ("dark", Canvas(width: width), .trueColor), ("16", Canvas(width: width), .ansi16),
            ("words", Canvas(width: width, isAccessible: true), .none),
            (
                "tritanopia", Canvas(width: width, theme: Theme(sight: .tritanopia, background: .light)),
                .ansi256
            ),
        ]
        for (name, canvas, depth) in looks {
            let lines = ChartView.lines("The First Chapter", Self.firstChapter, on: canvas)
            let text = lines.map { $0.rendered(for: depth).replacing("\u{1B}", with: "␛") + "\n" }.joined()
            try Golden.expect(
                text, "Tests/LorcanaProgramTests/Rendering/Golden/chart-\(width)-\(name).txt")
        }
    }

    @Test(arguments: [20, 40, 59, 60, 80, 120, 200])
    func `no line is wider than the screen`(width: Int) {
        let all = CardStatistics(BuiltInCatalogue.catalogue.cards)
        for isUnicode in [true, false] {
            let canvas = Canvas(width: width, isUnicode: isUnicode)
            let lines = ChartView.lines("All cards", all, on: canvas)
            #expect(lines.allSatisfy { $0.width <= max(width, 32) })
            #expect(isUnicode || lines.allSatisfy { $0.plain.utf8.allSatisfy { $0 < 0x80 } })
        }
    }

    @Test(arguments: [
        (0, 38, ""), (1, 38, "▍"), (8, 38, "███▍"), (37, 38, "███████████████▋"),
        (38, 38, "████████████████"),
        (1, 4000, "▏"),
    ])
    func `a bar has eighths of a cell, and something for one card`(count: Int, most: Int, bar: String) {
        #expect(ChartView.bar(count, of: most, 16, on: Canvas(width: 80)) == bar)
    }

    @Test func `a bar in ASCII has whole cells`() {
        let canvas = Canvas(width: 80, isUnicode: false)
        #expect(ChartView.bar(1, of: 4000, 16, on: canvas) == "#")
        #expect(ChartView.bar(38, of: 38, 16, on: canvas) == String(repeating: "#", count: 16))
        #expect(ChartView.bar(0, of: 38, 16, on: canvas) == "")
    }

    @Test func `no cards make a line`() {
        #expect(
            ChartView.lines("Nothing", CardStatistics([]), on: Canvas(width: 80)).map(\.plain) == [
                "Nothing · no cards"
            ])
    }

    @Test func `each number of a chart has its number beside it`() {
        let lines = ChartView.lines("TFC", Self.firstChapter, on: Canvas(width: 50)).map(\.plain)
        for cost in Self.firstChapter.costs {
            let count = Self.firstChapter.all.curve[cost]
            #expect(lines.contains { $0.hasPrefix("  \(cost) ") && $0.hasSuffix(" \(count)") })
        }
    }
}
