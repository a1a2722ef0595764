import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// How much of each set is owned: a line a set, with a bar.
package enum ProgressView {
    package static func lines(_ sets: [SetProgress], on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return sets.map { canvas.text(sentence($0)) } }
        let rows = sets.map { set in
            [
                set.set.code.isEmpty ? set.set.number : set.set.code, set.set.name, "",
                "\(set.owned)/\(set.base)", "\(percent(set)) %",
                set.ownedSpecial > 0 ? "special \(set.ownedSpecial)" : "",
            ]
        }
        let widths = rows.first.map { row in
            row.indices.map { column in rows.reduce(0) { max($0, CellWidth.of($1[column])) } }
        }
        guard let widths else { return [] }
        let columns: [Table.Column] = [
            .init(long: widths[0], gap: 0), .init(long: widths[1], least: 12),
            .init(long: bar, least: leastBar, gap: 1), .init(long: widths[3], gap: 1, alignment: .right),
            .init(long: widths[4], alignment: .right), .init(long: widths[5]),
        ]
        let table = Table(
            columns, width: canvas.width, dropping: [2, 5], growing: [1, 2], ellipsis: canvas.glyphs.ellipsis)
        return zip(rows, sets).map { row, set in
            table.line { column in
                guard column.index == 2 else { return canvas.text(row[column.index]) }
                let room = column.width - 2
                let full = Bar.across(
                    set.owned, of: max(1, set.base), width: room, isUnicode: canvas.isUnicode)
                let (begin, end) = canvas.isUnicode ? ("▕", "▏") : ("[", "]")
                return StyledText(begin, canvas.theme.aside) + StyledText(full).padded(to: room)
                    + StyledText(end, canvas.theme.aside)
            }
        }
    }

    private static let (bar, leastBar) = (22, 6)

    /// A set that is not complete never has 100 percent.
    private static func percent(_ set: SetProgress) -> Int { set.base == 0 ? 0 : 100 * set.owned / set.base }

    private static func sentence(_ set: SetProgress) -> String {
        let special = set.special > 0 ? ", \(set.ownedSpecial) of \(set.special) special printings" : ""
        return "\(set.set.name): \(set.owned) of \(set.base) printings, \(percent(set)) percent\(special)."
    }
}
