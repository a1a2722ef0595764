package import LorcanaCards
package import TerminalKit

/// A list of cards as lines, one a card: columns, or sentences for screen readers.
package enum CardList {
    package static func lines(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) -> [StyledText] {
        if canvas.isAccessible { return cards.map { sentence($0, highlight, on: canvas) } }
        let layout = RowLayout(cards, header: header, highlight: highlight, on: canvas)
        return (header ? [layout.header(on: canvas)] : [])
            + cards.map { layout.row($0, highlight: highlight, on: canvas) }
    }

    /// "Elsa - Snow Queen, Amethyst, cost 4, inkable, Character, …": for screen readers.
    package static func sentence(
        _ card: LorcanaCard, _ highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        var parts = [card.fullName] + [highlight.englishName(of: card)].compactMap(\.self)
        if card.isUntranslated { parts.append("in English") }
        parts += [InkBadge.words(card.inks)]
        parts += CardWords.cost(card) + CardWords.stats(card) + [card.type.name] + card.keywords
        parts += [card.rarity?.name, card.id].compactMap(\.self)
        return canvas.text(parts.joined(separator: ", "))
    }
}

/// A card's numbers in words, for the full view and for screen readers.
enum CardWords {
    static func cost(_ card: LorcanaCard) -> [String] {
        [card.cost.map { "cost \($0)" }, card.inkable.map { $0 ? "inkable" : "not inkable" }].compactMap(
            \.self)
    }

    static func stats(_ card: LorcanaCard) -> [String] {
        [
            ("strength", card.strength), ("willpower", card.willpower), ("lore", card.lore),
            ("move cost", card.moveCost),
        ]
        .compactMap { name, number in number.map { "\(name) \($0)" } }
    }
}
