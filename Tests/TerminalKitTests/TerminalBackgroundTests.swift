import TerminalKit
import Testing

@Suite struct TerminalBackgroundTests {
    @Test(
        arguments: [
            (0x000000, TerminalBackground.dark), (0x002B36, .dark), (0x1E1E1E, .dark), (0x282A36, .dark),
            (0x0000FF, .dark), (0xFFFFFF, .light), (0xFDF6E3, .light), (0xFAF4ED, .light), (0xFFFF00, .light),
        ] as [(UInt32, TerminalBackground)])
    func `a colour is dark if white reads better on it than black`(
        hex: UInt32, background: TerminalBackground
    ) {
        #expect(TerminalBackground(RGB(hex: hex)) == background)
    }

    @Test(arguments: [
        ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark),
        ("0;7", .light),
        ("15;default", nil), ("", nil), ("x", nil), ("15;99", nil),
    ])
    func `COLORFGBG ends in the background`(text: String, background: TerminalBackground?) {
        #expect(TerminalBackground(colorFGBG: text) == background)
        #expect(TerminalBackground(environment: ["COLORFGBG": text]) == background)
    }

    @Test func `without COLORFGBG the background is not known`() {
        #expect(TerminalBackground(environment: [:]) == nil)
    }
}
