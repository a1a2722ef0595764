/// The width of text on a terminal, in cells.
package enum CellWidth {
    /// The number of cells of a text.
    package static func of(_ text: some StringProtocol) -> Int {
        let text = String(text)
        if text.isPrintableASCII { return text.utf8.count }
        var width = 0
        text.forEachGrapheme { _, cells in
            width += cells
            return true
        }
        return width
    }

    /// The number of cells of a grapheme: 0, 1 or 2.
    ///
    /// A cluster is as wide as its base. Emoji, flags and joined sequences have 2 cells, lone marks and control
    /// characters 0 (UAX #11, UTS #51).
    static func of(_ grapheme: Character) -> Int {
        let scalars = grapheme.unicodeScalars
        let base = scalars.first!
        if base.value < 0x7F { return base.value < 0x20 ? 0 : scalars.contains("\u{FE0F}") ? 2 : 1 }
        if base.value < 0x300 { return base.value < 0xA0 || base.value == 0xAD ? 0 : 1 }
        if isEmoji(base, in: scalars) || isWide(base.value) { return 2 }
        return takesNoCell(base) ? 0 : 1
    }

    private static func isEmoji(_ base: Unicode.Scalar, in scalars: Character.UnicodeScalarView) -> Bool {
        if (0x1F1E6...0x1F1FF).contains(base.value) { return scalars.count > 1 }
        let wantsText = scalars.contains("\u{FE0E}")
        if base.properties.isEmojiPresentation { return !wantsText }
        return base.properties.isEmoji && scalars.contains("\u{FE0F}")
    }

    private static func takesNoCell(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: true
        default: (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        value >= 0x1100 && wide.contains { $0.contains(value) }
    }

    /// East Asian Wide and Fullwidth (EastAsianWidth.txt), except emoji, which have a separate property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
        0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
