import LorcanaCards

/// Records of RFC 4180 in every usual form: LF or CR LF, quoted or not, separated by `,`, `;` or tabs.
enum CSV {
    /// A record, and the line on which it begins.
    struct Record: Sendable, Equatable {
        var line: Int
        var fields: [String]
    }

    /// A quotation mark that is never closed would make one field of all later rows.
    struct UnclosedQuote: Error, Equatable {
        /// The line on which it opens.
        var line: Int
    }

    /// The records that are not blank.
    static func records(_ bytes: [UInt8]) throws(UnclosedQuote) -> [Record] {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let separator = separator(of: bytes)
        var (records, fields, field) = ([Record](), [String](), [UInt8]())
        var (line, start, isQuoted, isBlank) = (1, 1, false, true)
        var quoteLine = 1
        let endField = {
            fields.append(CompatibilityForms.replaced(in: String(decoding: field, as: UTF8.self)))
            field.removeAll(keepingCapacity: true)
        }
        let endRecord = {
            endField()
            if !isBlank { records.append(Record(line: start, fields: fields)) }
            fields.removeAll(keepingCapacity: true)
            isBlank = true
        }
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            if byte == 0x0A { line += 1 }
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if place < bytes.endIndex, bytes[place] == byte {
                    field.append(byte)
                    place += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case separator: endField()
            case 0x0A:
                endRecord()
                start = line
            case 0x0D: break
            case UInt8(ascii: "\"") where field.isEmpty:
                isQuoted = true
                isBlank = false
                quoteLine = line
            default:
                field.append(byte)
                if byte != 0x20 { isBlank = false }
            }
        }
        if isQuoted { throw UnclosedQuote(line: quoteLine) }
        endRecord()
        return records
    }

    /// The separator that the first line has most of.
    private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
        let head = bytes.prefix { $0 != 0x0A }
        let candidates = [UInt8(ascii: ","), 0x09, UInt8(ascii: ";")]
        return candidates.max { a, b in head.count { $0 == a } < head.count { $0 == b } } ?? UInt8(ascii: ",")
    }

    /// The field as CSV, always in quotes.
    static func quoted(_ field: String) -> String { "\"\(field.with("\"\"", for: "\""))\"" }
}
