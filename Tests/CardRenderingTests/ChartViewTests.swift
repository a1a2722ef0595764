import BuiltInCatalogue
import CardTesting
import LorcanaCards
@testable import LorcanaRules
import TerminalKit
import Testing

@testable import CardRendering

@Suite struct ChartViewTests {
    private static let firstChapter = CardStatistics(
        BuiltInCatalogue.catalogue.cards.filter { $0.set?.code == "TFC" && $0.setPart == .base })

    private static func lines(_ canvas: Canvas) -> [StyledText] {
        ChartView.lines("The First Chapter", firstChapter, on: canvas)
    }

    private static func text(_ canvas: Canvas, _ depth: ColorDepth = .none) -> String {
        lines(canvas).map { $0.rendered(for: depth).replacing("\u{1B}", with: "␛") + "\n" }.joined()
    }

    @Test(arguments: [(0, 0, 0), (96, 205, 47), (204, 205, 99), (1, 300, 0), (205, 205, 100)])
    func `the share of a set is rounded, and 100 percent only if nothing is missing`(
        owned: Int, base: Int, percent: Int
    ) {
        var progress = SetProgress(set: LorcanaSet(number: "1", code: "TFC", name: "The First Chapter"))
        progress.names = .init(owned, of: base)
        #expect(ProgressView.percent(progress) == percent)
    }

    @Test(arguments: [80, 120])
    func `charts match the recorded ones`(width: Int) throws {
        let looks: [(String, Canvas, ColorDepth)] = [
            ("ascii", Canvas(width: width, isUnicode: false), .none),
            ("dark", Canvas(width: width), .trueColor),
        ]
        for (name, canvas, depth) in looks {
            try Golden.expect(
                Self.text(canvas, depth),
                "Tests/CardRenderingTests/Golden/chart-\(width)-\(name).txt")
        }
    }

    @Test func `a screen reader gets the same sentences at any width`() throws {
        let sentences = Self.text(Canvas(width: 80, isAccessible: true))
        try Golden.expect(sentences, "Tests/CardRenderingTests/Golden/chart-words.txt")
        for width in [40, 200] {
            #expect(Self.text(Canvas(width: width, isAccessible: true)) == sentences)
        }
    }

    @Test func `the parts of a chart are stacked as the screen narrows, and the last ones are dropped`() {
        func line(_ words: String, _ width: Int) -> Int? {
            Self.lines(Canvas(width: width)).firstIndex { $0.plain.contains(words) }
        }
        let parts = ["1 ━━━━", "Amber     ▅ ", "Character    24"]
        #expect(parts.map { line($0, 120) } == [2, 2, 3])
        #expect(parts.map { line($0, 80) } == [2, 2, 14])
        #expect(parts.map { line($0, 60) } == [3, 14, 25])
        #expect(parts.map { line($0, 40) } == [4, nil, nil] && line("● C 72  ◆ U 54", 40) == 15)
        #expect(Self.text(Canvas(width: 200)) == Self.text(Canvas(width: 120)))
    }

    @Test func `colours change no text, and come from the theme`() {
        for theme in ThemeName.allCases.map({ Theme($0, on: .light) }) {
            for depth in [ColorDepth.ansi16, .ansi256, .trueColor] {
                let styled = Self.text(Canvas(width: 80, theme: theme), depth)
                #expect(styled.replacing(/␛\[[0-9;]*m/, with: "") == Self.text(Canvas(width: 80)))
            }
            let first = Self.lines(Canvas(width: 80, theme: theme))
            for ink in Ink.allCases {
                let bar = first.flatMap(\.spans).first { $0.style == theme.line(ink) }
                #expect(bar != nil, "\(theme) \(ink)")
            }
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

    @Test func `an empty list is one line`() {
        #expect(
            ChartView.lines("Nothing", CardStatistics([]), on: Canvas(width: 80)).map(\.plain) == [
                "Nothing · no cards"
            ])
    }

    @Test func `each bar has its number beside it`() {
        let lines = ChartView.lines("TFC", Self.firstChapter, on: Canvas(width: 50)).map(\.plain)
        for cost in Self.firstChapter.costs {
            let count = Self.firstChapter.all.curve[cost]
            #expect(lines.contains { $0.hasPrefix("\(cost) ") && $0.hasSuffix(" \(count)") })
        }
    }

    @Test func `a type with a single card has a column in a set's chart`() {
        let items = BuiltInCatalogue.catalogue.cards.filter { $0.set?.code == "TFC" && $0.type == .item }
        let lines = SetChart.lines(Array(items.prefix(1)), news: [], rows: 8, on: Canvas(width: 60))
        #expect(lines.contains { $0.plain.contains("Item 1") })
    }

    @Test func `a set's chart is not truncated at any width`() {
        let cards = BuiltInCatalogue.catalogue.cards.filter { $0.set?.code == "TFC" }
        for width in 60...140 {
            let lines = SetChart.lines(cards, news: [], rows: 8, on: Canvas(width: width))
            #expect(lines.count > 1 && lines.widest <= width, "\(width)")
        }
    }
}
