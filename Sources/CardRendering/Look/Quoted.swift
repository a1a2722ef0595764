import LorcanaCards
import TerminalKit

/// Makes external text safe for use in a sentence: no control characters, truncated, in quotes.
package enum Quoted {
    package static func text(_ text: String, limit: Int = 60) -> String { "\"\(clean(text, limit: limit))\"" }

    /// The file name as typed; `-` is shown as stdin.
    package static func file(_ typed: String) -> String { typed == "-" ? "stdin" : clean(typed, limit: 200) }

    /// The text on one line, without control and format characters, truncated to `limit` cells.
    package static func clean(_ text: String, limit: Int = 60) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        let kept = String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 8).filter(\.isPrintable)))
        return StyledText(kept).truncated(to: limit).plain
    }

    /// The words for use in a shell, quoted if they contain special characters.
    package static func shellWords(_ words: [String]) -> String {
        words.map { word in
            let clean = clean(word, limit: 200)
            let isPlain = clean.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789_-.,:/".unicodeScalars.contains($0)
            }
            return isPlain && !clean.isEmpty
                ? clean
                : "'\(clean.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
        }.joined(separator: " ")
    }
}

/// Numbers with their nouns.
package enum Counted {
    /// Formats "3,556 cards", "1 card", "no cards" or "2 copies".
    package static func text(_ count: Int, _ noun: String = "card") -> String {
        if count == 1 { return "1 \(noun)" }
        let several = noun.hasSuffix("py") ? "\(noun.dropLast())ies" : "\(noun)s"
        return "\(count == 0 ? "no" : grouped(count)) \(several)"
    }

    /// A position in a list: "12 of 1,904".
    package static func place(_ place: Int, of count: Int) -> String {
        "\(grouped(place)) of \(grouped(count))"
    }

    /// Formats a number given in hundredths: "3.25".
    package static func decimal(hundredths: Int) -> String {
        "\(hundredths / 100).\(zeroPadded(hundredths % 100, to: 2))"
    }

    /// Formats the number with separators: "3,556".
    package static func grouped(_ count: Int) -> String {
        var text = ""
        let digits = String(count)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }
}
