/// The themes of colours to choose from.
package enum ThemeName: String, CaseIterable, Sendable {
    /// Dark or light, as the terminal's background is.
    case auto
    case dark, light, deuteranopia, protanopia, tritanopia
    /// No colours; bold, italic and underlined text stays.
    case mono

    /// Whether the background counts: a theme for a kind of sight has colours for both.
    package var followsBackground: Bool { self != .dark && self != .light }
}
