import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// The cost curve of cards: a slim bar for each cost in the colours of the inks, inkable cards first and heavier.
package enum CostCurve {
    /// A line for each cost.
    ///
    /// - Parameter most: the cells of the longest bar.
    package static func lines(_ stats: CardStatistics, most: Int, on canvas: Canvas) -> [StyledText] {
        let highest = stats.all.curve.max() ?? 0
        let digits = Counted.grouped(highest).count
        let room = max(1, min(most, canvas.width - 5 - digits))
        // A card is two cells, or one, while that fits; then the longest bar fills the room.
        let scale = highest == 0 ? 0 : max(1, min(2, room / highest))
        let length = { (count: Int) in
            highest <= room ? count * scale : Bar.length(count, of: highest, width: room)
        }
        return stats.costs.map { cost in
            let count = stats.all.curve[cost]
            let label = cost == CardStatistics.highestCost ? "\(cost)+" : "\(cost)"
            return canvas.text(label, canvas.theme.aside).padded(to: 3, .right) + StyledText(" ")
                + bar(stats, cost, length(count), on: canvas)
                + canvas.text(count == 0 ? "" : " \(Counted.grouped(count))")
        }.map(\.withoutTrailingBlanks)
    }

    /// A legend of the two kinds of bars: "━ 47 inkable  ─ 13 not".
    package static func legend(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let (part, isUnicode) = (stats.all, canvas.isUnicode)
        return Flow.lines(
            [
                canvas.text("\(Bar.sign(isUnicode: isUnicode)) \(part.inkable) inkable", canvas.theme.aside),
                canvas.text(
                    "\(Bar.restSign(isUnicode: isUnicode)) \(part.cards - part.inkable) not",
                    canvas.theme.aside),
            ], width: canvas.width)
    }

    /// "▂▅█▅▃▂▁ 1-7"
    package static func inOneLine(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let curve = stats.all.curve
        guard let first = curve.firstIndex(where: { $0 > 0 }), let last = curve.lastIndex(where: { $0 > 0 })
        else { return StyledText() }
        let most = curve.max() ?? 0
        let bars = curve[first...last].map { Bar.up($0, of: most, isUnicode: canvas.isUnicode) }
        let costs = first == last ? "\(first)" : "\(first)-\(last)"
        return canvas.text(bars.joined()) + canvas.text(" \(costs)", canvas.theme.aside)
    }

    /// The cards of a cost: inkable ones of each ink, then the others of each ink.
    private static func bar(
        _ stats: CardStatistics, _ cost: Int, _ length: Int, on canvas: Canvas
    ) -> StyledText {
        let isUnicode = canvas.isUnicode
        let signs = [Bar.sign(isUnicode: isUnicode), Bar.restSign(isUnicode: isUnicode)]
        // Half cards, since one of two inks has half of its bar in each colour.
        var parts: [(halves: Int, ink: Ink?, sign: String)] = []
        for (sign, isInkable) in zip(signs, [true, false]) {
            for ink in Ink.allCases {
                parts.append((stats.halves(of: ink, cost: cost, isInkable: isInkable), ink, sign))
            }
            let none = stats.withoutInk
            let inkable = none.inkableCurve[cost]
            parts.append((2 * (isInkable ? inkable : none.curve[cost] - inkable), nil, sign))
        }
        let whole = max(1, parts.reduce(0) { $0 + $1.halves })
        var (sum, drawn, line) = (0, 0, StyledText())
        for part in parts where part.halves > 0 {
            sum += part.halves
            let end = (2 * sum * length + whole) / (2 * whole)
            let style = part.ink.map { canvas.theme.line($0) } ?? .plain
            line += StyledText(String(repeating: part.sign, count: end - drawn), style)
            drawn = end
        }
        return line
    }
}
