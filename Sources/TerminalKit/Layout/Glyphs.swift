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

    /// Separates the parts of a line.
    package var separator: String { pick("·", ascii: "|", words: ",") }
    package var ellipsis: String { pick("…") }
    /// Marks what is selected.
    package var pointer: String { pick("▸") }
    /// From what was to what is.
    package var arrow: String { pick("→") }
}
