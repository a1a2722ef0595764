/// A symbol of the game as rules texts write it: a letter in braces, `{e}` for exert.
package enum GameSymbol: Character, CaseIterable, Sendable {
    case exert = "e"
    case ink = "i"
    case strength = "s"
    case lore = "l"
    case willpower = "w"

    /// The text with its symbols replaced by spaces, so that their letters are not searched.
    static func removed(from text: String) -> String {
        let brace = [UInt8(ascii: "{")]
        guard var place = text.utf8.span.place(of: brace, from: 0) else { return text }
        var bytes = Array(text.utf8)
        while place + 2 < bytes.count {
            if bytes[place + 2] == UInt8(ascii: "}"), letters.contains(bytes[place + 1] | 0x20) {
                for index in place...place + 2 { bytes[index] = UInt8(ascii: " ") }
            }
            guard let next = bytes.span.place(of: brace, from: place + 1) else { break }
            place = next
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let letters = allCases.compactMap(\.rawValue.asciiValue)

    /// The symbol for this letter in either case; nil if there is none.
    package init?(letter: Character) {
        guard let symbol = letter.lowercased().first.flatMap(GameSymbol.init(rawValue:)) else { return nil }
        self = symbol
    }

    /// The symbol as in rules texts: "{e}".
    package var token: String { "{\(rawValue)}" }

    /// The character shown instead, which is in even a terminal's most basic font.
    package var sign: String {
        switch self {
        case .exert: "↻"
        case .ink: "◍"
        case .strength: "¤"
        case .lore: "◊"
        case .willpower: "▽"
        }
    }

    /// The text with symbol characters replaced by tokens, both this program's and those of other programs.
    package static func withTokens(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            guard unsafe bytes.contains(where: { $0 >= 0x80 }) else { return nil }
            // A symbol character has at least two bytes, its token three.
            return unsafe String(unsafeUninitializedCapacity: bytes.count + bytes.count / 2) { tokens in
                var (count, place) = (0, 0)
                while place < bytes.count {
                    if unsafe bytes[place] >= 0x80, let (symbol, length) = unsafe sign(in: bytes, at: place) {
                        for byte in symbol.token.utf8 {
                            unsafe tokens[count] = byte
                            count += 1
                        }
                        place += length
                    } else {
                        unsafe tokens[count] = bytes[place]
                        (count, place) = (count + 1, place + 1)
                    }
                }
                return count
            }
        } ?? text
    }

    /// The symbol that the character at `place` represents, and its number of bytes. Recognizes this program's
    /// characters, and those of other programs: "⟳", "⬡", "⏣" and "⛉".
    private static func sign(
        in bytes: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> (symbol: GameSymbol, length: Int)? {
        guard place + 1 < bytes.count else { return nil }
        let (first, second) = unsafe (bytes[place], bytes[place + 1])
        if (first, second) == (0xC2, 0xA4) { return (.strength, 2) }
        guard first == 0xE2, place + 2 < bytes.count else { return nil }
        switch unsafe (second, bytes[place + 2]) {
        case (0x86, 0xBB), (0x9F, 0xB3): return (.exert, 3)
        case (0x97, 0x8D), (0xAC, 0xA1), (0x8F, 0xA3): return (.ink, 3)
        case (0x97, 0x8A): return (.lore, 3)
        case (0x96, 0xBD), (0x9B, 0x89): return (.willpower, 3)
        default: return nil
        }
    }

    package var name: String {
        switch self {
        case .exert: "exert"
        case .ink: "ink"
        case .strength: "strength"
        case .lore: "lore"
        case .willpower: "willpower"
        }
    }
}
