import Foundation

/// Listens on the loopback interface, with one thread per connection.
struct Listener {
    let port: Int
    private let socket: Int32

    /// Starts listening; for port 0 the system assigns one.
    init(port: Int) throws(Misuse) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw Misuse("port \(port) cannot be had: \(String(cString: strerror(errno)))") }
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }

    /// Accepts connections forever; they are numbered from 1.
    func run(_ handle: @escaping @Sendable (Peer, Int) -> Void) {
        var number = 0
        while true {
            let client = accept(socket, nil, nil)
            guard client >= 0 else { continue }
            var yes: Int32 = 1
            setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
            number += 1
            let connection = number
            Thread.detachNewThread { handle(Peer(socket: client), connection) }
        }
    }
}
