package import LorcanaCards

/// What `lorcana cache status` reports.
package struct CatalogueStatus: Sendable, Equatable {
    package var path: String
    package var bytes: Int
    /// When its rows from the API were true, and the day of the facts it was joined with.
    package var asOf: Timestamp
    package var factsDate: Timestamp
    package var cards: Int
    package var sets: Int
    /// Cards that the API lacked, and cards whose facts differ from what it said.
    package var completed: Int
    package var corrected: Int

    /// Counts the cards of a catalogue, which costs a few nanoseconds a card.
    package init(of catalogue: Catalogue, path: String) {
        let rows = 0..<catalogue.count
        self.path = path
        bytes = catalogue.bytes.count
        asOf = catalogue.origin.asOf
        factsDate = catalogue.factsDate
        cards = catalogue.count
        sets = catalogue.sets.count
        completed = rows.count(where: catalogue.isFromFacts)
        corrected = rows.count(where: catalogue.isCorrected)
    }

    /// Whole days between the catalogue's date and `now`; 0 if the clock is behind.
    package func age(now: Timestamp) -> Int {
        asOf.days(until: now)
    }
}
