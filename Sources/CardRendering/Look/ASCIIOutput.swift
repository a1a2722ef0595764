import TerminalKit

/// Converts output for people to ASCII by choosing the closest letters.
package enum ASCIIOutput {
    /// Spells the non-ASCII parts of UTF-8 output in ASCII.
    package static func spell(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: isBeyond) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let start = rest.firstIndex(where: isBeyond) {
            let end = rest[start...].firstIndex { !isBeyond($0) } ?? rest.endIndex
            result += rest[..<start]
            result += ASCIIFallback.spell(String(decoding: rest[start..<end], as: UTF8.self)).utf8
            rest = rest[end...]
        }
        return result + rest
    }

    private static func isBeyond(_ byte: UInt8) -> Bool { byte >= 0x80 }
}
