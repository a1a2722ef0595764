package import LorcanaCards
package import TerminalKit

/// A list of cards as lines: columns, or sentences for screen readers.
package enum CardList {
    package static func lines(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) -> [StyledText] {
        rows(cards, header: header, highlight: highlight, on: canvas).flatMap(\.self)
    }

    /// The header lines, empty for screen readers, followed by the lines of each card.
    package static func rows(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) -> [[StyledText]] {
        if canvas.isAccessible {
            return [[]]
                + cards.enumerated().map {
                    [CardSentence.text($1, number: $0 + 1, highlight: highlight, on: canvas)]
                }
        }
        let layout = RowLayout(cards, header: header, highlight: highlight, on: canvas)
        return [header ? [layout.header(on: canvas)] : []]
            + cards.map { layout.lines($0, highlight: highlight, on: canvas) }
    }
}
