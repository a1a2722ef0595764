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
    /// The body when it may run at once, without a lane or a task.
    @usableFromInline let direct: Body?

    init(_ work: Work, lane: Lane<Event>?) {
        self.work = work
        self.lane = lane
        if lane == nil, case .synchronous(let body) = work { direct = body } else { direct = nil }
    }
}

/// A flow in use: one for each registration, or shared by a whole bloc.
final class Lane<Event: Hashable & Sendable> {
    var flow: any EventFlow<Event>

    init(_ flow: any EventFlow<Event>) { self.flow = flow }
}
