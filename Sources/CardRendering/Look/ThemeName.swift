package import TerminalKit

/// The themes of colours to choose from.
package enum ThemeName: String, CaseIterable, Sendable {
    /// Dark or light, as the terminal's background is.
    case auto
    case dark, light, gruvbox, catppuccin, deuteranopia, protanopia, tritanopia
    /// No colours; bold, italic and underlined text stays.
    case mono

    var palette: Theme.Palette {
        switch self {
        case .auto, .dark, .light: .usual
        case .gruvbox: .gruvbox
        case .catppuccin: .catppuccin
        case .deuteranopia: .deuteranopia
        case .protanopia: .protanopia
        case .tritanopia: .tritanopia
        case .mono: .mono
        }
    }

    /// Whether the colours of a theme file take the place of its own.
    package var takesFile: Bool { palette == .usual }

    /// The built-in colours; nil for none.
    package var colors: ThemeColors? { palette.colors }

    /// The background that the theme is for; nil if it has colours for both.
    package var background: TerminalBackground? {
        switch self {
        case .dark: .dark
        case .light: .light
        case .auto, .gruvbox, .catppuccin, .deuteranopia, .protanopia, .tritanopia, .mono: nil
        }
    }
}
