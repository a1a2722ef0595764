/// Sends the API's requests: builds the address, waits its turn, retries, and judges what came back.
struct APIRequests: Sendable {
    /// The largest body taken: 8 MiB for a page, 64 MiB for the whole catalogue.
    enum BodySize: Int, Sendable {
        case page = 8_388_608
        case catalogue = 67_108_864
    }

    let baseURL: String
    let transport: any HTTPTransport
    var limits: LorcanaAPI.Limits
    var retries: RetryPolicy
    /// When the budget began to run; nil: it begins with each question.
    var start: Duration?
    let timing: Timing
    private let turn = OneAtATime()

    init(
        baseURL: String, transport: any HTTPTransport, limits: LorcanaAPI.Limits, retries: RetryPolicy,
        timing: Timing
    ) {
        var base = Substring(baseURL)
        while base.last == "/" { base.removeLast() }
        self.baseURL = String(base)
        self.transport = transport
        self.limits = limits
        self.retries = retries
        self.timing = timing
    }

    /// The JSON array with which the service answers `target`, and the URL that was asked.
    func rows(
        _ target: String, size: BodySize, onProgress: (@Sendable (Int, Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> (body: [UInt8], url: String) {
        guard await turn.enter() else { throw .cancelled }
        let request = request(target, size: size, onProgress: onProgress)
        do {
            let body = try await patiently(request)
            await turn.leave()
            return (body, request.url)
        } catch {
            await turn.leave()
            throw error
        }
    }

    private func request(
        _ target: String, size: BodySize, onProgress: (@Sendable (Int, Int?) -> Void)?
    ) -> HTTPRequest {
        HTTPRequest(
            baseURL + target, headers: [HTTPHeader("Accept", "application/json")],
            connectTimeout: limits.connect, firstByteTimeout: limits.firstByte, totalTimeout: limits.total,
            maximumBodyBytes: size.rawValue, onProgress: onProgress)
    }

    private func patiently(_ request: HTTPRequest) async throws(LorcanaError) -> [UInt8] {
        let start = start ?? timing.uptime()
        var made = 0
        var last: LorcanaError?
        while true {
            do {
                return try await once(request, within: retries.budget - (timing.uptime() - start))
            } catch {
                // A retry for which no time was left says less than the failure before it.
                if case .transport(.timedOut(.command, _), _) = error, let last { throw last }
                last = error
                let elapsed = timing.uptime() - start
                let decision = retries.decision(
                    after: error, retries: made, elapsed: elapsed, chance: timing.chance())
                guard case .retry(let wait) = decision else { throw error }
                made += 1
                do { try await timing.sleep(wait) } catch { throw .cancelled }
            }
        }
    }

    /// One try, which ends when `left` of the budget is spent.
    private func once(
        _ request: HTTPRequest, within left: Duration
    ) async throws(LorcanaError) -> [UInt8] {
        let spent = LorcanaError.transport(.timedOut(.command, after: retries.budget), url: request.url)
        if left <= .zero { throw spent }
        var request = request
        request.totalTimeout = min(limits.total, left)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch .cancelled {
            throw .cancelled
        } catch .timedOut(.total, _) where left < limits.total {
            throw spent
        } catch {
            throw .transport(error, url: request.url)
        }
        if let error = statusError(response, url: request.url) { throw error }
        return try APIBody.rows(in: response.body, url: request.url)
    }

    /// Errors come as 200 with an error object; another status comes from a proxy or the server's front.
    private func statusError(_ response: HTTPResponse, url: String) -> LorcanaError? {
        if (200..<300).contains(response.status) { return nil }
        let isPassing = RetryPolicy.isPassing(status: response.status)
        if !isPassing, let error = APIBody.error(in: response.body, url: url) { return error }
        let retryAfter = response.header("Retry-After").flatMap {
            RetryAfter.seconds(in: $0, now: timing.wallClock())
        }
        return .status(response.status, url: url, retryAfter: retryAfter)
    }
}
