import Glibc
import LorcanaCards
import TerminalTesting
import Testing

@testable import CardRendering
@testable import TerminalKit

@Suite struct ThemeTests {
    private static let colored = Theme.Palette.allCases.filter { $0 != .mono }
    private static let themes = Theme.Palette.allCases.flatMap { palette in
        TerminalBackground.allCases.map { Theme(palette: palette, background: $0) }
    }

    /// Black or white, and Solarized's dark or light background.
    private static func grounds(_ background: TerminalBackground) -> [RGB] {
        background == .dark
            ? [RGB(hex: 0), RGB(hex: 0x002B36)] : [RGB(hex: 0xFFFFFF), RGB(hex: 0xFDF6E3)]
    }

    // MARK: Contrast

    @Test(arguments: themes)
    func `badges have a contrast of 4.5:1, at both colour depths`(theme: Theme) {
        for ink in Ink.allCases {
            let style = theme.badge(ink)
            guard let letters = style.foreground, let ground = style.background else {
                #expect(theme.palette == .mono && style == .bold)
                continue
            }
            #expect(letters.rgb.contrast(with: ground.rgb) >= 4.5)
            #expect(Self.xterm(letters.nearest256).contrast(with: Self.xterm(ground.nearest256)) >= 4.5)
        }
    }

    @Test(arguments: themes)
    func `everything coloured has a contrast of 4.5:1 on its backgrounds, at both colour depths`(theme: Theme)
    {
        let styles =
            Ink.allCases.map(theme.line) + Rarity.allCases.map(theme.rarity)
            + [theme.error, theme.warning, theme.accent]
        #expect(styles.allSatisfy { $0.background == nil })
        for color in styles.compactMap(\.foreground) {
            for ground in Self.grounds(theme.background) {
                #expect(color.rgb.contrast(with: ground) >= 4.5)
                #expect(Self.xterm(color.nearest256).contrast(with: ground) >= 4.5)
            }
        }
    }

