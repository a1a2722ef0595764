/// A modification of the bytes of a body.
enum ByteChange: String, CaseIterable, Sendable {
    /// Inserts bytes that are invalid in UTF-8 before each vowel.
    case invalid
    /// Replaces each vowel with an accented one in Latin-1.
    case latin1 = "latin-1"
    /// Adds a byte order mark at the beginning.
    case mark = "byte-order-mark"
    case utf16 = "utf-16"
    /// Appends 10,000 characters to each string.
    case longTexts = "long-texts"
    /// Drops the second half, but marks the response as complete.
    case half

    func applied(to body: [UInt8]) -> [UInt8] {
        switch self {
        case .invalid:
            body.inTexts { byte, changed in
                changed += Self.accented[byte] == nil ? [byte] : [0xFF, 0xC0, 0x80, byte]
            }
        case .latin1: body.inTexts { byte, changed in changed.append(Self.accented[byte] ?? byte) }
        case .longTexts:
            body.inTexts(ending: Array(String(repeating: " long", count: 2000).utf8)) { $1.append($0) }
        case .mark: [0xEF, 0xBB, 0xBF] + body
        case .utf16:
            [0xFF, 0xFE]
                + String(decoding: body, as: UTF8.self).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        case .half: Array(body.prefix(body.count / 2))
        }
    }

    private static let accented: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0xE0, UInt8(ascii: "e"): 0xE9, UInt8(ascii: "i"): 0xEE, UInt8(ascii: "o"): 0xF5,
        UInt8(ascii: "u"): 0xFC,
    ]
}

extension [UInt8] {
    /// Applies `change` to each byte of the JSON's string values and appends `ending` to each value.
    ///
    /// Keys, and escaped characters, are left unchanged.
    fileprivate func inTexts(
        ending: [UInt8] = [], _ change: (_ byte: UInt8, _ changed: inout [UInt8]) -> Void
    ) -> [UInt8] {
        var changed: [UInt8] = []
        changed.reserveCapacity(count + count / 2)
        var (isInText, isEscaped, isValue) = (false, false, false)
        for byte in self {
            if !isInText {
                if byte == UInt8(ascii: ":") { isValue = true }
                if byte == UInt8(ascii: ",") { isValue = false }
            }
            let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
            if isQuote || !isInText || !isValue || isEscaped {
                if isQuote, isInText, isValue { changed += ending }
                changed.append(byte)
            } else {
                change(byte, &changed)
            }
            isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped
            if isQuote { isInText.toggle() }
        }
        return changed
    }
}
