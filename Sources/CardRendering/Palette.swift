import TerminalKit

/// The looks that need no colour, the same in every theme.
enum Palette {
    static let name = Style.bold
    static let abilityName = Style.bold
    static let flavor = Style(nil, .italic)
    static let reminder = Style(nil, .italic)
    static let label = Style.bold
    /// The titles above a table.
    static let header = Style.dim
    /// The searched words within a name.
    static let match = Style(nil, [.bold, .underline])
    /// Less important parts: hints, counts, rules between parts.
    static let aside = Style.dim
}
