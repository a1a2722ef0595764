import LorcanaCards

/// A deck in one word: the Base64 text of `Elsa_Snow Queen$4|Let It Go$4|`, alone or as `id=` of an address.
enum DeckCode {
    struct Card: Equatable {
        var name: String
        /// Nil if it has too many digits.
        var count: Int?
    }

    static func text(_ cards: [Card]) -> String {
        Base64.encode(cards.map { "\($0.name)$\($0.count ?? 1)|" }.joined().utf8)
    }

    /// The cards of a word; nil if it is no code.
    static func cards(in word: String) -> [Card]? {
        guard word.utf8.count >= 8, !word.utf8.contains(0x20), let bytes = Base64.decode(code(in: word)),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var cards: [Card] = []
        for entry in text.split(separator: "|") where !entry.allSatisfy(\.isWhitespace) {
            guard let sign = entry.utf8.lastIndex(of: UInt8(ascii: "$")) else { return nil }
            let digits = entry[entry.utf8.index(after: sign)...]
            guard digits.areDigits else { return nil }
            let name = TextCleaning.cleanLine(entry[..<sign]).with(" - ", for: "_")
            cards.append(Card(name: name, count: digits.utf8.count <= 9 ? Int(digits) : nil))
        }
        return cards.isEmpty ? nil : cards
    }

    /// The value of `id=` in an address; the word itself if it is none.
    private static func code(in word: String) -> String {
        guard word.holds("://") else { return word }
        let parts = word.split { $0 == "?" || $0 == "&" || $0 == "#" }
        guard let id = parts.dropFirst().first(where: { $0.hasPrefix("id=") }) else { return "" }
        return PercentEncoding.decode(id.dropFirst(3))
    }
}

/// Base64 as RFC 4648 writes it, sections 4 and 5.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (text, bits, held) = ([UInt8](), 0, UInt32(0))
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

    /// The bytes, with or without padding, in either alphabet; nil if the text is no Base64.
    static func decode(_ text: String) -> [UInt8]? {
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
