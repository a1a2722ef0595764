import LorcanaKit

extension Session {
    /// A list of cards: printed where it fits or nobody looks, else opened in the browser.
    func list(_ state: LorcanaState, from event: LorcanaEvent) async throws(ProgramFailure) -> ExitCode {
        let cards = chosen(state.cards)
        if wantsBrowser(cards.count), cards.count == state.cards.count, case .search(let query) = event {
            var state = state
            state.cards = cards
            return try await BrowseCommand(start: .found(ordered(query)), answered: state).run(in: self)
        }
        try show(cards)
        tell(counted(cards.count, of: state.cards.count), state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// Full screen from a query; with `--sort` and no query every card is loaded first.
    func browse(_ query: String) async throws(ProgramFailure) -> ExitCode {
        if showing.order != nil, Self.isBlank(query), wantsBrowser(.max) {
            return try await AllCommand().run(in: self)
        }
        return try await BrowseCommand(start: .search(ordered(query))).run(in: self)
    }

    /// The query with `--sort` as its last `sort:`, which is the one that counts, so that it lasts while typing.
    private func ordered(_ query: String) -> String {
        guard let order = showing.order, !Self.isBlank(query) else { return query }
        return "\(query) sort:\(order)"
    }

    private static func isBlank(_ query: String) -> Bool { query.allSatisfy(\.isWhitespace) }

    /// "34 cards", or "10 of 34 cards" where more were found than shown.
    func counted(_ shown: Int, of all: Int, _ noun: String = "card") -> String {
        shown == all ? Counted.text(all, noun) : "\(shown) of \(Counted.text(all, noun))"
    }
}
