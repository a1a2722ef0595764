/// A colour, and its replacement on a terminal with sixteen colours.
package struct Color: Hashable, Sendable {
    package var rgb: RGB
    /// The basic colour to use on a terminal with sixteen colours; nil for the nearest.
    package let basic: BasicColor?

    package init(_ rgb: RGB, basic: BasicColor? = nil) {
        (self.rgb, self.basic) = (rgb, basic)
    }

    /// Creates a colour from 0xRRGGBB.
    package init(hex: UInt32, basic: BasicColor? = nil) { self.init(RGB(hex: hex), basic: basic) }
}

/// The colours of a terminal, as it reports them.
package struct TerminalColors: Hashable, Sendable {
    package var ground: RGB
    /// The colour of plain text; nil if only the background is known.
    package var text: RGB?

    package init(ground: RGB, text: RGB? = nil) { (self.ground, self.text) = (ground, text) }
}

/// A colour as red, green and blue components.
package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Creates a colour from 0xRRGGBB.
    package init(hex: UInt32) {
        self.init(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
    }

    /// The perceived difference of two colours: the weighted "redmean" distance, squared.
    func distance(to other: RGB) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let r = Int(red) - Int(other.red)
        let g = Int(green) - Int(other.green)
        let b = Int(blue) - Int(other.blue)
        return (512 + mean) * r * r / 256 + 4 * g * g + (767 - mean) * b * b / 256
    }
}

/// One of the sixteen colours, which depend on the terminal's theme.
package enum BasicColor: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

    /// The colour that xterm shows by default.
    var rgb: RGB {
        let table: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        return RGB(hex: table[Int(rawValue)])
    }
}
