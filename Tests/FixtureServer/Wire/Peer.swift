import Foundation

/// The client's side of a connection, on a blocking socket.
struct Peer: Sendable {
    let socket: Int32

    init(socket: Int32) { self.socket = socket }

    /// Connects to a port of the loopback interface; nil if nothing listens on it.
    init?(port: Int) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let descriptor = socket
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
    }

    /// Forwards the next bytes from either side to the other; returns false if a side has closed its connection.
    func exchanges(with other: Peer) -> Bool {
        var watched = [self, other].map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
        guard poll(&watched, 2, -1) > 0 else { return false }
        return (watched[0].revents == 0 || passes(to: other))
            && (watched[1].revents == 0 || other.passes(to: self))
    }

    private func passes(to other: Peer) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 && other.send(Array(buffer[..<count]))
    }

    /// Reads up to the empty line that ends a request head; nil if the client has closed the connection.
    func readHead() -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 1 << 20 {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            // A TLS ClientHello: the client sends nothing more before a reply.
            if bytes[0] == 0x16 { return "" }
            if bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
        return nil
    }

    /// Sends all bytes; returns false if the client has closed the connection.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits `milliseconds`, or forever if negative; returns true as soon as the client closes the connection.
    func leaves(within milliseconds: Int) -> Bool {
        var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, Int32(milliseconds)) > 0 else { return false }
        var byte: UInt8 = 0
        if recv(socket, &byte, 1, Int32(MSG_PEEK)) <= 0 { return true }
        // The next request has arrived, so the client is still connected; poll would return at once.
        usleep(UInt32(max(0, milliseconds)) * 1000)
        return false
    }

    /// Closes the connection with a reset.
    func reset() {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    }
}
