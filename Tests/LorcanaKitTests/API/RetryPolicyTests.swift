@testable import LorcanaKit
import SeededRandom
import Testing

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy()

    private func decision(
        _ error: LorcanaError, retries: Int = 0, elapsed: Duration = .zero, chance: Double = 1
    ) -> RetryPolicy.Decision {
        policy.decision(after: error, retries: retries, elapsed: elapsed, chance: chance)
    }

    private static func status(_ status: Int, retryAfter: Int? = nil) -> LorcanaError {
        .status(status, url: "u", retryAfter: retryAfter)
    }

    @Test(arguments: [
        LorcanaError.transport(.refused(), url: "u"),
        .transport(.closedEarly(receivedBody: false), url: "u"),
        .transport(.closedEarly(receivedBody: true), url: "u"),
        .transport(.timedOut(.connect, after: .seconds(5)), url: "u"),
        .transport(.timedOut(.firstByte, after: .seconds(10)), url: "u"),
        .transport(.timedOut(.tunnel, .proxy("p"), after: .seconds(5)), url: "u"),
        .transport(.timedOut(.secure, after: .seconds(5)), url: "u"),
        .transport(.timedOut(.headers, after: .seconds(30)), url: "u"),
        .transport(.refused(by: .proxy("p")), url: "u"), .transport(.proxyStatus(503, proxy: "p"), url: "u"),
        status(408), status(429),
        status(500), status(502),
        status(503), status(504),
        .api(code: "invalid_column", status: 400, details: "Communications link failure", url: "u"),
    ])
    func `an error that may be temporary is retried`(error: LorcanaError) {
        #expect(decision(error) == .retry(after: .milliseconds(500)))
    }

    @Test(arguments: [
        LorcanaError.transport(.tls(reason: "unknown authority"), url: "u"),
        .transport(.timedOut(.body, after: .seconds(30)), url: "u"),
        .transport(.timedOut(.connect, after: .seconds(60), of: .command), url: "u"),
        .transport(.unresolvedHost("h"), url: "u"), .transport(.unreachable(reason: "r"), url: "u"),
        .transport(.malformed(reason: "r"), url: "u"), .transport(.proxyStatus(407, proxy: "p"), url: "u"),
        .transport(.proxy("p", reason: "r"), url: "u"), .transport(.system(reason: "r"), url: "u"),
        .transport(.tooManyRedirects(limit: 5), url: "u"), .transport(.forbiddenRedirect(), url: "u"),
        .transport(.bodyTooLarge(limit: 1), url: "u"), .transport(.libraryMissing(reason: "r"), url: "u"),
        .transport(.cancelled, url: "u"), .transport(.shutDown, url: "u"), status(400), status(401),
        status(404),
        status(501), .malformed(detail: "d", url: "u"), .html(title: "t", url: "u"),
        .plainText("t", url: "u"),
        .emptyBody(url: "u"), .cancelled, .blankQuery,
        .api(code: "invalid_column", status: 400, details: "Unknown column 'x' in 'where clause'", url: "u"),
        .api(code: "invalid_column", status: 400, details: "You have an error in your SQL syntax", url: "u"),
        .api(code: "invalid_url", status: 404, details: "Invalid URL!", url: "u"),
        .api(code: "invalid_datatype", status: 200, details: "no integer", url: "u"),
    ])
    func `a permanent error is reported at once`(error: LorcanaError) {
        #expect(decision(error) == .giveUp)
    }

    @Test(arguments: [(0, 500), (1, 1000), (2, 2000)])
    func `the longest wait doubles with each retry`(retries: Int, milliseconds: Int) {
        #expect(decision(Self.status(500), retries: retries) == .retry(after: .milliseconds(milliseconds)))
    }

    @Test func `no wait is longer than 8 seconds`() {
        let tireless = RetryPolicy(maximumRetries: 100)
        let late = tireless.decision(after: Self.status(500), retries: 60, elapsed: .zero, chance: 1)
        #expect(late == .retry(after: .seconds(8)))
    }

    @Test func `there are at most three retries`() {
        #expect(decision(Self.status(500), retries: 3) == .giveUp)
        #expect(
            RetryPolicy.none.decision(after: Self.status(500), retries: 0, elapsed: .zero, chance: 0)
                == .giveUp)
    }

    @Test func `jitter is full: any part of the longest wait`() {
        #expect(decision(Self.status(500), chance: 0) == .retry(after: .zero))
        #expect(decision(Self.status(500), chance: 0.5) == .retry(after: .milliseconds(250)))
    }

    @Test func `a wait is never shorter than the server asks for`() {
        #expect(decision(Self.status(429, retryAfter: 3), chance: 0) == .retry(after: .seconds(3)))
        #expect(decision(Self.status(429, retryAfter: 0), chance: 1) == .retry(after: .milliseconds(500)))
    }

    @Test func `nothing is retried past the budget`() {
        #expect(decision(Self.status(503, retryAfter: 60)) == .giveUp)
        #expect(decision(Self.status(503, retryAfter: 59)) == .retry(after: .seconds(59)))
        #expect(decision(Self.status(503), elapsed: .milliseconds(59_600)) == .giveUp)
    }

    @Test func `waits always stay within their bounds`() {
        var random = SeededGenerator(seed: 32)
        for _ in 0..<2_000 {
            let retries = Int.random(in: 0...5, using: &random)
            let elapsed = Duration.milliseconds(Int.random(in: 0...70_000, using: &random))
            let asked = Bool.random(using: &random) ? Int.random(in: 0...100, using: &random) : nil
            let chance = Double.random(in: 0..<1, using: &random)
            switch decision(
                Self.status(503, retryAfter: asked), retries: retries, elapsed: elapsed, chance: chance)
            {
            case .giveUp: break
            case .retry(let wait):
                #expect(retries < 3)
                #expect(wait >= .seconds(asked ?? 0) && wait <= max(.seconds(8), .seconds(asked ?? 0)))
                #expect(elapsed + wait < .seconds(60))
            }
        }
    }
}
