import Encoding
import LorcanaCards

/// A JSON list of flat objects as a table: a row each, a column a key.
struct JSONTable {
    /// The key of the list if it is the value of an object.
    private(set) var key = ""
    /// The keys, in the order in which they first appear.
    private(set) var titles: [String] = []
    private(set) var rows: [CSV.Record] = []

    /// Returns nil for a text that begins as anything but a list or object.
    static func isJSON(_ text: [UInt8]) -> Bool {
        let start = text.drop { $0 <= 0x20 || $0 >= 0x80 }
        let isList = start.first == UInt8(ascii: "[")
        return start.dropFirst(isList ? 1 : 0).first { $0 > 0x20 } == UInt8(ascii: "{")
    }

    /// Reads a list, or the first list of objects that is a value of an object.
    init(_ text: [UInt8]) throws(JSONFault) {
        var reader = JSONReader(text)
        if text.first(where: { "[{".utf8.contains($0) }) == UInt8(ascii: "[") {
            try read(&reader, text)
        } else {
            var table = self
            try reader.object { key, reader throws(JSONFault) in
                guard table.rows.isEmpty, reader.position < text.count,
                    text[reader.position] == UInt8(ascii: "[")
                else { return }
                table.key = key.string(cutTo: 100) ?? ""
                try table.read(&reader, text)
            }
            self = table
        }
        try reader.end()
    }

    private mutating func read(_ reader: inout JSONReader, _ text: [UInt8]) throws(JSONFault) {
        var (table, columns, line, counted) = (self, [String: Int](), 1, 0)
        try reader.array { reader throws(JSONFault) in
            line += text[counted..<reader.position].count { $0 == 0x0A }
            counted = reader.position
            guard let row = try reader.row() else { return }
            var fields = [String](repeating: "", count: table.titles.count)
            for member in row.members {
                let title = JSONValue(token: member.key, bytes: row.bytes).string(cutTo: 100) ?? ""
                let place = columns[title] ?? table.titles.count
                if place == table.titles.count {
                    columns[title] = place
                    table.titles.append(title)
                    fields.append("")
                }
                fields[place] = Self.text(JSONValue(token: member.value, bytes: row.bytes))
            }
            table.rows.append(CSV.Record(line: line, fields: fields))
        }
        self = table
    }

    /// A string, number or Boolean as text; empty for anything else.
    private static func text(_ value: JSONValue) -> String {
        switch value.token.kind {
        case .plainString, .escapedString: value.string() ?? ""
        case .number: String(decoding: value.bytes[value.token.start..<value.token.end], as: UTF8.self)
        case .true: "true"
        case .false: "false"
        case .object, .array, .null: ""
        }
    }
}
