import Foundation
import Glibc
import Locks
import LorcanaKit
import LorcanaTesting

/// A small HTTP/1.1 server on the loopback interface with scripted responses, including malformed ones.
///
/// Each connection has a thread, is kept alive, and is counted. Each target can be requested any number of times.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        var target: String
        var headers: [HTTPHeader]
        var connection: Int

        func header(_ name: String) -> String? {
            HTTPResponse(status: 0, headers: headers, url: "").header(name)
        }
    }

    private struct State: Sendable {
        var requests: [Request] = []
        var connections: [ServerConnection] = []
        var isStopped = false
    }

    let port: UInt16
    var base: String { "http://127.0.0.1:\(port)" }

    private let listener: ServerSocket
    private let script: @Sendable (String) -> ScriptedAnswer?
    private let state = Locked(State())
    private let arrivals = Moments()
    private let departures = Moments()

    /// - Parameter script: the response to a target, which is the path and query, or the whole URL for a proxy.
    init(_ script: @escaping @Sendable (String) -> ScriptedAnswer?) {
        self.script = script
        listener = ServerSocket()
        port = listener.port
        Thread.detachNewThread { self.acceptAll() }
    }

    convenience init(_ script: [String: ScriptedAnswer]) { self.init { script[$0] } }

    var requests: [Request] { state.withLock { $0.requests } }
    var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Occurs when the target is first requested.
    func arrival(of target: String) -> Moment { arrivals[target] }

    /// Occurs when the client closes a connection whose last request was for the target.
    func departure(of target: String) -> Moment { departures[target] }

    /// Closes all connections, which ends their threads.
    func stop() {
        let connections = state.withLock { state in
            state.isStopped = true
            return state.connections
        }
        for connection in connections { connection.end() }
        shutdown(listener.descriptor, Int32(SHUT_RDWR))
    }

    private func acceptAll() {
        while true {
            let descriptor = accept(listener.descriptor, nil, nil)
            if descriptor < 0 { break }
            let connection = ServerConnection(descriptor)
            let number = state.withLock { state -> Int? in
                if state.isStopped { return nil }
                state.connections.append(connection)
                return state.connections.count
            }
            guard let number else { break }
            Thread.detachNewThread { self.serve(connection, number) }
        }
        close(listener.descriptor)
    }

    /// Handles one request after another until either side closes the connection.
    private func serve(_ connection: ServerConnection, _ number: Int) {
        var lastTarget: String?
        while let head = connection.readHead() {
            let request = Self.parse(head, number)
            lastTarget = request.target
            state.withLock { $0.requests.append(request) }
            arrivals[request.target].come()
            let answer = script(request.target) ?? .status(599, "not scripted: \(request.target)")
            if !connection.deliver(answer) { break }
        }
        connection.end()
        if let lastTarget { departures[lastTarget].come() }
    }

    private static func parse(_ head: String, _ connection: Int) -> Request {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return HTTPHeader(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return Request(
            target: words.count > 1 ? String(words[1]) : "", headers: headers, connection: connection)
    }
}
