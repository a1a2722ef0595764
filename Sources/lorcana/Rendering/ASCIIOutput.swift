import LorcanaCards
import TerminalKit

/// Converts output to ASCII: escapes in JSON, which loses nothing; the nearest letters in other formats.
enum ASCIIOutput {
    /// Costs one look at each byte if all are ASCII already.
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
        text.utf16.map { "\\u" + zeroPadded($0, to: 4, radix: 16) }.joined()
    }
}
