import LorcanaCards

/// Rows of the API, cleaned and decoded one by one.
package struct APIAnswer: Sendable, Equatable {
    var cards: [CardFacts] = []
    /// The number of rows that could not be read.
    var skipped = 0
    /// The sets asked for; else those that the cards name, each once, with number, code and name only.
    var sets: [LorcanaSet] = []
    /// The URL of the request.
    var url = ""

    /// The number of cards that the API sent; a page with fewer than requested is the last.
    var received: Int { cards.count + skipped }
}
