import LorcanaCards

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

extension [AnswerNote] {
    /// The note about rows that the API alone could not replace, if there are any.
    static func skipped(_ count: Int) -> [AnswerNote] { count > 0 ? [.skipped(count: count)] : [] }

    /// The note about rows that the built-in data stands in for, if there are any.
    static func replaced(_ count: Int) -> [AnswerNote] { count > 0 ? [.replaced(count: count)] : [] }
}
