/// Says how overlapping events of a handler, or of a whole bloc, run.
///
///     on(\.query, transformer: .debounced(for: .milliseconds(300))) { query, emit in … }
///
/// Passed to `on`, it governs that handler only; passed to the bloc's initialiser, it governs all handlers without a
/// transformer of their own together.
///
/// A value, for any thread; the flow that it makes is its bloc's.
public struct EventTransformer<Event: Hashable & Sendable>: Sendable {
    /// Events with equal keys concern each other; `{ $0.row }` is a key of any `Hashable` type.
    public typealias Key = @Sendable (Event) -> AnyHashable

    /// Makes the flow of a registration, given the table of its bloc's groups; nil if all events start at once.
    let makeFlow: @Sendable (_ groups: () -> KeyTable) -> (any EventFlow<Event>)?
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
    public static var droppable: Self { .droppable() }

    /// Events that arrive while a handler of the same key runs are dropped.
    ///
    /// - Parameters:
    ///   - group: A name that handlers of different events share; while anything of it runs or waits, the event is dropped.
    ///   - key: The event's key; without it all events have one. In a group, events of one key concern each other.
    public static func droppable(group: (any Hashable & Sendable)? = nil, by key: Key? = nil) -> Self {
        keyed(.giveWay, group, key)
    }

    /// A new event cancels the running handler.
    public static var restartable: Self { .restartable() }

    /// A new event cancels the running handler of an event of the same key.
    ///
    /// - Parameters:
    ///   - group: A name that handlers of different events share: a new event cancels every running or waiting event of it.
    ///   - droppingRepeats: Whether the event is dropped while the same handler is at work.
    ///   - key: The event's key; without it all events have one. In a group, events of one key concern each other.
    public static func restartable(
        group: (any Hashable & Sendable)? = nil, droppingRepeats: Bool = false, by key: Key? = nil
    ) -> Self {
        var transformer = keyed(droppingRepeats ? .replaceOthers : .replace, group, key)
        transformer.onlyCancels = group == nil
        return transformer
    }

    /// The handler runs once, this long after the last event; a new event also cancels a running handler.
    ///
    /// `group` and `key` are those of `restartable`.
    public static func debounced(
        for delay: Duration, group: (any Hashable & Sendable)? = nil, by key: Key? = nil
    ) -> Self {
        keyed(.replaceAfter { _ in delay }, group, key)
    }

    /// The handler runs once, after the time that the last event asks for, or at once if it asks for none.
    ///
    /// `group` and `key` are those of `restartable`.
    public static func debounced(
        for delay: @escaping @Sendable (Event) -> Duration, group: (any Hashable & Sendable)? = nil,
        by key: Key? = nil
    ) -> Self {
        keyed(.replaceAfter(delay), group, key)
    }

    /// The handler runs for the first event of each key, and then not again for some time.
    ///
    /// `latest` keeps the newest event in between and runs it when the time is over; otherwise these events are
    /// dropped.
    public static func throttled(for interval: Duration, latest: Bool = false, by key: Key? = nil) -> Self {
        .custom { ThrottledFlow(interval: interval, keepsLatest: latest, by: key ?? { _ in 0 }) }
    }

    private static func keyed(
        _ rule: KeyRule<Event>, _ group: (any Hashable & Sendable)?, _ key: Key?
    ) -> Self {
        Self { groups in
            KeyedFlow(rule, sharing: group == nil ? KeyTable() : groups()) {
                EventKey(group: group ?? 0, key: key?($0))
            }
        }
    }
}
