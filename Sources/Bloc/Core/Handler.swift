/// What runs for an event, and the lane that its transformer keeps.
@MainActor @usableFromInline
final class Handler<State: Equatable & Sendable, Event: Hashable & Sendable> {
    @usableFromInline typealias Emitter = Bloc<State, Event>.Emitter
    @usableFromInline typealias Body = @MainActor (Event, Emitter) throws -> Void
    @usableFromInline typealias AsyncBody = @MainActor (Event, Emitter) async throws -> Void

    @usableFromInline
    enum Work {
        case synchronous(Body)
        case asynchronous(AsyncBody)
    }

    let work: Work
    let lane: Lane<Event>?
    /// The body of a synchronous handler.
    @usableFromInline let body: Body?
    @usableFromInline let hasLane: Bool

    init(_ work: Work, lane: Lane<Event>?) {
        self.work = work
        self.lane = lane
        hasLane = lane != nil
        if case .synchronous(let body) = work { self.body = body } else { body = nil }
    }

    /// Whether a synchronous handler may run at once: no event before it has to be asked about.
    @inlinable var mayRunNow: Bool { !hasLane || isLaneIdle }

    @usableFromInline var isLaneIdle: Bool { lane?.flow.isIdle ?? true }
}

/// The handlers of single events: a handful is found sooner by comparing than by hashing.
@usableFromInline
struct HandlerTable<State: Equatable & Sendable, Event: Hashable & Sendable> {
    @usableFromInline private(set) var few: [(event: Event, handler: Handler<State, Event>)] = []
    /// Empty until there are more than `bound`.
    @usableFromInline private(set) var many: [Event: Handler<State, Event>] = [:]
    private static var bound: Int { 8 }

    @inlinable
    subscript(event: Event) -> Handler<State, Event>? {
        guard many.isEmpty else { return many[event] }
        for index in few.indices where few[index].event == event { return few[index].handler }
        return nil
    }

    /// Adds a handler for an event that has none.
    mutating func add(_ event: Event, _ handler: Handler<State, Event>) {
        few.append((event, handler))
        guard few.count > Self.bound else { return }
        if many.isEmpty {
            for (event, handler) in few { many[event] = handler }
        } else {
            many[event] = handler
        }
    }
}

/// A flow in use: one for each registration, or shared by a whole bloc.
final class Lane<Event: Hashable & Sendable> {
    var flow: any EventFlow<Event>

    init(_ flow: any EventFlow<Event>) { self.flow = flow }
}
