package import LorcanaCards
package import TerminalKit

/// Chosen fields as a table: columns aligned, the widest cut first where they are wider than the canvas.
///
/// One line for each row, in their order; a row without any value is an empty line. A screen reader gets all.
package enum FieldTable {
    private static let gap = "  "
    /// No column is cut below this many cells.
    private static let least = 4

    /// - Parameter header: whether the first row has the titles.
    package static func lines(_ rows: [[String]], header: Bool = false, on canvas: Canvas) -> [StyledText] {
        let rows = rows.enumerated().map { index, row in
            row.map { header && index == 0 ? canvas.text($0, Palette.header) : canvas.text($0) }
        }
        let ellipsis = canvas.glyphs.ellipsis
        let width = canvas.isAccessible ? .max : canvas.width
        let widths = fitted(widths(of: rows), to: width)
        return rows.map { row in
            zip(row, widths).map { $0.truncated(to: $1, ellipsis: ellipsis).padded(to: $1) }
                .joined(separator: StyledText(gap)).withoutTrailingBlanks
                .truncated(to: width, ellipsis: ellipsis)
        }
    }

    private static func widths(of rows: [[StyledText]]) -> [Int] {
        (0..<(rows.map(\.count).max() ?? 0)).map { column in
            rows.reduce(0) { max($0, column < $1.count ? $1[column].width : 0) }
        }
    }

    /// Takes the cells that are too many from the widest columns, so that short ones, as numbers are, stay whole.
    private static func fitted(_ widths: [Int], to width: Int) -> [Int] {
        var excess = widths.reduce(0, +) + gap.count * max(0, widths.count - 1) - width
        var widths = widths
        while excess > 0, let most = widths.max(), most > least {
            let next = max(least, widths.filter { $0 < most }.max() ?? least)
            let widest = widths.indices.filter { widths[$0] == most }
            // All of them down to the next width, or as far as is needed; the last ones first.
            let step = min(most - next, max(1, excess / widest.count))
            for column in widest.reversed() where excess > 0 {
                widths[column] -= min(step, excess)
                excess -= min(step, excess)
            }
        }
        return widths
    }

    /// A field of a card as plain output has it.
    package static func cell(
        _ field: CardField, of card: LorcanaCard, knowing knowledge: CardKnowledge = CardKnowledge()
    ) -> String {
        cell { field.write(card, to: &$0, knowing: knowledge) }
    }

    /// The fields of cards, a row for each card, after the names of the fields if there is a header.
    package static func rows(
        _ cards: [LorcanaCard], _ fields: [CardField], header: Bool,
        knowing knowledge: CardKnowledge = CardKnowledge()
    ) -> [[String]] {
        (header ? [fields.map(\.rawValue)] : [])
            + cards.map { card in fields.map { cell($0, of: card, knowing: knowledge) } }
    }

    /// The fields of sets, a row for each set, after the names of the fields if there is a header.
    package static func rows(_ sets: [LorcanaSet], _ fields: [SetField], header: Bool) -> [[String]] {
        (header ? [fields.map(\.rawValue)] : [])
            + sets.map { set in fields.map { field in cell { field.write(set, to: &$0) } } }
    }

    /// A value as plain output has it.
    private static func cell(_ write: (inout RecordWriter) -> Void) -> String {
        var writer = RecordWriter(.plain, fields: [""], capacity: 0)
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
