package import LorcanaCards
package import TerminalKit

/// The colours by meaning, of one palette on one kind of background.
///
/// No single colour has a contrast of 4.5:1 on black, white and both Solarized backgrounds. So an ink is a badge, letters on
/// a ground of their own, and its other colour, for lines and words, is chosen by the background. Badges of inks next
/// to each other in the game's order differ by 3:1, as the eyes of the theme see them (decision 175).
package struct Theme: Hashable, Sendable {
    /// The colours of the inks; those of three kinds of colour vision, or none.
    enum Palette: Sendable, CaseIterable { case usual, deuteranopia, protanopia, tritanopia, mono }

    let palette: Palette
    let background: TerminalBackground
    /// The colour of less important text; nil if there are too few colours, so that the rest is bold instead.
    private let secondary: Color?

    package static let standard = Theme(palette: .usual, background: .dark)

    /// The named theme; `background` is used by those that do not set it.
    package init(_ name: ThemeName, on background: TerminalBackground) {
        self.init(palette: name.palette, background: name.background ?? background)
    }

    /// The theme on a background whose colour is known.
    package init(_ name: ThemeName, on ground: RGB) {
        let theme = Theme(name, on: TerminalBackground(ground))
        self.init(
            palette: theme.palette, background: theme.background, secondary: theme.secondary(on: ground))
    }

    /// The theme for a stream of this depth: without colours, bold and inverse take their place; sixteen have no grey
    /// that can be read on every background.
    package func shown(at depth: ColorDepth) -> Theme {
        switch depth {
        case .attributes: Theme(palette: .mono, background: background)
        case .ansi16: Theme(palette: palette, background: background, secondary: nil)
        case .none, .ansi256, .trueColor: self
        }
    }

    init(palette: Palette, background: TerminalBackground) {
        self.init(
            palette: palette, background: background,
            secondary: palette == .mono ? nil : Color(Self.grey(background == .dark ? 0xA8 : 0x4E)))
    }

    private init(palette: Palette, background: TerminalBackground, secondary: Color?) {
        (self.palette, self.background, self.secondary) = (palette, background, secondary)
    }
}

// MARK: Less important text

extension Theme {
    /// Less important parts: hints, titles of columns, versions, rules between parts.
    package var aside: Style { secondary.map { Style($0) } ?? .plain }

    /// The name in a row, before a version: bold only if the version has the same colour.
    var rowName: Style { secondary == nil ? .bold : .plain }

    /// The grey of the theme, or the nearest that can be read on the ground; nil if none can.
    private func secondary(on ground: RGB) -> Color? {
        guard let own = secondary?.rgb.red else { return nil }
        let greys = background == .dark ? Array(own...255) : (0...own).reversed()
        return greys.first { Self.grey($0).isReadable(on: ground) }.map { Color(Self.grey($0)) }
    }

    private static func grey(_ part: UInt8) -> RGB { RGB(part, part, part) }
}

// MARK: Inks

extension Theme {
    /// The letters of an ink on its ground.
    package func badge(_ ink: Ink) -> Style {
        guard let ground = colors?.grounds[Int(ink.rawValue)] else { return .bold }
        let isBright = Self.brightInks.contains(ink)
        return Style(
            isBright ? Self.black : Self.white, on: Color(hex: ground, basic: Self.basic(ink)), .bold)
    }

    /// Lines, bars and words in the ink's colour.
    package func line(_ ink: Ink) -> Style {
        guard let hex = lineColors?[Int(ink.rawValue)] else { return .plain }
        return Style(Color(hex: hex, basic: background == .dark ? Self.basic(ink) : Self.darkBasic(ink)))
    }

    /// The row under the cursor: a quarter of the ink's colour, or of Steel's grey, under the terminal's clearest text.
    package func selection(_ ink: Ink?) -> Style {
        let (text, ground) = background == .dark ? (Self.white, UInt32(0)) : (Self.black, 0xFFFFFF)
        guard let hex = lineColors?[Int((ink ?? .steel).rawValue)] else { return Style(nil, .inverse) }
        let basic: (text: BasicColor, ground: BasicColor) =
            background == .dark ? (.black, .white) : (.brightWhite, .black)
        return Style(
            Color(text.rgb, basic: basic.text),
            on: Color(RGB(hex: hex).mixed(with: RGB(hex: ground), parts: 3), basic: basic.ground))
    }

    private var lineColors: [UInt32]? { background == .dark ? colors?.onDark : colors?.onLight }

    private var colors: InkColors? {
        switch palette {
        case .usual: .usual
        case .deuteranopia: .deuteranopia
        case .protanopia: .protanopia
        case .tritanopia: .tritanopia
        case .mono: nil
        }
    }

    /// Bright and dark inks alternate in the game's order, so that neighbours differ.
    private static let brightInks: [Ink] = [.amber, .emerald, .sapphire]

    /// The letters on bright grounds.
    private static let black = Color(hex: 0x000000, basic: .black)
    private static let white = Color(hex: 0xFFFFFF, basic: .black)

