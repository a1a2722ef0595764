/// A symbol of the game as card texts write it: a letter in braces, `{e}` for exert.
package enum GameSymbol: Character, CaseIterable, Sendable {
    case exert = "e"
    case ink = "i"
    case strength = "s"
    case lore = "l"
    case willpower = "w"

    /// The symbol for this letter, in either case; nil if there is none.
    package init?(letter: Character) {
        guard let symbol = letter.lowercased().first.flatMap(GameSymbol.init(rawValue:)) else { return nil }
        self = symbol
    }

    /// "{e}", as in card texts.
    package var token: String { "{\(rawValue)}" }

    /// The character shown in its place: one that even a terminal's plainest font has.
    package var sign: String {
        switch self {
        case .exert: "↻"
        case .ink: "◍"
        case .strength: "¤"
        case .lore: "◊"
        case .willpower: "▽"
        }
    }

    /// The text with its signs, our own and those that others print, replaced by tokens.
    package static func withTokens(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var tokens = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "↻", "⟳": tokens += exert.token
            case "◍", "⬡", "⏣": tokens += ink.token
            case "¤": tokens += strength.token
            case "◊": tokens += lore.token
            case "▽", "⛉": tokens += willpower.token
            default: tokens.unicodeScalars.append(scalar)
            }
        }
        return tokens
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
