package import LorcanaCards
package import TerminalKit

/// What rows of cards are for: it decides which columns stay where there is little room.
package enum RowPurpose: Sendable {
    /// Strength and lore stay.
    case play
    /// Rarity and id stay, and are in each sentence.
    case printings
    /// Copies of any printing: a column of the command names the printings.
    case copies
}

/// A list of cards with the columns of a command, under headings.
package struct CardRows {
    /// A heading, and the cards under it.
    package typealias Section = (title: String, cards: Range<Int>)

    let cards: [LorcanaCard]
    let added: [AddedColumn]
    /// Empty for one list without a heading.
    let sections: [Section]
    let purpose: RowPurpose

    package init(
        _ cards: [LorcanaCard], adding added: [AddedColumn] = [], sections: [Section] = [],
        for purpose: RowPurpose = .play
    ) {
        (self.cards, self.added, self.sections, self.purpose) = (cards, added, sections, purpose)
    }

    package func lines(on canvas: Canvas) -> [StyledText] {
        if cards.isEmpty { return [] }
        let sections = sections.isEmpty ? [("", cards.indices)] : sections.filter { !$0.cards.isEmpty }
        if canvas.isAccessible {
            return sections.flatMap { title, places in
                (title.isEmpty ? [] : [canvas.text("\(title):")]) + places.map { sentence($0, on: canvas) }
            }
        }
        // Only characters sing: what all cards under a heading have in common needs no column.
        let hasKind = sections.contains { _, places in
            places.count > 1 && cards[places].contains { $0.type != cards[places.lowerBound].type }
        }
        let layout = RowLayout(
            cards, header: true, adding: added, for: purpose, hasKind: hasKind || cards.count == 1, on: canvas
        )
        return [layout.header(on: canvas)]
            + sections.flatMap { title, places in
                (title.isEmpty ? [] : [StyledText(), heading(title, on: canvas)])
                    + places.map { layout.row(cards[$0], $0, on: canvas) }
            }
    }

    private func heading(_ title: String, on canvas: Canvas) -> StyledText {
        canvas.text(title, Palette.label).truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis)
    }

    /// "1. Ariel - Spectacular Singer, Amber, cost 3, counts as 5 by Singer."
    private func sentence(_ place: Int, on canvas: Canvas) -> StyledText {
        let card = cards[place]
        let details: [CardDetail] = [.inks, .cost] + (purpose == .printings ? [.rarity, .id] : [])
        let words =
            [card.fullName] + ShownCard(card).words(details)
            + added.map { $0.cells[place].words }.filter { !$0.isEmpty }
        return canvas.text("\(place + 1). \(words.joined(separator: ", ")).")
    }
}
