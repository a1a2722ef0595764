/// A symbol of the game as card texts write it: a letter in braces, `{e}` for exert.
package enum GameSymbol: Character, CaseIterable, Sendable {
    case exert = "e"
    case ink = "i"
    case strength = "s"
    case lore = "l"
    case willpower = "w"

    /// The symbol called by this letter, in either case.
    package init?(letter: Character) {
        guard let symbol = letter.lowercased().first.flatMap(GameSymbol.init(rawValue:)) else { return nil }
        self = symbol
    }

    /// "{e}", as texts have it.
    package var token: String { "{\(rawValue)}" }

    /// The character that stands for it where texts are shown.
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
