package import LorcanaCards
package import TerminalKit

/// A list of cards under headings, with additional columns of a command.
package struct CardRows {
    /// A heading, and the cards under it.
    package typealias Section = (title: String, cards: Range<Int>)

    package let cards: [LorcanaCard]
    let added: [AddedColumn]
    /// Empty for a single list without a heading.
    let sections: [Section]
    let purpose: RowPurpose
    /// Whether each heading names its cards' type, so that the type needs no column.
    let isByType: Bool
    /// The facts included in each card's sentence.
    let extent: CardSentence.Extent

    package init(
        _ cards: [LorcanaCard], adding added: [AddedColumn] = [], sections: [Section] = [],
        for purpose: RowPurpose = .play, isByType: Bool = false, saying extent: CardSentence.Extent? = nil
    ) {
        (self.cards, self.added, self.sections, self.purpose) = (cards, added, sections, purpose)
        self.isByType = isByType
        self.extent = extent ?? (purpose == .printings ? .printing : .brief)
    }

    package func lines(on canvas: Canvas) -> [StyledText] {
        if cards.isEmpty { return [] }
        if canvas.isAccessible { return sentences(on: canvas).flatMap(\.self) }
        let layout = RowLayout(
            cards, header: true, adding: added.filter { $0.isShown(on: canvas) }, for: purpose,
            hasType: !isByType && (hasTypes || cards.count == 1), on: canvas)
        return [layout.header(on: canvas)]
            + shownSections.flatMap { title, places in
                (title.isEmpty ? [] : [StyledText(), heading(title, on: canvas)])
                    + places.flatMap {
                        layout.lines(cards[$0], $0, on: canvas) + below($0, layout, on: canvas)
                    }
            }
    }

    /// A sentence for each card, preceded by the heading for the first card of a section.
    package func sentences(on canvas: Canvas) -> [[StyledText]] {
        let hasType = hasTypes && !isByType
        return shownSections.flatMap { title, places in
            places.map { place in
                let sentence = CardSentence.text(
                    cards[place], number: place + 1, extent, hasType: hasType,
                    and: added.map { $0.cells[place].words }, on: canvas)
                let isFirst = place == places.lowerBound && !title.isEmpty
                return isFirst ? [canvas.text("\(title):"), sentence] : [sentence]
            }
        }
    }

    private var shownSections: [Section] {
        sections.isEmpty ? [("", cards.indices)] : sections.filter { !$0.cards.isEmpty }
    }

    /// Whether the cards have different types; in lists of singers, for example, the type column is left out.
    private var hasTypes: Bool { cards.contains { $0.type != cards[0].type } }

    /// The lines below a row: the cells that may go there and don't fit in the row.
    private func below(_ place: Int, _ layout: RowLayout, on canvas: Canvas) -> [StyledText] {
        let indent = layout.indentBelow
        return added.filter { $0.goesBelow && !layout.isWhole($0, place) }.flatMap { column in
            canvas.text(column.cells[place].text, canvas.theme.aside).wrapped(to: canvas.width - indent)
                .map { .blanks(indent) + $0 }
        }
    }

    private func heading(_ title: String, on canvas: Canvas) -> StyledText {
        canvas.text(title, TextStyle.label).truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis)
    }
}

/// The purpose of a list, which determines the columns that remain on narrow screens.
package enum RowPurpose: Sendable {
    /// Strength and lore remain.
    case play
    /// Rarity and id remain.
    case printings
    /// For copies of any printing; the command adds a column with the printings.
    case copies
}
