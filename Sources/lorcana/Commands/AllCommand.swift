import LorcanaKit

/// `lorcana all`: every card, loaded a page at a time until the wanted ones are there.
@MainActor
struct AllCommand {
    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        if session.wantsBrowser(.max), session.showing.range == 0..<(.max), session.showing.order == nil {
            return try await BrowseCommand(start: .all).run(in: session)
        }
        // Sorting needs all cards; else loading stops with the last one to be shown.
        let wanted = session.showing.order == nil ? session.showing.range.upperBound : .max
        var state = try await session.ask(.fetchAllCards)
        while state.hasMorePages, state.cards.count < wanted { state = try await session.ask(.loadNextPage) }
        let cards = session.chosen(state.cards)
        try session.show(cards)
        session.tell(NoteWords.counted(cards.count), state)
        return cards.isEmpty ? .nothingMatched : .found
    }
}
