import LorcanaCards
@_spi(_Unicode) import Swift

/// Cleaning and folding character by character, as they are specified: a reference for the fast byte-wise versions.
enum SlowText {
    static func clean(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let kept = replacement(for: scalar) { cleaned.append(kept) }
        }
        return String(cleaned)
    }

    static func cleanLine(_ text: String) -> String {
        clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func cleanLines(_ text: String) -> String {
        let broken = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing(
            "\\n", with: "\n")
        let lines = clean(broken).split(separator: "\n").map { cleanLine(String($0)) }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    static func cleanParagraph(_ text: String) -> String {
        let lines = clean(text).split(separator: "\n").map { cleanLine(String($0)) }.filter { !$0.isEmpty }
        return lines.reduce("") { text, line in
            let isItem = ["•", "—", "–"].contains { line.unicodeScalars.first == $0 }
            let separator = isItem ? "\n" : isBroken(text, line) ? "" : " "
            return text.isEmpty ? line : "\(text)\(separator)\(line)"
        }
    }

    private static func isBroken(_ text: String, _ line: String) -> Bool {
        let isLetter = { (scalar: Unicode.Scalar) in scalar.isASCII && scalar.properties.isAlphabetic }
        let (end, word) = (Array(text.unicodeScalars.suffix(2)), line.unicodeScalars.prefix(while: isLetter))
        guard end.count == 2, isLetter(end[0]), end[1] == "-" else { return false }
        return !word.isEmpty && !["and", "or", "und", "oder"].contains(String(word))
    }

    static func withTokens(_ text: String) -> String {
        let tokens = [
            "⟳": "{e}", "↻": "{e}", "⬡": "{i}", "⏣": "{i}", "◍": "{i}", "¤": "{s}", "◊": "{l}", "⛉": "{w}",
            "▽": "{w}",
        ]
        return text.unicodeScalars.map { tokens[String($0)] ?? String($0) }.joined()
    }

    static func fold(_ text: String) -> String {
        var words = ""
        var pendingBlank = false
        for scalar in CompatibilityForms.replaced(in: text)._nfd where !isDropped(scalar) {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                pendingBlank = !words.isEmpty
                continue
            }
            if pendingBlank { words.append(" ") }
            pendingBlank = false
            let lower = scalar.properties.lowercaseMapping
            words.append(strokeless[lower] ?? lower)
        }
        return words
    }

    private static let strokeless = [
        "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i",
    ]

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        [0x27, 0x2018, 0x2019, 0x02BC].contains(scalar.value)
            || scalar.properties.generalCategory == .nonspacingMark
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A: scalar
        case 0x09: " "
        case 0x2028, 0x2029: "\n"
        default:
            switch scalar.properties.generalCategory {
            case .control, .format: nil
            default: scalar
            }
        }
    }
}
