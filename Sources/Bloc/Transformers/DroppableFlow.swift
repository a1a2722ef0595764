/// One handler at a time for each key; what arrives meanwhile is left out.
struct DroppableFlow<Event: Hashable & Sendable, Key: Hashable>: EventFlow {
    let key: (Event) -> Key
    private var running: [Key: Ticket] = [:]

    init(key: @escaping (Event) -> Key) { self.key = key }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        let key = key(event)
        guard running[key] == nil else { return [.drop(ticket)] }
        running[key] = ticket
        return [.start(ticket)]
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        if let key = running.first(where: { $0.value == ticket })?.key { running[key] = nil }
        return []
    }
}
