package import LorcanaCards
package import TerminalKit

/// What a renderer may draw on: its width, its characters, its colours, and whether a screen reader reads it.
///
/// How many colours there are is not part of it: styled text carries all, and rendering to bytes drops them.
package struct Canvas: Equatable, Sendable {
    package var width: Int
    /// Whether characters outside ASCII may be written.
    package var isUnicode: Bool = true
    /// Words instead of symbols, for screen readers.
    package var isAccessible: Bool = false
    /// Whether a truncated address still works, as a link.
    var hasLinks: Bool = false
    /// The colours for the reader's sight and the background.
    package var theme: Theme

    package init(
        width: Int, isUnicode: Bool = true, isAccessible: Bool = false, theme: Theme = .standard
    ) {
        (self.width, self.isUnicode, self.isAccessible, self.theme) = (width, isUnicode, isAccessible, theme)
    }

    package init(
        _ capabilities: TerminalCapabilities, isAccessible: Bool = false, theme: Theme = .standard
    ) {
        self.init(
            width: capabilities.size.columns, isUnicode: capabilities.isUnicode, isAccessible: isAccessible,
            theme: theme.shown(at: capabilities.colorDepth))
        hasLinks = capabilities.hyperlinks
    }

    package var glyphs: Glyphs { Glyphs(isUnicode: isUnicode, isAccessible: isAccessible) }

    /// Text as this canvas can show it; ASCII spellings are made before widths are measured.
    package func text(_ text: String, _ style: Style = .plain) -> StyledText {
        StyledText(isUnicode ? text : ASCIIFallback.spell(text), style)
    }

    package func with(width: Int) -> Canvas {
        var canvas = self
        canvas.width = width
        return canvas
    }
}

extension Rarity {
    /// The mark, and a blank behind it, in the rarity's style; nothing where there are only words.
    func mark(on canvas: Canvas) -> StyledText {
        canvas.glyphs.hasSigns ? canvas.text("\(mark) ", canvas.theme.rarity(self)) : StyledText()
    }
}

extension StyledText {
    /// The whole text: on as many lines as it takes, on one for a screen reader.
    package func whole(on canvas: Canvas, indent: Int = 0) -> [StyledText] {
        canvas.isAccessible || width <= canvas.width ? [self] : wrapped(to: canvas.width, indent: indent)
    }
}

/// The game's signs.
extension Glyphs {
    package var inkable: String { pick("◉", words: "inkable") }
    package var uninkable: String { pick("○", words: "not inkable") }
    package var lore: String { pick("◊", words: "lore") }
    var noInk: String { pick("–", words: "no ink") }

    /// A mark for the rarity, to be seen before its letters are read; empty if there are only words.
    package func mark(_ rarity: Rarity) -> String { hasSigns ? rarity.mark : "" }

    /// How the token of a card text is shown.
    package func text(_ symbol: GameSymbol) -> String { hasSigns ? symbol.sign : symbol.name }
}

extension Rarity {
    /// A shape for each rarity; every terminal font has these, like the game's other signs.
    fileprivate var mark: String {
        switch self {
        case .common: "●"
        case .uncommon: "◆"
        case .rare: "▲"
        case .superRare: "■"
        case .legendary: "✦"
        case .epic: "✚"
        case .enchanted: "❖"
        case .iconic: "★"
        case .special: "◇"
        }
    }
}
