package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// Statistics of a set, above its cards: inks by type, costs, rarities, and new keywords.
package enum SetChart {
    /// The height of the chart on a screen of this size. If it has several rows, the last is blank.
    package static func rows(_ size: TerminalSize) -> Int {
        if size.columns < leastColumns || size.rows < leastForLine { return 0 }
        return size.rows < leastForAll ? 1 : Ink.allCases.count + 2
    }

    private static let leastColumns = 60
    private static let leastForLine = 16
    private static let leastForAll = 34

    /// - Parameter news: the keywords that no earlier set has.
    package static func lines(
        _ cards: [LorcanaCard], news: @autoclosure () -> [String], rows: Int, on canvas: Canvas
    ) -> [StyledText] {
        let stats = CardStatistics(cards.filter { $0.setPart == .base })
        if rows == 0 || stats.all.cards == 0 { return [] }
        if rows == 1 { return [inOneLine(stats, on: canvas)] }
        let left = table(stats, on: canvas)
        // A line begins with a blank.
        let room = canvas.width - 1 - left.widest - gap
        let right = room < leastAside ? [] : aside(stats, news(), width: room, on: canvas)
        let lines = Beside.lines(left, Array(right.prefix(left.count)), at: left.widest + gap)
        return lines.map { StyledText(" ") + $0 } + [StyledText()]
    }

    private static let gap = 3
    private static let leastAside = 24
    private static let barWidth = 8

    /// The curve, the rarities, and the inkable share where both fit.
    private static func inOneLine(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let curve = StyledText(" ") + curve(stats, on: canvas)
        let inkable = inkable(stats, on: canvas)
        let rarities = stats.rarities(on: canvas).joined(separator: StyledText("  "))
        let short = stats.shortRarities(on: canvas)
        let forms = [[curve, inkable, rarities], [curve, inkable, short], [curve, short]]
        return forms.map { $0.joined(separator: StyledText("  ")) }.first { $0.width <= canvas.width }
            ?? Flow.line([curve, inkable], width: canvas.width)
    }

    /// A row for each ink: its cards as a bar, and by type.
    private static func table(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let types = CardType.allCases.filter { stats.all.count($0) > 0 }
        let most = Ink.allCases.map { stats.of($0).cards }.max() ?? 0
        let table = Table(
            [.init(long: 2, gap: 0), .init(long: barWidth, gap: 1)]
                + (0...types.count).map { _ in .init(long: 5, gap: 0, alignment: .right) }, width: .max)
        let titles =
            types.map { canvas.text($0.shortName, canvas.theme.aside) } + [
                canvas.text("all", canvas.theme.aside)
            ]
        let rows = Ink.allCases.map { ink in
            let part = stats.of(ink)
            let bar = Bar.across(part.cards, of: most, width: barWidth, isUnicode: canvas.isUnicode)
            return [
                StyledText(ink.letters, canvas.theme.badge(ink)), StyledText(bar, canvas.theme.line(ink)),
            ]
                + (types.map(part.count) + [part.cards]).map { StyledText($0 == 0 ? "" : String($0)) }
        }
        return ([[StyledText(), StyledText()] + titles] + rows).map { row in table.line { row[$0.index] } }
    }

    private static func aside(
        _ stats: CardStatistics, _ news: [String], width: Int, on canvas: Canvas
    ) -> [StyledText] {
        let canvas = canvas.with(width: width)
        let words =
            news.isEmpty
            ? []
            : (canvas.text("new  ", canvas.theme.aside) + canvas.text(news.joined(separator: ", "))).wrapped(
                to: width)
        return [curve(stats, on: canvas), inkable(stats, on: canvas)]
            + Flow.lines(stats.rarities(on: canvas), width: width, most: 3) + words
    }

    private static func curve(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        canvas.text("cost ", canvas.theme.aside) + CostCurve.inOneLine(stats, on: canvas)
    }

    private static func inkable(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        canvas.text("inkable ", canvas.theme.aside) + canvas.text("\(stats.all.inkablePercent ?? 0) %")
    }
}
