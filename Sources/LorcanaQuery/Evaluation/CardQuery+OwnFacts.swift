extension CardQuery {
    /// Whether it cannot be answered without the user's own files.
    package var asksForOwnFacts: Bool { asksForCollection || !decks.isEmpty }

    /// Whether it asks for copies owned, by a key or in words of players: "cards i own".
    package var asksForCollection: Bool {
        guard let condition else { return false }
        return condition.has(\.asksForCollection)
            || !condition.everyRun { run, _ in !PlayerWords.nameCollection(run) }
    }

    /// The decks that it asks for, as they are written: paths, or names of decks in the deck folder.
    package var decks: [WrittenName] {
        condition?.terms.compactMap { if case .named(.deck, let deck) = $0 { deck } else { nil } } ?? []
    }
}
