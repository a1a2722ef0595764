import Locks
@testable import LorcanaKit
import LorcanaTesting
import Testing

/// The contract of `HTTPTransport`, tested on the stub and on libcurl with a local server.
@Suite(.timeLimit(.minutes(15)))
struct TransportContractTests {
    // MARK: Answers

    @Test(arguments: Subject.allCases)
    func `a response has status, headers, body and URL`(subject: Subject) async throws {
        try await subject.onStage(["/cards?page=1": .ok("[1]", headers: [HTTPHeader("ETag", "\"a\"")])]) {
            stage in
            let answer = try await stage.get("/cards?page=1") { $0.wantedHeaders = ["ETag"] }
            #expect(answer.status == 200)
            #expect(answer.header("etag") == "\"a\"")
            #expect(answer.body == Array("[1]".utf8))
            #expect(answer.url == stage.base + "/cards?page=1")
        }
    }

    @Test(arguments: Subject.allCases, [404, 429, 500, 503])
    func `a status other than success is a response like any other`(subject: Subject, status: Int)
        async throws
    {
        let wait = HTTPHeader("Retry-After", "7")
        try await subject.onStage(["/": .status(status, "sorry", headers: [wait])]) { stage in
            let answer = try await stage.get("/")
            #expect(answer.status == status)
            #expect(answer.body == Array("sorry".utf8))
            #expect(answer.header("Retry-After") == "7")
        }
    }

    @Test(arguments: Subject.allCases)
    func `an empty body is a response`(subject: Subject) async throws {
        try await subject.onStage(["/": .ok("")]) { stage in
            let answer = try await stage.get("/")
            #expect(answer.body == [])
        }
    }

    @Test(arguments: Subject.allCases)
    func `a body without a length header arrives whole`(subject: Subject) async throws {
        let body = Array(repeating: UInt8(ascii: "x"), count: 100_000)
        try await subject.onStage(["/": .ok(body, .chunked(7_000))]) { stage in
            let answer = try await stage.get("/")
            #expect(answer.body == body)
        }
    }

    @Test(arguments: Subject.allCases, [ScriptedAnswer.Encoding.gzip, .deflate])
    func `a compressed body is returned decompressed`(subject: Subject, encoding: ScriptedAnswer.Encoding)
        async throws
    {
        let body = Array(String(repeating: "Be Our Guest ", count: 20_000).utf8)
        try await subject.onStage(["/": .ok(body).packed(as: encoding)]) { stage in
            let answer = try await stage.get("/")
            #expect(answer.body == body)
        }
    }

    @Test(arguments: Subject.allCases)
    func `a request's headers are sent and 304 has no body`(subject: Subject) async throws {
        let etag = HTTPHeader("ETag", "\"b\"")
        try await subject.onStage(["/": .status(304, headers: [etag])]) { stage in
            let answer = try await stage.get("/") {
                $0.headers = [HTTPHeader("If-None-Match", "\"b\"")]
                $0.wantedHeaders = ["etag"]
            }
            #expect(answer.status == 304)
            #expect(answer.body == [])
            #expect(answer.header("ETag") == "\"b\"")
            #expect(stage.header("If-None-Match", askedOf: "/") == "\"b\"")
        }
    }

    @Test(arguments: Subject.allCases)
    func `requests at the same time each get their own answer`(subject: Subject) async throws {
        let script = Dictionary(uniqueKeysWithValues: (1...20).map { ("/\($0)", ScriptedAnswer.ok("\($0)")) })
        try await subject.onStage(script) { stage in
            let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
                for number in 1...20 { group.addTask { (number, try await stage.get("/\(number)").body) } }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(bodies == Dictionary(uniqueKeysWithValues: (1...20).map { ($0, Array("\($0)".utf8)) }))
        }
    }

    @Test(arguments: Subject.allCases)
    func `progress grows to the total, which is known if the server sent it`(subject: Subject) async throws {
        let body = [UInt8](repeating: 1, count: 300_000)
        try await subject.onStage(["/": .ok(body)]) { stage in
            let seen = Locked<[[Int?]]>([])
            _ = try await stage.get("/") {
                $0.onProgress = { got, all in seen.withLock { $0.append([got, all]) } }
            }
            let received = seen.withLock { $0 }.map { $0[0] ?? 0 }
            #expect(received == received.sorted())
            #expect(received.last == 300_000)
            #expect(seen.withLock { $0 }.allSatisfy { $0[1] == 300_000 })
        }
    }

