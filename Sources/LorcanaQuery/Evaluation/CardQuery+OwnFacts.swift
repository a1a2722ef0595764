extension CardQuery {
    /// Whether evaluating the query requires the user's decks or collection.
    package var asksForOwnFacts: Bool { asksForCollection || !decks.isEmpty }

    /// Whether it refers to owned copies, by key or in words: "cards i own".
    package var asksForCollection: Bool {
        guard let condition else { return false }
        return condition.has(\.asksForCollection)
            || !condition.everyRun { run, _ in !PlayerWords.nameCollection(run) }
    }

    /// The decks it refers to, as written: paths, or names in the deck folder.
    package var decks: [WrittenName] {
        condition?.terms.compactMap { if case .named(.deck, let deck) = $0 { deck } else { nil } } ?? []
    }
}
