import LorcanaCards
package import TerminalKit

/// Decks in rows: name, inks, cards, legality, last change.
package enum DeckList {
    private static let titles = ["Name", "Inks", "Cards", "Curve", "Core", "Changed"]

    /// The titles, then a line for each deck.
    ///
    /// - Parameter open: the name of the deck that is open.
    package static func lines(_ decks: [DeckEntry], open: String? = nil, on canvas: Canvas) -> [StyledText] {
        let rows =
            [titles.map { canvas.text($0, canvas.theme.aside) }]
            + decks.map { deck in
                [
                    canvas.text(
                        Quoted.clean(deck.name, limit: 60),
                        deck.name == open ? canvas.theme.name : canvas.theme.rowName),
                    deck.inks.badges(on: canvas, separator: " "), canvas.text("\(deck.cards)"),
                    CostCurve.inOneLine(deck.statistics, on: canvas),
                    deck.standing.cell(deck.reason, on: canvas),
                    canvas.text(deck.changed?.date ?? "", canvas.theme.aside),
                ]
            }
        let widths = titles.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        let table = Table(
            [
                .init(long: widths[0], floor: 8, gap: 0, ellipsis: canvas.glyphs.ellipsis),
                .init(long: widths[1]), .init(long: widths[2], alignment: .right), .init(long: widths[3]),
                .init(long: widths[4], floor: 11, ellipsis: canvas.glyphs.ellipsis), .init(long: widths[5]),
            ], width: canvas.width, dropping: [3, 5, 1], ellipsis: canvas.glyphs.ellipsis)
        return rows.map { row in table.line { row[$0.index] } }
    }
}

extension DeckStanding {
    /// The cell in the column "Core".
    ///
    /// - Parameter reason: the reason why the deck is not legal; empty if it is legal.
    fileprivate func cell(_ reason: String, on canvas: Canvas) -> StyledText {
        switch self {
        case .legal: canvas.sign(isRight: true) + canvas.text("legal", canvas.theme.aside)
        case .unfinished: canvas.text("  \(words())", canvas.theme.aside)
        case .notLegal: canvas.sign(isRight: false) + canvas.text(reason, canvas.theme.aside)
        }
    }
}
