/// The maximum number of waiting events, and the event to drop when it is exceeded.
///
/// The value can be used on any thread.
public struct WaitingBound: Hashable, Sendable {
    /// The event to drop when the limit is exceeded.
    public enum Policy: Hashable, Sendable {
        /// The new event.
        case dropNewest
        /// The event that has waited longest.
        case dropOldest
        /// The new event, reported to `onError` as `BlocError.tooManyWaiting`.
        case report
    }

    /// The maximum number of waiting events.
    public let count: Int
    /// The event to drop when the limit is exceeded.
    public let policy: Policy

    /// Creates a limit on waiting events, not counting the one whose handler is running.
    public init(_ count: Int, whenFull policy: Policy) {
        precondition(count >= 1, "A bound on waiting events must be at least 1, not \(count).")
        self.count = count
        self.policy = policy
    }
}

/// Runs one handler at a time, in order of arrival.
struct SequentialFlow<Event: Hashable & Sendable>: EventFlow {
    let bound: WaitingBound?
    private var running: Ticket?
    private var waiting = Queue<Ticket>()

    init(bound: WaitingBound?) { self.bound = bound }

    var isIdle: Bool { running == nil }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        guard running != nil else {
            running = ticket
            return [.start(ticket)]
        }
        if let bound, waiting.count >= bound.count { return overflow(ticket, bound.policy) }
        waiting.append(ticket)
        return []
    }

    private mutating func overflow(_ ticket: Ticket, _ policy: WaitingBound.Policy) -> [FlowAction<Event>] {
        switch policy {
        case .dropNewest: return [.drop(ticket)]
        case .report: return [.refuse(ticket)]
        case .dropOldest:
            let oldest = waiting.popFirst()
            waiting.append(ticket)
            return oldest.map { [.drop($0)] } ?? []
        }
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        guard ticket == running else { return [] }
        running = waiting.popFirst()
        return running.map { [.start($0)] } ?? []
    }
}

/// A first-in, first-out queue with amortised constant-time operations.
@usableFromInline
struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    @usableFromInline init() {}

    @usableFromInline var isEmpty: Bool { head == elements.count }
    var count: Int { elements.count - head }

    @usableFromInline
    mutating func append(_ element: Element) { elements.append(element) }

    @usableFromInline
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count || head > 1024 && head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    mutating func removeAll() -> [Element] {
        if isEmpty { return [] }
        let rest = elements[head...].compactMap { $0 }
        elements = []
        head = 0
        return rest
    }
}
