import LorcanaCards

/// Text in JSON (RFC 8259): quoted, with quotes, backslashes and control characters escaped.
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
