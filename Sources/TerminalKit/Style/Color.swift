/// A colour by its red, green and blue parts.
package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// From 0xRRGGBB.
    package init(hex: UInt32) {
        self.init(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
    }

    /// How different two colours look; the weighted "redmean" distance, squared.
    func distance(to other: RGB) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let r = Int(red) - Int(other.red)
        let g = Int(green) - Int(other.green)
        let b = Int(blue) - Int(other.blue)
        return (512 + mean) * r * r / 256 + 4 * g * g + (767 - mean) * b * b / 256
    }

    /// Relative luminance from 0 to 1 (WCAG 2.1, 1.4.3), for checking contrast.
    package var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast with another colour, from 1 to 21 (WCAG 2.1, 1.4.3).
    package func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    /// The sRGB curve by a polynomial that is within 0.004 of it; keeps the C library's pow out.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        if value <= 0.04045 { return value / 12.92 }
        return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
}

/// One of the sixteen colours that every terminal themes for itself.
package enum BasicColor: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

    /// The colour as xterm shows it by default.
    var rgb: RGB {
        let table: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        return RGB(hex: table[Int(rawValue)])
    }
}

/// A colour to paint with, and what stands in for it among sixteen.
package struct Color: Hashable, Sendable {
    package var rgb: RGB
    /// What sixteen colours show instead; nil takes the nearest.
    package var basic: BasicColor?

    package init(_ rgb: RGB, basic: BasicColor? = nil) {
        self.rgb = rgb
        self.basic = basic
    }

    /// From 0xRRGGBB.
    package init(hex: UInt32, basic: BasicColor? = nil) { self.init(RGB(hex: hex), basic: basic) }
}
