/// Percent-encoding by RFC 3986, over UTF-8.
package enum PercentEncoding {
    /// Returns `text` with every byte as %XX except letters, digits and the characters in `kept`.
    package static func encode(_ text: String, keeping kept: ASCIISet = unreserved) -> String {
        if text.utf8.allSatisfy({ kept.contains($0) }) { return text }
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if kept.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let unreserved = ASCIISet("-._~")
    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

/// A bit set of ASCII characters: letters, digits and some others.
package struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(_ more: String) {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for byte in (letters + letters.lowercased() + "0123456789" + more).utf8 {
            if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3F) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        if byte < 0x40 { return low >> UInt64(byte) & 1 == 1 }
        return byte < 0x80 && high >> UInt64(byte & 0x3F) & 1 == 1
    }
}

extension PercentEncoding {
    /// The text with every %XX replaced by its byte; everything else is unchanged.
    package static func decode(_ text: some StringProtocol) -> String {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
