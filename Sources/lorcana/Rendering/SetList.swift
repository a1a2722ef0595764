import LorcanaCards
import TerminalKit

/// Sets as lines: number, code, name, release day, base cards; columns dropped from the right.
enum SetList {
    static func lines(_ sets: [LorcanaSet], header: Bool = false, on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible {
            return sets.map { canvas.text(cells($0).filter { !$0.isEmpty }.joined(separator: ", ")) }
        }
        let rows = (header ? [titles] : []) + sets.map(cells)
        let widths = fitting(rows, on: canvas)
        return rows.map { row(zip($0, widths), on: canvas) }
    }

    /// A set in one line: what stands above its cards.
    static func overview(_ set: LorcanaSet, on canvas: Canvas) -> StyledText {
        let separator = canvas.isAccessible ? ", " : " \(canvas.glyphs.separator) "
        var cards = ["\(set.baseCards) cards"]
        if set.specialCards > 0 { cards.append("\(set.specialCards) beyond") }
        if set.promoCards > 0 { cards.append("\(set.promoCards) promos") }
        var parts = ["set \(set.number)", release(set), cards.joined(separator: ", ")]
        if set.code != set.number { parts.insert(set.code, at: 0) }
        let rest = canvas.text(separator + parts.joined(separator: separator))
        return canvas.text(set.name, Palette.name) + rest
    }

    private static let titles = ["No.", "Code", "Name", "Release", "Cards"]

    private static func cells(_ set: LorcanaSet) -> [String] {
        [
            set.number, set.code == set.number ? "" : set.code, set.name, release(set),
            set.isAnnounced ? "announced" : "\(set.baseCards) cards",
        ]
    }

    private static func release(_ set: LorcanaSet) -> String {
        set.release?.date ?? set.prerelease?.date ?? "no date yet"
    }

    private static func row(_ cells: some Sequence<(String, Int)>, on canvas: Canvas) -> StyledText {
        let parts = cells.map { cell, width in canvas.fitted(canvas.text(cell), to: width) }
        return parts.joined(separator: StyledText("  ")).truncated(
            to: canvas.width, ellipsis: canvas.glyphs.ellipsis
        )
        .withoutTrailingBlanks
    }

    private static func fitting(_ rows: [[String]], on canvas: Canvas) -> [Int] {
        var widths = titles.indices.map { column in
            rows.reduce(0) { max($0, canvas.text($1[column]).width) }
        }
        while widths.count > 3, widths.reduce(-2, { $0 + $1 + 2 }) > canvas.width { widths.removeLast() }
        return widths
    }
}
