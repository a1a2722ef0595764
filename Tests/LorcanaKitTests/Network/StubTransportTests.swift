import LorcanaKit
import LorcanaTesting
import Testing

/// The stub's behaviour that is not part of the transport contract.
@Suite(.timeLimit(.minutes(15)))
struct StubTransportTests {
    @Test func `a request without a script fails the test`() async {
        let stub = StubTransport()
        await withKnownIssue {
            await #expect(throws: TransportError.system(reason: "no answer was scripted for http://a.test/x"))
            {
                try await stub.send(HTTPRequest("http://a.test/x"))
            }
        } matching: {
            "\($0)".contains("no answer was scripted for http://a.test/x")
        }
    }

    @Test func `an unused script fails the test`() async throws {
        let stub = StubTransport()
        stub.on("/asked", .ok(""))
        stub.on("/forgotten", .ok(""))
        _ = try await stub.send(HTTPRequest("http://a.test/asked"))
        withKnownIssue {
            stub.expectAllUsed()
        } matching: {
            "\($0)".contains("/forgotten")
        }
    }

    @Test func `each scripted answer is given once, in order, unless it is repeated`() async throws {
        let stub = StubTransport()
        stub.on("/", .status(503))
        stub.on("/", .ok("now"), times: 2)
        var statuses: [Int] = []
        for _ in 1...3 { statuses.append(try await stub.send(HTTPRequest("http://a.test/")).status) }
        #expect(statuses == [503, 200, 200])
        #expect(stub.requests.map(\.url) == ["http://a.test/", "http://a.test/", "http://a.test/"])
        stub.expectAllUsed()
    }

    @Test func `a whole URL can be scripted beside paths`() async throws {
        let stub = StubTransport()
        stub.on("http://b.test/x", .ok("b"))
        stub.on("/x", .ok("any"))
        #expect(try await stub.send(HTTPRequest("http://a.test/x")).body == Array("any".utf8))
        #expect(try await stub.send(HTTPRequest("http://b.test/x")).body == Array("b".utf8))
    }

    @Test func `the stub's limits run on the given clock`() async {
        let stub = StubTransport(clock: HastyClock())
        stub.on("/", .silence)
        await #expect(throws: TransportError.timedOut(.firstByte, after: .seconds(10))) {
            try await stub.send(HTTPRequest("http://a.test/"))
        }
    }
}

/// A clock whose sleeps return immediately.
private struct HastyClock: Clock {
    let now = ContinuousClock().now
    let minimumResolution = Duration.zero
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
