import LorcanaCards

/// Parses CSV (RFC 4180) with its common variations: lines ended by LF, CR LF or CR, optional quotes, and
/// fields separated by `,`, `;`, tabs or `|`.
enum CSV {
    /// A quoting error that would merge rows.
    enum Damage: Error, Equatable {
        /// A quotation mark is never closed; `line` is the line of the opening mark.
        case unclosedQuote(line: Int)
        /// A quotation mark is closed only in a later row, which is evident from the text or the number of fields.
        case lateQuote(line: Int)
    }

    /// A record, and the number of its first line.
    struct Record: Sendable, Equatable {
        var line: Int
        /// The fields, concatenated, without quotes.
        fileprivate var text: [UInt8] = []
        fileprivate var ends: [Int] = []

        init(line: Int) { self.line = line }

        init(line: Int, fields: [String]) {
            self.line = line
            for field in fields {
                text += field.utf8
                endField()
            }
        }

        var count: Int { ends.count }
        var isBlank: Bool { text.allSatisfy { $0 == 0x20 } }

        /// The field at index `place`; empty if the record has fewer fields.
        subscript(place: Int) -> String {
            guard ends.indices.contains(place) else { return "" }
            let field = text[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
            return CompatibilityForms.replaced(in: String(decoding: field, as: UTF8.self))
        }

        var fields: [String] { ends.indices.map { self[$0] } }

        fileprivate mutating func endField() { ends.append(text.count) }
        fileprivate var isAtStartOfField: Bool {
            text[(ends.last ?? 0)...].allSatisfy { $0 == 0x20 }
        }
        fileprivate mutating func startAgain() { text.removeSubrange((ends.last ?? 0)...) }
    }

    static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    /// The non-empty records; the separator is the most frequent one in the first line.
    static func records(_ bytes: [UInt8]) throws(Damage) -> [Record] {
        let head = bytes.prefix { $0 != 0x0A }
        let separator = separators.max { a, b in head.count { $0 == a } < head.count { $0 == b } }
        var (reader, records) = (Reader(bytes, separator: separator ?? separators[0]), [Record]())
        while let record = try reader.next() { records.append(record) }
        return records
    }

    /// Reads record by record, so that a large file needs no additional memory.
    struct Reader {
        private let bytes: [UInt8]
        private let separator: UInt8
        /// The number of fields in the header; 0 while unknown.
        var columns = 0
        private var place: Int
        private var line = 1

        init(_ bytes: [UInt8], separator: UInt8) {
            (self.bytes, self.separator) = (bytes, separator)
            place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        }

        /// The next non-empty record; nil at the end.
        mutating func next() throws(Damage) -> Record? {
            while place < bytes.count {
                let record = try read()
                if !record.isBlank { return record }
            }
            return nil
        }

        private mutating func read() throws(Damage) -> Record {
            var record = Record(line: line)
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                switch byte {
                case separator: record.endField()
                case 0x0A, 0x0D:
                    endLine(byte)
                    record.endField()
                    return record
                case UInt8(ascii: "\"") where record.isAtStartOfField:
                    record.startAgain()
                    try readQuoted(into: &record)
                default: record.text.append(byte)
                }
            }
            record.endField()
            return record
        }

        /// Counts a line break; its first byte has been read.
        private mutating func endLine(_ byte: UInt8) {
            if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
            line += 1
        }

        /// Reads the rest of a quoted field, through the closing mark and the spaces after it.
        private mutating func readQuoted(into record: inout Record) throws(Damage) {
            let opened = line
            var (separators, hasRow) = (0, false)
            while true {
                guard place < bytes.count else { throw .unclosedQuote(line: opened) }
                let byte = bytes[place]
                place += 1
                if byte == UInt8(ascii: "\"") {
                    if place < bytes.count, bytes[place] == byte {
                        place += 1
                    } else {
                        break
                    }
                }
                if byte == separator, line > opened { separators += 1 }
                if byte == 0x0A || byte == 0x0D {
                    hasRow = hasRow || isRow(separators)
                    separators = 0
                    let start = place - 1
                    endLine(byte)
                    record.text += bytes[start..<place]
                } else {
                    record.text.append(byte)
                }
            }
            if hasRow || isRow(separators) { throw .lateQuote(line: opened) }
            while place < bytes.count, bytes[place] == 0x20 { place += 1 }
            guard line > opened, place < bytes.count else { return }
            let next = bytes[place]
            if next != separator, next != 0x0A, next != 0x0D { throw .lateQuote(line: opened) }
        }

        /// Whether a line inside quotes has as many separators as a whole row.
        private func isRow(_ separators: Int) -> Bool { columns > 2 && separators >= columns - 1 }
    }

    /// The field as CSV, always quoted.
    static func quoted(_ field: String) -> String { "\"\(field.with("\"\"", for: "\""))\"" }
}
