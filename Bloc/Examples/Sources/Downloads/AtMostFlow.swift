import Bloc

/// Starts events while fewer than `limit` handlers are running; the others wait in order of arrival.
struct AtMostFlow<Event: Hashable & Sendable>: EventFlow {
    let limit: Int
    private var running = 0
    private var waiting: [Ticket] = []

    init(limit: Int) { self.limit = limit }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        waiting.append(ticket)
        return next()
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        running -= 1
        return next()
    }

    private mutating func next() -> [FlowAction<Event>] {
        guard running < limit, !waiting.isEmpty else { return [] }
        running += 1
        return [.start(waiting.removeFirst())]
    }
}

extension EventTransformer {
    /// Limits the number of handlers that run at the same time; further events wait until a handler has ended.
    static func atMost(_ limit: Int) -> Self { .custom { AtMostFlow(limit: limit) } }
}
