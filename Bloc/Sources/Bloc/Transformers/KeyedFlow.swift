/// How a new event affects the current one with its key.
enum KeyRule<Event: Hashable & Sendable>: Sendable {
    /// It ends that event and starts immediately.
    case replace
    /// It ends that event and starts after a delay.
    case replaceAfter(@Sendable (Event) -> Duration)
    /// It ends an event of another handler, but is dropped while its own handler is running.
    case replaceOthers
    /// It is dropped while that event is running.
    case giveWay
}

/// The key of an event, and its group.
///
/// The group is not an `AnyHashable`, because the first conversion of each type would make the runtime search all
/// conformances in the program.
struct EventKey: Hashable {
    let group: any Hashable & Sendable
    let key: AnyHashable?

    func hash(into hasher: inout Hasher) {
        group.hash(into: &hasher)
        hasher.combine(key)
    }

    static func == (left: Self, right: Self) -> Bool {
        left.key == right.key && isEqual(left.group, right.group)
    }

    private static func isEqual<Group: Hashable>(_ group: Group, _ other: any Hashable) -> Bool {
        other as? Group == group
    }
}

/// The current events by key; the handlers of a bloc's groups share one table.
final class KeyTable {
    fileprivate var atWork: [EventKey: Ticket] = [:]
    fileprivate var keys: [Ticket: EventKey] = [:]
}

/// Runs one event at a time for each key: the newest one, immediately or after a delay, or the first one.
final class KeyedFlow<Event: Hashable & Sendable>: EventFlow {
    private let rule: KeyRule<Event>
    private let table: KeyTable
    private let key: (Event) -> EventKey
    /// The last event that was not dropped.
    private var newest: Ticket?

    init(
        _ rule: KeyRule<Event>, sharing table: KeyTable, by key: @escaping (Event) -> EventKey
    ) {
        self.rule = rule
        self.table = table
        self.key = key
    }

    var isIdle: Bool {
        switch rule {
        case .replace, .replaceOthers, .giveWay: table.keys.isEmpty
        case .replaceAfter: false
        }
    }

    func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        let key = key(event)
        let previous = table.atWork[key]
        var delay = Duration.zero
        switch rule {
        case .replace: break
        case .replaceAfter(let time): delay = time(event)
        case .replaceOthers: if previous != nil, previous == newest { return [.drop(ticket)] }
        case .giveWay: if previous != nil { return [.drop(ticket)] }
        }
        newest = ticket
        table.atWork[key] = ticket
        table.keys[ticket] = key
        let begin = delay > .zero ? FlowAction<Event>.wake(ticket, after: delay) : .start(ticket)
        guard let previous else { return [begin] }
        table.keys[previous] = nil
        return [.cancel(previous), begin]
    }

    func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        if let key = table.keys.removeValue(forKey: ticket) { table.atWork[key] = nil }
        return []
    }

    func woke(_ ticket: Ticket) -> [FlowAction<Event>] { table.keys[ticket] == nil ? [] : [.start(ticket)] }
}

/// Starts at most one event per interval, for each key.
struct ThrottledFlow<Event: Hashable & Sendable>: EventFlow {
    let interval: Duration
    let keepsLatest: Bool
    private let key: (Event) -> AnyHashable
    /// The events whose interval is running, each with the newest event since.
    private var open: [AnyHashable: (opener: Ticket, latest: Ticket?)] = [:]
    private var keys: [Ticket: AnyHashable] = [:]

    init(interval: Duration, keepsLatest: Bool, by key: @escaping (Event) -> AnyHashable) {
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

    private mutating func open(_ key: AnyHashable, with ticket: Ticket) -> [FlowAction<Event>] {
        open[key] = (ticket, nil)
        keys[ticket] = key
        return [.wake(ticket, after: interval), .start(ticket)]
    }
}
