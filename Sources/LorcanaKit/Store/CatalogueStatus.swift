package import LorcanaCards

/// What `lorcana cache status` reports.
package struct CatalogueStatus: Sendable, Equatable {
    package var path: String
    package var bytes: Int
    /// When the last update succeeded.
    package var checked: Timestamp
    /// The date of the data, of the facts in it, and of each service's part; nil for a part that it lacks.
    package var asOf: Timestamp
    package var factsDate: Timestamp
    package var wordsDate: Timestamp?
    package var rowsDate: Timestamp?
    package var cards: Int
    package var sets: Int
    /// Cards that the API lacked, and cards whose facts differ from what it said.
    package var completed: Int
    package var corrected: Int
    /// Cards whose rules text is known, or known to be none.
    package var texts: Int

    /// Counts the cards of a catalogue, which costs a few nanoseconds a card.
    package init(of catalogue: Catalogue, path: String) {
        let rows = 0..<catalogue.count
        self.path = path
        bytes = catalogue.bytes.count
        asOf = catalogue.origin.asOf
        factsDate = catalogue.factsDate
        cards = catalogue.count
        sets = catalogue.sets.count
        completed = rows.count { catalogue[$0].isFromFacts }
        corrected = rows.count { catalogue[$0].isCorrected }
        texts = rows.count { !catalogue.isUnsent(.text, $0) }
        (wordsDate, rowsDate) = (catalogue.download.wordsDate, catalogue.download.rowsDate)
        checked = catalogue.checked
    }

    /// Days between the last update and `today`; 0 if the clock is behind.
    package func age(on today: Timestamp) -> Int { checked.days(until: today) }

    /// How many rows of the API say something else than the facts, by field; and in which the texts differ.
    package static func differences(in catalogue: Catalogue) -> [(field: String, count: Int)] {
        var counts: [String: Int] = [:]
        for row in 0..<catalogue.count where catalogue[row].isCorrected {
            for field in catalogue.list(.corrected, row) { counts[field, default: 0] += 1 }
        }
        let raw = catalogue.raw
        let texts = Dictionary(
            (0..<catalogue.count).map { (catalogue[$0].id, Folding.fold(catalogue.text(.text, $0))) },
            uniquingKeysWith: { first, _ in first })
        counts["text"] = (0..<raw.count).count { row in
            texts[raw[row].id].map { $0 != Folding.fold(raw.text(.text, row)) } ?? false
        }
        return counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { (field: $0.key, count: $0.value) }
    }
}
