package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// A set in numbers, above its cards: inks by type, costs, rarities, and what is new in it.
package enum SetChart {
    /// The rows that it has on a screen of this size; a blank one is the last of several.
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
        let stats = CardStatistics(cards.filter { $0.group == .base })
        if rows == 0 || stats.all.cards == 0 { return [] }
        if rows == 1 { return [inOneLine(stats, on: canvas)] }
        let left = table(stats, on: canvas)
        let room = canvas.width - (left.map(\.width).max() ?? 0) - gap
        let right = room < leastAside ? [] : aside(stats, news(), width: room, on: canvas)
        let width = (left.map(\.width).max() ?? 0) + gap
        return left.enumerated().map { index, line in
            StyledText(" ") + (index < right.count ? line.padded(to: width) + right[index] : line)
        } + [StyledText()]
    }

    private static let gap = 3
    private static let leastAside = 24
    private static let barWidth = 8

    private static func inOneLine(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        Flow.lines(
            [StyledText(" ") + curve(stats, on: canvas), inkable(stats, on: canvas)]
                + rarities(stats, on: canvas), canvas)[0]
    }

    /// A row an ink: its cards as a bar, and by type.
    private static func table(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let types = CardType.allCases.filter { stats.all.count($0) > 0 }
        let cell = { (text: String, style: Style) in canvas.text(text, style).padded(to: 5, .right) }
        let titles = types.map { cell($0.shortName, Palette.aside) } + [cell("all", Palette.aside)]
        let most = Ink.allCases.map { stats.of($0).cards }.max() ?? 0
        let rows = Ink.allCases.map { ink in
            let part = stats.of(ink)
            let bar = canvas.text(
                ChartView.bar(part.cards, of: max(1, most), barWidth, on: canvas), canvas.theme.line(ink))
            return canvas.text(ink.letters, canvas.theme.badge(ink)) + StyledText(" ")
                + bar.padded(to: barWidth)
                + types.map { cell(part.count($0) == 0 ? "" : String(part.count($0)), .plain) }.joined()
                + cell(part.cards == 0 ? "" : String(part.cards), .plain)
        }
        return [StyledText.blanks(3 + barWidth) + titles.joined()] + rows
    }

    private static func aside(
        _ stats: CardStatistics, _ news: [String], width: Int, on canvas: Canvas
    ) -> [StyledText] {
        let canvas = canvas.with(width: width)
        let words =
            news.isEmpty
            ? []
            : (canvas.text("new  ", Palette.aside) + canvas.text(news.joined(separator: ", "))).wrapped(
                to: width)
        return tallCurve(stats, on: canvas) + [inkable(stats, on: canvas)]
            + Flow.lines(rarities(stats, on: canvas), canvas, margin: 0) + words
    }

    /// "cost 1▃ 2▆ 3█": a column of eight heights after each cost.
    private static func curve(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let counts = stats.all.curve
        let most = max(1, counts.max() ?? 0)
        let bars = stats.costs.map { CostBars.labelled($0, counts[$0], of: most, on: canvas) }
        return canvas.text("cost ", Palette.aside) + bars.joined(separator: StyledText(" "))
    }

    /// The columns, two cells wide, over their costs.
    private static func tallCurve(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let counts = stats.all.curve
        let most = max(1, counts.max() ?? 0)
        let bars = stats.costs.map { cost in
            let bar = CostBars.bar(counts[cost], of: most, on: canvas)
            return canvas.text(bar + bar)
        }
        let costs = stats.costs.map { canvas.text(String($0), Palette.aside).padded(to: 2) }
        return [
            canvas.text("cost ", Palette.aside) + bars.joined(), .blanks(5) + costs.joined(),
        ].map(\.withoutTrailingBlanks)
    }

    private static func inkable(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let percent = (200 * stats.all.inkable + stats.all.cards) / (2 * stats.all.cards)
        return canvas.text("inkable ", Palette.aside) + canvas.text("\(percent) %")
    }

    private static func rarities(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        Rarity.allCases.filter { stats.count($0) > 0 }.map { rarity in
            let mark = canvas.glyphs.mark(rarity)
            return canvas.text(mark.isEmpty ? "" : "\(mark) ", canvas.theme.rarity(rarity))
                + canvas.text("\(rarity.shortName) \(stats.count(rarity))")
        }
    }
}
