import TerminalKit

/// Output in 7 bits: escapes in JSON, where nothing is lost; the nearest letters elsewhere.
enum SevenBits {
    /// Cost: one look at each byte where all are ASCII already.
    static func spell(_ bytes: [UInt8], as format: OutputFormat) -> [UInt8] {
        guard bytes.contains(where: isBeyond) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let start = rest.firstIndex(where: isBeyond) {
            let end = rest[start...].firstIndex { !isBeyond($0) } ?? rest.endIndex
            result += rest[..<start]
            let text = String(decoding: rest[start..<end], as: UTF8.self)
            result += (format.isJSON ? escapes(text) : ASCIIFallback.spell(text)).utf8
            rest = rest[end...]
        }
        return result + rest
    }

    private static func isBeyond(_ byte: UInt8) -> Bool { byte >= 0x80 }

    private static func escapes(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
