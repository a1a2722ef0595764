package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// Statistics of a set above its cards: costs, types, rarities, and new keywords.
package enum SetChart {
    /// The height of the chart on a screen of this size, including an empty line below a chart of several rows.
    package static func rows(_ size: TerminalSize) -> Int {
        if size.columns < leastColumns || size.rows < leastForLine { return 0 }
        return size.rows < leastForAll ? 1 : highestCost + 1
    }

    private static let leastColumns = 60
    private static let leastForLine = 16
    private static let leastForAll = 34

    /// - Parameter news: the keywords that are new in the set.
    package static func lines(
        _ cards: [LorcanaCard], news: @autoclosure () -> [String], rows: Int, on canvas: Canvas
    ) -> [StyledText] {
        let stats = CardStatistics(cards.filter { $0.setPart == .base })
        if rows == 0 || stats.all.cards == 0 { return [] }
        if rows == 1 { return [inOneLine(stats, on: canvas)] }
        let canvas = canvas.with(width: max(1, canvas.width - margin))
        let left = CostCurve.lines(stats, most: mostBar, upTo: highestCost, on: canvas)
        let room = canvas.width - left.widest - gap
        let right = room < leastAside ? [] : aside(stats, news(), on: canvas.with(width: room))
        let lines = Beside.lines(left, Array(right.prefix(highestCost)), at: left.widest + gap)
        return Array((lines.map { .blanks(margin) + $0 } + [StyledText()]).prefix(rows))
    }

    /// The column where text starts in full screen.
    private static let margin = 2
    private static let gap = 4
    private static let leastAside = 24
    private static let mostBar = 32
    /// The last cost, which includes higher ones to save lines above a list.
    private static let highestCost = 7

    /// The curve, the rarities, and the inkable share if there is space.
    private static func inOneLine(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let curve = .blanks(margin) + curve(stats, on: canvas)
        let inkable = inkable(stats, on: canvas)
        let rarities = stats.rarities(on: canvas).joined(separator: StyledText("  "))
        let short = stats.shortRarities(on: canvas)
        let forms = [[curve, inkable, rarities], [curve, inkable, short], [curve, short]]
        return forms.map { $0.joined(separator: StyledText("  ")) }.first { $0.width <= canvas.width }
            ?? Flow.line([curve, inkable], width: canvas.width)
    }

    /// Counts, types, rarities and new keywords, each with a title.
    private static func aside(_ stats: CardStatistics, _ news: [String], on canvas: Canvas) -> [StyledText] {
        let types = CardType.allCases.filter { stats.all.count($0) > 0 }.map {
            canvas.text("\($0.shortName) \(stats.all.count($0))")
        }
        let rows = [
            ("cards", [canvas.text("\(stats.all.cards)"), inkable(stats, on: canvas)]), ("types", types),
            ("rarities", stats.rarities(on: canvas)), ("new", news.map { canvas.text($0) }),
        ]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.filter { !$0.1.isEmpty }.flatMap { title, parts in
            Flow.lines(parts, width: canvas.width - width - 2).enumerated().map { place, line in
                canvas.text(place == 0 ? title : "", canvas.theme.aside).padded(to: width + 2) + line
            }
        }
    }

    private static func curve(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        canvas.text("cost ", canvas.theme.aside) + CostCurve.inOneLine(stats, on: canvas)
    }

    private static func inkable(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        canvas.text("\(stats.all.inkablePercent ?? 0) %") + canvas.text(" inkable", canvas.theme.aside)
    }
}
