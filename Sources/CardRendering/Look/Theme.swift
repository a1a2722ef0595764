package import LorcanaCards
package import TerminalKit

/// The colours by purpose, for one palette and one kind of background.
///
/// No single colour has a contrast of 4.5:1 on black, white and both Solarized backgrounds. An ink is therefore shown
/// as a badge, with letters on a coloured background, and has a second colour for lines and words, which depends on
/// the terminal's background. Badges of inks that are adjacent in the game's order have a contrast of 3:1 for the
/// colour vision of the theme (decision 175).
package struct Theme: Hashable, Sendable {
    /// The palettes for the inks: the usual one, two named after editor themes, three for kinds of colour blindness,
    /// and one without colours.
    enum Palette: Sendable, CaseIterable {
        case usual, gruvbox, catppuccin, deuteranopia, protanopia, tritanopia, mono

        /// Nil for the palette without colours.
        var colors: ThemeColors? {
            switch self {
            case .usual: .usual
            case .gruvbox: .gruvbox
            case .catppuccin: .catppuccin
            case .deuteranopia: .deuteranopia
            case .protanopia: .protanopia
            case .tritanopia: .tritanopia
            case .mono: nil
            }
        }
    }

    let palette: Palette
    /// The colours of the palette or of a theme file; nil if there are none.
    private let colors: ThemeColors?
    package let background: TerminalBackground
    /// Whether the background is known; if not, colours must be readable on both black and white.
    private let isKnown: Bool
    /// The colours that the terminal reported; nil until it reports them.
    package let terminal: TerminalColors?
    private var depth = ColorDepth.trueColor

    /// The background; nil if unknown.
    package var knownBackground: TerminalBackground? { isKnown ? background : nil }

    package static let standard = Theme(palette: .usual, background: .dark)

    /// The named theme.
    ///
    /// - Parameters:
    ///   - background: the background to use if the theme doesn't specify one; nil if unknown.
    ///   - file: a theme file, whose colours override the default ones.
    package init(_ name: ThemeName, on background: TerminalBackground?, file: ThemeFile? = nil) {
        let known = name.background ?? background
        self.init(
            palette: name.palette, background: known ?? .dark, isKnown: known != nil, file: file)
    }

    /// The theme for a terminal that reported its colours.
    package init(_ name: ThemeName, in terminal: TerminalColors, file: ThemeFile? = nil) {
        self.init(
            palette: name.palette, background: name.background ?? TerminalBackground(terminal.ground),
            terminal: terminal, file: file)
    }

    /// The theme reduced to this colour depth. Without colours, bold and inverse text replace them; with sixteen
    /// colours, there is no grey that is readable on every background.
    package func shown(at depth: ColorDepth) -> Theme {
        var theme = depth == .attributes ? Theme(palette: .mono, background: background) : self
        theme.depth = depth
        return theme
    }

    init(
        palette: Palette, background: TerminalBackground, isKnown: Bool = true,
        terminal: TerminalColors? = nil, file: ThemeFile? = nil
    ) {
        self.isKnown = isKnown
        colors = palette == .usual ? file?.colors ?? palette.colors : palette.colors
        (self.palette, self.background, self.terminal) = (palette, background, terminal)
        secondary =
            if palette == .mono {
                nil
            } else if let terminal {
                terminal.text?.grey(on: terminal.ground, strongest: Self.strongest(background))
                    ?? Self.usualGrey(background).readable(
                        on: terminal.ground, strongest: Self.strongest(background))
            } else {
                isKnown ? Self.usualGrey(background) : RGB(hex: Self.greyOnBoth)
            }
    }

    /// A grey with a contrast of 4.5:1 on both white and black.
    private static let greyOnBoth: UInt32 = 0x767676

    /// The grey of less important text with 256 colours or more; nil if none is readable.
    private let secondary: RGB?
}

// MARK: Text

extension Theme {
    /// The style of less important text: hints, column titles, versions, rules.
    package var aside: Style { grey.map { Style(Color($0)) } ?? .plain }

    /// The colour of less important text in the selected row.
    package func aside(on selection: Style) -> Color? {
        guard grey != nil, let text = selection.foreground, let ground = selection.background else {
            return nil
        }
        return text.rgb.grey(on: ground.rgb(at: depth), strongest: text.rgb).map { Color($0) }
    }

    /// The style of the name in a row: bold only if less important text has the same colour.
    package var rowName: Style { grey == nil ? .bold : strong }

    /// The style of a card's name above its text.
    package var name: Style { strong.overlaid(by: TextStyle.name) }

