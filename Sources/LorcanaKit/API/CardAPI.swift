/// The port to lorcana-api.com. `LorcanaAPI` implements it over HTTP; services and the update use nothing else of the
/// API.
package protocol CardAPI: Sendable {
    func rows(
        _ request: APIRequest, onProgress: ReceivedBytes?
    ) async throws(LorcanaError) -> APIAnswer
}

/// A request that lorcana-api.com answers with its own rows.
package enum APIRequest: Sendable, Hashable {
    /// `/cards/all`, one page, counted from 1.
    case page(Int, size: Int)
    /// `/cards/fetch?search=name~…`: cards with one of the names, each given as folded words that it contains.
    case named([[String]])
    /// `/cards/fetch?search=set_num=…`.
    case set(Int)
    /// `/bulk/cards`, else `/cards/all`: every card in one response.
    case everyCard
    /// `/sets/all`.
    case sets
}

extension CardAPI {
    func rows(_ request: APIRequest) async throws(LorcanaError) -> APIAnswer {
        try await rows(request, onProgress: nil)
    }
}

extension [AnswerNote] {
    /// The note about rows that the API alone could not replace, if there are any.
    static func skipped(_ count: Int) -> [AnswerNote] { count > 0 ? [.skipped(count: count)] : [] }

    /// The note about rows that the built-in data replaced, if there are any.
    static func replaced(_ count: Int) -> [AnswerNote] { count > 0 ? [.replaced(count: count)] : [] }
}
