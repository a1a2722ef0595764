import LorcanaCards

/// Text in a CSV record (RFC 4180): quoted if necessary, with quotes doubled.
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
