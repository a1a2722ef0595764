import LorcanaCards

/// Text in a tab-separated record: a line feed becomes `\n`, a tab a space.
enum PlainText {
    @inline(__always)
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        if !text.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) {
            return bytes.append(contentsOf: text)
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
    }
}

/// Text inside a CSV record (RFC 4180): quoted if it must be, quotes doubled.
enum CSVText {
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        guard text.contains(where: needsQuotes) else { return bytes.append(contentsOf: text) }
        bytes.append(quote)
        for byte in text {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    private static let quote = UInt8(ascii: "\"")

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}

/// Text inside JSON (RFC 8259): quoted, with quotes, backslashes and controls escaped.
enum JSONText {
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        bytes.append(quote)
        if text.contains(where: needsEscape) {
            for byte in text { appendEscaped(byte, to: &bytes) }
        } else {
            bytes.append(contentsOf: text)
        }
        bytes.append(quote)
    }

    static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
        return bytes
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == quote || byte == backslash || byte == 0x7F
    }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case quote, backslash: bytes += [backslash, byte]
        case UInt8(ascii: "\n"): bytes += [backslash, UInt8(ascii: "n")]
        case UInt8(ascii: "\t"): bytes += [backslash, UInt8(ascii: "t")]
        case 0..<0x20, 0x7F:
            bytes += Array("\\u\(zeroPadded(byte, to: 4, radix: 16))".utf8)
        default: bytes.append(byte)
        }
    }
}
