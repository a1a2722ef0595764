import Glibc

/// A port with a full connection backlog, so that a new connection is neither accepted nor refused.
final class FullServer: Sendable {
    private let listener = ServerSocket(backlog: 0)
    private let clients: [Int32]
    var port: UInt16 { listener.port }

    init() {
        let port = listener.port
        clients = (0..<3).map { _ in ServerSocket.connectClient(to: port) }
    }

    deinit { for descriptor in clients + [listener.descriptor] { close(descriptor) } }
}

/// A random number generator with reproducible results.
struct Xorshift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
