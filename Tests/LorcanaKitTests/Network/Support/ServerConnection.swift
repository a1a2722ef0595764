import Glibc
import Locks
@testable import LorcanaKit
import LorcanaTesting

/// An accepted connection of `LoopbackServer`: reads request heads and writes scripted responses.
///
/// `end` only shuts down the socket; the descriptor is closed when the last reference to the connection is released.
final class ServerConnection: Sendable {
    private let descriptor: Int32
    private let unread = Locked<[UInt8]>([])

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    /// The next request head, up to its empty line; nil if the client has closed the connection.
    func readHead() -> String? {
        let end: [UInt8] = [13, 10, 13, 10]
        while true {
            if let head = unread.withLock({ unread -> [UInt8]? in
                guard let found = unread.firstRange(of: end) else { return nil }
                defer { unread.removeSubrange(..<found.upperBound) }
                return Array(unread[..<found.lowerBound])
            }) {
                return String(decoding: head, as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return nil }
            unread.withLock { $0 += buffer[..<count] }
        }
    }

    /// Writes the response, or the scripted part of it; returns false if the connection must be closed now.
    func deliver(_ answer: ScriptedAnswer) -> Bool {
        let body = answer.encoding.map { Packing.pack(answer.body, as: $0) } ?? answer.body
        switch answer.delivery {
        case .whole: return write(head(answer, length: body.count) + body)
        case .chunked(let size): return write(head(answer, length: nil) + Self.chunks(of: body, size))
        case .stalled(let bytes): return write(head(answer, length: body.count) + body.prefix(bytes))
        case .held(let moment):
            let bytes = head(answer, length: body.count) + body
            moment.whenCome { _ = self.write(bytes) }
            return true
        case .cut(let bytes):
            if let bytes { _ = write(head(answer, length: body.count) + body.prefix(bytes)) }
            return false
        case .bare:
            _ = write(body)
            return false
        case .bareSilence: return write(body)
        case .failure: return false
        }
    }

    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private func head(_ answer: ScriptedAnswer, length: Int?) -> [UInt8] {
        var lines = ["HTTP/1.1 \(answer.status) \(answer.status == 200 ? "OK" : "Scripted")"]
        lines += answer.headers.map { "\($0.name): \($0.value)" }
        if let encoding = answer.encoding { lines.append("Content-Encoding: \(encoding.rawValue)") }
        lines.append(length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked")
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private static func chunks(of body: [UInt8], _ size: Int) -> [UInt8] {
        var chunks: [UInt8] = []
        for start in stride(from: 0, to: body.count, by: size) {
            let piece = body[start..<min(start + size, body.count)]
            chunks += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [13, 10]
        }
        return chunks + Array("0\r\n\r\n".utf8)
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
