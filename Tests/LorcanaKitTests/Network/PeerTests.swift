import LorcanaTesting
import Testing

@testable import LorcanaKit

/// A failure names the host that the client was talking to: the host in the URL, of a redirect, or of a proxy.
@Suite(.timeLimit(.minutes(15)))
struct PeerTests {
    private static let short = Duration.milliseconds(500)

    /// The failure of a request through a proxy with scripted responses.
    private static func failure(
        _ url: String, proxyAnswering script: [String: ScriptedAnswer],
        _ adjust: (inout HTTPRequest) -> Void = { _ in }
    ) async -> (error: TransportError?, proxy: String) {
        let proxy = LoopbackServer(script)
        defer { proxy.stop() }
        let name = "127.0.0.1:\(proxy.port)"
        return (await failure(url, proxy: "http://\(name)", adjust), name)
    }

    private static func failure(
        _ url: String, proxy: String? = nil, _ adjust: (inout HTTPRequest) -> Void = { _ in }
    ) async -> TransportError? {
        let transport = CurlTransport(environment: proxy.map { ["all_proxy": $0] } ?? [:])
        defer { transport.shutdown() }
        var request = HTTPRequest.patient(url)
        adjust(&request)
        do {
            _ = try await transport.send(request)
            return nil
        } catch { return error }
    }

    // MARK: Proxies

    @Test(arguments: ["http://cards.test/", "https://cards.test/"])
    func `a proxy that refuses is named, without its password`(url: String) async {
        let port = ServerSocket.unusedPort()
        let error = await Self.failure(url, proxy: "http://me:secret@127.0.0.1:\(port)")
        #expect(error == .refused(by: .proxy("127.0.0.1:\(port)")))
    }

    @Test(arguments: [403, 407, 502, 503])
    func `a proxy's answer instead of a tunnel is reported as the proxy's`(status: Int) async {
        let (error, proxy) = await Self.failure(
            "https://cards.test/", proxyAnswering: ["cards.test:443": .status(status)])
        #expect(error == .proxyStatus(status, proxy: proxy))
    }

    @Test func `a proxy that wants a password is named even without a tunnel`() async {
        let (error, proxy) = await Self.failure(
            "http://cards.test/", proxyAnswering: ["http://cards.test/": .status(407)])
        #expect(error == .proxyStatus(407, proxy: proxy))
    }

    @Test func `a host that asks for a proxy's password is not a proxy`() async throws {
        let stage = try CurlStage(["/": .status(407)])
        defer { stage.end() }
        #expect(try await stage.get("/").status == 407)
    }

    @Test func `a timeout names the proxy that never opens the tunnel`() async throws {
        try await expectTimeout { limit in
            let (error, proxy) = await Self.failure(
                "https://cards.test/", proxyAnswering: ["cards.test:443": .silence]
            ) { $0.connectTimeout = limit }
            return (error, .timedOut(.tunnel, .proxy(proxy), after: limit))
        }
    }

    @Test func `a timeout names the proxy that never answers`() async throws {
        try await expectTimeout { limit in
            let (error, proxy) = await Self.failure(
                "http://cards.test/", proxyAnswering: ["http://cards.test/": .silence]
            ) { $0.firstByteTimeout = limit }
            return (error, .timedOut(.firstByte, .proxy(proxy), after: limit))
        }
    }

    @Test func `a timeout names the proxy that never accepts`() async {
        let full = FullServer()
        let error = await Self.failure("https://cards.test/", proxy: "127.0.0.1:\(full.port)") {
            $0.connectTimeout = Self.short
        }
        #expect(error == .timedOut(.connect, .proxy("127.0.0.1:\(full.port)"), after: Self.short))
    }

    @Test(arguments: ["http://cards.test/", "https://cards.test/"])
    func `a proxy that closes the connection is named`(url: String) async {
        let target = url.hasPrefix("https") ? "cards.test:443" : url
        let (error, proxy) = await Self.failure(
            url, proxyAnswering: [target: .ok("", .cut(after: nil))])
        #expect(error == .closedEarly(.proxy(proxy), receivedBody: false))
    }

    @Test(arguments: [
        "ftp://me:secret@", "socks9://me:secret@", "http://me:se/cret@", "http://me:%00secret@",
    ])
    func `an invalid proxy gets no request, and its password is not reported`(start: String)
        async throws
    {
        let server = LoopbackServer { _ in .ok("[]") }
        defer { server.stop() }
        let error = await Self.failure(server.base, proxy: start + "127.0.0.1:\(server.port)")
        guard case .invalidProxy(let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.contains("cret"))
        #expect(server.requests.isEmpty)
    }

    @Test func `a proxy whose name is not found is named`() async {
        let name = String(repeating: "a", count: 70) + ".test"
        let error = await Self.failure("https://cards.test/", proxy: "http://\(name):3128")
        #expect(error == .unresolvedProxy("\(name):3128"))
    }