    @Test(arguments: ThemeName.allCases.filter { $0 != .dark && $0 != .light })
    func `each colour is readable on black and on white if the background is unknown`(name: ThemeName) throws
    {
        let theme = Theme(name, on: nil)
        let styles =
            Ink.allCases.map(theme.line) + Rarity.allCases.map(theme.rarity)
            + [theme.error, theme.warning, theme.accent, theme.aside]
        for color in styles.compactMap(\.foreground).map(\.rgb) {
            for ground in [RGB(hex: 0), RGB(hex: 0xFFFFFF)] {
                // A red with a contrast of 4.5:1 on both would be pink, so a darker one is used.
                #expect(color.contrast(with: ground) >= 4)
            }
        }
        if name == .auto {
            let lines = try Ink.allCases.map { ink in
                Eyes.seen(try #require(theme.line(ink).foreground).rgb, by: .usual)
            }
            for (index, one) in lines.enumerated() {
                for other in lines[..<index] { #expect(Eyes.distance(one, other) >= 0.11) }
            }
        }
        #expect(theme.knownBackground == nil)
        #expect(Theme(.light, on: nil).knownBackground == .light)
    }

    @Test(arguments: themes)
    func `a selected row has a contrast of 4.5:1`(theme: Theme) {
        for ink in [nil] + Ink.allCases.map(Optional.some) {
            let style = theme.selection(ink)
            guard let text = style.foreground, let ground = style.background else {
                #expect(style == Style(nil, .inverse))
                continue
            }
            #expect(text.rgb.contrast(with: ground.rgb) >= 4.5)
            #expect(Self.xterm(text.nearest256).contrast(with: Self.xterm(ground.nearest256)) >= 4.5)
        }
    }

    @Test func `badges have a contrast of 4.3:1 in xterm's sixteen colours, and hues in Solarized's`() throws
    {
        for ink in Ink.allCases {
            let style = Theme.standard.badge(ink)
            let letters = try #require(style.foreground?.basic)
            let ground = try #require(style.background?.basic)
            #expect(letters.rgb.contrast(with: ground.rgb) >= 4.3)
            #expect(ground.rawValue < 8)
        }
    }

    // MARK: Terminals

    @Test(arguments: TerminalColors.known, [ColorDepth.ansi256, .trueColor])
    func `all colours have a contrast of 4.5:1 on a terminal that reports its own`(
        terminal: TerminalColors, depth: ColorDepth
    ) throws {
        for name in ThemeName.allCases where name.background == nil && name != .mono {
            let theme = Theme(name, in: terminal).shown(at: depth)
            let styles =
                Ink.allCases.map(theme.line) + Rarity.allCases.map(theme.rarity)
                + [theme.error, theme.warning, theme.accent, theme.right, theme.aside, theme.rowName]
            for color in styles.compactMap(\.foreground) {
                #expect(color.rgb(at: depth).contrast(with: terminal.ground) >= 4.5, "\(name)")
            }
            for ink in [nil] + Ink.allCases.map(Optional.some) {
                let row = theme.selection(ink)
                let ground = try #require(row.background).rgb(at: depth)
                #expect(try #require(row.foreground).rgb(at: depth).contrast(with: ground) >= 4.5)
                #expect(try #require(theme.aside(on: row)).rgb(at: depth).contrast(with: ground) >= 4.5)
            }
        }
    }

    @Test(arguments: TerminalColors.known)
    func `names have more contrast than less important text`(terminal: TerminalColors) throws {
        let theme = Theme(.auto, in: terminal)
        let text = try #require(terminal.text)
        let name = (theme.rowName.foreground?.rgb ?? text).contrast(with: terminal.ground)
        #expect(name >= 5.5)
        #expect(name > (try #require(theme.aside.foreground)).rgb.contrast(with: terminal.ground) + 0.9)
    }

    @Test(arguments: TerminalBackground.allCases, [ColorDepth.ansi256, .trueColor])
    func `less important text in a selected row has a contrast of 4.5:1 without a report, too`(
        background: TerminalBackground, depth: ColorDepth
    ) throws {
        for palette in Self.colored {
            let theme = Theme(palette: palette, background: background).shown(at: depth)
            for ink in [nil] + Ink.allCases.map(Optional.some) {
                let row = theme.selection(ink)
                let ground = try #require(row.background).rgb(at: depth)
                #expect(try #require(theme.aside(on: row)).rgb(at: depth).contrast(with: ground) >= 4.5)
            }
        }
    }

    @Test func `no rarity has the bright black of sixteen colours, which is Solarized's background`() {
        for background in TerminalBackground.allCases {
            let theme = Theme(palette: .usual, background: background)
            #expect(Rarity.allCases.allSatisfy { theme.rarity($0).foreground?.basic != .brightBlack })
        }
    }

    // MARK: Palettes

    @Test(arguments: colored)
    func `neighbours in the game's order differ by 3:1 for the theme's colour vision`(
        palette: Theme.Palette
    ) throws {
        let badges = try Ink.allCases.map { ink in
            Eyes.seen(
                try #require(Theme(palette: palette, background: .dark).badge(ink).background).rgb,
                by: palette)
        }
        for (one, other) in zip(badges, badges.dropFirst()) {
            #expect(Eyes.contrast(one, other) >= 3)
        }
    }

    @Test(arguments: colored)
    func `any two badges differ for the theme's colour vision`(palette: Theme.Palette) throws {
        let badges = try Ink.allCases.map { ink in
            Eyes.seen(
                try #require(Theme(palette: palette, background: .dark).badge(ink).background).rgb,
                by: palette)
        }
        for (index, one) in badges.enumerated() {
            for other in badges[..<index] { #expect(Eyes.distance(one, other) >= 0.15) }
        }
    }

    @Test(arguments: TerminalBackground.allCases)
    func `badge and line of an ink have one colour if it is readable, else the same hue`(
        _ background: TerminalBackground
    ) throws {
        let theme = Theme(palette: .usual, background: background)
        var shared: Set<Ink> = []
        for ink in Ink.allCases {
            let badge = try #require(theme.badge(ink).background).rgb
            let line = try #require(theme.line(ink).foreground).rgb
            let isReadable = Self.grounds(background).allSatisfy { badge.contrast(with: $0) >= 4.5 }
            #expect((badge == line) == isReadable)
            if isReadable { shared.insert(ink) }
            let (one, other) = (Eyes.colorfulness(badge), Eyes.colorfulness(line))
            #expect(abs(one.strength - other.strength) < 0.12)
            if ink != .steel { #expect(abs(one.hue - other.hue) < 6) }
        }
        #expect(
            shared == (background == .dark ? [.amber, .emerald, .sapphire] : [.amethyst, .ruby, .steel]))
    }

    @Test(arguments: colored, TerminalBackground.allCases)
    func `badge and line of an ink share a hue in every palette, and any two lines differ`(
        palette: Theme.Palette, background: TerminalBackground
    ) throws {
        let theme = Theme(palette: palette, background: background)
        let lines = try Ink.allCases.map { try #require(theme.line($0).foreground).rgb }
        for (ink, line) in zip(Ink.allCases, lines) where ink != .steel {
            let badge = try #require(theme.badge(ink).background).rgb
            let turn = abs(Eyes.colorfulness(badge).hue - Eyes.colorfulness(line).hue)
            // xterm's palette has no dark green that is as blue as emerald's badges.
            let most = ink == .emerald && background == .light ? 26.0 : 15.5
            #expect(min(turn, 360 - turn) < most, "\(ink)")
        }
        let seen = lines.map { Eyes.seen($0, by: palette) }
        for (index, one) in seen.enumerated() {
            for other in seen[..<index] { #expect(Eyes.distance(one, other) >= 0.11) }
        }
    }

    @Test func `amber and emerald of the usual palette look alike with deuteranopia`() throws {
        let usual = try [Ink.amber, .emerald].map { ink in
            try #require(Theme.standard.badge(ink).background).rgb
        }
        let distance = Eyes.distance(
            Eyes.seen(usual[0], by: .deuteranopia), Eyes.seen(usual[1], by: .deuteranopia))
        #expect(distance < 0.1)
    }

    @Test func `without colours, letters and weight remain`() {
        for background in TerminalBackground.allCases {
            let mono = Theme(palette: .mono, background: background)
            let styles =
                Ink.allCases.flatMap { [mono.badge($0), mono.line($0), mono.selection($0)] }
                + Rarity.allCases.map(mono.rarity) + [mono.error, mono.warning, mono.accent]
            #expect(styles.allSatisfy { $0.foreground == nil && $0.background == nil })
            #expect(mono.error == .bold && mono.badge(.ruby) == .bold)
        }
    }

    // MARK: Sixteen colours

    @Test(arguments: colored)
    func `each ink has its own background with sixteen colours`(palette: Theme.Palette) {
        for background in TerminalBackground.allCases {
            let theme = Theme(palette: palette, background: background)
            #expect(Set(Ink.allCases.map { theme.badge($0).background?.nearestBasic }).count == 6)
            #expect(Set(Ink.allCases.map { theme.line($0).foreground?.nearestBasic }).count == 6)
        }
    }

    // MARK: Choosing

    @Test(arguments: [
        (ThemeName.auto, Theme(palette: .usual, background: .light)), (.dark, .standard),
        (.light, Theme(palette: .usual, background: .light)),
        (.gruvbox, Theme(palette: .gruvbox, background: .light)),
        (.catppuccin, Theme(palette: .catppuccin, background: .light)),
        (.protanopia, Theme(palette: .protanopia, background: .light)),
        (.deuteranopia, Theme(palette: .deuteranopia, background: .light)),
        (.tritanopia, Theme(palette: .tritanopia, background: .light)),
        (.mono, Theme(palette: .mono, background: .light)),
    ])
    func `a theme follows the background unless it names one`(name: ThemeName, theme: Theme) {
        #expect(Theme(name, on: .light) == theme)
        #expect((Theme(name, on: .dark) != theme) == (name.background == nil) || name == .light)
    }

    @Test func `each rarity has its own shape, one cell wide`() {
        let marks = Rarity.allCases.map { Glyphs.symbols.mark($0) }
        #expect(Set(marks).count == Rarity.allCases.count)
        #expect(marks.allSatisfy { CellWidth.of($0) == 1 })
        #expect(Rarity.allCases.allSatisfy { Glyphs.ascii.mark($0).isEmpty && Glyphs.words.mark($0).isEmpty })
    }

    /// The RGB value of xterm's colours 16 to 255: the colour cube, then the greys.
    private static func xterm(_ index: UInt8) -> RGB {
        let index = Int(index)
        if index >= 232 {
            let grey = UInt8(8 + 10 * (index - 232))
            return RGB(grey, grey, grey)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return RGB(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    }
}

/// Simulates colour blindness with the matrices of Machado, Oliveira and Fernandes (2009) at full severity, applied in
/// linear light.
private enum Eyes {
    typealias Light = [Double]

    static func seen(_ color: RGB, by palette: Theme.Palette) -> Light {
        let light = [color.red, color.green, color.blue].map(linear)
        guard let matrix = matrices[palette] else { return light }
        return matrix.map { row in min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 })) }
    }

    static func contrast(_ a: Light, _ b: Light) -> Double {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05)
        return max(a, b) / min(a, b)
    }

    /// The distance in OKLab; black and white have a distance of 1.
    static func distance(_ a: Light, _ b: Light) -> Double {
        zip(lab(a), lab(b)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }

    /// The hue in degrees and the chroma in OKLab.
    static func colorfulness(_ color: RGB) -> (hue: Double, strength: Double) {
        let place = lab(seen(color, by: .usual))
        return (atan2(place[2], place[1]) * 180 / .pi, hypot(place[1], place[2]))
    }

    private static let matrices: [Theme.Palette: [[Double]]] = [
        .protanopia: [
            [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        .deuteranopia: [
            [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
        ],
        .tritanopia: [
            [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ]

    private static func luminance(_ light: Light) -> Double {
        0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func lab(_ light: Light) -> [Double] {
        let cones = [
            [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ].map { row in cbrt(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }) }
        return [
            [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ].map { row in zip(row, cones).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
