package import LorcanaCards
package import TerminalKit

/// Chosen fields as a table: columns aligned, the widest cut first where they are wider than the canvas.
///
/// One line for each row, in their order; a row without any value is an empty line. A screen reader gets all.
package enum FieldTable {
    /// - Parameter header: whether the first row has the titles.
    package static func lines(_ rows: [[String]], header: Bool = false, on canvas: Canvas) -> [StyledText] {
        let rows = rows.enumerated().map { index, row in
            row.map { canvas.text($0, header && index == 0 ? Palette.header : .plain) }
        }
        return Table.lines(
            rows, width: canvas.isAccessible ? .max : canvas.width, ellipsis: canvas.glyphs.ellipsis)
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
