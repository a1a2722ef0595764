import LorcanaCards

/// Rows of the API, cleaned and decoded one by one.
package struct APIAnswer: Sendable, Equatable {
    var cards: [CardFacts] = []
    /// The number of unreadable rows.
    var skipped = 0
    /// The requested sets; for cards, the distinct sets that they name, with only number, code and name.
    var sets: [LorcanaSet] = []
    /// The URL of the request.
    var url = ""

    /// The number of cards that the API sent; a page with fewer cards than requested is the last one.
    var received: Int { cards.count + skipped }
}
