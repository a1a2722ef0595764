import LorcanaCards

/// A cell as spreadsheets write it.
enum TableCell {
    /// The cell without surrounding whitespace; `="001"` and `'041` become plain numbers.
    static func text(_ cell: String) -> String {
        var text = cell.utf8.allSatisfy { $0 < 0x80 } ? cell.trimmed : TextCleaning.cleanLine(cell)
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 {
            text = String(text.dropFirst(2).dropLast())
        } else if text.hasPrefix("'"), text.dropFirst().utf8.first?.isDigit == true {
            text.removeFirst()
        }
        return text
    }

    /// The number without a fraction that consists of zeros, as in "3.0" or "3,0".
    static func whole(_ text: String) -> Substring {
        guard let mark = text.firstIndex(where: { $0 == "." || $0 == "," }) else { return text[...] }
        let fraction = text[text.index(after: mark)...]
        let isZero = (1...2).contains(fraction.utf8.count) && fraction.allSatisfy { $0 == "0" }
        return isZero ? text[..<mark] : text[...]
    }

    /// The text, truncated for messages.
    static func shown(_ text: String, limit: Int = 100) -> String {
        String(TextCleaning.cleanLine(text).prefix(limit))
    }
}
