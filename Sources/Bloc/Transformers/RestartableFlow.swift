/// The newest event of each key alone, at once or after a quiet time.
struct RestartableFlow<Event: Hashable & Sendable, Key: Hashable>: EventFlow {
    let key: (Event) -> Key
    let delay: (Event) -> Duration
    private var current: [Key: Ticket] = [:]

    init(key: @escaping (Event) -> Key, delay: @escaping (Event) -> Duration) {
        self.key = key
        self.delay = delay
    }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        let replaced = current.updateValue(ticket, forKey: key(event))
        let delay = delay(event)
        let begin = delay > .zero ? FlowAction<Event>.wake(ticket, after: delay) : .start(ticket)
        return (replaced.map { [.cancel($0)] } ?? []) + [begin]
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        if let key = current.first(where: { $0.value == ticket })?.key { current[key] = nil }
        return []
    }

    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] {
        current.values.contains(ticket) ? [.start(ticket)] : []
    }
}
