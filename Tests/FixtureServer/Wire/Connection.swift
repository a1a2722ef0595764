import Foundation

/// Answers the requests of one connection, one after another, until one side leaves.
struct Connection: Sendable {
    let peer: Peer
    let number: Int
    let responder: Responder
    let log: RequestLog

    func run() {
        defer { close(peer.socket) }
        while let text = peer.readHead(), let head = RequestHead(text) {
            let request = log.received(head, connection: number)
            let outcome = answer(head)
            log.ended(request, outcome, head, connection: number)
            guard case .answered = outcome, head.keepsConnection else { return }
        }
    }

    private func answer(_ head: RequestHead) -> Outcome {
        let reaction = responder.reaction(to: head)
        if reaction.delay > 0, peer.leaves(within: reaction.delay) { return .gone }
        switch reaction.manner {
        case .hang:
            while !peer.leaves(within: -1) { usleep(1000) }
            return .gone
        case .close: return .closed
        case .reset:
            peer.reset()
            return .closed
        case .headers:
            return peer.send(reaction.response.head(now: Date())) ? .closed : .gone
        case .truncate:
            let bytes = reaction.response.head(now: Date()) + reaction.response.payload(isWhole: false)
            return peer.send(bytes) ? .closed : .gone
        case .answer: return send(reaction.response, head)
        }
    }

    private func send(_ response: Response, _ head: RequestHead) -> Outcome {
        let payload = head.method == "HEAD" ? [] : response.payload()
        guard peer.send(response.head(now: Date()) + payload) else { return .gone }
        return .answered(status: response.status, bytes: response.body.count)
    }
}
