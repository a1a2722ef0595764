import Locks
package import LorcanaKit
package import Testing

/// An `HTTPTransport` with scripted responses, under the same contract as the real one.
///
/// A request without a script fails the test immediately; `expectAllUsed` fails it if a script is unused.
///
/// ```swift
/// let stub = StubTransport()
/// stub.on("/cards/all?page=1&pagesize=100", .ok("[]"))
/// let service = NetworkService(stub)
/// …
/// stub.expectAllUsed()
/// ```
package final class StubTransport: HTTPTransport {
    private struct Entry: Sendable {
        var target: String
        var answer: ScriptedAnswer
        var asksLeft: Int
        var isUsed = false
    }

    private struct State: Sendable {
        var script: [Entry] = []
        var requests: [HTTPRequest] = []
    }

    private let state = Locked(State())
    private let clock: any Clock<Duration>
    private let arrivals = Moments()
    private let departures = Moments()

    /// - Parameter clock: measures timeouts.
    package init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    /// Scripts the response to the next `times` requests for a path and query (`/sets/all`) or for a whole URL.
    ///
    /// Responses for one target are used in the order in which they were added.
    package func on(_ target: String, _ answer: ScriptedAnswer, times: Int = 1) {
        state.withLock { $0.script.append(Entry(target: target, answer: answer, asksLeft: times)) }
    }

    /// All requests so far, not counting redirects.
    package var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Occurs when the target is first requested.
    package func arrival(of target: String) -> Moment { arrivals[target] }

    /// Occurs when a request for the target is cancelled before its response is complete.
    package func departure(of target: String) -> Moment { departures[target] }

    /// Fails the test for each scripted response that was not used.
    package func expectAllUsed(sourceLocation: SourceLocation = #_sourceLocation) {
        for entry in state.withLock({ $0.script }) where !entry.isUsed {
            Issue.record("scripted but never asked for: \(entry.target)", sourceLocation: sourceLocation)
        }
    }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        _ = try HTTPAddress(request.url)
        if Task.isCancelled { throw .cancelled }
        state.withLock { $0.requests.append(request) }
        var url = request.url
        for _ in 0...max(0, request.maximumRedirects) {
            let answer = try answer(to: url)
            try await deliver(answer, of: url, to: request)
            guard let next = answer.redirection else { return try response(answer, url, request) }
            url = try Self.follow(next, from: url, allowing: request.allowedHosts)
        }
        throw .tooManyRedirects(limit: request.maximumRedirects)
    }

    private func answer(to url: String) throws(TransportError) -> ScriptedAnswer {
        let target = Self.target(of: url)
        let answer = state.withLock { state -> ScriptedAnswer? in
            let fitting = state.script.firstIndex { [url, target].contains($0.target) && $0.asksLeft > 0 }
            guard let fitting else { return nil }
            state.script[fitting].asksLeft -= 1
            state.script[fitting].isUsed = true
            return state.script[fitting].answer
        }
        arrivals[target].come()
        if let answer { return answer }
        Issue.record("no answer was scripted for \(url)")
        throw .system(reason: "no answer was scripted for \(url)")
    }

    private func response(
        _ answer: ScriptedAnswer, _ url: String, _ request: HTTPRequest
    ) throws(TransportError) -> HTTPResponse {
        try receive(answer, for: request)
        let wanted = request.wantedHeaders.map { $0.lowercased() }
        let headers = answer.headers.filter { wanted.contains($0.name.lowercased()) }
        return HTTPResponse(status: answer.status, headers: headers, body: answer.body, url: url)
    }

    /// Delivers the body in pieces: reports the progress, and throws if the body exceeds the limit.
    private func receive(_ answer: ScriptedAnswer, for request: HTTPRequest) throws(TransportError) {
        var piece = answer.body.count
        var total: Int? = answer.encoding == nil ? piece : nil
        if case .chunked(let size) = answer.delivery { (piece, total) = (size, nil) }
        for start in stride(from: 0, to: answer.body.count, by: max(1, piece)) {
            let received = min(start + piece, answer.body.count)
            if received > request.maximumBodyBytes { throw .bodyTooLarge(limit: request.maximumBodyBytes) }
            request.onProgress?(received, total)
        }
    }

    // MARK: Waiting

    /// Returns when the response is complete, or throws the reason that it never will be.
    private func deliver(
        _ answer: ScriptedAnswer, of url: String, to request: HTTPRequest
    ) async throws(TransportError) {
        switch answer.delivery {
        case .whole, .chunked: return
        case .failure(let error): throw error
        case .bare: throw .malformed(reason: "the answer is not HTTP")
        case .bareSilence: try await wait(for: Moment(), of: url, in: .firstByte, request)
        case .cut(let bytes): throw .closedEarly(receivedBody: (bytes ?? 0) > 0)
        case .held(let moment): try await wait(for: moment, of: url, in: .firstByte, request)
        case .stalled(let bytes):
            try await wait(for: Moment(), of: url, in: bytes > 0 ? .body : .headers, request)
        }
    }

    private func wait(
        for moment: Moment, of url: String, in phase: TransportError.Phase, _ request: HTTPRequest
    ) async throws(TransportError) {
        let (deadline, limit) = request.deadline(in: phase)
        let clock = clock
        let isIn = await withTaskGroup(of: Bool?.self) { race in
            race.addTask { await moment.wait() ? true : nil }
            race.addTask { (try? await clock.sleep(for: deadline)) == nil ? nil : false }
            defer { race.cancelAll() }
            return await race.next() ?? nil
        }
        if isIn == true { return }
        departures[Self.target(of: url)].come()
        if isIn == nil { throw .cancelled }
        throw .timedOut(phase, after: limit)
    }

    // MARK: URLs

    /// The path and query of a URL; "/" if it has neither.
    private static func target(of url: String) -> String {
        let rest = url.split(separator: "://", maxSplits: 1).last ?? ""
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }

    private static func follow(
        _ location: String, from url: String, allowing hosts: [String]?
    ) throws(TransportError) -> String {
        let target =
            location.hasPrefix("/") ? String(url.dropLast(target(of: url).count)) + location : location
        guard let address = try HTTPAddress(url).redirected(to: target) else { throw .forbiddenRedirect() }
        if let hosts, !hosts.contains(address.hostAndPort) { throw .forbiddenRedirect() }
        return target
    }
}