    // MARK: Limits

    @Test(arguments: Subject.allCases, [ScriptedAnswer.Delivery.whole, .chunked(64)])
    func `a body at the limit is accepted, one byte more is not`(
        subject: Subject, delivery: ScriptedAnswer.Delivery
    ) async throws {
        try await subject.onStage(["/": .ok([UInt8](repeating: 0, count: 1000), delivery)]) { stage in
            let answer = try await stage.get("/") { $0.maximumBodyBytes = 1000 }
            #expect(answer.body.count == 1000)
            await #expect(throws: TransportError.bodyTooLarge(limit: 999)) {
                try await stage.get("/") { $0.maximumBodyBytes = 999 }
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `the limit counts decompressed bytes`(subject: Subject) async throws {
        try await subject.onStage(["/": .ok([UInt8](repeating: 0, count: 1000)).packed(as: .gzip)]) { stage in
            await #expect(throws: TransportError.bodyTooLarge(limit: 999)) {
                try await stage.get("/") { $0.maximumBodyBytes = 999 }
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `a server that never answers times out after the first-byte limit`(subject: Subject) async throws {
        try await subject.onStage(["/": .silence]) { stage in
            try await expectTimeout { limit in
                (
                    try await stage.failure("/") { $0.firstByteTimeout = limit },
                    .timedOut(.firstByte, after: limit)
                )
            }
            await stage.departure(of: "/").wait()
        }
    }

    @Test(arguments: Subject.allCases)
    func `an endless response times out after the total limit`(subject: Subject) async throws {
        try await subject.onStage(["/": .ok("half of it", .stalled(after: 4))]) { stage in
            try await expectTimeout { limit in
                (
                    try await stage.failure("/") { $0.totalTimeout = limit },
                    .timedOut(.body, after: limit)
                )
            }
            await stage.departure(of: "/").wait()
        }
    }

    // MARK: Redirects

    @Test(arguments: Subject.allCases, [301, 302, 303, 307, 308])
    func `a redirect is followed, and the last URL reported`(subject: Subject, status: Int) async throws {
        let script: [String: ScriptedAnswer] = [
            "/old": .redirect(to: "/new?a=b", status: status), "/new?a=b": .ok("here"),
        ]
        try await subject.onStage(script) { stage in
            let answer = try await stage.get("/old")
            #expect(answer.body == Array("here".utf8))
            #expect(answer.url == stage.base + "/new?a=b")
            #expect(answer.header("Location") == nil)
        }
    }

    @Test(arguments: Subject.allCases)
    func `five redirects are followed and a sixth is not`(subject: Subject) async throws {
        var script = Dictionary(
            uniqueKeysWithValues: (0..<6).map { ("/\($0)", ScriptedAnswer.redirect(to: "/\($0 + 1)")) })
        script["/6"] = .ok("end")
        try await subject.onStage(script) { stage in
            let answer = try await stage.get("/1")
            #expect(answer.body == Array("end".utf8))
            await #expect(throws: TransportError.tooManyRedirects(limit: 5)) { try await stage.get("/0") }
        }
    }

    @Test(arguments: Subject.allCases)
    func `circular redirects are stopped`(subject: Subject) async throws {
        try await subject.onStage(["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a")]) { stage in
            await #expect(throws: TransportError.tooManyRedirects(limit: 5)) { try await stage.get("/a") }
        }
    }

    @Test(arguments: Subject.allCases, ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x"])
    func `a redirect to another scheme is refused`(subject: Subject, target: String) async throws {
        try await subject.onStage(["/": .redirect(to: target)]) { stage in
            await #expect(throws: TransportError.forbiddenRedirect()) { try await stage.get("/") }
        }
    }

    @Test(arguments: Subject.allCases)
    func `a redirect to a host that is not allowed is refused, one to an allowed host is followed`(
        subject: Subject
    ) async throws {
        let script: [String: ScriptedAnswer] = ["/": .redirect(to: "/next"), "/next": .ok("here")]
        try await subject.onStage(script) { stage in
            let place = try HTTPAddress(stage.base).hostAndPort
            let answer = try await stage.get("/") { $0.allowedHosts = ["elsewhere.example", place] }
            #expect(answer.body == Array("here".utf8))
        }
        try await subject.onStage(script) { stage in
            await #expect(throws: TransportError.forbiddenRedirect()) {
                try await stage.get("/") { $0.allowedHosts = ["elsewhere.example"] }
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `a redirect from https to http is refused`(subject: Subject) async throws {
        let script: [String: ScriptedAnswer] = ["/": .redirect(to: "http://127.0.0.1:1/")]
        try await subject.onStage(script, overTLS: true) { stage in
            await #expect(throws: TransportError.forbiddenRedirect()) { try await stage.get("/") }
        }
    }

    // MARK: Cancellation

    @Test(arguments: Subject.allCases)
    func `a cancelled request closes its connection`(subject: Subject) async throws {
        try await subject.onStage(["/slow": .silence]) { stage in
            let request = Task { try await stage.get("/slow") }
            await stage.arrival(of: "/slow").wait()
            request.cancel()
            await #expect(throws: TransportError.cancelled) { try await request.value }
            await stage.departure(of: "/slow").wait()
        }
    }

    @Test(arguments: Subject.allCases)
    func `a request of a cancelled task is never sent`(subject: Subject) async throws {
        try await subject.onStage(["/": .ok("never")]) { stage in
            let request = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await stage.get("/")
            }
            await #expect(throws: TransportError.cancelled) { try await request.value }
            #expect(!stage.arrival(of: "/").hasCome)
        }
    }

    @Test(arguments: Subject.allCases)
    func `a delayed response arrives when it is released`(subject: Subject) async throws {
        let gate = Moment()
        try await subject.onStage(["/": .ok("at last", .held(until: gate))]) { stage in
            let request = Task { try await stage.get("/") }
            await stage.arrival(of: "/").wait()
            gate.come()
            let answer = try await request.value
            #expect(answer.body == Array("at last".utf8))
        }
    }

    // MARK: Failures

    @Test(arguments: Subject.allCases)
    func `a connection closed before the answer differs from one closed within it`(subject: Subject)
        async throws
    {
        let script: [String: ScriptedAnswer] = [
            "/none": .ok("body", .cut(after: nil)), "/head": .ok("body", .cut(after: 0)),
            "/half": .ok("body", .cut(after: 2)),
        ]
        try await subject.onStage(script) { stage in
            await #expect(throws: TransportError.closedEarly(receivedBody: false)) {
                try await stage.get("/none")
            }
            await #expect(throws: TransportError.closedEarly(receivedBody: false)) {
                try await stage.get("/head")
            }
            await #expect(throws: TransportError.closedEarly(receivedBody: true)) {
                try await stage.get("/half")
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `bytes that are not HTTP are not accepted as a response`(subject: Subject) async throws {
        try await subject.onStage(["/": .ok("220 mail.test ESMTP", .bare)]) { stage in
            await #expect {
                try await stage.get("/")
            } throws: { error in
                guard case TransportError.malformed(nil, let reason)? = error as? TransportError else {
                    return false
                }
                return reason.contains("HTTP")
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `a refused connection is reported as such`(subject: Subject) async throws {
        try await subject.onStage([:]) { stage in
            let dead = stage.deadBase + "/"
            await #expect(throws: TransportError.refused()) {
                try await stage.transport.send(.patient(dead))
            }
        }
    }

    @Test(arguments: Subject.allCases, ["file:///etc/passwd", "ftp://example.test/a", "FILE:///x"])
    func `only http and https are supported`(subject: Subject, url: String) async throws {
        try await subject.onStage([:]) { stage in
            let scheme = String(url.prefix { $0 != ":" }).lowercased()
            await #expect(throws: TransportError.unsupportedScheme(scheme)) {
                try await stage.transport.send(.patient(url))
            }
        }
    }

    @Test(
        arguments: Subject.allCases,
        ["", "example.test/a", "http://", "https:///a", "http://a b/", "http://a/\n"])
    func `a text that is not a URL is refused as such`(subject: Subject, url: String) async throws {
        try await subject.onStage([:]) { stage in
            await #expect(throws: TransportError.invalidURL(url)) {
                try await stage.transport.send(.patient(url))
            }
        }
    }
}
