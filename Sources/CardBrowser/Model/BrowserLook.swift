package import CardRendering
package import LorcanaCards
package import TerminalKit

/// What drawing needs beside the model: how the terminal is written to, and what is known of cards.
package struct BrowserLook {
    var isUnicode: Bool = true
    var theme: Theme = .standard { didSet { texts = TextMemo() } }
    /// Fewer characters are not searched; the footer then says how many to type (lorcana-bloc.md, L1).
    package var minimumLength: Int = 1
    /// The host of the API.
    var api: String = "the API"
    /// The time of day where the program runs: "20:03".
    package var localTime: (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    /// Returns all printings of a card's full name.
    package var printings: (LorcanaCard) -> [LorcanaCard] = { _ in [] }
    /// Returns the other cards of a card's name, without its printings and those that differ in print alone.
    package var versions: (LorcanaCard) -> [LorcanaCard] = { _ in [] }
    /// What is known of cards in addition to their own rows.
    package var knowledge: () -> CardKnowledge = { CardKnowledge() }
    /// A part of a deck's page.
    package var deckPage: (DeckTally, DeckPage, Canvas) -> [StyledText] = { _, _, _ in [] }
    /// The lines of a page.
    package var page: (Page, Canvas) -> [StyledText] = { _, _ in [] }
    /// The day on which sets are announced or not.
    package var today: Timestamp?
    /// The keywords that are new in a set.
    package var newKeywords: (LorcanaSet) -> [String] = { _ in [] }
    /// Texts of cards, laid out; a text is scrolled and measured more often than it changes.
    private(set) var texts = TextMemo()

    func canvas(_ width: Int) -> Canvas {
        var canvas = Canvas(width: width, isUnicode: isUnicode, theme: theme)
        canvas.namesUpdate = false
        return canvas
    }

    /// The cells before a row: its sign, and a blank or the sign of the selected row.
    static let margin = 2

    /// The canvas of the rows in a list of this width.
    func rowCanvas(_ width: Int) -> Canvas { canvas(max(1, width - Self.margin)) }

    var glyphs: Glyphs { Glyphs(isUnicode: isUnicode) }
    var prompt: String { glyphs.prompt + " " }
    var marker: String { glyphs.current }
    /// The sign before a row that is marked or in the deck: the number of copies, or a check mark for one marked copy. If
    /// the card is marked, the copies in the deck are not shown, since the next key acts on the marks.
    func mark(_ counts: RowCounts) -> String? {
        let copies = counts.marked > 0 ? counts.marked : counts.inDeck
        if copies == 0 { return nil }
        if copies > 9 { return "#" }
        return counts.marked == 1 ? glyphs.chosen : String(copies)
    }
    /// The part of a list that is on screen, at its right.
    var thumb: String { glyphs.thumb }
    var rule: String { glyphs.rule }
    var ellipsis: String { glyphs.ellipsis }
    var scrollKey: String { glyphs.pick("Alt-↓", ascii: "Alt-Down") }
    var dot: String { " \(glyphs.separator) " }
}

extension BrowserLook {
    /// Draws as on the canvas; `api` is the host of the API.
    package init(_ canvas: Canvas, api: String) {
        self.init(isUnicode: canvas.isUnicode, theme: canvas.theme, api: api)
    }
}

/// The copies of a row's card that are marked, in the deck, and owned.
struct RowCounts: Equatable {
    var marked = 0
    var inDeck = 0
    /// Whether a card of the deck is legal.
    var isLegal = true
    var owned = 0
}

/// The texts of cards and decks that were laid out last.
final class TextMemo {
    struct Key: Equatable {
        /// Where the text is shown: each place has a layout of its own.
        ///
        /// In few lines the card is below the list, and beside it with its picture.
        enum Place: Sendable { case screen, beside, few, below }

        /// Nil for decks.
        var card: LorcanaCard?
        var place: Place
        var width: Int
        /// Zero where the text is as long on any screen.
        var height = 0
        var picture: ShownPicture?
        /// The words in the picture's place.
        var words: String?
        var deck: DeckTally?
        var page: DeckPage?
        var text: Page?
    }

    private var kept: [(key: Key, catalogue: Catalogue?, lines: [StyledText])] = []
    private static let most = 16

    /// - Parameter catalogue: the local data, on which a card's text depends, too.
    func lines(_ key: Key, by catalogue: Catalogue?, _ make: () -> [StyledText]) -> [StyledText] {
        if let text = kept.first(where: { $0.key == key && $0.catalogue === catalogue }) { return text.lines }
        let lines = make()
        kept = kept.suffix(Self.most - 1) + [(key, catalogue, lines)]
        return lines
    }
}
