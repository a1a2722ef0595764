package import TerminalKit

extension RGB {
    /// Relative luminance from 0 to 1 (WCAG 2.1, 1.4.3).
    package var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast ratio with another colour, from 1 to 21 (WCAG 2.1, 1.4.3).
    package func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    /// A polynomial approximation of the sRGB curve, with an error of at most 0.004.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        if value <= 0.04045 { return value / 12.92 }
        return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
}

extension TerminalColors {
    /// The background and text colours of Solarized, Gruvbox, Nord, Dracula, Catppuccin, One Dark, Tokyo Night, and
    /// xterm.
    package static let known = [
        (0x002B36, 0x839496), (0xFDF6E3, 0x657B83), (0x282828, 0xEBDBB2), (0xFBF1C7, 0x3C3836),
        (0x2E3440, 0xD8DEE9), (0x282A36, 0xF8F8F2), (0x1E1E2E, 0xCDD6F4), (0xEFF1F5, 0x4C4F69),
        (0x282C34, 0xABB2BF), (0x1A1B26, 0xC0CAF5), (0x000000, 0xE5E5E5),
    ].map { TerminalColors(ground: RGB(hex: $0.0), text: RGB(hex: $0.1)) }
}
