package import LorcanaRules
package import TerminalKit

/// Chances by turn: percent, and a bar.
package enum OddsView {
    package static func lines(_ all: [DeckOdds.Turn], on canvas: Canvas) -> [StyledText] {
        let turns = all.filter { $0.first != nil }
        let end =
            turns.count < all.count
            ? canvas.text("The deck has too few cards for turn \(turns.count + 1).").whole(on: canvas) : []
        if canvas.isAccessible { return turns.map { canvas.text(sentence($0)) } + end }
        if turns.isEmpty { return end }
        let isAltered = turns.contains { $0.firstAltered != nil }
        // The long and the short title of a column, and its chance.
        let chances: [(title: String, short: String, of: (DeckOdds.Turn) -> Chance?)] =
            [("On the play", "Play", \.first)]
            + (isAltered ? [("After altering", "Alter", \.firstAltered)] : [])
            + [("On the draw", "Draw", \.second)]
            + (isAltered ? [("After altering", "Alter", \.secondAltered)] : [])
        // The bar of the first chance stands before it.
        let (bar, start) = (1, 2)
        let columns =
            [
                Table.Column(long: 4, gap: 0, alignment: .right),
                Table.Column(long: barWidth, least: canvas.width < 50 ? 6 : 12),
            ] + chances.map { .init(long: $0.title.count, least: 7, alignment: .right, hasShortForm: true) }
        let table = Table(
            columns, width: canvas.width, dropping: [bar], growing: Array(start..<columns.count) + [bar],
            ellipsis: canvas.glyphs.ellipsis)
        let header = table.line { column in
            if column.index < start {
                return canvas.text(column.index == bar ? "" : "Turn", canvas.theme.aside)
            }
            let chance = chances[column.index - start]
            return canvas.text(column.isShort ? chance.short : chance.title, canvas.theme.aside)
        }
        let rows = turns.map { turn in
            table.line { column in
                switch column.index {
                case 0: canvas.text(String(turn.turn))
                case bar:
                    canvas.text(
                        Bar.across(
                            turn.first?.thousandths ?? 0, of: 1000, width: column.width,
                            isUnicode: canvas.isUnicode))
                default: canvas.text(chances[column.index - start].of(turn).map(percent) ?? "")
                }
            }
        }
        return [header] + rows + end
    }

    private static let barWidth = 20

    /// "99.5 %".
    private static func percent(_ chance: Chance) -> String { "\(number(chance)) %" }

    private static func number(_ chance: Chance) -> String {
        "\(chance.thousandths / 10).\(chance.thousandths % 10)"
    }

    /// "Turn 1: 39.9 percent on the play, 44.5 on the draw; after altering 66.5 and 69.1."
    private static func sentence(_ turn: DeckOdds.Turn) -> String {
        let first = turn.first.map(number) ?? ""
        let second = turn.second.map { ", \(number($0)) on the draw" } ?? ""
        let altered = turn.firstAltered.map { first in
            "; after altering \(number(first))" + (turn.secondAltered.map { " and \(number($0))" } ?? "")
        }
        return "Turn \(turn.turn): \(first) percent on the play\(second)\(altered ?? "")."
    }
}
