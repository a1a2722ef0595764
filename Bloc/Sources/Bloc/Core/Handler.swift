/// A handler of events, with the lane of its transformer.
@MainActor @usableFromInline
final class Handler<State: Equatable & Sendable, Event: Hashable & Sendable> {
    @usableFromInline typealias Body = Bloc<State, Event>.Body
    @usableFromInline typealias AsyncBody = Bloc<State, Event>.AsyncBody

    /// The body of a synchronous handler.
    @usableFromInline let body: Body?
    /// The body of an asynchronous handler.
    let asyncBody: AsyncBody?
    /// Whether it is a method of the bloc, which is retained while it runs.
    let isMethod: Bool
    @usableFromInline let lane: Lane<Event>?

    init(_ body: Body? = nil, asyncBody: AsyncBody? = nil, isMethod: Bool = false, lane: Lane<Event>?) {
        self.body = body
        self.asyncBody = asyncBody
        self.isMethod = isMethod
        self.lane = lane
    }

    /// Whether a synchronous handler may run immediately, without asking the transformer.
    @inlinable var mayRunNow: Bool { lane == nil || isLaneIdle }
    @usableFromInline var isLaneIdle: Bool { lane?.flow.isIdle ?? true }
}

/// The events that a handler is registered for.
enum Taken<Event: Hashable & Sendable>: CustomStringConvertible {
    /// These values; if empty, all events without another handler.
    case values([Event])
    /// Events with a payload at the key path; the name of the payload's type is for messages.
    case payloads(AnyKeyPath, String, @MainActor (Event) -> Bool)

    @MainActor
    static func payload<Payload>(_ path: KeyPath<Event, Payload?>) -> Taken {
        .payloads(path, "\(Payload.self)") { $0[keyPath: path] != nil }
    }

    var description: String {
        switch self {
        case .values(let events):
            events.isEmpty ? "any other event" : events.map { caseName(of: $0) }.joined(separator: ", ")
        case .payloads(_, let type, _): "payload \(type)"
        }
    }
}

/// The handlers of a bloc. Looking up a handler by value takes about 2 ns for each one registered earlier.
@MainActor @usableFromInline
final class HandlerTable<State: Equatable & Sendable, Event: Hashable & Sendable> {
    @usableFromInline typealias Found = Handler<State, Event>
    @usableFromInline
    struct Matcher {
        let path: AnyKeyPath
        @usableFromInline let matches: @MainActor (Event) -> Bool
        @usableFromInline let handler: Found
    }

    // Unchecked for speed, as in `BlocBase`.
    @exclusivity(unchecked) @usableFromInline private(set) var values: [(event: Event, handler: Found)] = []
    @exclusivity(unchecked) @usableFromInline private(set) var matchers: [Matcher] = []
    /// The handler for events without another handler; nil means `mapEventToState`.
    @exclusivity(unchecked) @usableFromInline private(set) var fallback: Found?
    /// Whether `on` without an event was called.
    private var hasSwitch = false

    init(fallback: Found? = nil) { self.fallback = fallback }

    @inlinable @inline(__always)
    func handler(for event: Event) -> Found? {
        for index in values.indices where values[index].event == event { return values[index].handler }
        for index in matchers.indices where matchers[index].matches(event) { return matchers[index].handler }
        return fallback
    }

    /// Adds a handler; returns an event that already has one.
    ///
    /// Uses loops, because the first call of `contains(where:)` on a generic array takes 0.17 M instructions.
    func add(_ handler: Found, for events: Taken<Event>) -> String? {
        switch events {
        case .values([]):
            if hasSwitch { return "any other event" }
            hasSwitch = true
            fallback = handler
        case .values(let events):
            for event in events {
                for index in values.indices where values[index].event == event {
                    return caseName(of: event)
                }
                values.append((event, handler))
            }
        case .payloads(let path, let type, let matches):
            for index in matchers.indices where matchers[index].path == path { return "payload \(type)" }
            matchers.append(Matcher(path: path, matches: matches, handler: handler))
        }
        return nil
    }
}

/// A flow in use, either by one registration or by a whole bloc.
@usableFromInline
final class Lane<Event: Hashable & Sendable> {
    var flow: any EventFlow<Event>

    init(_ flow: any EventFlow<Event>) { self.flow = flow }
}
