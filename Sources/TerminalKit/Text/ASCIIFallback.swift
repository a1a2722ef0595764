@_spi(_Unicode) import Swift

/// Spells text in ASCII, for `--ascii` and locales without UTF-8.
package enum ASCIIFallback {
    /// Spells `text` in ASCII: removes accents, replaces symbols, and substitutes a question mark for everything
    /// else.
    ///
    /// The length may change, so convert before measuring columns.
    package static func spell(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.reduce(into: "") { $0 += spell($1) }
    }

    /// One grapheme in ASCII.
    static func spell(_ grapheme: Character) -> String {
        if grapheme.isASCII { return String(grapheme) }
        if let known = signs[grapheme] { return known }
        let base = String(grapheme)._nfd.filter { $0.properties.generalCategory != .nonspacingMark }
        let letters = base.map { $0.isASCII ? String($0) : signs[Character($0)] ?? "?" }
        return letters.joined()
    }

    private static let signs: [Character: String] = [
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "‘": "'", "’": "'", "ʼ": "'", "“": "\"", "”": "\"",
        "…": "...", "•": "*", "·": ".", "×": "x", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⏎": "Enter",
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+",
        "┼": "+", "━": "=", "┃": "|", "▌": ">", "▐": "<", "█": "#", "▏": "|", "▍": "|", "▶": ">", "▸": ">",
        "◀": "<", "❯": ">", "›": ">", "‹": "<", "★": "*", "☆": "*", "✦": "*", "◆": "*", "◇": "o", "●": "*",
        "○": "o", "⬡": "o", "⬢": "*", "⏣": "*", "◈": "*", "✓": "v", "✗": "x", "™": "(TM)", "®": "(R)",
        "©": "(C)", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ß": "ss", "ł": "l",
        "Ł": "L", "đ": "d", "Đ": "D", "þ": "th", "Þ": "Th", "ð": "d", "ı": "i", "≤": "<=", "≥": ">=",
        "≠": "!=", "½": "1/2", "\u{A0}": " ", "\u{2009}": " ", "\u{202F}": " ", "\u{AD}": "", "⚔": "S",
        "◊": "L", "⟳": "@", "¤": "*", "∞": "inf", "◉": "*", "◍": "*", "↻": "@", "▽": "W", "■": "*", "▲": "*",
        "✚": "*", "❖": "*", "╭": "+", "╮": "+", "╰": "+", "╯": "+",
    ]
}
