/// The style of symbols: Unicode, ASCII, or words for screen readers.
///
/// Each symbol is one declaration, here or in an extension: `var lore: String { pick("◊", words: "lore") }`.
package enum Glyphs: Equatable, Sendable {
    case symbols, ascii, words

    package init(isUnicode: Bool, isAccessible: Bool = false) {
        self = isAccessible ? .words : isUnicode ? .symbols : .ascii
    }

    /// Whether Unicode symbols are used.
    package var hasSigns: Bool { self == .symbols }

    /// Picks the spelling of a symbol. `ascii` defaults to `ASCIIFallback`, `words` to the ASCII spelling.
    package func pick(_ symbol: String, ascii: String? = nil, words: String? = nil) -> String {
        let spelt = self == .symbols ? symbol : ascii ?? ASCIIFallback.spell(symbol)
        return self == .words ? words ?? spelt : spelt
    }

    /// The marks of a success or a legal card, and of a failure or an illegal card.
    package var right: String { pick("✓", ascii: "+") }
    package var wrong: String { pick("✗") }
    /// Marks the selected option.
    package var chosen: String { pick("✓", ascii: "+") }
    /// The row under the cursor.
    package var current: String { pick("▌") }
    /// Precedes typed text.
    package var prompt: String { pick("❯") }
    /// Precedes the text that Tab inserts.
    package var completion: String { pick("⇥", ascii: "Tab") }
    /// The thumb of a list's scroll bar.
    package var thumb: String { pick("┃", ascii: "#") }
    /// A rule between columns.
    package var rule: String { pick("│") }
    /// Marks a row in which the compared values differ.
    package var different: String { pick("≠", ascii: "*") }
    /// Precedes a number of copies.
    package var times: String { pick("×") }
    /// The back of a card.
    package var back: String { pick("▒", ascii: "#") }
    /// Separates the parts of a line.
    package var separator: String { pick("·", ascii: "|", words: ",") }
    package var ellipsis: String { pick("…") }
    /// Marks the selected row.
    package var pointer: String { pick("▸") }
    /// Separates an old from a new value.
    package var arrow: String { pick("→") }
}
