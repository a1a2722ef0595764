/// At most one start in each interval.
struct ThrottledFlow<Event: Hashable & Sendable>: EventFlow {
    let interval: Duration
    let keepsLatest: Bool
    /// The event whose interval is running.
    private var opener: Ticket?
    private var latest: Ticket?

    init(interval: Duration, keepsLatest: Bool) {
        self.interval = interval
        self.keepsLatest = keepsLatest
    }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        guard opener != nil else { return open(with: ticket) }
        guard keepsLatest else { return [.drop(ticket)] }
        let replaced = latest
        latest = ticket
        return replaced.map { [.drop($0)] } ?? []
    }

    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] {
        guard ticket == opener else { return [] }
        opener = nil
        guard let latest else { return [] }
        self.latest = nil
        return open(with: latest)
    }

    private mutating func open(with ticket: Ticket) -> [FlowAction<Event>] {
        opener = ticket
        return [.wake(ticket, after: interval), .start(ticket)]
    }
}
