import LorcanaCards

/// Sends requests to the API: builds the URL, waits its turn, retries, and validates the response.
struct APIRequests: Sendable {
    /// The maximum size of a body: 8 MiB for a page, 64 MiB for the whole catalogue.
    enum BodySize: Int, Sendable {
        case page = 8_388_608
        case catalogue = 67_108_864
    }

    let baseURL: String
    let transport: any HTTPTransport
    var policy: RequestPolicy
    var budget = Budget.eachQuestion
    /// The uptime at which the command began.
    let commandStart: Duration
    let timing: Timing
    private let turn = OneAtATime()

    init(
        baseURL: String, transport: any HTTPTransport, policy: RequestPolicy, timing: Timing,
        commandStart: Duration?
    ) {
        var base = Substring(baseURL)
        while base.last == "/" { base.removeLast() }
        self.baseURL = String(base)
        self.transport = transport
        self.policy = policy
        self.timing = timing
        self.commandStart = commandStart ?? timing.uptime()
    }

    /// The JSON array received for `target`, and the URL that returned it, without user and password.
    typealias Rows = (body: [UInt8], url: String)

    /// Returns the JSON array that the service sends for `target`.
    func rows(
        _ target: String, size: BodySize, onProgress: ReceivedBytes? = nil
    ) async throws(LorcanaError) -> Rows {
        let request = request(target, size: size, onProgress: onProgress)
        return try await inTurn(request) { response throws(LorcanaError) in
            (try APIBody.rows(in: response.body, url: response.url), response.url)
        }
    }

    /// Returns the file at `target`, or nil if the server reports that the version with this validator is still
    /// current.
    func file(
        _ target: String, size: BodySize, unless validator: DownloadRecord.Validator,
        onProgress: ReceivedBytes? = nil
    ) async throws(LorcanaError) -> ReceivedFile? {
        var request = request(target, size: size, onProgress: onProgress)
        request.wantedHeaders += ["ETag", "Last-Modified"]
        if !validator.tag.isEmpty { request.headers.append(HTTPHeader("If-None-Match", validator.tag)) }
        if !validator.modified.isEmpty {
            request.headers.append(HTTPHeader("If-Modified-Since", validator.modified))
        }
        return try await inTurn(request) { response throws(LorcanaError) in
            if response.status == 304 { return nil }
            func header(_ name: String) -> String {
                TextCleaning.cleanLine(String((response.header(name) ?? "").prefix(200)))
            }
            return ReceivedFile(
                bytes: response.body, url: response.url,
                validator: .init(tag: header("ETag"), modified: header("Last-Modified")))
        }
    }

    /// Sends the request when it is its turn, and returns the result of `accept`.
    private func inTurn<Value: Sendable>(
        _ request: HTTPRequest, accept: (HTTPResponse) throws(LorcanaError) -> Value
    ) async throws(LorcanaError) -> Value {
        guard await turn.enter() else { throw .cancelled }
        do {
            let value = try await send(request, accept: accept)
            await turn.leave()
            return value
        } catch {
            await turn.leave()
            throw error
        }
    }

    private func request(
        _ target: String, size: BodySize, onProgress: ReceivedBytes?
    ) -> HTTPRequest {
        HTTPRequest(
            baseURL + target, headers: [HTTPHeader("Accept", "application/json")],
            connectTimeout: policy.limits.connect, firstByteTimeout: policy.limits.firstByte,
            totalTimeout: policy.limits.total,
            maximumBodyBytes: size.rawValue, onProgress: onProgress)
    }

    /// Sends the request, and retries it according to the policy.
    private func send<Value: Sendable>(
        _ request: HTTPRequest, accept: (HTTPResponse) throws(LorcanaError) -> Value
    ) async throws(LorcanaError) -> Value {
        let retries = policy.retries
        let start =
            switch budget {
            case .wholeCommand: commandStart
            case .eachQuestion: timing.uptime()
            }
        var made = 0
        var last: LorcanaError?
        while true {
            do {
                let response = try await once(request, within: retries.budget - (timing.uptime() - start))
                return try accept(response)
            } catch {
                // The earlier failure is more useful than that of a retry that ran out of time.
                if error.isOutOfTime, let last { throw last }
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

    /// Makes one attempt, which ends when `left` of the budget is used up.
    private func once(
        _ request: HTTPRequest, within left: Duration
    ) async throws(LorcanaError) -> HTTPResponse {
        let asked = HTTPAddress.hidingCredentials(request.url)
        if left <= .zero { throw .noTimeLeft(of: policy.retries.budget, url: asked) }
        var request = request
        request.totalTimeout = min(policy.limits.total, left)
        var response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch .cancelled {
            throw .cancelled
        } catch .timedOut(let phase, let peer, after: left, of: _) {
            let budget = policy.retries.budget
            throw .transport(.timedOut(phase, peer, after: budget, of: .command), url: asked)
        } catch {
            throw .transport(error, url: asked)
        }
        if request.isConditional, response.status == 304 { return response }
        // After a redirect, another host may have sent the response.
        response.url = HTTPAddress.hidingCredentials(response.url)
        if let error = statusError(response, url: response.url) { throw error }
        return response
    }

    /// The service reports errors as status 200 with an error object; other statuses come from a proxy or the web
    /// server.
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

extension HTTPRequest {
    /// Whether the server may reply that the file has not changed.
    fileprivate var isConditional: Bool {
        headers.contains { $0.name == "If-None-Match" || $0.name == "If-Modified-Since" }
    }
}

/// A received file.
package struct ReceivedFile: Sendable, Equatable {
    var bytes: [UInt8]
    /// The file's URL after redirects.
    var url: String
    var validator = DownloadRecord.Validator()
}

extension LorcanaError {
    /// Whether the time limit of the whole command was reached.
    fileprivate var isOutOfTime: Bool {
        if case .transport(.timedOut(_, _, _, of: .command), _) = self { return true }
        if case .noTimeLeft = self { return true }
        return false
    }
}