    @Test func `a proxy that does not speak SOCKS is named`() async throws {
        let other = LoopbackServer { _ in .ok("220 mail.test ESMTP greets you, whoever you are", .bare) }
        defer { other.stop() }
        // libcurl sends no line of text to a SOCKS proxy, so the server sees no request and the connection times out.
        let error = await Self.failure("http://cards.test/", proxy: "socks5://127.0.0.1:\(other.port)") {
            $0.connectTimeout = Self.short
        }
        guard case .timedOut(_, .proxy("127.0.0.1:\(other.port)"), after: Self.short, of: .request)? = error
        else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Redirects

    @Test func `the host of a redirect is named when it refuses`() async throws {
        let dead = "127.0.0.1:\(ServerSocket.unusedPort())"
        let stage = try CurlStage(["/": .redirect(to: "http://\(dead)/")])
        defer { stage.end() }
        await #expect(throws: TransportError.refused(by: .host(dead))) { try await stage.get("/") }
    }

    @Test func `the host of a redirect is named when it never answers`() async throws {
        let mute = LoopbackServer(["/": .silence])
        defer { mute.stop() }
        let stage = try CurlStage(["/": .redirect(to: mute.base + "/")])
        defer { stage.end() }
        try await expectTimeout { limit in
            (
                try await stage.failure("/") { $0.firstByteTimeout = limit },
                .timedOut(.firstByte, .host("127.0.0.1:\(mute.port)"), after: limit)
            )
        }
    }

    @Test func `the host of a redirect is named when it cannot be resolved`() async throws {
        let name = String(repeating: "a", count: 70) + ".test"
        let stage = try CurlStage(["/": .redirect(to: "http://\(name)/")])
        defer { stage.end() }
        await #expect(throws: TransportError.unresolvedHost(name, .host(name))) { try await stage.get("/") }
    }

    @Test func `the host of a redirect is named when it redirects unsafely, too often, or sends too much`()
        async throws
    {
        let other = LoopbackServer([
            "/file": .redirect(to: "file:///etc/passwd"), "/bad": .redirect(to: "http://[::1"),
            "/again": .redirect(to: "/again"), "/large": .ok("0123456789"),
            "/pieces": .ok("0123456789", .chunked(1)),
        ])
        defer { other.stop() }
        let targets = ["/file", "/bad", "/again", "/large", "/pieces"]
        let script = targets.map { ($0, ScriptedAnswer.redirect(to: other.base + $0)) }
        let stage = try CurlStage(Dictionary(uniqueKeysWithValues: script))
        defer { stage.end() }
        let host = TransportError.Peer.host("127.0.0.1:\(other.port)")
        let errors: [TransportError] = [
            .forbiddenRedirect(by: host), .forbiddenRedirect(by: host),
            .tooManyRedirects(limit: 5, lastBy: host),
            .bodyTooLarge(host, limit: 9), .bodyTooLarge(host, limit: 9),
        ]
        for (target, error) in zip(targets, errors) {
            await #expect(throws: error) { try await stage.get(target) { $0.maximumBodyBytes = 9 } }
        }
    }

    @Test func `a redirect within the host is not reported as another host`() async throws {
        let stage = try CurlStage(["/": .redirect(to: "/next"), "/next": .ok("", .cut(after: nil))])
        defer { stage.end() }
        await #expect(throws: TransportError.closedEarly(receivedBody: false)) { try await stage.get("/") }
    }

    @Test(arguments: ["http://[::1", "http://a b/", "http://a:999999/", "http://", "//"])
    func `a redirect to an invalid address is not an error of the request's URL`(location: String)
        async throws
    {
        let stage = try CurlStage(["/": .redirect(to: location)])
        defer { stage.end() }
        await #expect(throws: TransportError.forbiddenRedirect()) { try await stage.get("/") }
    }

    @Test func `after a redirect a password is sent to the same host only`() async throws {
        let other = LoopbackServer(["/there": .ok("there")])
        defer { other.stop() }
        let script: [String: ScriptedAnswer] = [
            "/": .redirect(to: "/again"), "/again": .redirect(to: other.base + "/there"),
        ]
        let stage = try CurlStage(script)
        defer { stage.end() }
        let url = stage.base.replacing("http://", with: "http://me:secret@")
        let answer = try await stage.transport.send(.patient(url + "/"))
        #expect(answer.body == Array("there".utf8))
        #expect(stage.header("Authorization", askedOf: "/again") != nil)
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
    }

    @Test func `each redirect finds its own proxy`() async throws {
        let proxy = LoopbackServer(["http://cards.test/": .ok("by proxy")])
        defer { proxy.stop() }
        let stage = try CurlStage(
            ["/": .redirect(to: "http://cards.test/")],
            environment: ["http_proxy": proxy.base, "no_proxy": "127.0.0.1"])
        defer { stage.end() }
        #expect(try await stage.get("/").body == Array("by proxy".utf8))
        #expect(proxy.requests.count == 1)
    }

    // MARK: Hosts

    @Test func `a network without a route is not a refusal`() async {
        // TCP cannot connect to a multicast address, so nothing is sent.
        let error = await Self.failure("http://224.0.0.1:9/")
        #expect(error == .unreachable(reason: "network is unreachable"))
    }

    @Test func `a host that never finishes the handshake times out in that phase`() async throws {
        let plain = LoopbackServer([:])
        defer { plain.stop() }
        try await expectTimeout { limit in
            (
                await Self.failure("https://127.0.0.1:\(plain.port)/") { $0.connectTimeout = limit },
                .timedOut(.secure, after: limit)
            )
        }
    }
}
