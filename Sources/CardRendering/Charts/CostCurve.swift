import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// The cost curve of cards: a bar for each cost in the colours of the inks, with inkable cards first and in bold.
package enum CostCurve {
    /// A line for each cost.
    ///
    /// - Parameters:
    ///   - most: the maximum width of a bar.
    ///   - last: the last cost; higher ones are included in it.
    package static func lines(
        _ stats: CardStatistics, most: Int, upTo last: Int = CardStatistics.highestCost, on canvas: Canvas
    ) -> [StyledText] {
        let all = stats.costs
        let costs = (min(all.lowerBound, last)...min(all.upperBound, last)).map { cost in
            let isMore = cost == last && (all.upperBound > last || last == CardStatistics.highestCost)
            return (
                label: isMore ? "\(cost)+" : "\(cost)",
                costs: cost...(isMore ? CardStatistics.highestCost : cost)
            )
        }
        let counts = costs.map { stats.all.curve[$0.costs].reduce(0, +) }
        let labels = costs.map(\.label.count).max() ?? 0
        let highest = counts.max() ?? 0
        let digits = Counted.grouped(highest).count
        let room = max(1, min(most, canvas.width - labels - 2 - digits))
        // Each card is two cells wide, or one if that doesn't fit; if not even that fits, the longest bar fills the
        // width.
        let scale = highest == 0 ? 0 : max(1, min(2, room / highest))
        let length = { (count: Int) in
            highest <= room ? count * scale : Bar.length(count, of: highest, width: room)
        }
        return zip(costs, counts).map { row, count in
            canvas.text(row.label, canvas.theme.aside).padded(to: labels) + StyledText(" ")
                + bar(stats, row.costs, length(count), on: canvas)
                + canvas.text(count == 0 ? "" : " \(Counted.grouped(count))")
        }.map(\.withoutTrailingBlanks)
    }

    /// The legend: "━ 47 inkable  ─ 13 not".
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

    /// The curve on one line, "▂ ▅ ▇ ▅ ▃ ▂ ▁ 1-7", with each bar in the colour of its most frequent ink.
    package static func inOneLine(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let curve = stats.all.curve
        guard let first = curve.firstIndex(where: { $0 > 0 }), let last = curve.lastIndex(where: { $0 > 0 })
        else { return StyledText() }
        let costs = first == last ? "\(first)" : "\(first)-\(last)"
        let bars = columns(Array(curve[first...last]), on: canvas) { place in
            let cost = first + place
            let ink = Ink.allCases.first { 2 * stats.of($0).curve[cost] > curve[cost] }
            return ink.map { canvas.theme.line($0) } ?? .plain
        }
        return bars + canvas.text(" \(costs)", canvas.theme.aside)
    }

    /// A bar for each number, "▂ ▅ ▇", separated by spaces.
    package static func columns(
        _ counts: [Int], on canvas: Canvas, style: (Int) -> Style,
        tag: (Int) -> (any TextTag)? = { _ in nil }
    ) -> StyledText {
        let most = counts.max() ?? 0
        return counts.indices.map { place in
            StyledText(Bar.up(counts[place], of: most, isUnicode: canvas.isUnicode), style(place))
                .tagged(tag(place))
        }.joined(separator: StyledText(" "))
    }

    /// The bar for a range of costs: inkable cards by ink, then the others by ink.
    private static func bar(
        _ stats: CardStatistics, _ costs: ClosedRange<Int>, _ length: Int, on canvas: Canvas
    ) -> StyledText {
        let isUnicode = canvas.isUnicode
        let signs = [Bar.sign(isUnicode: isUnicode), Bar.restSign(isUnicode: isUnicode)]
        // In half cards, since a two-ink card counts half for each ink.
        var parts: [(halves: Int, ink: Ink?, sign: String)] = []
        for (sign, isInkable) in zip(signs, [true, false]) {
            for ink in Ink.allCases {
                let halves = costs.reduce(0) { $0 + stats.halves(of: ink, cost: $1, isInkable: isInkable) }
                parts.append((halves, ink, sign))
            }
            let none = stats.withoutInk
            let inkable = none.inkableCurve[costs].reduce(0, +)
            let all = none.curve[costs].reduce(0, +)
            parts.append((2 * (isInkable ? inkable : all - inkable), nil, sign))
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
