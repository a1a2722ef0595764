/// One handler at a time for each key; what arrives meanwhile is left out.
struct DroppableFlow<Event: Hashable & Sendable, Key: Hashable>: EventFlow {
    let key: (Event) -> Key
    private var running: Set<Key> = []
    private var keys: [Ticket: Key] = [:]

    init(key: @escaping (Event) -> Key) { self.key = key }

    var isIdle: Bool { running.isEmpty }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        let key = key(event)
        guard running.insert(key).inserted else { return [.drop(ticket)] }
        keys[ticket] = key
        return [.start(ticket)]
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        if let key = keys.removeValue(forKey: ticket) { running.remove(key) }
        return []
    }
}
