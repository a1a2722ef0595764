package import TerminalKit

/// The themes of colours to choose from.
package enum ThemeName: String, CaseIterable, Sendable {
    /// Dark or light, as the terminal's background is.
    case auto
    case dark, light, deuteranopia, protanopia, tritanopia
    /// No colours; bold, italic and underlined text stays.
    case mono

    var palette: Theme.Palette {
        switch self {
        case .auto, .dark, .light: .usual
        case .deuteranopia: .deuteranopia
        case .protanopia: .protanopia
        case .tritanopia: .tritanopia
        case .mono: .mono
        }
    }

    /// The background that the theme is for; nil if it has colours for both.
    package var background: TerminalBackground? {
        switch self {
        case .dark: .dark
        case .light: .light
        case .auto, .deuteranopia, .protanopia, .tritanopia, .mono: nil
        }
    }
}
