/// Determines how overlapping events of a handler, or of a whole bloc, run.
///
///     on(\.query, transformer: .debounced(for: .milliseconds(300))) { query, emit in … }
///
/// Passed to `on`, it applies to that handler only; passed to the bloc's initialiser, it applies to all
/// handlers without their own transformer together.
///
/// The value can be used on any thread; the flow it creates belongs to its bloc.
public struct EventTransformer<Event: Hashable & Sendable>: Sendable {
    /// Returns the key of an event; only events with equal keys affect each other. Any `Hashable` value can be a key:
    /// `{ $0.row }`.
    public typealias Key = @Sendable (Event) -> AnyHashable

    /// Creates the flow of a registration, given the table of the bloc's groups; nil if all events start immediately.
    let makeFlow: @Sendable (_ groups: () -> KeyTable) -> (any EventFlow<Event>)?
    /// Whether it only cancels running handlers, so that it has no effect on synchronous ones.
    var onlyCancels = false

    /// Runs events with a custom flow, which may filter, merge and reorder them. A flow is created for each
    /// registration.
    public static func custom(_ makeFlow: @escaping @Sendable () -> any EventFlow<Event>) -> Self {
        Self { _ in makeFlow() }
    }

    /// Starts every event's handler immediately.
    public static var concurrent: Self { Self { _ in nil } }

    /// Starts each handler after the previous one has ended; no event is dropped.
    public static var sequential: Self { .custom { SequentialFlow(bound: nil) } }

    /// Like `sequential`, with a limit on the number of waiting events.
    public static func sequential(bound: WaitingBound) -> Self { .custom { SequentialFlow(bound: bound) } }

    /// Drops events that arrive while a handler is running.
    public static var droppable: Self { .droppable() }

    /// Drops events that arrive while a handler with the same key is running.
    ///
    /// - Parameters:
    ///   - group: A name shared by handlers of different events; an event is dropped while any event of the
    ///     group is running or waiting.
    ///   - key: Returns the event's key; by default all events have the same. Within a group, only events with
    ///     equal keys affect each other.
    public static func droppable(group: (any Hashable & Sendable)? = nil, by key: Key? = nil) -> Self {
        keyed(.giveWay, group, key)
    }

    /// Cancels the running handler when a new event arrives.
    public static var restartable: Self { .restartable() }

    /// Cancels the running handler when a new event with the same key arrives.
    ///
    /// - Parameters:
    ///   - group: A name shared by handlers of different events; a new event cancels every running or waiting
    ///     event of the group.
    ///   - droppingRepeats: Whether to drop the event while the same handler is running.
    ///   - key: Returns the event's key; by default all events have the same. Within a group, only events with
    ///     equal keys affect each other.
    public static func restartable(
        group: (any Hashable & Sendable)? = nil, droppingRepeats: Bool = false, by key: Key? = nil
    ) -> Self {
        var transformer = keyed(droppingRepeats ? .replaceOthers : .replace, group, key)
        transformer.onlyCancels = group == nil
        return transformer
    }

    /// Runs the handler once, this long after the last event; a new event also cancels a running handler.
    ///
    /// `group` and `key` are as in `restartable`.
    public static func debounced(
        for delay: Duration, group: (any Hashable & Sendable)? = nil, by key: Key? = nil
    ) -> Self {
        keyed(.replaceAfter { _ in delay }, group, key)
    }

    /// Runs the handler once, after the delay returned for the last event; immediately if that is zero.
    ///
    /// `group` and `key` are as in `restartable`.
    public static func debounced(
        for delay: @escaping @Sendable (Event) -> Duration, group: (any Hashable & Sendable)? = nil,
        by key: Key? = nil
    ) -> Self {
        keyed(.replaceAfter(delay), group, key)
    }

    /// Runs the handler for the first event of each key, and then not again during the interval.
    ///
    /// With `latest`, the newest event in between runs at the end of the interval; otherwise these events are
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
