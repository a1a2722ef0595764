/// A handler of events, with the lane of its transformer.
@MainActor @usableFromInline
final class Handler<State: Equatable & Sendable, Event: Hashable & Sendable> {
    @usableFromInline typealias Body = Bloc<State, Event>.Body
    @usableFromInline typealias AsyncBody = Bloc<State, Event>.AsyncBody

    /// The body of a synchronous handler.
    @usableFromInline let body: Body?
    /// The body of an asynchronous one.
    let asyncBody: AsyncBody?
    /// Whether that is a method of the bloc, which is kept alive while it runs.
    let isMethod: Bool
    /// The type of the payload that it takes; nil if it takes events.
    let payload: ObjectIdentifier?
    @usableFromInline let lane: Lane<Event>?

    init(
        _ body: Body? = nil, asyncBody: AsyncBody? = nil, isMethod: Bool = false,
        payload: ObjectIdentifier? = nil, lane: Lane<Event>?
    ) {
        self.payload = payload
        self.body = body
        self.asyncBody = asyncBody
        self.isMethod = isMethod
        self.lane = lane
    }

    /// Whether a synchronous handler may run at once, without asking the transformer.
    @inlinable var mayRunNow: Bool { lane == nil || isLaneIdle }
    @usableFromInline var hasNoPayload: Bool { payload == nil }
    @usableFromInline var isLaneIdle: Bool { lane?.flow.isIdle ?? true }
}

/// Which events a handler takes.
enum Taken<Event: Hashable & Sendable>: CustomStringConvertible {
    /// The events from which `payload` takes something.
    static func carrying<Payload>(_ payload: @escaping @MainActor (Event) -> Payload?) -> Taken {
        .payloads(ObjectIdentifier(Payload.self)) { payload($0) != nil }
    }

    /// The type of the payload that is taken.
    var payload: ObjectIdentifier? {
        if case .payloads(let type, _) = self { type } else { nil }
    }

    case one(Event)
    case some(@MainActor (Event) -> Bool)
    /// Those that carry a payload of this type.
    case payloads(ObjectIdentifier, @MainActor (Event) -> Bool)
    case rest

    var description: String {
        switch self {
        case .one(let event): caseName(of: event)
        case .some, .payloads: "some events"
        case .rest: "any other event"
        }
    }
}

/// The handlers of a bloc. A few handlers of single events are found faster by comparing than by hashing.
@MainActor @usableFromInline
final class HandlerTable<State: Equatable & Sendable, Event: Hashable & Sendable> {
    @usableFromInline typealias Found = Handler<State, Event>
    @usableFromInline
    struct Matcher {
        @usableFromInline let matches: @MainActor (Event) -> Bool
        @usableFromInline let handler: Found
    }

    // Without exclusivity checks, for speed (decision 080).
    @exclusivity(unchecked) @usableFromInline private(set) var few: [(event: Event, handler: Found)] = []
    /// Empty until there are more than `bound`.
    @exclusivity(unchecked) @usableFromInline private(set) var many: [Event: Found] = [:]
    @exclusivity(unchecked) @usableFromInline private(set) var matchers: [Matcher] = []
    /// The handler for events that no other handler takes; nil means `mapEventToState`.
    @exclusivity(unchecked) @usableFromInline private(set) var fallback: Found?
    /// Whether `on` without an event was called.
    private var hasSwitch = false
    private static var bound: Int { 8 }

    init(fallback: Found? = nil) { self.fallback = fallback }

    @inlinable @inline(__always)
    func handler(for event: Event) -> Found? {
        if !many.isEmpty {
            if let handler = many[event] { return handler }
        } else {
            for index in few.indices where few[index].event == event { return few[index].handler }
        }
        for index in matchers.indices where matchers[index].matches(event) { return matchers[index].handler }
        return fallback
    }

    /// Whether several handlers take a payload of one type from this event, so that only the first ever runs.
    func hasSeveralPayloads(of event: Event) -> Bool {
        var types: Set<ObjectIdentifier> = []
        return matchers.contains { matcher in
            guard let payload = matcher.handler.payload, matcher.matches(event) else { return false }
            return !types.insert(payload).inserted
        }
    }

    /// Adds a handler; false if there is one already.
    func add(_ handler: Found, for events: Taken<Event>) -> Bool {
        switch events {
        case .one(let event):
            for index in few.indices where few[index].event == event { return false }
            few.append((event, handler))
            guard few.count > Self.bound else { break }
            for (event, handler) in many.isEmpty ? few[...] : few.suffix(1) { many[event] = handler }
        case .some(let matches), .payloads(_, let matches):
            matchers.append(Matcher(matches: matches, handler: handler))
        case .rest:
            if hasSwitch { return false }
            hasSwitch = true
            fallback = handler
        }
        return true
    }
}

/// A flow in use: one for each registration, or shared by a whole bloc.
@usableFromInline
final class Lane<Event: Hashable & Sendable> {
    var flow: any EventFlow<Event>

    init(_ flow: any EventFlow<Event>) { self.flow = flow }
}
