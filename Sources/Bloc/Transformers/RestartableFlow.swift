/// The newest event of each key alone, at once or after a quiet time.
struct RestartableFlow<Event: Hashable & Sendable, Key: Hashable>: EventFlow {
    let key: (Event) -> Key
    /// Nil if every event starts at once.
    let delay: ((Event) -> Duration)?
    private var current: [Key: Ticket] = [:]
    /// The keys of the newest events.
    private var keys: [Ticket: Key] = [:]

    init(key: @escaping (Event) -> Key, delay: ((Event) -> Duration)? = nil) {
        self.key = key
        self.delay = delay
    }

    var isIdle: Bool { delay == nil && keys.isEmpty }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        let key = key(event)
        let delay = delay?(event) ?? .zero
        let begin = delay > .zero ? FlowAction<Event>.wake(ticket, after: delay) : .start(ticket)
        keys[ticket] = key
        guard let replaced = current.updateValue(ticket, forKey: key) else { return [begin] }
        keys[replaced] = nil
        return [.cancel(replaced), begin]
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        if let key = keys.removeValue(forKey: ticket) { current[key] = nil }
        return []
    }

    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] {
        keys[ticket] == nil ? [] : [.start(ticket)]
    }
}
