@testable import LorcanaKit
import LorcanaTesting
import Testing

/// The time limit that all requests of one command share (cli.md, "Time and network": command 60 s).
@Suite struct CommandBudgetTests {
    private let timing = ManualTiming(chance: 0)

    /// A transport that takes this long for each response.
    private struct SlowTransport: HTTPTransport {
        let timing: ManualTiming
        let takes: Duration

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            timing.pass(min(takes, request.totalTimeout))
            if takes >= request.totalTimeout { throw .timedOut(.body, after: request.totalTimeout) }
            return HTTPResponse(status: 200, body: Array("[]".utf8), url: request.url)
        }
    }

    /// An API client whose command began at uptime zero.
    private func api(taking seconds: Int, _ budget: Budget) -> LorcanaAPI {
        let transport = SlowTransport(timing: timing, takes: .seconds(seconds))
        return LorcanaAPI(
            baseURL: "https://a.test", transport: transport, timing: timing.timing, commandStart: .zero
        )
        .with(.patient, budget)
    }

    /// The uptime when each of `count` requests ended, and its error.
    private func asked(_ count: Int, _ api: LorcanaAPI) async -> [(Duration, LorcanaError?)] {
        var ends: [(Duration, LorcanaError?)] = []
        for _ in 0..<count {
            var failure: LorcanaError?
            do { _ = try await api.rows(.sets) } catch { failure = error }
            ends.append((timing.timing.uptime(), failure))
        }
        return ends
    }

    private let spent = LorcanaError.transport(
        .timedOut(.body, after: .seconds(60), of: .command), url: "https://a.test/sets/all")

    private let unasked = LorcanaError.noTimeLeft(of: .seconds(60), url: "https://a.test/sets/all")

    @Test func `the questions of one command share 60 s, and none is sent after that`() async {
        let ends = await asked(4, api(taking: 25, .wholeCommand))
        #expect(ends.map(\.0) == [.seconds(25), .seconds(50), .seconds(60), .seconds(60)])
        #expect(ends.map(\.1) == [nil, nil, spent, unasked])
    }

    @Test func `time before the first question counts too`() async {
        timing.pass(.seconds(50))
        let ends = await asked(1, api(taking: 25, .wholeCommand))
        #expect(ends.map(\.0) == [.seconds(60)] && ends.map(\.1) == [spent])
    }

    @Test func `in the browser each question has 60 s of its own`() async {
        let ends = await asked(4, api(taking: 25, .eachQuestion))
        #expect(ends.allSatisfy { $0.1 == nil } && ends.last?.0 == .seconds(100))
    }

    @Test func `if no time is left for a retry, the earlier failure is reported`() async {
        let stub = StubTransport()
        stub.on("/sets/all", .status(500))
        stub.on("/sets/all", .failure(.timedOut(.body, after: .seconds(10))))
        timing.pass(.seconds(50))
        let api = LorcanaAPI(
            baseURL: "https://a.test", transport: stub, timing: timing.timing, commandStart: .zero
        )
        .with(.patient, .wholeCommand)
        let failure = LorcanaError.status(500, url: "https://a.test/sets/all", retryAfter: nil)
        #expect(await asked(1, api).map(\.1) == [failure])
    }

    @Test(arguments: [TransportError.Phase.connect, .firstByte, .body])
    func `the error has the phase in which the command's time ran out`(phase: TransportError.Phase) async {
        let stub = StubTransport()
        stub.on("/sets/all", .failure(.timedOut(phase, .host("b.test"), after: .seconds(2))))
        timing.pass(.seconds(58))
        let api = LorcanaAPI(
            baseURL: "https://a.test", transport: stub, timing: timing.timing, commandStart: .zero
        )
        .with(.patient, .wholeCommand)
        let late = LorcanaError.transport(
            .timedOut(phase, .host("b.test"), after: .seconds(60), of: .command),
            url: "https://a.test/sets/all")
        #expect(await asked(1, api).map(\.1) == [late])
    }

    @Test func `a request that exceeds its own limit is reported with that limit`() async {
        let ends = await asked(1, api(taking: 40, .wholeCommand))
        let slow = LorcanaError.transport(
            .timedOut(.body, after: .seconds(30)), url: "https://a.test/sets/all")
        #expect(ends.map(\.1) == [slow])
    }
}
