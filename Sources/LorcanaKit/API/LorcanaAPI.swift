import LorcanaCards

/// Sends requests to lorcana-api.com over HTTP, one at a time, and decodes the responses.
///
/// Copies share one request queue. Every failure is a `LorcanaError` with details; cancelling the task cancels the
/// request at once.
package struct LorcanaAPI: CardAPI {
    package static let defaultBaseURL = "https://api.lorcana-api.com"

    /// The time limits of a request, phase by phase.
    package struct Limits: Sendable, Equatable {
        package var connect: Duration
        package var firstByte: Duration
        package var total: Duration

        /// For questions that only the API can answer.
        package static let patient = Limits(
            connect: .seconds(5), firstByte: .seconds(10), total: .seconds(30))
        /// For `auto`, which falls back to built-in data.
        package static let brief = Limits(connect: .seconds(3), firstByte: .seconds(3), total: .seconds(10))
    }

    private var requests: APIRequests

    /// - Parameters:
    ///   - baseURL: the service's address; may have a path and end with slashes.
    ///   - commandStart: the uptime when the command started; nil for now.
    package init(
        baseURL: String = LorcanaAPI.defaultBaseURL, transport: any HTTPTransport,
        policy: RequestPolicy = .patient, timing: Timing = .live, commandStart: Duration? = nil
    ) {
        requests = APIRequests(
            baseURL: baseURL, transport: transport, policy: policy, timing: timing,
            commandStart: commandStart)
    }

    /// Returns the API with another policy; both share the request queue.
    package func with(_ policy: RequestPolicy, _ budget: Budget) -> LorcanaAPI {
        var api = self
        api.requests.policy = policy
        api.requests.budget = budget
        return api
    }

    package func rows(
        _ request: APIRequest, onProgress: ReceivedBytes?
    ) async throws(LorcanaError) -> APIAnswer {
        switch request {
        // Always both parameters: the server ignores a size without a page.
        case .page(let page, let size):
            return try await cards("/cards/all?page=\(max(1, page))&pagesize=\(max(1, size))")
        case .named(let names):
            let expression = try NameSearch.expression(anyOf: names)
            return try await cards("/cards/fetch?search=\(PercentEncoding.encode(expression))")
        case .set(let number): return try await cards("/cards/fetch?search=set_num%3D\(number)")
        case .everyCard:
            do {
                return try await cards("/bulk/cards", size: .catalogue, onProgress: onProgress)
            } catch  where Self.isBulkMissing(error) {
                return try await cards("/cards/all", size: .catalogue, onProgress: onProgress)
            }
        case .sets:
            let (body, url) = try await requests.rows("/sets/all", size: .page)
            let list = try RowList(body, url: url) { SetRow.read($0) }
            try Self.check(list.rows.count, skipped: list.skipped, url: url)
            return APIAnswer(skipped: list.skipped, sets: list.rows)
        }
    }

    private func cards(
        _ target: String, size: APIRequests.BodySize = .page, onProgress: ReceivedBytes? = nil
    ) async throws(LorcanaError) -> APIAnswer {
        let (body, url) = try await requests.rows(target, size: size, onProgress: onProgress)
        var answer = try await Self.read(body, url: url)
        answer.url = url
        try Self.check(answer.cards.count, skipped: answer.skipped, url: url)
        return answer
    }

    /// Throws if there are rows but none of them is readable, which is different from an empty response.
    private static func check(_ readable: Int, skipped: Int, url: String) throws(LorcanaError) {
        if readable == 0, skipped > 0 { throw .unreadableRows(count: skipped, url: url) }
    }

    /// Decodes the rows off the caller's actor, which a whole catalogue would block for a tenth of a second.
    @concurrent private static func read(_ body: [UInt8], url: String) async throws(LorcanaError) -> APIAnswer
    {
        try CardRows.read(body, url: url)
    }

    /// Whether the service is running but lacks its daily copy, as in the first second after a restart.
    private static func isBulkMissing(_ error: LorcanaError) -> Bool {
        switch error {
        case .transport(.closedEarly, _), .api, .plainText, .emptyBody, .status(404, _, _): true
        case .transport, .noTimeLeft, .status, .malformed, .html, .unreadableRows, .tooManyPages,
            .noCatalogue,
            .unusableCatalogue, .storage, .ownFile, .damagedDeck, .damagedCollection,
            .textsUnavailable, .cardFile, .bothServicesFailed, .fileRefused, .updateRefused, .invalidQuery,
            .blankQuery, .cancelled:
            false
        }
    }
}