    /// The strongest colour, if the terminal's text colour hardly differs from that of less important text.
    private var strong: Style {
        guard grey != nil, let terminal, let text = terminal.text, !text.contrasts(with: terminal.ground, 5.5)
        else { return .plain }
        return Style(Color(Self.strongest(background)))
    }

    private var grey: RGB? {
        switch depth {
        case .none, .ansi256, .trueColor: secondary
        case .attributes, .ansi16: nil
        }
    }

    /// The grey for terminals that don't report their background.
    private static func usualGrey(_ background: TerminalBackground) -> RGB {
        RGB(hex: background == .dark ? 0xA8A8A8 : 0x4E4E4E)
    }

    private static func strongest(_ background: TerminalBackground) -> RGB {
        RGB(hex: background == .dark ? 0xFFFFFF : 0)
    }

    /// The colour, or the closest one that is readable on the terminal's background.
    private func readable(_ color: Color) -> Color {
        guard let terminal,
            let rgb = color.rgb.readable(on: terminal.ground, strongest: Self.strongest(background))
        else { return color }
        return Color(rgb, basic: color.basic)
    }
}

// MARK: Inks

extension Theme {
    /// The style of an ink's badge: letters on the ink's background.
    package func badge(_ ink: Ink) -> Style {
        guard let ground = colors?.badges[Int(ink.rawValue)] else { return .bold }
        let rgb = RGB(hex: ground)
        // In the built-in themes, bright and dark inks alternate in the game's order, so that adjacent inks differ.
        let isBright = rgb.contrastRatio(with: Self.black.rgb) >= rgb.contrastRatio(with: Self.white.rgb)
        let basic = Self.badgeBasic(ink)
        return Style(
            Color((isBright ? Self.black : Self.white).rgb, basic: basic.letters),
            on: Color(hex: ground, basic: basic.ground), .bold)
    }

    /// The style of lines, bars and words of an ink.
    package func line(_ ink: Ink) -> Style {
        guard let hex = lineColors?[Int(ink.rawValue)] else { return .plain }
        let basic = background == .dark ? Self.basic(ink) : Self.darkBasic(ink)
        if isLost(basic) { return .plain }
        if !isKnown {
            return Style(Color(onBoth(hex, colors?.linesOnBoth?[Int(ink.rawValue)]), basic: basic))
        }
        return Style(readable(Color(hex: hex, basic: basic)))
    }

    /// The style of the selected row. The background is a quarter of the ink's colour (Steel's grey without ink), the
    /// text has the terminal's strongest colour.
    package func selection(_ ink: Ink?) -> Style {
        let (text, ground) = background == .dark ? (Self.white, UInt32(0)) : (Self.black, 0xFFFFFF)
        guard let hex = lineColors?[Int((ink ?? .steel).rawValue)] else { return Style(nil, .inverse) }
        let basic: (text: BasicColor, ground: BasicColor) =
            background == .dark ? (.black, .white) : (.brightWhite, .black)
        return Style(
            Color(text.rgb, basic: basic.text),
            on: Color(RGB(hex: hex).mixed(with: RGB(hex: ground), percent: 75), basic: basic.ground))
    }

    private var lineColors: [UInt32]? { background == .dark ? colors?.onDark : colors?.onLight }

    /// The colour of letters on bright backgrounds.
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

