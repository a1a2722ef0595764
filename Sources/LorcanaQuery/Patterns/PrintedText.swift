import LorcanaCards

/// Printed texts for patterns with punctuation: letters are folded, punctuation is unchanged.
enum PrintedText {
    /// The text with letters in lower case without accents, ASCII punctuation, and spaces between paragraphs.
    static func folded(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let byte = UInt8(scalar.value)
                folded.append(Folding.letter(ascii: byte) ?? (byte < 0x20 ? 0x20 : byte))
            } else {
                folded += Self.folded(scalar).utf8
            }
        }
        return folded
    }

    static func folded(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\u{201C}", "\u{201D}", "\u{201E}": return "\""
        case "\u{2018}", "\u{2019}", "\u{02BC}": return "'"
        default: break
        }
        if scalar.properties.generalCategory == .nonspacingMark { return "" }
        return scalar.isLetterOrDigit ? Folding.fold(String(scalar)) : String(scalar)
    }
}
