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
    func sets() async throws(LorcanaError) -> APISets
}

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

extension [AnswerNote] {
    /// The note about rows that the API alone could not replace, if there are any.
    static func skipped(_ count: Int) -> [AnswerNote] { count > 0 ? [.skipped(count: count)] : [] }

    /// The note about rows that the built-in data stands in for, if there are any.
    static func replaced(_ count: Int) -> [AnswerNote] { count > 0 ? [.replaced(count: count)] : [] }
}
