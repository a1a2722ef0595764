/// The background of a terminal: dark or light.
package enum TerminalBackground: Sendable, Hashable, CaseIterable {
    case dark, light

    /// Light if black has more contrast on the colour than white.
    package init(_ color: RGB) {
        let parts = [(2126, color.red), (7152, color.green), (722, color.blue)]
        // Luminance, with the square of each part for its curve; 0.179 has the same contrast with black and white.
        let luminance = parts.reduce(0) { $0 + $1.0 * Int($1.1) * Int($1.1) }
        self = luminance > 1790 * 255 * 255 ? .light : .dark
    }

    /// The background of `COLORFGBG` ("15;0", "0;default;15"), as rxvt, Konsole and others set it.
    ///
    /// Returns nil unless the last part is one of the sixteen colours.
    package init?(colorFGBG: String) {
        guard let last = colorFGBG.split(separator: ";").last, let index = UInt8(last), index < 16 else {
            return nil
        }
        self = index == 7 || index > 8 ? .light : .dark
    }

    /// The background by the environment; nil if it does not say.
    package init?(environment: [String: String]) {
        guard let text = environment["COLORFGBG"] else { return nil }
        self.init(colorFGBG: text)
    }
}
