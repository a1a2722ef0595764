package import TerminalKit

extension RGB {
    /// Relative luminance from 0 to 1 (WCAG 2.1, 1.4.3), for checking contrast.
    package var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast with another colour, from 1 to 21 (WCAG 2.1, 1.4.3).
    package func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    /// The sRGB curve by a polynomial that is within 0.004 of it.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        if value <= 0.04045 { return value / 12.92 }
        return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
}
