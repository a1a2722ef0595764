package import CardRendering
package import LorcanaCards
package import TerminalKit

/// The inputs of drawing other than the model: properties of the terminal, and knowledge about cards.
package struct BrowserLook {
    var isUnicode: Bool = true
    var theme: Theme = .standard { didSet { texts = TextMemo() } }
    /// The minimum number of characters to search for; if there are fewer, the footer asks for more (lorcana-bloc.md,
    /// L1).
    package var minimumLength: Int = 1
    /// The host of the API.
    var api: String = "the API"
    /// Formats the local time of day: "20:03".
    package var localTime: (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    /// Returns all printings of a card's full name.
    package var printings: (LorcanaCard) -> [LorcanaCard] = { _ in [] }
    /// Returns other cards with the same name but another version, without reprints.
    package var versions: (LorcanaCard) -> [LorcanaCard] = { _ in [] }
    /// Returns knowledge about cards beyond their rows.
    package var knowledge: () -> CardKnowledge = { CardKnowledge() }
    /// Draws a section of a deck's page.
    package var deckPage: (DeckTally, DeckPage, Canvas) -> [StyledText] = { _, _, _ in [] }
    /// Draws a page.
    package var page: (Page, Canvas) -> [StyledText] = { _, _ in [] }
    /// The current day, which determines whether a set is announced.
    package var today: Timestamp?
    /// The keywords that are new in a set.
    package var newKeywords: (LorcanaSet) -> [String] = { _ in [] }
    /// A cache of laid-out texts, which are scrolled and measured more often than they change.
    private(set) var texts = TextMemo()

    func canvas(_ width: Int) -> Canvas {
        var canvas = Canvas(width: width, isUnicode: isUnicode, theme: theme)
        canvas.namesUpdate = false
        return canvas
    }

    /// The number of cells before a row, for its mark and for a space or the selection mark.
    static let margin = 2

    /// The canvas of the rows in a list of this width.
    func rowCanvas(_ width: Int) -> Canvas { canvas(max(1, width - Self.margin)) }

    var glyphs: Glyphs { Glyphs(isUnicode: isUnicode) }
    var prompt: String { glyphs.prompt + " " }
    var marker: String { glyphs.current }
    /// The mark before a row whose card is marked or in the deck: the number of copies, or a check mark for a single
    /// marked copy. While cards are marked, copies in the deck are not shown, since the next key acts on the marks.
    func mark(_ counts: RowCounts) -> String? {
        let copies = counts.marked > 0 ? counts.marked : counts.inDeck
        if copies == 0 { return nil }
        if copies > 9 { return "#" }
        return counts.marked == 1 ? glyphs.chosen : String(copies)
    }
    /// The scroll bar's thumb.
    var thumb: String { glyphs.thumb }
    var rule: String { glyphs.rule }
    var ellipsis: String { glyphs.ellipsis }
    var scrollKey: String { glyphs.pick("Alt-↓", ascii: "Alt-Down") }
    var dot: String { " \(glyphs.separator) " }
}

extension BrowserLook {
    /// Draws in the style of the canvas; `api` is the host of the API.
    package init(_ canvas: Canvas, api: String) {
        self.init(isUnicode: canvas.isUnicode, theme: canvas.theme, api: api)
    }
}

/// The number of copies of a row's card: marked, in the deck, and owned.
struct RowCounts: Equatable {
    var marked = 0
    var inDeck = 0
    /// Whether the card in the deck is legal.
    var isLegal = true
    var owned = 0
}

/// A cache of the last laid-out texts of cards and decks.
final class TextMemo {
    struct Key: Equatable {
        /// The position of a text; texts in different positions are laid out separately.
        ///
        /// `few`: the short form of a card, beside the list above a picture. `below`: the short form, below the list.
        enum Place: Sendable { case screen, beside, few, below }

        /// Nil for decks.
        var card: LorcanaCard?
        var place: Place
        var width: Int
        /// Zero if the text's length doesn't depend on the screen's height.
        var height = 0
        var picture: ShownPicture?
        /// The words instead of a picture.
        var words: String?
        var deck: DeckTally?
        var page: DeckPage?
        var text: Page?
    }

    private var kept: [(key: Key, catalogue: Catalogue?, lines: [StyledText])] = []
    private static let most = 16

    /// - Parameter catalogue: the local data, which also affects a card's text.
    func lines(_ key: Key, by catalogue: Catalogue?, _ make: () -> [StyledText]) -> [StyledText] {
        if let text = kept.first(where: { $0.key == key && $0.catalogue === catalogue }) { return text.lines }
        let lines = make()
        kept = kept.suffix(Self.most - 1) + [(key, catalogue, lines)]
        return lines
    }
}
