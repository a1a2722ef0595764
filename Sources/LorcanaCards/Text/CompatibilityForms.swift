/// Characters that Unicode has for compatibility with older encodings, and that resemble plain ones: full-width and
/// small letters, digits and symbols, and ligatures of Latin letters.
package enum CompatibilityForms {
    /// The plain character; unchanged if it has none, or several, as ligatures have.
    package static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x3000: " "
        case fullWidth: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case smallSigns: signs[Int(scalar.value - smallSigns.lowerBound)]
        default: scalar
        }
    }

    /// The text with plain characters, and with ligatures replaced by letters.
    package static func replaced(in text: String) -> String {
        // All of them start with one of these two bytes.
        guard text.utf8.contains(where: { $0 == 0xEF || $0 == 0xE3 }) else { return text }
        var plain = ""
        for scalar in text.unicodeScalars {
            if ligatures.contains(scalar.value) {
                plain += ligatureLetters[Int(scalar.value - ligatures.lowerBound)]
            } else {
                plain.unicodeScalars.append(Self.plain(scalar))
            }
        }
        return plain
    }

    private static let fullWidth: ClosedRange<UInt32> = 0xFF01...0xFF5E
    private static let smallSigns: ClosedRange<UInt32> = 0xFE50...0xFE6B
    private static let signs = Array(
        ",\u{3001}.\u{FE53};:?!\u{2014}(){}\u{3014}\u{3015}#&*+-<>=\u{FE67}\\$%@".unicodeScalars)
    private static let ligatures: ClosedRange<UInt32> = 0xFB00...0xFB06
    private static let ligatureLetters = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]
}
