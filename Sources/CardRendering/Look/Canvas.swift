import LorcanaCards
package import TerminalKit

/// The properties of the output that renderers need: width, characters, theme, and whether it is for a screen
/// reader.
///
/// Colour depth is not one of them: styled text has all colours, which are reduced when it is encoded.
package struct Canvas: Equatable, Sendable {
    package var width: Int
    /// Whether non-ASCII characters may be written.
    package var isUnicode: Bool = true
    /// Whether words replace symbols, for screen readers.
    package var isAccessible: Bool = false
    /// Whether a card without text mentions the command that downloads it; in full screen, a separate line mentions a
    /// key instead.
    package var namesUpdate: Bool = true
    /// Whether truncated URLs remain usable, as hyperlinks.
    var hasLinks: Bool = false
    /// The theme, for the palette and the background.
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

    /// Text in the characters that this canvas can show. ASCII replacements are made here, before widths are
    /// measured.
    package func text(_ text: String, _ style: Style = .plain) -> StyledText {
        StyledText(isUnicode ? text : ASCIIFallback.spell(text), style)
    }

    /// Formats "━━ filters ━━━━━━━━━━ type to find ━━"; the hint is shown if it fits.
    package func rule(_ title: StyledText, hint: String = "") -> StyledText {
        let sign = Bar.sign(isUnicode: isUnicode)
        let rule = { (count: Int) in text(String(repeating: sign, count: max(0, count)), theme.aside) }
        let begin = rule(2) + StyledText(" ") + title + StyledText(" ")
        let end = hint.isEmpty ? rule(2) : text(" \(hint) ", theme.aside) + rule(2)
        let gap = width - begin.width - end.width
        return (gap < 1 ? begin : begin + rule(gap) + end).truncated(to: width, ellipsis: glyphs.ellipsis)
    }

    package func with(width: Int) -> Canvas {
        var canvas = self
        canvas.width = width
        return canvas
    }
}

extension Rarity {
    /// The mark followed by a space, in the rarity's style; empty if symbols are off.
    package func mark(on canvas: Canvas) -> StyledText {
        canvas.glyphs.hasSigns ? canvas.text("\(mark) ", canvas.theme.rarity(self)) : StyledText()
    }
}

extension Rarity {
    /// The mark in the rarity's style, or the rarity's short name if symbols are off.
    package func sign(on canvas: Canvas) -> StyledText {
        canvas.text(canvas.glyphs.hasSigns ? mark : shortName, canvas.theme.rarity(self))
    }
}

extension StyledText {
    /// The text broken at separators and between words to fit the canvas; a single line for screen readers.
    package func whole(on canvas: Canvas, indent: Int = 0) -> [StyledText] {
        if canvas.isAccessible || width <= canvas.width { return [self] }
        let separator = " \(canvas.glyphs.separator) "
        return Flow.lines(of: self, separator: separator, width: canvas.width, indent: indent)
    }
}

/// Symbols of the game.
extension Glyphs {
    package var inkable: String { pick("◉", words: "inkable") }
    package var uninkable: String { pick("○", words: "not inkable") }
    var lore: String { pick("◊", words: "lore") }
    package var noInk: String { pick("–", words: "no ink") }

    /// A symbol for the rarity; empty if symbols are off.
    func mark(_ rarity: Rarity) -> String { hasSigns ? rarity.mark : "" }

    /// A symbol of card texts, as a character or in words.
    func text(_ symbol: GameSymbol) -> String { hasSigns ? symbol.sign : symbol.name }
}

extension Rarity {
    /// A shape for each rarity, chosen from those that every terminal font has.
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
