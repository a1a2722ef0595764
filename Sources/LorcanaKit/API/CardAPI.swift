/// The port to lorcana-api.com. `LorcanaAPI` implements it over HTTP; services and the update use the API only
/// through it.
package protocol CardAPI: Sendable {
    func rows(
        _ request: APIRequest, onProgress: ReceivedBytes?
    ) async throws(LorcanaError) -> APIAnswer
}

/// A request that lorcana-api.com answers with rows.
package enum APIRequest: Sendable, Hashable {
    /// `/cards/all`, one page; pages are numbered from 1.
    case page(Int, size: Int)
    /// `/cards/fetch?search=name~…`: cards with one of the names, each given as the folded words that it must
    /// contain.
    case named([[String]])
    /// `/cards/fetch?search=set_num=…`.
    case set(Int)
    /// `/bulk/cards`, or `/cards/all` if that fails: all cards in one response.
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
    /// A note about rows that were skipped, because only the API is used; empty for a count of 0.
    static func skipped(_ count: Int) -> [AnswerNote] { count > 0 ? [.skipped(count: count)] : [] }

    /// A note about rows that built-in data replaced; empty for a count of 0.
    static func replaced(_ count: Int) -> [AnswerNote] { count > 0 ? [.replaced(count: count)] : [] }
}
