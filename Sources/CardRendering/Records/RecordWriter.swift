import TerminalKit

/// Encodes records field by field as plain lines, CSV, JSON or JSON lines into one buffer.
///
/// Bytes are copied from the catalogue to the buffer without creating a `String`.
struct RecordWriter {
    /// The bytes written since the last `removeWritten`.
    private(set) var bytes: [UInt8] = []
    private let format: OutputFormat
    let isJSON: Bool
    private let separator: UInt8
    /// The bytes before each field's value: `"name":` in JSON.
    private let keys: [[UInt8]]
    private var field = 0
    private var records = 0
    private var remembered: RememberedValues

    /// - Parameter capacity: the initial size of the buffer.
    init(_ format: OutputFormat, fields: [String], capacity: Int = 1 << 14) {
        self.format = format
        isJSON = format.isJSON
        separator = format == .plain ? UInt8(ascii: "\t") : UInt8(ascii: ",")
        keys = fields.map { name in
            var key = JSONText.quoted(name)
            key.append(UInt8(ascii: ":"))
            return key
        }
        remembered = RememberedValues(columns: fields.count)
        bytes.reserveCapacity(capacity)
        if format == .json { append("[") }
    }

    /// Writes the field names as the first line, except in JSON.
    mutating func header(_ names: [String]) {
        if isJSON { return }
        for (index, name) in names.enumerated() {
            if index > 0 { bytes.append(separator) }
            append(name)
        }
        endLine()
    }

    mutating func beginRecord() {
        field = 0
        if format == .json { append(records > 0 ? ",\n" : "\n") }
        if isJSON { append("{") }
        records += 1
    }

    mutating func endRecord() {
        if isJSON { append("}") }
        if format != .json { endLine() }
    }

    /// Removes the bytes but retains the buffer's capacity.
    mutating func removeWritten() { bytes.removeAll(keepingCapacity: true) }

    /// Ends the document and returns the remaining output. An empty JSON document is `[]`.
    consuming func finished() -> [UInt8] {
        if format == .json { append(records > 0 ? "\n]\n" : "]\n") }
        return bytes
    }

    // MARK: Values

    @inline(__always)
    mutating func text(_ value: UnsafeRawBufferPointer) {
        beginField()
        switch format {
        case .json, .jsonl: JSONText.append(value, to: &bytes)
        case .csv: CSVText.append(value, to: &bytes)
        case .auto, .table, .plain: PlainText.append(value, to: &bytes)
        }
    }

    mutating func text(_ value: String?) {
        guard var value else { return null() }
        value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
    }

    mutating func number(_ value: Int?) {
        guard let value else { return null() }
        beginField()
        switch value {
        case 0...9: bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
        case 10...: digits(value)
        default: append(String(value))
        }
    }

    mutating func flag(_ value: Bool?) {
        guard let value else { return null() }
        beginField()
        if format == .table { append(value ? "yes" : "no") } else { append(value ? "true" : "false") }
    }

    /// Writes a list with elements separated by `separator`.
    mutating func list(_ members: UnsafeRawBufferPointer, separator: UInt8) {
        if isJSON { return jsonList(members, separator: separator) }
        if members.isEmpty { return null() }
        if !members.contains(separator) { return text(members) }
        if format == .table {
            let parts = members.split(separator: separator, omittingEmptySubsequences: false)
            return text(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", "))
        }
        let joined = members.map { $0 == separator ? UInt8(ascii: ";") : $0 }
        joined.withUnsafeBytes { text($0) }
    }

    mutating func list(_ members: [String]) {
        var joined = ""
        for (index, member) in members.enumerated() { joined += index == 0 ? member : "\u{1F}\(member)" }
        joined.withUTF8 { list(UnsafeRawBufferPointer($0), separator: 0x1F) }
    }

    /// Writes names with words or null: a JSON object, or `name=word;…` in other formats.
    mutating func object(_ pairs: [(String, String?)]) {
        if !isJSON {
            return text(
                pairs.compactMap { name, word in
                    word.map { format == .table ? "\(name) \($0)" : "\(name)=\($0)" }
                }
                .joined(separator: format == .table ? ", " : ";"))
        }
        beginField()
        for (index, pair) in pairs.enumerated() {
            append(index == 0 ? "{" : ",")
            bytes += JSONText.quoted(pair.0) + [UInt8(ascii: ":")]
            bytes += pair.1.map(JSONText.quoted) ?? Array("null".utf8)
        }
        append("}")
    }

    /// Writes a value of any type; flat in formats other than JSON.
    mutating func value(_ value: RecordValue) {
        if isJSON {
            beginField()
            value.appendJSON(to: &bytes)
        } else {
            let text = format == .table ? value.shown : value.flat
            if text.isEmpty { null() } else { self.text(text) }
        }
    }

    mutating func null() {
        beginField()
        if isJSON { append("null") }
    }

    /// Writes one of a few values: calls `write` once for each `code`, and copies the resulting bytes afterwards.
    ///
    /// Codes are small numbers that identify a value until `forgetValues`. Values without a code are not cached.
    mutating func value(_ code: Int?, _ write: (inout RecordWriter) -> Void) {
        guard let code else { return write(&self) }
        if remembered.append(code, ofColumn: field, to: &bytes) {
            field += 1
        } else {
            let (column, start) = (field, bytes.count)
            write(&self)
            remembered.remember(bytes[start...], as: code, ofColumn: column)
        }
    }

    mutating func forgetValues() { remembered = RememberedValues(columns: keys.count) }

    // MARK: Parts

    private mutating func digits(_ number: Int) {
        if number > 9 { digits(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private mutating func jsonList(_ members: UnsafeRawBufferPointer, separator: UInt8) {
        beginField()
        append("[")
        if !members.contains(separator) {
            if !members.isEmpty { JSONText.append(members, to: &bytes) }
        } else {
            for (index, member) in members.split(separator: separator, omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { append(",") }
                JSONText.append(UnsafeRawBufferPointer(rebasing: member), to: &bytes)
            }
        }
        append("]")
    }

    @inline(__always)
    private mutating func beginField() {
        if field > 0 { bytes.append(separator) }
        if isJSON { bytes += keys[field] }
        field += 1
    }

    /// CSV records end in CR LF (RFC 4180, 2.1).
    private mutating func endLine() { append(format == .csv ? "\r\n" : "\n") }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// A cache of encoded values, by column and code.
///
/// Most fields have few distinct values, such as inks, types and sets; each is encoded once, then copied.
private struct RememberedValues {
    /// The range of a value in `bytes`; the end is negative if the value is not cached.
    private struct Place {
        var start = 0
        var end = -1
    }

    private var places: [[Place]]
    private var bytes: [UInt8] = []

    init(columns: Int) { places = Array(repeating: [], count: columns) }

    /// Appends the cached value to `output`; returns false if there is none.
    func append(_ code: Int, ofColumn column: Int, to output: inout [UInt8]) -> Bool {
        guard code < places[column].count else { return false }
        let place = places[column][code]
        guard place.end >= 0 else { return false }
        bytes.withUnsafeBytes {
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[place.start..<place.end]))
        }
        return true
    }

    mutating func remember(_ value: ArraySlice<UInt8>, as code: Int, ofColumn column: Int) {
        while places[column].count <= code { places[column].append(Place()) }
        places[column][code] = Place(start: bytes.count, end: bytes.count + value.count)
        bytes.append(contentsOf: value)
    }
}
