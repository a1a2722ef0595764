package import LorcanaCards

/// Asks lorcana-api.com over HTTP, one request at a time, and reads its answers.
///
/// Copies share the line in which requests wait. Every failure is a `LorcanaError` with its evidence; a
/// cancelled task's request is given up at once.
package struct LorcanaAPI: CardAPI {
    package static let defaultBaseURL = "https://api.lorcana-api.com"

    /// How long a request may take, in each of its phases.
    package struct Limits: Sendable, Equatable {
        package var connect: Duration
        package var firstByte: Duration
        package var total: Duration

        package init(connect: Duration, firstByte: Duration, total: Duration) {
            self.connect = connect
            self.firstByte = firstByte
            self.total = total
        }

        /// For those who want the API or nothing.
        package static let patient = Limits(
            connect: .seconds(5), firstByte: .seconds(10), total: .seconds(30))
        /// For `auto`, which has the built-in facts to turn to.
        package static let brief = Limits(connect: .seconds(3), firstByte: .seconds(3), total: .seconds(10))
    }

    private var requests: APIRequests

    /// - Parameter baseURL: where the service is; a path and a trailing slash are kept out of doubt.
    package init(
        baseURL: String = LorcanaAPI.defaultBaseURL, transport: any HTTPTransport,
        limits: Limits = .patient, retries: RetryPolicy = RetryPolicy(), timing: Timing = .live
    ) {
        requests = APIRequests(
            baseURL: baseURL, transport: transport, limits: limits, retries: retries, timing: timing)
    }

    /// The same service under other limits; both share the line in which requests wait.
    ///
    /// - Parameter start: the uptime at which the retries' budget begins to run, for all questions together;
    ///   nil: each question has the whole budget.
    package func asked(within limits: Limits, retries: RetryPolicy, since start: Duration? = nil)
        -> LorcanaAPI
    {
        var api = self
        api.requests.start = start
        api.requests.limits = limits
        api.requests.retries = retries
        return api
    }

    package func cardsPage(page: Int, pageSize: Int) async throws(LorcanaError) -> APIAnswer {
        // A page without a size has the server's, a size without a page is ignored: always both.
        try await cards("/cards/all?page=\(max(1, page))&pagesize=\(max(1, pageSize))")
    }

    package func cards(named names: [[String]]) async throws(LorcanaError) -> APIAnswer {
        let expression = try NameSearch.expression(anyOf: names)
        return try await cards("/cards/fetch?search=\(PercentEncoding.encode(expression))")
    }

    package func cards(setNumber: Int) async throws(LorcanaError) -> APIAnswer {
        try await cards("/cards/fetch?search=\(PercentEncoding.encode("set_num=\(setNumber)"))")
    }

    package func bulkCards(
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> APIAnswer {
        do {
            return try await cards("/bulk/cards", size: .catalogue, onProgress: onProgress)
        } catch  where Self.isBulkMissing(error) {
            return try await cards("/cards/all", size: .catalogue, onProgress: onProgress)
        }
    }

    package func sets() async throws(LorcanaError) -> [LorcanaSet] {
        let (body, url) = try await requests.rows("/sets/all", size: .page)
        return try RowList(body, url: url) { SetRow.read($0) }.rows
    }

    private func cards(
        _ target: String, size: APIRequests.BodySize = .page,
        onProgress: (@Sendable (Int, Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> APIAnswer {
        let (body, url) = try await requests.rows(target, size: size, onProgress: onProgress)
        return try await Self.read(body, url: url)
    }

    /// Reads the rows beside the caller's actor, which a whole catalogue would hold up for a tenth of a second.
    @concurrent private static func read(_ body: [UInt8], url: String) async throws(LorcanaError) -> APIAnswer
    {
        try CardRows.read(body, url: url)
    }

    /// Whether the service answers but not with its daily copy, as in the first second after a restart.
    private static func isBulkMissing(_ error: LorcanaError) -> Bool {
        switch error {
        case .transport(.closedEarly, _), .api, .plainText, .emptyBody, .status(404, _, _): true
        default: false
        }
    }
}
