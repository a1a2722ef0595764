/// Percent-encoding by RFC 3986, over UTF-8.
enum PercentEncoding {
    /// Returns `text` with every byte as %XX except letters, digits and the bytes in `kept`.
    static func encode(_ text: String, keeping kept: Set<UInt8> = unreserved) -> String {
        if text.utf8.allSatisfy({ isLetterOrDigit($0) || kept.contains($0) }) { return text }
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isLetterOrDigit(byte) || kept.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let unreserved = Set("-._~".utf8)
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

extension PercentEncoding {
    /// The text with every %XX as its byte; what is no such escape stays.
    static func decode(_ text: some StringProtocol) -> String {
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
