import LorcanaTesting
import Testing

@testable import LorcanaKit

/// The implementations of `HTTPTransport` that must fulfil the contract.
enum Subject: String, CaseIterable, CustomTestStringConvertible {
    case stub, curl

    var testDescription: String { rawValue }

    /// Calls `act` with a transport and a server that responds from `script`, then shuts both down.
    func onStage(
        _ script: [String: ScriptedAnswer], overTLS: Bool = false, _ act: (any Stage) async throws -> Void
    ) async throws {
        switch self {
        case .stub: try await act(StubStage(script, scheme: overTLS ? "https" : "http"))
        case .curl:
            let stage = try CurlStage(script, overTLS: overTLS)
            defer { stage.end() }
            try await act(stage)
        }
    }
}

/// A transport and the server that it connects to.
protocol Stage: Sendable {
    var transport: any HTTPTransport { get }
    /// The scheme and authority of every URL.
    var base: String { get }
    /// The scheme and authority for a port that nothing listens on.
    var deadBase: String { get }
    /// Occurs when the target is first requested.
    func arrival(of target: String) -> Moment
    /// Occurs when the server has lost the client that requested the target.
    func departure(of target: String) -> Moment
    /// A header of the request for the target.
    func header(_ name: String, askedOf target: String) -> String?
}

extension Stage {
    func get(
        _ target: String, _ adjust: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        var request = HTTPRequest.patient(base + target)
        adjust(&request)
        return try await transport.send(request)
    }
}

extension HTTPRequest {
    /// A request with time limits that are never reached, even on a slow machine; a test sets the one it needs.
    static func patient(_ url: String) -> HTTPRequest {
        let limit = Duration.seconds(600)
        return HTTPRequest(url, connectTimeout: limit, firstByteTimeout: limit, totalTimeout: limit)
    }
}

struct StubStage: Stage {
    let stub = StubTransport()
    let base: String
    var deadBase: String { "http://dead.test" }
    var transport: any HTTPTransport { stub }

    init(_ script: [String: ScriptedAnswer], scheme: String) {
        base = "\(scheme)://live.test"
        for (target, answer) in script { stub.on(target, answer, times: 100) }
        stub.on("http://dead.test/", .failure(.refused()), times: 100)
    }

    func arrival(of target: String) -> Moment { stub.arrival(of: target) }
    func departure(of target: String) -> Moment { stub.departure(of: target) }
    func header(_ name: String, askedOf target: String) -> String? {
        let request = stub.requests.last { $0.url == base + target }
        return HTTPResponse(status: 0, headers: request?.headers ?? [], url: "").header(name)
    }
}

struct CurlStage: Stage {
    let server: LoopbackServer
    let front: TLSFront?
    let curl: CurlTransport
    var transport: any HTTPTransport { curl }
    var base: String { front?.base ?? server.base }
    var deadBase: String { "http://127.0.0.1:\(ServerSocket.unusedPort())" }

    init(_ script: [String: ScriptedAnswer], overTLS: Bool = false, environment: [String: String] = [:])
        throws
    {
        server = LoopbackServer(script)
        front = try overTLS ? TLSFront(before: server.port) : nil
        var environment = environment
        if let front { environment["SSL_CERT_FILE"] = environment["SSL_CERT_FILE"] ?? front.certificateFile }
        curl = CurlTransport(environment: environment)
    }

    func end() {
        curl.shutdown()
        front?.stop()
        server.stop()
    }

    func arrival(of target: String) -> Moment { server.arrival(of: target) }
    func departure(of target: String) -> Moment { server.departure(of: target) }
    func header(_ name: String, askedOf target: String) -> String? {
        server.requests.last { $0.target == target }?.header(name)
    }
}
