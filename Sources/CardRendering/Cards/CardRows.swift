package import LorcanaCards
package import TerminalKit

/// A list of cards with the columns of a command, under headings.
package struct CardRows {
    /// A heading, and the cards under it.
    package typealias Section = (title: String, cards: Range<Int>)

    package let cards: [LorcanaCard]
    let added: [AddedColumn]
    /// Empty for one list without a heading.
    let sections: [Section]
    let purpose: RowPurpose
    /// Whether each heading names the type of its cards, so that the type has no column.
    let isByType: Bool
    /// What a sentence says of each card.
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

    /// A sentence for each card, after the heading if it is the first of a section.
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

    /// Whether the cards are of several types: only characters sing, and what all have in common needs no column.
    private var hasTypes: Bool { cards.contains { $0.type != cards[0].type } }

    /// What is below a row: the cells that may be there and are not whole in it.
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

/// What rows of cards are for: it decides which columns stay where there is little room.
package enum RowPurpose: Sendable {
    /// Strength and lore stay.
    case play
    /// Rarity and id stay.
    case printings
    /// Copies of any printing: a column of the command names the printings.
    case copies
}
