package import LorcanaCards

/// Rows of the API, cleaned and decoded one by one.
package struct APIAnswer: Sendable, Equatable {
    package var cards: [CardFacts]
    /// The number of rows that could not be read.
    package var skipped: Int
    /// The sets that the rows name, each once, with number, code and name only.
    package var sets: [LorcanaSet]
    /// The URL of the request.
    package var url: String

    package init(_ cards: [CardFacts], skipped: Int = 0, sets: [LorcanaSet] = [], url: String = "") {
        self.cards = cards
        self.skipped = skipped
        self.sets = sets
        self.url = url
    }

    /// The number of rows that the API sent; a page with fewer than requested is the last.
    package var received: Int { cards.count + skipped }
}

/// Sets of the API.
package struct APISets: Sendable, Equatable {
    package var sets: [LorcanaSet]
    /// The number of rows that could not be read.
    package var skipped: Int

    package init(_ sets: [LorcanaSet], skipped: Int = 0) {
        self.sets = sets
        self.skipped = skipped
    }
}
