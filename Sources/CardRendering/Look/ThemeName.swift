package import TerminalKit

/// The selectable themes.
package enum ThemeName: String, CaseIterable, Sendable {
    /// Dark or light, depending on the terminal's background.
    case auto
    case dark, light, gruvbox, catppuccin, deuteranopia, protanopia, tritanopia
    /// No colours; bold, italic and underlined text is preserved.
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

    /// Whether a theme file can override its colours.
    package var takesFile: Bool { palette == .usual }

    /// The built-in colours; nil if there are none.
    package var colors: ThemeColors? { palette.colors }

    /// The background that the theme is made for; nil if it works on both.
    package var background: TerminalBackground? {
        switch self {
        case .dark: .dark
        case .light: .light
        case .auto, .gruvbox, .catppuccin, .deuteranopia, .protanopia, .tritanopia, .mono: nil
        }
    }
}
