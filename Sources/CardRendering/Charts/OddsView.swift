package import LorcanaRules
package import TerminalKit

/// Chances by turn: percent, and a bar.
package enum OddsView {
    package static func lines(_ turns: [DeckOdds.Turn], on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return turns.map { canvas.text(sentence($0)) } }
        let isAltered = turns.contains { $0.firstAltered != nil }
        // The long and the short title of a column, and its chance.
        let chances: [(title: String, short: String, of: (DeckOdds.Turn) -> Chance?)] =
            [("On the play", "Play", \.first)]
            + (isAltered ? [("After altering", "Alter", \.firstAltered)] : [])
            + [("On the draw", "Draw", \.second)]
            + (isAltered ? [("After altering", "Alter", \.secondAltered)] : [])
        let columns =
            [Table.Column(long: 4, gap: 0, alignment: .right)]
            + chances.map { .init(long: $0.title.count, least: 7, alignment: .right, hasShortForm: true) }
            + [Table.Column(long: barWidth, least: canvas.width < 50 ? 6 : 12)]
        let table = Table(
            columns, width: canvas.width, dropping: [columns.count - 1], growing: Array(1..<columns.count),
            ellipsis: canvas.glyphs.ellipsis)
        let header = table.line { column in
            let title =
                switch column.index {
                case 0: "Turn"
                case columns.count - 1: ""
                default:
                    column.isShort ? chances[column.index - 1].short : chances[column.index - 1].title
                }
            return canvas.text(title, canvas.theme.aside)
        }
        return [header]
            + turns.map { turn in
                table.line { column in
                    switch column.index {
                    case 0: canvas.text(String(turn.turn))
                    case columns.count - 1:
                        canvas.text(
                            Bar.across(
                                turn.first?.thousandths ?? 0, of: 1000, width: column.width,
                                isUnicode: canvas.isUnicode))
                    default: canvas.text(chances[column.index - 1].of(turn).map(percent) ?? "")
                    }
                }
            }
    }

    private static let barWidth = 20

    /// "99.5 %".
    private static func percent(_ chance: Chance) -> String { "\(number(chance)) %" }

    private static func number(_ chance: Chance) -> String {
        "\(chance.thousandths / 10).\(chance.thousandths % 10)"
    }

    /// "Turn 1: 39.9 percent on the play, 44.5 on the draw; after altering 66.5 and 69.1."
    private static func sentence(_ turn: DeckOdds.Turn) -> String {
        guard let first = turn.first else { return "Turn \(turn.turn): the deck has too few cards." }
        let second = turn.second.map { ", \(number($0)) on the draw" } ?? ""
        let altered = turn.firstAltered.map { first in
            "; after altering \(number(first))" + (turn.secondAltered.map { " and \(number($0))" } ?? "")
        }
        return "Turn \(turn.turn): \(number(first)) percent on the play\(second)\(altered ?? "")."
    }
}
