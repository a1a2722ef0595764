import LorcanaCards
import TerminalKit

/// What a renderer may draw on: how wide, with which characters, for whose eyes or ears.
///
/// Colours are no concern of it: styled text carries them, and they are dropped when bytes are made.
struct Canvas: Equatable, Sendable {
    var width: Int
    /// Whether characters beyond 7 bits may be written.
    var isUnicode: Bool = true
    /// Words instead of symbols, for screen readers.
    var isAccessible: Bool = false
    /// Whether a cut address still leads where it should, as a link.
    var hasLinks: Bool = false

    init(width: Int, isUnicode: Bool = true, isAccessible: Bool = false) {
        self.width = width
        self.isUnicode = isUnicode
        self.isAccessible = isAccessible
    }

    init(_ capabilities: TerminalCapabilities, isAccessible: Bool = false) {
        self.init(
            width: capabilities.size.columns, isUnicode: capabilities.isUnicode, isAccessible: isAccessible)
        hasLinks = capabilities.hyperlinks
    }

    var glyphs: Glyphs { isAccessible ? .words : isUnicode ? .symbols : .ascii }

    /// Text as it can be written here; it is spelled out before it is measured.
    func text(_ text: String, _ style: Style = .plain) -> StyledText {
        StyledText(isUnicode ? text : ASCIIFallback.spell(text), style)
    }

    /// The text cut or padded to exactly `width` cells.
    func fitted(
        _ text: StyledText, to width: Int, _ alignment: StyledText.Alignment = .left
    ) -> StyledText {
        text.fitted(to: width, alignment, ellipsis: glyphs.ellipsis)
    }
}

/// The signs that stand for the game's own, one spelling for each kind of reader.
struct Glyphs: Equatable, Sendable {
    let inkable: String
    let uninkable: String
    let lore: String
    let separator: String
    let ellipsis: String
    let noInk: String
    /// What the tokens of card texts are shown as: exert, ink, strength, lore, willpower.
    let tokens: [Character: String]

    static let symbols = Glyphs(
        inkable: "⬢", uninkable: "⬡", lore: "◊", separator: "·", ellipsis: "…", noInk: "–",
        tokens: tokens(\.sign))
    static let ascii = Glyphs(
        inkable: "*", uninkable: "o", lore: "L", separator: "|", ellipsis: "...", noInk: "-",
        tokens: tokens(\.name))
    static let words = Glyphs(
        inkable: "inkable", uninkable: "not inkable", lore: "lore", separator: ",", ellipsis: "...",
        noInk: "no ink", tokens: tokens(\.name))

    private static func tokens(_ spelling: (GameSymbol) -> String) -> [Character: String] {
        Dictionary(uniqueKeysWithValues: GameSymbol.allCases.map { ($0.rawValue, spelling($0)) })
    }
}
