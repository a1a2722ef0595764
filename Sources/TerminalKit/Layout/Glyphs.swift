/// How signs are written: as symbols, in ASCII, or as words for screen readers.
///
/// A sign is one row, here or in an extension: `var lore: String { pick("◊", words: "lore") }`.
package enum Glyphs: Equatable, Sendable {
    case symbols, ascii, words

    package init(isUnicode: Bool, isAccessible: Bool = false) {
        self = isAccessible ? .words : isUnicode ? .symbols : .ascii
    }

    /// Whether signs are shown as symbols.
    package var hasSigns: Bool { self == .symbols }

    /// The spelling of one sign. ASCII defaults to `ASCIIFallback`, words default to ASCII.
    package func pick(_ symbol: String, ascii: String? = nil, words: String? = nil) -> String {
        let spelt = self == .symbols ? symbol : ascii ?? ASCIIFallback.spell(symbol)
        return self == .words ? words ?? spelt : spelt
    }

    /// A success or a legal card, and a failure or an illegal one.
    package var right: String { pick("✓", ascii: "+") }
    package var wrong: String { pick("✗") }
    /// The chosen one of several.
    package var chosen: String { pick("✓", ascii: "+") }
    /// The row under the cursor.
    package var current: String { pick("▌") }
    /// Before typed text.
    package var prompt: String { pick("❯") }
    /// Before the text that Tab inserts.
    package var completion: String { pick("⇥", ascii: "Tab") }
    /// The visible part of a list, in its scroll bar.
    package var thumb: String { pick("┃", ascii: "#") }
    /// A rule between columns.
    package var rule: String { pick("│") }
    /// Before a row in which the compared things differ.
    package var different: String { pick("≠", ascii: "*") }
    /// Before a number of copies.
    package var times: String { pick("×") }
    /// The back of a card.
    package var back: String { pick("▒", ascii: "#") }
    /// Separates the parts of a line.
    package var separator: String { pick("·", ascii: "|", words: ",") }
    package var ellipsis: String { pick("…") }
    /// Before the selected row.
    package var pointer: String { pick("▸") }
    /// Between an old and a new value.
    package var arrow: String { pick("→") }
}
