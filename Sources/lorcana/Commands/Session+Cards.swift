import LorcanaCards
import LorcanaKit
import TerminalKit

extension Session {
    /// The cards as `--sort`, `--page` and `--limit` want them; `skipped` more stand before them.
    func chosen(_ cards: [LorcanaCard], skipped: Int = 0) -> [LorcanaCard] {
        let sorted = showing.order.map { $0.sorted(cards) } ?? cards
        let wanted = showing.range.lowerBound - skipped..<showing.range.upperBound - skipped
        let range = wanted.clamped(to: 0..<sorted.count)
        return range.count == sorted.count ? sorted : Array(sorted[range])
    }

    /// Writes the cards in the format asked for.
    func show(_ cards: [LorcanaCard]) throws(ProgramFailure) {
        if showing.format == .table { return try write(tableLines(cards)) }
        try Records.write(
            cards, as: showing.format, fields: showing.cardFields, header: showing.header
        ) { bytes throws(ProgramFailure) in try write(bytes) }
    }

    /// One card: in full on a terminal, a record elsewhere.
    func showInFull(_ card: LorcanaCard, printings: [LorcanaCard]) throws(ProgramFailure) {
        guard showing.format == .table, showing.cardFields == nil else { return try show([card]) }
        try write(CardView.lines(card, printings: printings, api: Message.host(settings.apiURL), on: canvas))
    }

    func tableLines(_ cards: [LorcanaCard]) -> [StyledText] {
        guard let fields = showing.cardFields else {
            return CardList.lines(cards, header: showing.header, on: canvas)
        }
        return FieldTable.lines(FieldTable.rows(cards, fields, header: showing.header), on: canvas)
    }

    /// Whether lines are too many for the screen, and a person is there to scroll them.
    func wantsBrowser(_ lines: Int) -> Bool {
        showing.format == .table && showing.isInteractive && !settings.isAccessible
            && environment.isInputTerminal && capabilities.allowsFullScreen && showing.cardFields == nil
            && lines >= capabilities.size.rows
    }
}
