@testable import LorcanaKit
import LorcanaTesting
import Testing

/// Each kind of failure has a separate error (lorcana-bloc.md, L14), and some are retried.
@Suite struct APIFailureTests {
    private let stub = StubTransport()
    private let url = "https://a.test/sets/all"

    private func ask(_ retries: RetryPolicy = .none, timing: ManualTiming = ManualTiming()) async
        -> LorcanaError?
    {
        let api = LorcanaAPI(
            baseURL: "https://a.test", transport: stub,
            policy: RequestPolicy(limits: .patient, retries: retries), timing: timing.timing)
        do {
            _ = try await api.rows(.sets)
            return nil
        } catch {
            return error
        }
    }

    @Test func `each kind of failure is its own error with its evidence`() async {
        let cases: [(ScriptedAnswer, LorcanaError)] = [
            (
                .ok(#"{"object":"error","code":"invalid_url","status":404,"details":"Invalid URL!"}"#),
                .api(code: "invalid_url", status: 404, details: "Invalid URL!", url: url)
            ),
            (.ok("<title>Oops</title>"), .html(title: "Oops", url: url)),
            (.ok("nothing here"), .plainText("nothing here", url: url)),
            (.ok(""), .emptyBody(url: url)),
            (
                .failure(.timedOut(.body, after: .seconds(30))),
                .transport(.timedOut(.body, after: .seconds(30)), url: url)
            ),
            (.failure(.refused()), .transport(.refused(), url: url)),
            (.status(500), .status(500, url: url, retryAfter: nil)),
            (.status(404, "<title>Gone</title>"), .status(404, url: url, retryAfter: nil)),
            (.failure(.cancelled), .cancelled),
        ]
        for (answer, error) in cases {
            stub.on("/sets/all", answer)
            #expect(await ask() == error)
        }
        stub.on("/sets/all", .ok("[{"))
        guard case .malformed(_, url) = await ask() else {
            Issue.record("broken JSON is malformed")
            return
        }
    }

    @Test func `an error object under another status is still the API's own error`() async {
        stub.on(
            "/sets/all", .status(404, #"{"object":"error","code":"invalid_url","status":404,"details":"No"}"#)
        )
        #expect(await ask() == .api(code: "invalid_url", status: 404, details: "No", url: url))
    }

    @Test func `Retry-After is reported in seconds, from seconds or a date`() async {
        stub.on("/sets/all", .status(429, headers: [HTTPHeader("Retry-After", "120")]))
        #expect(await ask() == .status(429, url: url, retryAfter: 120))
        stub.on(
            "/sets/all", .status(503, headers: [HTTPHeader("retry-after", "Fri, 20 Nov 2026 00:01:30 GMT")]))
        #expect(await ask() == .status(503, url: url, retryAfter: 90))
    }

    @Test func `an error after a redirect names the host that answered`() async {
        stub.on("/sets/all", .redirect(to: "https://portal.test/login"))
        stub.on("https://portal.test/login", .ok("<title>Sign in</title>"))
        #expect(await ask() == .html(title: "Sign in", url: "https://portal.test/login"))
        stub.on("/sets/all", .redirect(to: "https://portal.test/down"))
        stub.on("https://portal.test/down", .status(500))
        #expect(await ask() == .status(500, url: "https://portal.test/down", retryAfter: nil))
    }

    @Test func `unreadable rows after a redirect are reported with that host`() async {
        stub.on("/sets/all", .redirect(to: "https://me:secret@portal.test/rows"))
        stub.on("https://me:secret@portal.test/rows", .ok("[7]"))
        #expect(await ask() == .unreadableRows(count: 1, url: "https://***@portal.test/rows"))
        stub.on("/sets/all", .redirect(to: "https://portal.test/half"))
        stub.on("https://portal.test/half", .ok("[{"))
        guard case .malformed(_, url: "https://portal.test/half")? = await ask() else {
            Issue.record("another host")
            return
        }
    }

    @Test func `a temporary failure is retried until a request succeeds`() async {
        let timing = ManualTiming()
        stub.on("/sets/all", .status(503), times: 2)
        stub.on("/sets/all", .ok("[]"))
        #expect(await ask(RetryPolicy(), timing: timing) == nil)
        #expect(timing.sleeps == [.milliseconds(500), .seconds(1)])
    }

    @Test func `after three retries the last failure is reported`() async {
        let timing = ManualTiming()
        stub.on("/sets/all", .failure(.refused()), times: 4)
        #expect(await ask(RetryPolicy(), timing: timing) == .transport(.refused(), url: url))
        #expect(timing.sleeps == [.milliseconds(500), .seconds(1), .seconds(2)])
    }

    @Test func `no wait begins that would exceed the budget`() async {
        let timing = ManualTiming()
        stub.on("/sets/all", .status(503, headers: [HTTPHeader("Retry-After", "3600")]))
        #expect(await ask(RetryPolicy(), timing: timing) == .status(503, url: url, retryAfter: 3600))
        #expect(timing.sleeps == [])
    }

    @Test func `a lost database is retried, a wrong query is not`() async throws {
        let lost = try Fixture.bytes("error-database-lost.json")
        stub.on("/sets/all", .ok(lost))
        stub.on("/sets/all", .ok("[]"))
        #expect(await ask(RetryPolicy()) == nil)
        stub.on("/sets/all", .ok(try Fixture.bytes("error-unknown-column.json")))
        guard case .api = await ask(RetryPolicy()) else {
            Issue.record("the API's own error is reported")
            return
        }
        #expect(stub.requests.count == 3)
    }

    @Test func `cancelling a wait ends the question`() async {
        stub.on("/sets/all", .status(503))
        #expect(await ask(RetryPolicy(), timing: ManualTiming(isCancelled: true)) == .cancelled)
        #expect(stub.requests.count == 1)
    }
}
