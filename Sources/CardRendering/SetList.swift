package import LorcanaCards
package import TerminalKit

/// Sets as lines: number, code, name, release day, base cards; columns dropped from the right.
package enum SetList {
    package static func lines(_ sets: [LorcanaSet], header: Bool = false, on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return sets.map { canvas.text(words($0).joined(separator: ", ")) } }
        let rows = (header ? [titles] : []) + sets.map(cells)
        let widths = fitting(rows, on: canvas)
        return rows.enumerated().map { index, cells in
            row(zip(cells, widths), header && index == 0 ? Palette.header : .plain, on: canvas)
        }
    }

    /// A set in one line, the title of its cards; within a width, as much as fits it.
    package static func overview(_ set: LorcanaSet, within width: Int = .max, on canvas: Canvas) -> StyledText
    {
        let separator = canvas.isAccessible ? ", " : " \(canvas.glyphs.separator) "
        var parts = ["set \(set.number)", release(set), count(set)].map { separator + $0 }
        if set.code != set.number { parts.insert(separator + set.code, at: 0) }
        if set.specialCards > 0 { parts.append(", \(set.specialCards) special") }
        if set.promoCards > 0 { parts.append(", \(Counted.text(set.promoCards, "promo"))") }
        var title = canvas.text(set.name, Palette.name)
        for part in parts.map({ canvas.text($0) }) {
            if title.width + part.width > width { break }
            title += part
        }
        return title
    }

    /// The cells for screen readers: a code that equals the number is left out.
    private static func words(_ set: LorcanaSet) -> [String] {
        [set.number] + (set.code == set.number ? [] : [set.code]) + cells(set).dropFirst(2)
    }

    private static let titles = ["No.", "Code", "Name", "Release", "Cards"]

    private static func cells(_ set: LorcanaSet) -> [String] {
        [
            set.number, set.code, set.name, release(set), count(set),
        ]
    }

    private static func count(_ set: LorcanaSet) -> String {
        set.isAnnounced ? "announced" : Counted.text(set.baseCards)
    }

    private static func release(_ set: LorcanaSet) -> String {
        set.release?.date ?? set.prerelease?.date ?? "no date yet"
    }

    private static func row(
        _ cells: some Sequence<(String, Int)>, _ style: Style, on canvas: Canvas
    ) -> StyledText {
        let parts = cells.map { cell, width in canvas.fitted(canvas.text(cell, style), to: width) }
        return parts.joined(separator: StyledText("  ")).truncated(
            to: canvas.width, ellipsis: canvas.glyphs.ellipsis
        )
        .withoutTrailingBlanks
    }

    private static func fitting(_ rows: [[String]], on canvas: Canvas) -> [Int] {
        var widths = titles.indices.map { column in
            rows.reduce(0) { max($0, canvas.text($1[column]).width) }
        }
        while widths.count > 3, total(widths) > canvas.width { widths.removeLast() }
        // The name is the last column to go, and is cut only if it alone is too wide for the line.
        widths[2] = max(1, min(widths[2], canvas.width - total(Array(widths[..<2])) - 2))
        return widths
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(-2) { $0 + $1 + 2 }
    }
}
