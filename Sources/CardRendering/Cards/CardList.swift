package import LorcanaCards
package import TerminalKit

/// A list of cards as lines, one a card: columns, or sentences for screen readers.
package enum CardList {
    package static func lines(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) -> [StyledText] {
        rows(cards, header: header, highlight: highlight, on: canvas).flatMap(\.self)
    }

    /// The lines of the header, none for screen readers, then those of each card.
    package static func rows(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) -> [[StyledText]] {
        if canvas.isAccessible { return [[]] + cards.map { [sentence($0, highlight, on: canvas)] } }
        let layout = RowLayout(cards, header: header, highlight: highlight, on: canvas)
        return [header ? [layout.header(on: canvas)] : []]
            + cards.map { layout.lines($0, highlight: highlight, on: canvas) }
    }

    /// "Elsa - Snow Queen, Amethyst, cost 4, inkable, Character, …": for screen readers.
    package static func sentence(
        _ card: LorcanaCard, _ highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        let found = [highlight.englishFullName(of: card), card.isUntranslated ? "in English" : nil]
        let details: [CardDetail] = [
            .inks, .cost, .inkable, .strength, .willpower, .lore, .moveCost, .type, .keywords, .rarity, .id,
        ]
        let words = [card.fullName] + found.compactMap(\.self) + ShownCard(card).words(details)
        return canvas.text(words.joined(separator: ", "))
    }
}