    private static func basic(_ ink: Ink) -> BasicColor {
        switch ink {
        case .amber: .brightYellow
        case .amethyst: .brightMagenta
        case .emerald: .brightGreen
        case .ruby: .brightRed
        case .sapphire: .brightCyan
        case .steel: .white
        }
    }

    private static func darkBasic(_ ink: Ink) -> BasicColor {
        switch ink {
        case .amber: .yellow
        case .amethyst: .magenta
        case .emerald: .green
        case .ruby: .red
        case .sapphire: .blue
        case .steel: .brightBlack
        }
    }
}

/// The colours of the six inks in one palette; all of xterm's 256, so that they are the same at that depth.
private struct InkColors {
    let grounds: [UInt32]
    let onDark: [UInt32]
    let onLight: [UInt32]

    static let usual = InkColors(
        grounds: [0xFFAF00, 0x8700AF, 0x5FD75F, 0xAF0000, 0x5FAFFF, 0x4E4E4E],
        onDark: [0xFFAF00, 0xD787FF, 0x5FD75F, 0xFF5F5F, 0x5FAFFF, 0xBCBCBC],
        onLight: [0x875F00, 0x8700AF, 0x005F00, 0xAF0000, 0x005FAF, 0x4E4E4E])
    static let deuteranopia = InkColors(
        grounds: [0xFFD700, 0x5F0087, 0x87FFD7, 0x870000, 0x87AFFF, 0x262626],
        onDark: [0xFFD700, 0xD7AFFF, 0x87FFD7, 0xFF875F, 0x5F87FF, 0x949494],
        onLight: [0x875F00, 0x5F0087, 0x005F5F, 0x5F0000, 0x005FD7, 0x121212])
    static let protanopia = InkColors(
        grounds: [0xFFAF00, 0x870087, 0x87FFD7, 0xD70000, 0x5FAFFF, 0x262626],
        onDark: [0xFFAF00, 0xFF00FF, 0x87FFD7, 0xFF5F5F, 0x5FAFFF, 0xC6C6C6],
        onLight: [0x875F00, 0x870087, 0x005F5F, 0xAF0000, 0x005FAF, 0x121212])
    static let tritanopia = InkColors(
        grounds: [0xFFAF00, 0x8700D7, 0x5FFF87, 0x870000, 0x5FAFFF, 0x303030],
        onDark: [0xFFAF00, 0xAF87D7, 0x5FFF87, 0xFF5F5F, 0x5FAFFF, 0xEEEEEE],
        onLight: [0x875F00, 0x5F0087, 0x005F00, 0xD70000, 0x005FFF, 0x121212])
}

// MARK: Other meanings

extension Theme {
    /// The mark of a rarity: the rarer, the brighter.
    func rarity(_ rarity: Rarity) -> Style {
        switch rarity {
        case .common, .special: .plain
        case .uncommon: aside
        case .rare: colored(onDark: 0xD7AF87, onLight: 0x875F00)
        case .superRare: colored(onDark: 0x87D7FF, onLight: 0x005F87)
        case .legendary: colored(onDark: 0xFFD75F, onLight: 0x870000)
        case .epic, .enchanted, .iconic: colored(onDark: 0xFFAFFF, onLight: 0x870087)
        }
    }

    /// The sign of what is as it should be.
    var right: Style { colored(onDark: 0x5FD787, .green, onLight: 0x005F00, .green) }

    package var error: Style {
        colored(onDark: 0xFF8787, .red, onLight: 0xAF0000, .red).overlaid(by: .bold)
    }

    package var warning: Style {
        colored(onDark: 0xFFAF5F, .red, onLight: 0x875F00, .red).overlaid(by: .bold)
    }

    /// The headings of help.
    package var heading: Style {
        colored(onDark: 0xFFAF00, .yellow, onLight: 0x875F00, .yellow).overlaid(by: .bold)
    }

    private func colored(
        onDark: UInt32, _ darkBasic: BasicColor? = nil, onLight: UInt32, _ lightBasic: BasicColor? = nil
    ) -> Style {
        if palette == .mono { return .plain }
        return Style(
            background == .dark
                ? Color(hex: onDark, basic: darkBasic) : Color(hex: onLight, basic: lightBasic))
    }
}

extension RGB {
    /// Whether text of this colour has a contrast of 4.5:1 on the ground (WCAG 2.1, 1.4.3), with what the
    /// polynomial for the curve of sRGB may be off.
    fileprivate func isReadable(on ground: RGB) -> Bool {
        let (a, b) = (luminance + 0.05, ground.luminance + 0.05)
        return max(a, b) >= 4.6 * min(a, b)
    }

    private var luminance: Double {
        let part = { (part: UInt8) in
            let value = Double(part) / 255
            return value <= 0.04045
                ? value / 12.92 : value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
        }
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    /// One part of this colour and `parts` of another.
    fileprivate func mixed(with other: RGB, parts: Int) -> RGB {
        let mix = { (a: UInt8, b: UInt8) in UInt8((Int(a) + parts * Int(b)) / (parts + 1)) }
        return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }
}
