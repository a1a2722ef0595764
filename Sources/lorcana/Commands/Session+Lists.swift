import LorcanaKit

extension Session {
    /// A list of cards: printed where it fits or nobody looks, else opened in the browser.
    func list(_ state: LorcanaState, from event: LorcanaEvent) async throws(ProgramFailure) -> ExitCode {
        let cards = chosen(state.cards)
        if wantsBrowser(cards.count), cards.count == state.cards.count, case .search(let query) = event {
            var state = state
            state.cards = cards
            return try await BrowseCommand(start: .found(query), answered: state).run(in: self)
        }
        try show(cards)
        tell(counted(cards.count, of: state.cards.count), state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// "34 cards", or "10 of 34 cards" where more were found than shown.
    func counted(_ shown: Int, of all: Int) -> String {
        shown == all ? NoteWords.counted(all) : "\(shown) of \(NoteWords.counted(all))"
    }
}
