import TerminalKit

/// Strangers' words inside a sentence: cleaned of anything a terminal would obey, cut, in quotes.
enum Quoted {
    static func text(_ text: String, limit: Int = 60) -> String { "\"\(clean(text, limit: limit))\"" }

    /// The text on one line, without controls and invisible format characters, cut at `limit` cells.
    static func clean(_ text: String, limit: Int = 60) -> String {
        let kept = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 8).filter(isHarmless)))
        return StyledText(kept).truncated(to: limit).plain
    }

    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            false
        default: true
        }
    }
}
