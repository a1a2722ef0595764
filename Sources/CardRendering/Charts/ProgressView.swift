import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// How much of each set is owned: a line a set, with a bar.
package enum ProgressView {
    package static func lines(_ sets: [SetProgress], on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return sets.map { canvas.text(sentence($0)) } }
        if sets.isEmpty { return [] }
        let titles = ["Set", "Name", "", "Owned", "", "Special"]
        let rows = sets.map { set in
            [
                set.set.codeOrNumber, set.set.name, "",
                "\(set.owned)/\(set.base)", "\(percent(set)) %",
                set.special > 0 ? "\(set.ownedSpecial)/\(set.special)" : "",
            ]
        }
        let widths = titles.indices.map { column in
            ([titles] + rows).reduce(0) { max($0, CellWidth.of($1[column])) }
        }
        let (name, bar, special) = (1, 2, 5)
        let columns: [Table.Column] = [
            .init(long: widths[0], gap: 0),
            .init(
                long: widths[name], least: min(widths[name], leastName), floor: 4, breaksAt: ": "),
            .init(long: barWidth, least: leastBar, gap: 1), .init(long: widths[3], gap: 1, alignment: .right),
            .init(long: widths[4], alignment: .right), .init(long: widths[special], alignment: .right),
        ]
        let table = Table(
            columns, width: canvas.width, dropping: [bar, special], growing: [name, bar],
            ellipsis: canvas.glyphs.ellipsis)
        let header = table.line { canvas.text(titles[$0.index], canvas.theme.aside) }
        return [header]
            + zip(rows, sets).flatMap { row, set in
                table.lines { column in
                    guard column.index == bar else { return canvas.text(row[column.index]) }
                    return canvas.bar(set.owned, of: max(1, set.base), width: column.width)
                }
            }
    }

    private static let (barWidth, leastBar, leastName) = (16, 9, 21)

    /// Rounded; a set that is not complete never has 100 percent.
    static func percent(_ set: SetProgress) -> Int {
        if set.base == 0 { return 0 }
        let rounded = (200 * set.owned + set.base) / (2 * set.base)
        return set.owned < set.base ? min(99, rounded) : rounded
    }

    private static func sentence(_ set: SetProgress) -> String {
        let special = set.special > 0 ? ", \(set.ownedSpecial) of \(set.special) special printings" : ""
        return "\(set.set.name): \(set.owned) of \(set.base) printings, \(percent(set)) percent\(special)."
    }
}

extension Canvas {
    /// "━━━━━───": the rest is lighter.
    package func bar(_ count: Int, of most: Int, width: Int) -> StyledText {
        let full = min(width, Bar.length(count, of: most, width: width))
        let rest = String(repeating: Bar.restSign(isUnicode: isUnicode), count: width - full)
        return text(String(repeating: Bar.sign(isUnicode: isUnicode), count: full)) + text(rest, theme.aside)
    }
}
