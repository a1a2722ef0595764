package import LorcanaCards
package import TerminalKit

/// A table of fields for people, with headings in words and aligned columns; if it is too wide, the widest columns
/// are truncated.
///
/// Each row is one line; a row without values is an empty line. For screen readers, rows are sentences.
package enum FieldTable {
    /// - Parameters:
    ///   - header: whether the first row has the field names.
    ///   - style: the style of a cell.
    package static func lines(
        _ rows: [[String]], header: Bool = false,
        style: (_ row: Int, _ column: Int) -> Style = { _, _ in .plain }, on canvas: Canvas
    ) -> [StyledText] {
        let titles = header ? rows.first.map { $0.map(heading) } ?? [] : []
        let values = header ? rows.dropFirst() : rows[...]
        if canvas.isAccessible { return values.map { canvas.text(sentence($0, titles)) } }
        let numbers = values.first.map { row in
            row.indices.filter { column in
                values.allSatisfy { column >= $0.count || isNumber($0[column]) }
                    && values.contains { column < $0.count && !$0[column].isEmpty }
            }
        }
        return Table.lines(
            (header ? [titles.map { canvas.text($0, canvas.theme.aside) }] : [])
                + values.enumerated().map { place, row in
                    row.enumerated().map { canvas.text($1, style(place, $0)) }
                },
            width: canvas.width, numbers: header ? numbers ?? [] : [], ellipsis: canvas.glyphs.ellipsis)
    }

    private static func isNumber(_ cell: String) -> Bool {
        cell.utf8.allSatisfy {
            (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    }

    /// The heading for a field: "Set name" for `setName`.
    static func heading(_ field: String) -> String {
        let words = words(field)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// A field's name as words: "set name" for `setName`.
    static func words(_ field: String) -> String {
        field.reduce(into: "") { words, letter in
            words += !words.isEmpty && letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
        }
    }

    /// Formats "Deck friday, cards 60"; a value without a title is written alone.
    private static func sentence(_ row: [String], _ titles: [String]) -> String {
        row.enumerated().compactMap { place, value in
            if value.isEmpty { return nil }
            let title = place < titles.count ? titles[place] + " " : ""
            return (place == 0 ? title : title.lowercased())
                + value.split(separator: " ").joined(separator: " ")
        }.joined(separator: ", ")
    }

    /// A card's field, formatted as in plain output.
    static func cell(
        _ field: CardField, of card: LorcanaCard, knowing knowledge: CardKnowledge = CardKnowledge()
    ) -> String {
        cell(.plain) { field.write(card, to: &$0, knowing: knowledge) }
    }

    /// A row of fields for each card, preceded by the field names if there is a header.
    package static func rows(
        _ cards: [LorcanaCard], _ fields: [CardField], header: Bool,
        knowing knowledge: CardKnowledge = CardKnowledge()
    ) -> [[String]] {
        (header ? [fields.map(\.rawValue)] : [])
            + cards.map { card in
                fields.map { field in cell(.table) { field.write(card, to: &$0, knowing: knowledge) } }
            }
    }

    /// A row of fields for each set, preceded by the field names if there is a header.
    package static func rows(
        _ sets: [LorcanaSet], _ fields: [SetField], header: Bool, knowing knowledge: CardKnowledge
    ) -> [[String]] {
        (header ? [fields.map(\.rawValue)] : [])
            + sets.map { set in
                fields.map { field in cell(.table) { field.write(set, knowing: knowledge, to: &$0) } }
            }
    }

    /// A value, formatted as in plain output or in a table.
    private static func cell(_ format: OutputFormat, _ write: (inout RecordWriter) -> Void) -> String {
        var writer = RecordWriter(format, fields: [""], capacity: 0)
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
