package import LorcanaCards

/// The requests that lorcana-api.com answers, each with the API's own rows.
///
/// A port: `LorcanaAPI` sends them over HTTP; services and the update depend on nothing else of the API.
package protocol CardAPI: Sendable {
    /// `/cards/all`, one page; `page` counts from 1.
    func cardsPage(page: Int, pageSize: Int) async throws(LorcanaError) -> APIAnswer
    /// `/cards/fetch?search=name~…`: cards with one of the names, each given as folded words that it contains.
    func cards(named names: [[String]]) async throws(LorcanaError) -> APIAnswer
    /// `/cards/fetch?search=set_num=…`.
    func cards(setNumber: Int) async throws(LorcanaError) -> APIAnswer
    /// `/bulk/cards`, else `/cards/all`: every card in one response.
    func bulkCards(onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?)
        async throws(LorcanaError)
        -> APIAnswer
    /// `/sets/all`.
    func sets() async throws(LorcanaError) -> [LorcanaSet]
}

/// Rows of the API, cleaned and decoded one by one.
package struct APIAnswer: Sendable, Equatable {
    package var cards: [CardFacts]
    /// The number of rows that could not be read.
    package var skipped: Int
    /// The sets that the rows name, each once, with number, code and name only.
    package var sets: [LorcanaSet]

    package init(_ cards: [CardFacts], skipped: Int = 0, sets: [LorcanaSet] = []) {
        self.cards = cards
        self.skipped = skipped
        self.sets = sets
    }

    /// The number of rows that the API sent; a page with fewer than requested is the last.
    package var received: Int { cards.count + skipped }
    /// What the user should know about the rows.
    var notes: [AnswerNote] { skipped > 0 ? [.skipped(count: skipped)] : [] }
}
