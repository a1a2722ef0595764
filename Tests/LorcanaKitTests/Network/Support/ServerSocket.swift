import Glibc

/// A listening socket on 127.0.0.1, with a port assigned by the system.
struct ServerSocket: Sendable {
    let descriptor: Int32
    let port: UInt16

    /// - Parameter backlog: nil to reserve the port without listening on it.
    init(backlog: Int32? = 64) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(descriptor, address, size) == 0, "a free port is needed")
                getsockname(descriptor, address, &size)
            }
            return UInt16(bigEndian: $0.pointee.sin_port)
        }
        if let backlog { listen(descriptor, backlog) }
        self.descriptor = descriptor
    }

    /// A port of 127.0.0.1 that nothing listens on. It is reserved until the process ends, so that no other test gets
    /// it.
    static func unusedPort() -> UInt16 { ServerSocket(backlog: nil).port }

    /// Connects a client that sends nothing; returns its descriptor.
    static func connectClient(to port: UInt16) -> Int32 {
        let client = socket(
            AF_INET,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(port: port)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return client
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
