import LorcanaCards
import TerminalKit

/// The colours specified by a theme: those of the six inks, the accent, and errors. Greys are computed.
package struct ThemeColors: Hashable, Sendable {
    /// A colour on dark and on light backgrounds.
    struct Pair: Hashable, Sendable {
        var dark: UInt32
        var light: UInt32
        /// The colour for an unknown background; nil to compute it.
        var both: UInt32?

        init(_ dark: UInt32, _ light: UInt32, _ both: UInt32? = nil) {
            (self.dark, self.light, self.both) = (dark, light, both)
        }
    }

    /// The background colours of badges, by ink.
    var badges: [UInt32]
    /// The colours of lines, bars and words by ink.
    var onDark: [UInt32]
    var onLight: [UInt32]
    /// The colours for an unknown background; nil to compute them.
    private(set) var linesOnBoth: [UInt32]?
    var accent = Pair(0xD7D7AF, 0x5F5F00)
    var error = Pair(0xFF8787, 0xAF0000, 0xD7005F)
    var warning = Pair(0xFFAF5F, 0x875F00, 0xAF5F00)
}

/// The built-in themes. All colours are in xterm's palette, so that they look the same with 256 colours.
extension ThemeColors {
    static let usual = ThemeColors(
        badges: [0xFFAF00, 0x8700AF, 0x5FD75F, 0xAF0000, 0x5FAFFF, 0x4E4E4E],
        onDark: [0xFFAF00, 0xD787FF, 0x5FD75F, 0xFF5F5F, 0x5FAFFF, 0xBCBCBC],
        onLight: [0x875F00, 0x8700AF, 0x005F00, 0xAF0000, 0x005FAF, 0x4E4E4E],
        linesOnBoth: [0xAF5F00, 0xAF00FF, 0x008700, 0xD7005F, 0x5F5FFF, 0x767676])
    static let gruvbox = ThemeColors(
        badges: [0xFFAF00, 0xAF0087, 0x87D787, 0xAF0000, 0x87AFD7, 0x4E4E4E],
        onDark: [0xFFAF00, 0xD787AF, 0x87D75F, 0xFF5F5F, 0x87AFD7, 0xAFAF87],
        onLight: [0x875F00, 0x87005F, 0x005F00, 0xAF0000, 0x005F87, 0x444444])
    static let catppuccin = ThemeColors(
        badges: [0xFFD7AF, 0x8700FF, 0x87D787, 0xAF0000, 0x87AFFF, 0x444444],
        onDark: [0xFFD7AF, 0xD7AFFF, 0xAFD787, 0xFF8787, 0x5FAFFF, 0xBCBCBC],
        onLight: [0x875F00, 0x8700FF, 0x005F00, 0xD70000, 0x005FFF, 0x5F5F87])
    static let deuteranopia = ThemeColors(
        badges: [0xFFD700, 0x5F0087, 0x87FFD7, 0x870000, 0x87AFFF, 0x262626],
        onDark: [0xFFD700, 0xD7AFFF, 0x87FFD7, 0xFF875F, 0x5F87FF, 0x949494],
        onLight: [0x875F00, 0x5F0087, 0x005F5F, 0x5F0000, 0x005FD7, 0x121212])
    static let protanopia = ThemeColors(
        badges: [0xFFAF00, 0x870087, 0x87FFD7, 0xD70000, 0x5FAFFF, 0x262626],
        onDark: [0xFFAF00, 0xFF00FF, 0x87FFD7, 0xFF5F5F, 0x5FAFFF, 0xC6C6C6],
        onLight: [0x875F00, 0x870087, 0x005F5F, 0xAF0000, 0x005FAF, 0x121212])
    static let tritanopia = ThemeColors(
        badges: [0xFFAF00, 0x8700D7, 0x5FFF87, 0x870000, 0x5FAFFF, 0x303030],
        onDark: [0xFFAF00, 0xAF87D7, 0x5FFF87, 0xFF5F5F, 0x5FAFFF, 0xEEEEEE],
        onLight: [0x875F00, 0x5F0087, 0x005F00, 0xD70000, 0x005FFF, 0x121212])
}

// MARK: Names

extension ThemeColors {
    /// A named colour of a theme file: "amber.badge", "error.light".
    package struct Entry: Sendable {
        package let name: String
        /// The colour as written: "#ffaf00".
        package let text: String
        /// The contrast times ten: of a badge with its letters, of other colours with black or white.
        package let contrast: Int

        /// Whether the contrast is at least 4.5:1.
        package var isReadable: Bool { contrast >= 45 }
    }

    /// All colours, grouped by ink.
    package var entries: [Entry] {
        Self.places.map { name, place in
            let hex = self[keyPath: place]
            let color = RGB(hex: hex)
            let grounds =
                name.hasSuffix(".badge")
                ? [RGB(hex: 0), RGB(hex: 0xFFFFFF)]
                : [RGB(hex: name.hasSuffix(".dark") ? 0 : 0xFFFFFF)]
            let digits = String(hex, radix: 16)
            return Entry(
                name: name, text: "#" + String(repeating: "0", count: 6 - digits.count) + digits,
                contrast: grounds.map { Int(color.contrastRatio(with: $0) * 10) }.max() ?? 0)
        }
    }

    static let names = places.map(\.name)

    mutating func set(_ name: String, to hex: UInt32) {
        guard let place = Self.places.first(where: { $0.name == name })?.place else { return }
        self[keyPath: place] = hex
        (linesOnBoth, accent.both, error.both, warning.both) = (nil, nil, nil, nil)
    }

    private typealias Place = (name: String, place: any WritableKeyPath<ThemeColors, UInt32> & Sendable)

    private static let places: [Place] =
        Ink.allCases.flatMap { ink -> [Place] in
            let (name, index) = (ink.name.lowercased(), Int(ink.rawValue))
            return [
                (name + ".badge", \.badges[index]), (name + ".dark", \.onDark[index]),
                (name + ".light", \.onLight[index]),
            ]
        } + [
            ("accent.dark", \.accent.dark), ("accent.light", \.accent.light),
            ("error.dark", \.error.dark), ("error.light", \.error.light),
            ("warning.dark", \.warning.dark), ("warning.light", \.warning.light),
        ]
}
