/// Says how overlapping events of a handler, or of a whole bloc, run.
///
///     on(matching: query, transformer: .debounced(for: .milliseconds(300))) { query, emit in … }
///
/// Given to `on` it governs that handler alone; given to the bloc's initialiser it governs all handlers
/// together that name none of their own.
public struct EventTransformer<Event: Hashable & Sendable> {
    enum Kind {
        case concurrent
        case flow(() -> any EventFlow<Event>)
        /// A flow that cancels what runs and delays nothing, so that it can do nothing for a synchronous handler.
        case cancelling(() -> any EventFlow<Event>)
        case member(group: String, GroupRule<Event>)
    }

    let kind: Kind

    /// Events run by a flow of your own, which may filter, merge and reorder; one for each registration.
    public static func custom(_ makeFlow: @escaping () -> any EventFlow<Event>) -> Self {
        Self(kind: .flow(makeFlow))
    }

    /// Every event's handler starts at once.
    public static var concurrent: Self { Self(kind: .concurrent) }

    /// Each handler starts after the one before it ended; nothing is lost.
    public static var sequential: Self { .custom { SequentialFlow(bound: nil) } }

    /// Like `sequential`, with a bound on how many events wait.
    public static func sequential(bound: WaitingBound) -> Self { .custom { SequentialFlow(bound: bound) } }

    /// Events that arrive while a handler runs are left out.
    public static var droppable: Self { .droppable { _ in 0 } }

    /// Events that arrive while the handler of one with the same key runs are left out.
    public static func droppable<Key: Hashable>(by key: @escaping (Event) -> Key) -> Self {
        .custom { DroppableFlow(key: key) }
    }

    /// A new event cancels the handler that runs.
    public static var restartable: Self { .restartable { _ in 0 } }

    /// A new event cancels the running handler of one with the same key.
    public static func restartable<Key: Hashable>(by key: @escaping (Event) -> Key) -> Self {
        Self(kind: .cancelling { RestartableFlow(key: key) })
    }

    /// The handler runs once, this long after the last event; a new event also cancels a running handler.
    public static func debounced(for delay: Duration) -> Self { .debounced { _ in delay } }

    /// The handler runs once, after the time that the last event asks for; at once for no time.
    public static func debounced(for delay: @escaping (Event) -> Duration) -> Self {
        .custom { RestartableFlow(key: { _ in 0 }, delay: delay) }
    }

    /// The handler runs for the first event, and then not again for a time.
    ///
    /// `latest` keeps the newest of the events in between and runs it when the time is over; otherwise they
    /// are left out.
    public static func throttled(for interval: Duration, latest: Bool = false) -> Self {
        .custom { ThrottledFlow(interval: interval, keepsLatest: latest) }
    }
}

extension EventTransformer {
    /// A new event cancels every running or waiting event of the group, whatever its handler.
    public static func restartable(group: String) -> Self {
        Self(kind: .member(group: group, .replace))
    }

    /// A new event cancels the group's work like `restartable(group:)`, but is left out while the same
    /// handler is at work.
    public static func restartable(group: String, droppingRepeats: Bool) -> Self {
        guard droppingRepeats else { return .restartable(group: group) }
        return Self(kind: .member(group: group, .replaceOthers))
    }

    /// A new event cancels the group's work at once, and its handler runs after a quiet time.
    public static func debounced(for delay: Duration, group: String) -> Self {
        .debounced(for: { _ in delay }, group: group)
    }

    /// A new event cancels the group's work at once; its handler runs after the time it asks for.
    public static func debounced(for delay: @escaping (Event) -> Duration, group: String) -> Self {
        Self(kind: .member(group: group, .replaceAfter(delay)))
    }

    /// An event is left out while anything of the group runs or waits.
    public static func droppable(group: String) -> Self {
        Self(kind: .member(group: group, .giveWay))
    }
}
