/// A value of a record that is no field of a card: any shape that JSON has.
package indirect enum RecordValue {
    case null
    case text(String)
    case number(Int)
    /// Digits with a fixed number of places: "0.3995".
    case decimal(String)
    case flag(Bool)
    case list([RecordValue])
    case object([(String, RecordValue)])

    package static func optional(_ text: String?) -> RecordValue { text.map { .text($0) } ?? .null }
    package static func optional(_ number: Int?) -> RecordValue { number.map { .number($0) } ?? .null }
    package static func texts(_ texts: [String]) -> RecordValue { .list(texts.map { .text($0) }) }

    func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .text(let text): bytes += JSONText.quoted(text)
        case .number(let number): bytes += String(number).utf8
        case .decimal(let digits): bytes += digits.utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .list(let members):
            bytes.append(UInt8(ascii: "["))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                member.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += JSONText.quoted(member.0) + [UInt8(ascii: ":")]
                member.1.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// One text for formats without structure: members and values joined by `;`.
    package var flat: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .number(let number): String(number)
        case .decimal(let digits): digits
        case .flag(let flag): flag ? "true" : "false"
        case .list(let members): members.map(\.flat).joined(separator: ";")
        case .object(let members): members.map(\.1.flat).joined(separator: ";")
        }
    }
}

/// Records with fields of their own.
package struct RecordTable {
    package let fields: [String]
    package var rows: [[RecordValue]]

    package init(fields: [String], rows: [[RecordValue]] = []) { (self.fields, self.rows) = (fields, rows) }

    /// In any format but the table.
    package func written(as format: OutputFormat, header: Bool) -> [UInt8] {
        var writer = RecordWriter(format, fields: fields)
        if header || format == .csv { writer.header(fields) }
        for row in rows {
            writer.beginRecord()
            for value in row { writer.value(value) }
            writer.endRecord()
        }
        return writer.finished()
    }

    /// As cells of a table, under the names of the fields.
    package var cells: [[String]] { [fields] + rows.map { $0.map(\.flat) } }
}
