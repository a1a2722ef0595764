/// The brightness of a terminal's background.
package enum TerminalBackground: Sendable, Hashable, CaseIterable {
    case dark, light

    /// Light if black has a higher contrast with the colour than white has.
    package init(_ color: RGB) {
        let parts = [(2126, color.red), (7152, color.green), (722, color.blue)]
        // Relative luminance, with squares approximating the transfer curve. At 0.179, black and white have the same
        // contrast.
        let luminance = parts.reduce(0) { $0 + $1.0 * Int($1.1) * Int($1.1) }
        self = luminance > 1790 * 255 * 255 ? .light : .dark
    }

    /// The background according to `COLORFGBG` ("15;0", "0;default;15"), which rxvt, Konsole and others set.
    ///
    /// Returns nil unless the last part is one of the sixteen colours.
    package init?(colorFGBG: String) {
        guard let last = colorFGBG.split(separator: ";").last, let index = UInt8(last), index < 16 else {
            return nil
        }
        self = index == 7 || index > 8 ? .light : .dark
    }

    /// The background according to the environment; nil if that doesn't specify it.
    package init?(environment: [String: String]) {
        guard let text = environment["COLORFGBG"] else { return nil }
        self.init(colorFGBG: text)
    }
}
