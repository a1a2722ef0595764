import TerminalKit

/// Chosen fields in columns, for eyes: plain records, aligned and cut at the canvas's width.
///
/// A line for each record, in their order; one whose fields are all absent is an empty line.
enum FieldTable {
    static func lines(_ records: [UInt8], on canvas: Canvas) -> [StyledText] {
        // Each record ends with a line feed, behind the last of which nothing stands.
        let records = records.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast()
        let rows = records.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { canvas.text(String(decoding: $0, as: UTF8.self)) }
        }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.reduce(0) { max($0, column < $1.count ? $1[column].width : 0) }
        }
        return rows.map { row in
            zip(row, widths).map { $0.padded(to: $1) }.joined(separator: StyledText("  "))
                .truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis).withoutTrailingBlanks
        }
    }
}
