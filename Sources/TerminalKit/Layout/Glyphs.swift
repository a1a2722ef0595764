/// How signs are written: as symbols, in ASCII, or as words for screen readers.
///
/// A sign is one row, here or in an extension: `var lore: String { pick("◊", words: "lore") }`.
package enum Glyphs: Equatable, Sendable {
    case symbols, ascii, words

    package init(isUnicode: Bool, isAccessible: Bool = false) {
        self = isAccessible ? .words : isUnicode ? .symbols : .ascii
    }

    /// Whether there are signs at all, else letters and words.
    package var hasSigns: Bool { self == .symbols }

    /// The spelling of one sign; in ASCII, and in words if there are none, that of `ASCIIFallback`.
    package func pick(_ symbol: String, ascii: String? = nil, words: String? = nil) -> String {
        let spelt = self == .symbols ? symbol : ascii ?? ASCIIFallback.spell(symbol)
        return self == .words ? words ?? spelt : spelt
    }

    /// Between parts of a line.
    package var separator: String { pick("·", ascii: "|", words: ",") }
    package var ellipsis: String { pick("…") }
    /// Points at what is chosen.
    package var pointer: String { pick("▸") }
}
