/// At most one start in each interval, for each key.
struct ThrottledFlow<Event: Hashable & Sendable, Key: Hashable>: EventFlow {
    let interval: Duration
    let keepsLatest: Bool
    private let key: (Event) -> Key
    /// The events whose interval is running, with the newest one since.
    private var open: [Key: (opener: Ticket, latest: Ticket?)] = [:]
    private var keys: [Ticket: Key] = [:]

    init(interval: Duration, keepsLatest: Bool, by key: @escaping (Event) -> Key) {
        self.interval = interval
        self.keepsLatest = keepsLatest
        self.key = key
    }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        let key = key(event)
        guard let current = open[key] else { return open(key, with: ticket) }
        guard keepsLatest else { return [.drop(ticket)] }
        open[key]?.latest = ticket
        return current.latest.map { [.drop($0)] } ?? []
    }

    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] {
        guard let key = keys.removeValue(forKey: ticket), let latest = open.removeValue(forKey: key)?.latest
        else { return [] }
        return open(key, with: latest)
    }

    private mutating func open(_ key: Key, with ticket: Ticket) -> [FlowAction<Event>] {
        open[key] = (ticket, nil)
        keys[ticket] = key
        return [.wake(ticket, after: interval), .start(ticket)]
    }
}
