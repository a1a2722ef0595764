import LorcanaCards
import TerminalKit

/// The colours with a meaning, one for each ink.
///
/// No single colour has a contrast of 4.5:1 on black, white and both Solarized backgrounds, so an ink is a badge:
/// its letters on a background of its own. The letters alone name the ink, too.
enum Palette {
    static func badge(_ ink: Ink) -> Style {
        let (ground, letters) = colors(ink)
        return Style(letters, on: ground, .bold)
    }

    private static func colors(_ ink: Ink) -> (ground: Color, letters: Color) {
        switch ink {
        case .amber: (Color(hex: 0xF2B01E, basic: .brightYellow), black)
        case .amethyst: (Color(hex: 0x7A3A86, basic: .magenta), white)
        case .emerald: (Color(hex: 0x1B7537, basic: .brightGreen), white)
        case .ruby: (Color(hex: 0xB31F30, basic: .brightRed), white)
        case .sapphire: (Color(hex: 0x00669E, basic: .brightCyan), white)
        case .steel: (Color(hex: 0xA7B1BA, basic: .white), black)
        }
    }

    private static let black = Color(hex: 0x000000, basic: .black)
    /// Black among sixteen colours, where all badges are bright enough for it.
    private static let white = Color(hex: 0xFFFFFF, basic: .black)

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
    /// The row under the cursor; badges keep their own colours.
    static let selection = Style(nil, .inverse)
    static let error = Style(Color(hex: 0xC62828, basic: .red), .bold)
    static let warning = Style(Color(hex: 0xC2410C, basic: .red), .bold)
}
