package import LorcanaCards
package import TerminalKit

/// A list of cards with the columns of a command, under headings.
package struct CardRows {
    /// A heading, and the cards under it.
    package typealias Section = (title: String, cards: Range<Int>)

    let cards: [LorcanaCard]
    let added: [AddedColumn]
    /// Empty for one list without a heading.
    let sections: [Section]
    /// Whether a sentence names the printing: rarity and id.
    let namesPrinting: Bool

    package init(
        _ cards: [LorcanaCard], adding added: [AddedColumn] = [], sections: [Section] = [],
        namesPrinting: Bool = false
    ) {
        (self.cards, self.added, self.sections) = (cards, added, sections)
        self.namesPrinting = namesPrinting
    }

    package func lines(on canvas: Canvas) -> [StyledText] {
        if cards.isEmpty { return [] }
        let sections = sections.isEmpty ? [("", cards.indices)] : sections.filter { !$0.cards.isEmpty }
        if canvas.isAccessible {
            return sections.flatMap { title, places in
                (title.isEmpty ? [] : [canvas.text("\(title):")]) + places.map { sentence($0, on: canvas) }
            }
        }
        let layout = RowLayout(cards, header: true, adding: added, on: canvas)
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
        let details: [CardDetail] = [.inks, .cost] + (namesPrinting ? [.rarity, .id] : [])
        let words =
            [card.fullName] + ShownCard(card).words(details)
            + added.map { $0.cells[place].words }.filter { !$0.isEmpty }
        return canvas.text("\(place + 1). \(words.joined(separator: ", ")).")
    }
}
