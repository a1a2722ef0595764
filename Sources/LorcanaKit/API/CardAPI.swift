package import LorcanaCards

/// The questions lorcana-api.com can be asked, each answered with rows as the API gives them.
///
/// `LorcanaAPI` asks over HTTP, one request at a time; services and the update build on this port alone.
package protocol CardAPI: Sendable {
    /// `/cards/all`, one page; `page` counts from 1.
    func cardsPage(page: Int, pageSize: Int) async throws(LorcanaError) -> APIAnswer
    /// `/cards/fetch?search=name~…`: cards with one of the names, each given by folded words it contains.
    func cards(named names: [[String]]) async throws(LorcanaError) -> APIAnswer
    /// `/cards/fetch?search=set_num=…`.
    func cards(setNumber: Int) async throws(LorcanaError) -> APIAnswer
    /// `/bulk/cards`, else `/cards/all`: every card in one answer.
    func bulkCards(onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?)
        async throws(LorcanaError)
        -> APIAnswer
    /// `/sets/all`.
    func sets() async throws(LorcanaError) -> [LorcanaSet]
}

/// Rows of the API, cleaned and decoded one by one.
package struct APIAnswer: Sendable, Equatable {
    package var cards: [CardFacts]
    /// How many rows could not be read.
    package var skipped: Int
    /// The sets that the rows name, each once: number, code and name alone.
    package var sets: [LorcanaSet]

    package init(_ cards: [CardFacts], skipped: Int = 0, sets: [LorcanaSet] = []) {
        self.cards = cards
        self.skipped = skipped
        self.sets = sets
    }

    /// How many rows the API sent; a page with fewer than asked for is the last.
    package var received: Int { cards.count + skipped }
    /// What a person should be told about the rows.
    var notes: [AnswerNote] { skipped > 0 ? [.skipped(count: skipped)] : [] }
}
