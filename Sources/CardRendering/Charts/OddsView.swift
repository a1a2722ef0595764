package import LorcanaRules
package import TerminalKit

/// Probabilities by turn, as percentages and bars.
package enum OddsView {
    package static func lines(_ all: [DeckOdds.Turn], on canvas: Canvas) -> [StyledText] {
        let turns = all.filter { $0.first != nil }
        let end =
            turns.count < all.count
            ? canvas.text("The deck has too few cards for turn \(turns.count + 1).").whole(on: canvas) : []
        if canvas.isAccessible { return turns.map { canvas.text(sentence($0)) } + end }
        if turns.isEmpty { return end }
        let isAltered = turns.contains { $0.firstAltered != nil }
        let chances = columns.filter { isAltered || !$0.isAltered }
        // The bar of the first probability precedes it.
        let cells = [.turn] + (hasBars(turns) ? [.bar] : []) + chances.map { Cell.chance($0) }
        let bar = cells.firstIndex { $0.isBar }
        let isShort = cells.reduce(0) { $0 + $1.least } > canvas.width
        let table = Table(
            cells.map { $0.measured(isShort: isShort) }, width: canvas.width,
            dropping: [bar].compactMap(\.self),
            growing: [bar].compactMap(\.self),
            ellipsis: canvas.glyphs.ellipsis)
        let header = { (isLast: Bool) in
            table.line { column in
                let title =
                    switch cells[column.index] {
                    case .turn: isLast ? "Turn" : ""
                    case .bar: ""
                    case .chance(let chance) where isLast && isAltered: chance.isAltered ? "altered" : "kept"
                    // The title of the preceding column is for both.
                    case .chance(let chance) where chance.isAltered: ""
                    case .chance(let chance): isShort ? chance.short : chance.title
                    }
                return canvas.text(title, canvas.theme.aside)
            }
        }
        let rows = turns.map { turn in
            table.line { column in
                switch cells[column.index] {
                case .turn: canvas.text(String(turn.turn))
                case .bar:
                    canvas.bar(turn.first?.thousandths ?? 0, of: 1000, width: column.width)
                case .chance(let chance): canvas.text(chance.of(turn).map(percent) ?? "")
                }
            }
        }
        return (isAltered ? [header(false)] : []) + [header(true)] + rows + end
    }

    /// A column of probabilities: its long and short title, whether the hand is altered, and the probability on a
    /// turn.
    private typealias Column = (title: String, short: String, isAltered: Bool, of: (DeckOdds.Turn) -> Chance?)

    private static var columns: [Column] {
        [
            ("On the play", "Play", false, \.first), ("On the play", "Play", true, \.firstAltered),
            ("On the draw", "Draw", false, \.second), ("On the draw", "Draw", true, \.secondAltered),
        ]
    }

    private enum Cell {
        case turn, bar
        case chance(Column)

        var isBar: Bool {
            if case .bar = self { true } else { false }
        }

        /// The minimum width with a long title, including the gap before it.
        var least: Int {
            let column = measured(isShort: false)
            return column.gap + column.least
        }

        /// - Parameter isShort: whether to use short titles, which applies to all columns.
        func measured(isShort: Bool) -> Table.Column {
            switch self {
            case .turn: .init(long: 4, gap: 0, alignment: .right)
            case .bar: .init(long: barWidth, least: isShort ? 6 : 12, gap: 1)
            case .chance(let chance): .init(long: isShort ? 7 : chance.title.count, alignment: .right)
            }
        }
    }

    /// Whether bars differ by at least a cell; otherwise they are left out.
    private static func hasBars(_ turns: [DeckOdds.Turn]) -> Bool {
        let chances = turns.compactMap { $0.first?.thousandths }
        return ((chances.max() ?? 0) - (chances.min() ?? 0)) * barWidth >= 1000
    }

    private static let barWidth = 20

    /// Formats "99.5 %" or ">99.9 %".
    private static func percent(_ chance: Chance) -> String { chance.percent(over: ">", under: "<") + " %" }

    private static func number(_ chance: Chance) -> String { chance.percent(over: "over ", under: "under ") }

    /// Formats "Turn 1: 39.9 percent on the play, 44.5 on the draw; after altering 66.5 and 69.1."
    private static func sentence(_ turn: DeckOdds.Turn) -> String {
        let first = turn.first.map(number) ?? ""
        let second = turn.second.map { ", \(number($0)) on the draw" } ?? ""
        let altered = turn.firstAltered.map { first in
            "; after altering \(number(first))" + (turn.secondAltered.map { " and \(number($0))" } ?? "")
        }
        return "Turn \(turn.turn): \(first) percent on the play\(second)\(altered ?? "")."
    }
}
