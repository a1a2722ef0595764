/// Says how overlapping events of a handler, or of a whole bloc, run.
///
///     on(\.query, transformer: .debounced(for: .milliseconds(300))) { query, emit in … }
///
/// Passed to `on`, it governs that handler only; passed to the bloc's initialiser, it governs all handlers without a
/// transformer of their own together.
///
/// A value, for any thread; the flow that it makes is its bloc's.
public struct EventTransformer<Event: Hashable & Sendable>: Sendable {
    /// Makes the flow of a registration, given the table of its bloc's groups; nil if all events start at once.
    let makeFlow: @Sendable (_ groups: () -> KeyTable<String>) -> (any EventFlow<Event>)?
    /// Whether it only cancels running handlers, so that it is useless for a synchronous one.
    var onlyCancels = false

    /// Events are run by your own flow, which may filter, merge and reorder; one for each registration.
    public static func custom(_ makeFlow: @escaping @Sendable () -> any EventFlow<Event>) -> Self {
        Self { _ in makeFlow() }
    }

    /// Every event's handler starts at once.
    public static var concurrent: Self { Self { _ in nil } }

    /// Each handler starts after the one before it ended; nothing is lost.
    public static var sequential: Self { .custom { SequentialFlow(bound: nil) } }

    /// Like `sequential`, with a bound on how many events wait.
    public static func sequential(bound: WaitingBound) -> Self { .custom { SequentialFlow(bound: bound) } }

    /// Events that arrive while a handler runs are dropped.
    public static var droppable: Self { .droppable { _ in 0 } }

    /// Events that arrive while the handler of an event with the same key runs are dropped.
    public static func droppable<Key: Hashable & SendableMetatype>(by key: @escaping @Sendable (Event) -> Key)
        -> Self
    {
        .custom { KeyedFlow(.giveWay, by: key) }
    }

    /// A new event cancels the running handler.
    public static var restartable: Self { .restartable { _ in 0 } }

    /// A new event cancels the running handler of an event with the same key.
    public static func restartable<Key: Hashable & SendableMetatype>(
        by key: @escaping @Sendable (Event) -> Key
    ) -> Self {
        Self(makeFlow: { _ in KeyedFlow(.replace, by: key) }, onlyCancels: true)
    }

    /// The handler runs once, this long after the last event; a new event also cancels a running handler.
    public static func debounced(for delay: Duration) -> Self { .debounced { _ in delay } }

    /// The handler runs once, after the time that the last event asks for, or at once if it asks for none.
    public static func debounced(for delay: @escaping @Sendable (Event) -> Duration) -> Self {
        .custom { KeyedFlow(.replaceAfter(delay)) { _ in 0 } }
    }

    /// Like `debounced(for:)`, for the events of each key by themselves.
    public static func debounced<Key: Hashable & SendableMetatype>(
        for delay: Duration, by key: @escaping @Sendable (Event) -> Key
    ) -> Self {
        .custom { KeyedFlow(.replaceAfter { _ in delay }, by: key) }
    }

    /// The handler runs for the first event, and then not again for some time.
    ///
    /// `latest` keeps the newest event in between and runs it when the time is over; otherwise these events are
    /// dropped.
    public static func throttled(for interval: Duration, latest: Bool = false) -> Self {
        .throttled(for: interval, latest: latest) { _ in 0 }
    }

    /// Like `throttled(for:latest:)`, for the events of each key by themselves.
    public static func throttled<Key: Hashable & SendableMetatype>(
        for interval: Duration, latest: Bool = false, by key: @escaping @Sendable (Event) -> Key
    ) -> Self {
        .custom { ThrottledFlow(interval: interval, keepsLatest: latest, by: key) }
    }
}

extension EventTransformer {
    /// A new event cancels every running or waiting event of the group, whatever its handler.
    ///
    /// With `droppingRepeats` it is dropped while the same handler is at work.
    public static func restartable(group: String, droppingRepeats: Bool = false) -> Self {
        .member(of: group, droppingRepeats ? .replaceOthers : .replace)
    }

    /// A new event cancels the group's work at once, and its handler runs after a quiet time.
    public static func debounced(for delay: Duration, group: String) -> Self {
        .debounced(for: { _ in delay }, group: group)
    }

    /// A new event cancels the group's work at once; its handler runs after the time it asks for.
    public static func debounced(for delay: @escaping @Sendable (Event) -> Duration, group: String) -> Self {
        .member(of: group, .replaceAfter(delay))
    }

    /// An event is dropped while anything of the group runs or waits.
    public static func droppable(group: String) -> Self {
        .member(of: group, .giveWay)
    }

    private static func member(of group: String, _ rule: KeyRule<Event>) -> Self {
        Self { groups in KeyedFlow(rule, sharing: groups()) { _ in group } }
    }
}
