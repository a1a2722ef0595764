/// Cleans every string from outside, once, on its way in (cli.md, manner 10).
///
/// Removes C0 controls except the line feed, DEL, C1, and all format controls, including the bidirectional ones.
/// An escape sequence loses its introducer, so the rest of it is harmless text.
package enum TextCleaning {
    /// The text without control characters; a tab becomes a blank, a Unicode line break a line feed.
    package static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlainASCII) { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let kept = replacement(for: scalar) { cleaned.append(kept) }
        }
        return String(cleaned)
    }

    /// The text cleaned and on one line: runs of blanks become one blank, blanks at the ends are removed.
    /// Whether there is nothing but white space.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    package static func cleanLine(_ text: some StringProtocol) -> String {
        clean(String(text)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text cleaned, on one line, and cut to `limit` characters, the last of them "…".
    package static func excerpt(_ text: some StringProtocol, limit: Int = 160) -> String {
        // A character can have many scalars; reading 4 per character bounds the work on hostile text.
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit + 4)))
        let line = cleanLine(start)
        let whole = start.unicodeScalars.count == text.unicodeScalars.count
        if line.count <= limit && whole { return line }
        return line.prefix(limit - 1) + "…"
    }

    /// The excerpt in quotes: words a person typed, inside a sentence.
    package static func quoted(_ text: some StringProtocol, limit: Int = 41) -> String {
        "\"\(excerpt(text, limit: limit))\""
    }

    private static func isPlainASCII(_ byte: UInt8) -> Bool { byte == 0x0A || (0x20..<0x7F).contains(byte) }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A: scalar
        case 0x09: " "
        case 0x20..<0x7F: scalar
        case 0x2028, 0x2029: "\n"
        default:
            switch scalar.properties.generalCategory {
            case .control, .format: nil
            default: scalar
            }
        }
    }
}
