/// Base64 as in RFC 4648, sections 4 and 5.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func encode(_ bytes: [UInt8]) -> String {
        var (text, bits, held) = ([UInt8](), 0, UInt32(0))
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for byte in bytes {
            (held, bits) = (held << 8 | UInt32(byte), bits + 8)
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(held >> UInt32(bits) & 63)])
            }
            held &= 63
        }
        if bits > 0 { text.append(alphabet[Int(held << UInt32(6 - bits) & 63)]) }
        while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes either alphabet, with or without padding; returns nil if the text is not Base64.
    package static func decode(_ text: String) -> [UInt8]? {
        var (bytes, bits, held) = ([UInt8](), 0, UInt32(0))
        var digits = text.utf8[...]
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        if digits.count % 4 == 1 || digits.isEmpty { return nil }
        for character in digits {
            let digit: UInt8
            switch character {
            case 0x41...0x5A: digit = character - 0x41
            case 0x61...0x7A: digit = character - 0x61 + 26
            case 0x30...0x39: digit = character - 0x30 + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
            default: return nil
            }
            (held, bits) = (held << 6 | UInt32(digit), bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(bits)))
                held &= 1 << UInt32(bits) - 1
            }
        }
        return bytes
    }
}
