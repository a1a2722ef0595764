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

    /// The character shown in its place.
    package var sign: String {
        switch self {
        case .exert: "⟳"
        case .ink: "⏣"
        case .strength: "¤"
        case .lore: "◊"
        case .willpower: "⛉"
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