    /// No bright colours are used, since four of them are greys in Solarized.
    private static func badgeBasic(_ ink: Ink) -> (letters: BasicColor, ground: BasicColor) {
        switch ink {
        case .amber: (.black, .yellow)
        case .amethyst: (.brightWhite, .magenta)
        case .emerald: (.black, .green)
        case .ruby: (.brightWhite, .red)
        case .sapphire: (.black, .cyan)
        case .steel: (.black, .white)
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

// MARK: Other meanings

extension Theme {
    /// The style of a rarity's mark: the rarer, the brighter.
    func rarity(_ rarity: Rarity) -> Style {
        switch rarity {
        case .common, .special: .plain
        case .uncommon: aside
        case .rare: colored(onDark: 0xD7AF87, .yellow, onLight: 0x875F00, .yellow, onBoth: 0xAF5F00)
        case .superRare: colored(onDark: 0x87D7FF, .cyan, onLight: 0x005F87, .blue, onBoth: 0x008787)
        case .legendary: colored(onDark: 0xFFD75F, .brightYellow, onLight: 0x870000, .red, onBoth: 0xD7005F)
        case .epic, .enchanted, .iconic:
            colored(onDark: 0xFFAFFF, .brightMagenta, onLight: 0x870087, .magenta, onBoth: 0xD700AF)
        }
    }

    /// The style of marks for success.
    var right: Style { colored(onDark: 0x5FD787, .green, onLight: 0x005F00, .green, onBoth: 0x008700) }

    package var error: Style { colored(colors?.error, .red).overlaid(by: .bold) }

    package var warning: Style { colored(colors?.warning, .red).overlaid(by: .bold) }

    /// The style of the prompt, of headings, of the selected row's mark and of the scroll bar: the colour of neither
    /// an ink nor a warning.
    package var accent: Style {
        if grey == nil || !isKnown { return .bold }
        return colored(colors?.accent, nil).overlaid(by: .bold)
    }

    private func colored(_ pair: ThemeColors.Pair?, _ basic: BasicColor?) -> Style {
        guard let pair else { return .plain }
        return colored(onDark: pair.dark, basic, onLight: pair.light, basic, onBoth: pair.both)
    }

    private func colored(
        onDark: UInt32, _ darkBasic: BasicColor?, onLight: UInt32, _ lightBasic: BasicColor?, onBoth: UInt32?
    ) -> Style {
        let basic = background == .dark ? darkBasic : lightBasic
        if palette == .mono || isLost(basic) { return .plain }
        if !isKnown { return Style(Color(self.onBoth(onDark, onBoth), basic: basic)) }
        return Style(readable(Color(hex: background == .dark ? onDark : onLight, basic: basic)))
    }

    /// The colour for an unknown background: `chosen` or, without one, that for dark backgrounds, darkened until it
    /// is readable on white.
    private func onBoth(_ dark: UInt32, _ chosen: UInt32?) -> RGB {
        if let chosen { return RGB(hex: chosen) }
        let (white, black) = (RGB(hex: 0xFFFFFF), RGB(hex: 0))
        return stride(from: 0, through: 100, by: 1).lazy
            .map { RGB(hex: dark).mixed(with: black, percent: $0) }.first { $0.contrasts(with: white) }
            ?? RGB(hex: Self.greyOnBoth)
    }

    /// Whether a basic colour is unreadable: yellow on light backgrounds, as most terminals show it.
    private func isLost(_ basic: BasicColor?) -> Bool {
        depth == .ansi16 && background == .light && basic == .yellow
    }
}

// MARK: Contrast

extension RGB {
    /// The colour mixed 35 % towards the background, or less if it would be unreadable; closer to the strongest
    /// colour if it is unreadable itself. Chosen from xterm's 256 for short escape sequences; nil if none is
    /// readable.
    fileprivate func grey(on ground: RGB, strongest: RGB) -> RGB? {
        let toGround = stride(from: 35, through: 0, by: -5).lazy.map { mixed(with: ground, percent: $0) }
        let toStrongest = stride(from: 10, through: 100, by: 10).lazy.map {
            mixed(with: strongest, percent: $0)
        }
        return toGround.map(\.nearest256).first { $0.contrasts(with: ground) }
            ?? toStrongest.map(\.nearest256).first { $0.contrasts(with: ground) }
    }

    /// The colour, or the first readable one between it and the strongest colour; nil if none is.
    fileprivate func readable(on ground: RGB, strongest: RGB) -> RGB? {
        if nearest256.contrasts(with: ground), contrasts(with: ground) { return self }
        return stride(from: 10, through: 100, by: 10).lazy.map {
            mixed(with: strongest, percent: $0).nearest256
        }
        .first { $0.contrasts(with: ground) }
    }

    private var nearest256: RGB { Color(self).rgb(at: .ansi256) }

    /// Returns whether text of this colour has a contrast of `ratio`:1 on the background (WCAG 2.1, 1.4.3). The
    /// polynomial that approximates the sRGB curve has an error smaller than the hundredth added here.
    fileprivate func contrasts(with ground: RGB, _ ratio: Double = 4.5) -> Bool {
        contrastRatio(with: ground) >= 1.02 * ratio
    }

    func contrastRatio(with ground: RGB) -> Double {
        let (a, b) = (luminance + 0.05, ground.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    private var luminance: Double {
        let part = { (part: UInt8) in
            let value = Double(part) / 255
            return value <= 0.04045
                ? value / 12.92 : value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
        }
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    fileprivate func mixed(with other: RGB, percent: Int) -> RGB {
        let mix = { (a: UInt8, b: UInt8) in UInt8((Int(a) * (100 - percent) + percent * Int(b)) / 100) }
        return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }
}
