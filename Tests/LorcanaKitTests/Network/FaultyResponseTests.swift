import Locks
import LorcanaTesting
import Testing

@testable import LorcanaKit

/// Servers that send a malformed or incomplete HTTP response.
@Suite(.timeLimit(.minutes(15)))
struct FaultyResponseTests {
    // MARK: Malformed

    /// Responses that are not HTTP, or that no client can decode. Each is sent as written, then the connection is
    /// closed.
    private static let malformed = [
        "220 mail.test ESMTP\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/9.1 200 OK\r\n\r\n",
        "HTTP/1.1 fine\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nhello there\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n",
    ]

    @Test(arguments: malformed)
    func `an unreadable response is malformed`(answer: String) async throws {
        let stage = try CurlStage(["/": .ok(answer, .bare)])
        defer { stage.end() }
        await #expect { try await stage.get("/") } throws: { error in
            guard case TransportError.malformed(nil, let reason)? = error as? TransportError else {
                return false
            }
            return !reason.isEmpty
        }
    }

    @Test(arguments: [
        (400, 10, true), (501, 10, false), (50_000, 1, false), (100, 1_000, true), (400, 1_000, false),
    ])
    func `headers are limited in number and in size`(count: Int, length: Int, isTaken: Bool) async throws {
        let header = HTTPHeader("X", String(repeating: "x", count: length))
        let headers = [HTTPHeader](repeating: header, count: count - 2) + [HTTPHeader("Retry-After", "7")]
        let stage = try CurlStage(["/": .ok("ok", headers: headers)])
        defer { stage.end() }
        if isTaken {
            #expect(try await stage.get("/").headers == [HTTPHeader("Retry-After", "7")])
        } else {
            await #expect(throws: TransportError.malformed(reason: "too many headers")) {
                try await stage.get("/")
            }
        }
    }

    @Test func `endless interim responses are stopped by the limits on headers`() async throws {
        let hints = String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 200)
        let stage = try CurlStage(["/": .ok(hints, .bareSilence)])
        defer { stage.end() }
        await #expect(throws: TransportError.malformed(reason: "too many headers")) {
            try await stage.get("/")
        }
    }

    // MARK: Closed

    @Test(arguments: [
        "", "HT", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: x\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 103 Early Hints\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n", "HTTP/1.1 302 Found\r\nLocation: /next\r\n",
    ])
    func `a connection closed before the body is an error, not an empty response`(sent: String) async throws {
        let stage = try CurlStage(["/": .ok(sent, .bare), "/next": .ok("next")])
        defer { stage.end() }
        await #expect(throws: TransportError.closedEarly(receivedBody: false)) { try await stage.get("/") }
    }

    @Test func `a chunked body that is cut off is closed early`() async throws {
        let cut = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe"
        let stage = try CurlStage(["/": .ok(cut, .bare)])
        defer { stage.end() }
        await #expect(throws: TransportError.closedEarly(receivedBody: true)) { try await stage.get("/") }
    }

    @Test func `a handshake that is cut off is closed early, not a TLS error`() async throws {
        let stage = try CurlStage(["/": .ok("")])
        let port = stage.server.port
        let transport = CurlTransport(environment: [:])
        let request = Task { try await transport.send(.patient("https://127.0.0.1:\(port)/")) }
        while stage.server.connectionCount == 0 { await Task.yield() }
        stage.end()
        await #expect(throws: TransportError.closedEarly(receivedBody: false)) { try await request.value }
        transport.shutdown()
    }

    // MARK: Late

    @Test(arguments: [
        "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /silent\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /silent\r\nContent-Length: 10\r\n\r\nmoved",
    ])
    func `the limit to the first byte lasts until the final response begins`(sent: String) async throws {
        let stage = try CurlStage(["/": .ok(sent, .bareSilence), "/silent": .silence])
        defer { stage.end() }
        try await expectTimeout { limit in
            (
                try await stage.failure("/") { $0.firstByteTimeout = limit },
                .timedOut(.firstByte, after: limit)
            )
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", TransportError.Phase.headers),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", .headers),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe", .body),
        ("HTTP/1.1 304 Not Modified\r\n", .firstByte),
        ("HTTP/1.1 302 Found\r\nContent-Length: 5\r\n\r\nhe", .body),
    ])
    func `the total limit is reported with the phase that was late`(sent: String, phase: TransportError.Phase)
        async throws
    {
        let stage = try CurlStage(["/": .ok(sent, .bareSilence)])
        defer { stage.end() }
        try await expectTimeout { limit in
            (try await stage.failure("/") { $0.totalTimeout = limit }, .timedOut(phase, after: limit))
        }
    }

    // MARK: In pieces

    @Test func `progress of many small pieces is reported ten times a second at most`() async throws {
        let stage = try CurlStage(["/": .ok([UInt8](repeating: 0, count: 300_000), .chunked(1))])
        defer { stage.end() }
        let seen = Locked<[Int]>([])
        let time = try await ContinuousClock().measure {
            _ = try await stage.get("/") {
                $0.onProgress = { received, _ in seen.withLock { $0.append(received) } }
            }
        }
        let counts = seen.withLock { $0 }
        #expect(counts.last == 300_000)
        #expect(counts.count <= Int(time / .milliseconds(100)) + 2)
    }

    @Test func `headers that were not asked for are not kept`() async throws {
        let headers = [HTTPHeader("ETag", "\"a\""), HTTPHeader("Retry-After", "9")]
        let stage = try CurlStage(["/": .ok("", headers: headers)])
        defer { stage.end() }
        #expect(try await stage.get("/").headers == [HTTPHeader("Retry-After", "9")])
        #expect(try await stage.get("/") { $0.wantedHeaders = ["etag", "x"] }.header("ETag") == "\"a\"")
    }
}
