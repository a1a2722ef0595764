import Foundation

/// Answers the requests of one connection, one after another, until either side closes it.
struct Connection: Sendable {
    let peer: Peer
    let number: Int
    let responder: Responder
    let log: RequestLog

    func run() {
        defer { close(peer.socket) }
        while let text = peer.readHead() {
            guard let head = RequestHead(text) else {
                _ = peer.send(Response.refused.head(now: Date()) + Response.refused.payload())
                return
            }
            let request = log.received(head, connection: number)
            let outcome = answer(head)
            log.ended(request, outcome, head, connection: number)
            guard case .answered = outcome, head.keepsConnection else { return }
        }
    }

    private func answer(_ head: RequestHead) -> Outcome {
        let reaction = responder.reaction(to: head)
        if reaction.delay > 0, peer.leaves(within: reaction.delay) { return .gone }
        for _ in 0..<reaction.interims {
            guard peer.send(Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)) else {
                return .gone
            }
        }
        var response = reaction.response
        if reaction.manner == .endless { response.isChunked = true }
        let heading = response.head(now: Date())
        switch reaction.manner {
        case .hang: return waitUntilGone()
        case .close: return .closed
        case .reset:
            peer.reset()
            return .closed
        case .cutHeaders: return end(after: Array(heading.prefix(heading.count / 2)))
        case .headers: return end(after: heading)
        case .truncate: return end(after: heading + response.payload(isWhole: false))
        case .nonsense: return end(after: Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8))
        case .stall: return peer.send(heading) ? waitUntilGone() : .gone
        case .endless: return sendForever(after: heading)
        case .answer: break
        }
        if head.method == "CONNECT", (200..<300).contains(response.status) { return tunnel(to: head.target) }
        let payload = head.method == "HEAD" ? [] : response.payload()
        guard drip(heading, each: reaction.drip), drip(payload, each: max(reaction.drip, reaction.bodyDrip))
        else { return .gone }
        // The rest of the announced length is never sent.
        if response.announcedLength != nil { return .closed }
        return .answered(status: response.status, bytes: response.body.count)
    }

    private func waitUntilGone() -> Outcome {
        while !peer.leaves(within: -1) { usleep(1000) }
        return .gone
    }

    private func end(after bytes: [UInt8]) -> Outcome { peer.send(bytes) ? .closed : .gone }

    /// Sends an endless list of spaces in chunks until the client closes the connection.
    private func sendForever(after heading: [UInt8]) -> Outcome {
        let blanks = Array("10000\r\n".utf8) + [UInt8](repeating: 32, count: 65_536) + [13, 10]
        guard peer.send(heading + Array("1\r\n[\r\n".utf8)) else { return .gone }
        while peer.send(blanks) {}
        return .gone
    }

    /// Sends the bytes one by one, with this many milliseconds before each.
    private func drip(_ bytes: [UInt8], each milliseconds: Int) -> Bool {
        if milliseconds == 0 { return peer.send(bytes) }
        return bytes.allSatisfy { !peer.leaves(within: milliseconds) && peer.send([$0]) }
    }

    /// Forwards bytes in both directions between the client and the port of `target` on the loopback interface,
    /// whatever the host in `target`.
    private func tunnel(to target: String) -> Outcome {
        guard let port = target.split(separator: ":").last.flatMap({ Int($0) }),
            let other = Peer(port: port), peer.send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
        else { return .closed }
        defer { Glibc.close(other.socket) }
        while peer.exchanges(with: other) {}
        return .answered(status: 200, bytes: 0)
    }
}
