import Glibc
import Locks
import LorcanaTesting
import Testing

@testable import LorcanaKit

/// Behaviour that only the real transport has: connections, TLS, proxies, loading and unloading libcurl.
@Suite(.timeLimit(.minutes(15)))
struct CurlTransportTests {
    // MARK: Requests and limits

    @Test func `a request has a User-Agent and accepts every encoding of libcurl`() async throws {
        let stage = try CurlStage(["/": .ok("")])
        defer { stage.end() }
        _ = try await stage.get("/")
        #expect(stage.header("User-Agent", askedOf: "/") == LorcanaVersion.userAgent())
        #expect(LorcanaVersion.userAgent(homepage: "") == "lorcana/\(LorcanaVersion.current)")
        #expect(
            LorcanaVersion.userAgent(homepage: "https://host.example")
                == "lorcana/\(LorcanaVersion.current) (+https://host.example)")
        let packings = stage.header("Accept-Encoding", askedOf: "/") ?? ""
        #expect(["gzip", "deflate"].allSatisfy(packings.contains))
    }

    @Test func `a header's value cannot inject another header`() async throws {
        let stage = try CurlStage(["/": .ok("")])
        defer { stage.end() }
        _ = try await stage.get("/") {
            $0.headers = [HTTPHeader("If-None-Match", "a\r\nX-Evil: 1"), HTTPHeader("X", "")]
        }
        #expect(stage.header("X-Evil", askedOf: "/") == nil)
        #expect(stage.header("If-None-Match", askedOf: "/") == "aX-Evil: 1")
    }

    @Test func `a compression bomb of 100 MB is stopped at the limit`() async throws {
        let bomb = ScriptedAnswer.ok(
            Packing.bomb(unpackedBytes: 100 << 20), headers: [HTTPHeader("Content-Encoding", "gzip")])
        let stage = try CurlStage(["/": bomb])
        defer { stage.end() }
        let largest = Locked(0)
        await #expect(throws: TransportError.bodyTooLarge(limit: 1 << 20)) {
            try await stage.get("/") {
                $0.maximumBodyBytes = 1 << 20
                $0.onProgress = { received, total in
                    #expect(total == nil)
                    largest.withLock { $0 = max($0, received) }
                }
            }
        }
        #expect(largest.withLock { $0 } <= 1 << 20)
    }

    @Test func `a Content-Length above the limit is refused before the body arrives`() async throws {
        let stage = try CurlStage(["/": .ok([UInt8](repeating: 0, count: 2000), .stalled(after: 0))])
        defer { stage.end() }
        await #expect(throws: TransportError.bodyTooLarge(limit: 1999)) {
            try await stage.get("/") { $0.maximumBodyBytes = 1999 }
        }
    }

    @Test func `broken compression is reported as such`() async throws {
        let broken = ScriptedAnswer.ok("no gzip", headers: [HTTPHeader("Content-Encoding", "gzip")])
        let stage = try CurlStage(["/": broken])
        defer { stage.end() }
        await #expect { try await stage.get("/") } throws: { error in
            if case TransportError.malformed(nil, let reason)? = error as? TransportError {
                return !reason.isEmpty
            }
            return false
        }
    }

    // MARK: Connections

    @Test func `fifteen pages are sent over one connection`() async throws {
        let script = Dictionary(
            uniqueKeysWithValues: (1...15).map { ("/all?page=\($0)", ScriptedAnswer.ok("\($0)")) })
        let stage = try CurlStage(script)
        defer { stage.end() }
        for page in 1...15 { #expect(try await stage.get("/all?page=\(page)").body == Array("\(page)".utf8)) }
        #expect(stage.server.connectionCount == 1)
        #expect(stage.server.requests.map(\.target) == (1...15).map { "/all?page=\($0)" })
    }

    @Test func `many simultaneous requests share few connections`() async throws {
        let script = Dictionary(uniqueKeysWithValues: (1...40).map { ("/\($0)", ScriptedAnswer.ok("\($0)")) })
        let stage = try CurlStage(script)
        defer { stage.end() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 { group.addTask { _ = try await stage.get("/\(number)") } }
            try await group.waitForAll()
        }
        #expect(stage.server.connectionCount <= 4)
    }

    @Test func `a host that never accepts times out after the connect limit`() async throws {
        let full = FullServer()
        let transport = CurlTransport(environment: [:])
        defer { transport.shutdown() }
        for (firstByte, total) in [(10_000, 30_000), (60, 60)] {
            var request = HTTPRequest.patient("http://127.0.0.1:\(full.port)/")
            request.connectTimeout = .milliseconds(60)
            request.firstByteTimeout = .milliseconds(firstByte)
            request.totalTimeout = .milliseconds(total)
            await #expect(throws: TransportError.timedOut(.connect, after: .milliseconds(60))) {
                try await transport.send(request)
            }
        }
    }

    @Test func `a name that cannot be resolved is reported`() async {
        // The resolver rejects a label of more than 63 characters without a DNS query.
        let host = String(repeating: "a", count: 70) + ".test"
        let transport = CurlTransport(environment: [:])
        defer { transport.shutdown() }
        await #expect(throws: TransportError.unresolvedHost(host)) {
            try await transport.send(.patient("http://\(host)/"))
        }
    }

    // MARK: Cancellation

    @Test func `thirty requests cancelled at once all end, and the transport still works`() async throws {
        let stage = try CurlStage(["/slow": .silence, "/": .ok("well")])
        defer { stage.end() }
        // Only a few requests are sent; the others wait for a free connection.
        let requests = (0..<30).map { _ in Task { try await stage.get("/slow") } }
        await stage.arrival(of: "/slow").wait()
        for request in requests { request.cancel() }
        for request in requests {
            await #expect(throws: TransportError.cancelled) { try await request.value }
        }
        #expect(try await stage.get("/").body == Array("well".utf8))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `in any order of starts and cancellations each request ends once`(seed: UInt64) async throws {
        let stage = try CurlStage([
            "/quick": .ok("ok"), "/slow": .silence, "/cut": .ok("body", .cut(after: 1)),
        ])
        defer { stage.end() }
        var generator = Xorshift(state: seed)
        let targets = ["/quick", "/slow", "/cut"]
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<120 {
                let target = targets.randomElement(using: &generator) ?? "/quick"
                let yields = Int.random(in: 0..<40, using: &generator)
                group.addTask {
                    let request = Task { try await stage.get(target) }
                    for _ in 0..<yields { await Task.yield() }
                    if target == "/slow" || yields.isMultiple(of: 2) { request.cancel() }
                    return await Self.isFitting(request.result, target)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 120)
        #expect(outcomes.allSatisfy { $0 })
        #expect(try await stage.get("/quick").status == 200)
    }

    private static func isFitting(_ result: Result<HTTPResponse, any Error>, _ target: String) -> Bool {
        switch result {
        case .success(let answer): target == "/quick" && answer.body == Array("ok".utf8)
        case .failure(let error):
            switch error as? TransportError {
            case .cancelled: true
            case .closedEarly(nil, receivedBody: true): target == "/cut"
            default: false
            }
        }
    }

    // MARK: TLS

    @Test func `an unknown authority is refused and nothing is requested`() async throws {
        let stage = try CurlStage(["/": .ok("secret")], overTLS: true)
        defer { stage.end() }
        let strict = CurlTransport(environment: [:])
        defer { strict.shutdown() }
        await #expect { try await strict.send(.patient(stage.base + "/")) } throws: { error in
            guard case TransportError.tls(nil, let reason)? = error as? TransportError else { return false }
            return reason.contains("certificate")
        }
        #expect(stage.server.requests.isEmpty)
    }

    @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
    func `an authority that the user names is trusted`(variable: String) async throws {
        let stage = try CurlStage(
            ["/": .ok("secret")], overTLS: true, environment: ["SSL_CERT_FILE": "/nowhere"])
        defer { stage.end() }
        let front = try #require(stage.front)
        let transport = CurlTransport(environment: [variable: front.certificateFile])
        defer { transport.shutdown() }
        let answer = try await transport.send(.patient(stage.base + "/"))
        #expect(answer.body == Array("secret".utf8))
    }

    @Test func `the system's bundle is used if its folder has no certificates that OpenSSL finds`()
        async throws
    {
        let stage = try CurlStage(["/": .ok("secret")], overTLS: true)
        defer { stage.end() }
        let bundle = try #require(stage.front).certificateFile
        // The bundle's folder has no hashed names, as in many containers.
        let folder = String(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.endIndex)])
        var settings = CurlSettings()
        settings.systemCertificates = TrustedCertificates(file: bundle, folder: folder)
        let transport = CurlTransport(settings)
        defer { transport.shutdown() }
        #expect(try await transport.send(.patient(stage.base + "/")).body == Array("secret".utf8))
    }

    @Test func `a certificate for another name is refused`() async throws {
        let stage = try CurlStage(["/": .ok("secret")], overTLS: true)
        defer { stage.end() }
        let elsewhere = stage.base.replacing("127.0.0.1", with: "127.0.0.2")
        let transport = CurlTransport(environment: ["SSL_CERT_FILE": stage.front?.certificateFile ?? ""])
        defer { transport.shutdown() }
        await #expect(throws: TransportError.self) { try await transport.send(.patient(elsewhere + "/")) }
        #expect(stage.server.requests.isEmpty)
    }

    @Test func `a missing bundle is reported by name`() async throws {
        let transport = CurlTransport(environment: ["SSL_CERT_FILE": "/nowhere/bundle.pem"])
        defer { transport.shutdown() }
        let server = LoopbackServer([:])
        defer { server.stop() }
        await #expect { try await transport.send(.patient("https://127.0.0.1:\(server.port)/")) } throws: {
            error in
            guard case TransportError.tls(nil, let reason)? = error as? TransportError else { return false }
            return reason.contains("/nowhere/bundle.pem")
        }
    }

    @Test func `a redirect to https followed by one back to http is refused`() async throws {
        let secure = try CurlStage(["/": .redirect(to: "http://127.0.0.1:1/")], overTLS: true)
        defer { secure.end() }
        let plain = LoopbackServer(["/": .redirect(to: secure.base + "/")])
        defer { plain.stop() }
        let place = try HTTPAddress(secure.base).hostAndPort
        await #expect(throws: TransportError.forbiddenRedirect(by: .host(place))) {
            try await secure.transport.send(.patient(plain.base + "/"))
        }
        #expect(secure.server.requests.count == 1)
    }

    // MARK: Proxies

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func `the proxy named in the environment is used`(variable: String) async throws {
        let proxy = LoopbackServer(["http://cards.test/sets": .ok("by proxy")])
        defer { proxy.stop() }
        let transport = CurlTransport(environment: [variable: proxy.base])
        defer { transport.shutdown() }
        let answer = try await transport.send(.patient("http://cards.test/sets"))
        #expect(answer.body == Array("by proxy".utf8))
    }

    @Test(arguments: ["no_proxy", "NO_PROXY"])
    func `hosts excluded from the proxy are requested directly`(variable: String) async throws {
        let stage = try CurlStage(
            ["/": .ok("direct")], environment: ["http_proxy": "http://127.0.0.1:1", variable: "127.0.0.1"])
        defer { stage.end() }
        #expect(try await stage.get("/").body == Array("direct".utf8))
    }

    @Test(arguments: [nil, "http_proxy"])
    func `an https proxy is trusted if the user names its authority`(variable: String?) async throws {
        let proxy = LoopbackServer(["http://cards.test/": .ok("by proxy")])
        let front = try TLSFront(before: proxy.port)
        defer {
            front.stop()
            proxy.stop()
        }
        var environment = ["http_proxy": front.base]
        if variable != nil { environment["SSL_CERT_FILE"] = front.certificateFile }
        let transport = CurlTransport(environment: environment)
        defer { transport.shutdown() }
        do throws(TransportError) {
            let answer = try await transport.send(.patient("http://cards.test/"))
            #expect(variable != nil && answer.body == Array("by proxy".utf8))
        } catch {
            guard case .tls(.proxy("127.0.0.1:\(front.port)"), _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(variable == nil && proxy.requests.isEmpty)
        }
    }

    // MARK: The library and shutdown

    @Test func `a missing library is reported in the loader's words`() async {
        var settings = CurlSettings()
        settings.libraries = ["libnowhere.so.4", "libnowhere-either.so.4"]
        let transport = CurlTransport(settings)
        for _ in 1...2 {
            await #expect { try await transport.send(.patient("http://127.0.0.1/")) } throws: { error in
                guard case TransportError.libraryMissing(let reason)? = error as? TransportError else {
                    return false
                }
                return reason.contains("libnowhere.so.4")
            }
        }
        transport.shutdown()
    }

    @Test func `a library of another kind is reported and not used`() async {
        var settings = CurlSettings()
        settings.libraries = ["libm.so.6"]
        let transport = CurlTransport(settings)
        defer { transport.shutdown() }
        await #expect {
            try await transport.send(.patient("http://127.0.0.1/"))
        } throws: { error in
            guard case TransportError.libraryMissing(let reason)? = error as? TransportError else {
                return false
            }
            return reason.contains("curl_global_init")
        }
    }

    @Test func `the second name is tried if the first is missing`() async throws {
        let server = LoopbackServer(["/": .ok("ok")])
        defer { server.stop() }
        var settings = CurlSettings()
        settings.libraries.insert("libnowhere.so.4", at: 0)
        let transport = CurlTransport(settings)
        defer { transport.shutdown() }
        #expect(try await transport.send(.patient(server.base + "/")).status == 200)
    }

    @Test func `shutdown ends running requests and refuses new ones`() async throws {
        let stage = try CurlStage(["/slow": .silence])
        defer { stage.end() }
        let request = Task { try await stage.get("/slow") }
        await stage.arrival(of: "/slow").wait()
        stage.curl.shutdown()
        await #expect(throws: TransportError.shutDown) { try await request.value }
        await #expect(throws: TransportError.shutDown) { try await stage.get("/slow") }
        await stage.departure(of: "/slow").wait()
        stage.curl.shutdown()
    }

    @Test func `an unused transport shuts down at once`() async {
        let transport = CurlTransport(environment: [:])
        transport.shutdown()
        await #expect(throws: TransportError.shutDown) {
            try await transport.send(.patient("http://127.0.0.1/"))
        }
    }

    @Test func `a released transport ends its thread and connections`() async throws {
        let server = LoopbackServer(["/": .ok("ok")])
        defer { server.stop() }
        do {
            let transport = CurlTransport(environment: [:])
            _ = try await transport.send(.patient(server.base + "/"))
        }
        await server.departure(of: "/").wait()
    }

    @Test func `its thread handles no signals except those of a crash`() async throws {
        let server = LoopbackServer(["/": .ok("ok")])
        defer { server.stop() }
        let transport = CurlTransport(environment: [:])
        defer { transport.shutdown() }
        let mask = Locked<[Int32]>([])
        var request = HTTPRequest.patient(server.base + "/")
        request.onProgress = { _, _ in mask.withLock { $0 = Self.blockedSignals() } }
        _ = try await transport.send(request)
        #expect(
            Set(mask.withLock { $0 }).isSuperset(of: [SIGINT, SIGTERM, SIGPIPE, SIGWINCH, SIGHUP, SIGTSTP]))
        #expect(Set(mask.withLock { $0 }).isDisjoint(with: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT]))
    }

    private static func blockedSignals() -> [Int32] {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return (1...31).filter { sigismember(&mask, $0) == 1 }
    }
}
