import Encoding
import LorcanaCards

/// A JSON list of flat objects as a table, with a row for each object and a column for each key.
struct JSONTable {
    /// The key of the list, if the list is a value in an object.
    private(set) var key = ""
    /// The keys in order of first appearance.
    private(set) var titles: [String] = []
    private(set) var rows: [CSV.Record] = []

    /// Whether the text starts like an object with a key, or like a list of such objects.
    static func isJSON(_ text: [UInt8]) -> Bool {
        let start = text.drop { $0 <= 0x20 || $0 >= 0x80 }
        let object = start.dropFirst(start.first == UInt8(ascii: "[") ? 1 : 0).drop { $0 <= 0x20 }
        guard object.first == UInt8(ascii: "{"), let next = object.dropFirst().first(where: { $0 > 0x20 })
        else { return false }
        return "\"}".utf8.contains(next)
    }

    /// Parses a list, the first list of objects that is a value in an object, or one object per line.
    ///
    /// - Parameter key: the prefix of the preferred list's key, if there are several.
    init(_ text: [UInt8], preferring key: String = "") throws(JSONFault) {
        let text = Self.listed(text) ?? text
        var reader = JSONReader(text)
        if text.first(where: { "[{".utf8.contains($0) }) == UInt8(ascii: "[") {
            try read(&reader, text)
        } else {
            let empty = self
            var table = empty
            try reader.object { name, reader throws(JSONFault) in
                let name = name.string(cutTo: 100) ?? ""
                let isBetter = !key.isEmpty && name.hasPrefix(key) && !table.key.hasPrefix(key)
                guard table.rows.isEmpty || isBetter, reader.position < text.count,
                    text[reader.position] == UInt8(ascii: "[")
                else { return }
                table = empty
                table.key = name
                try table.read(&reader, text)
            }
            self = table
        }
        try reader.end()
    }

    /// Newline-separated objects converted to a list; nil for other JSON.
    private static func listed(_ text: [UInt8]) -> [UInt8]? {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        guard text.first(where: { "[{".utf8.contains($0) }) == open else { return nil }
        var (list, last, isList) = ([UInt8(ascii: "[")], UInt8?.none, false)
        for byte in text.drop(while: { $0 != open }) {
            // JSON strings never contain line breaks.
            if byte == open, last == 0x0A {
                isList = true
                list.append(UInt8(ascii: ","))
            }
            if byte > 0x20 || byte == 0x0A && last == close { last = byte }
            list.append(byte)
        }
        return isList ? list + [UInt8(ascii: "]")] : nil
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

    /// A string, number or Boolean as text; empty for other values.
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
