/// Events in, states out.
///
///     enum CounterEvent: BlocEvent { case increment, decrement }
///
///     final class CounterBloc: Bloc<Int, CounterEvent> {
///         init() {
///             super.init(initialState: 0)
///             on(.increment) { _, emit in emit(emit.state + 1) }
///             on(.decrement) { _, emit in emit(emit.state - 1) }
///         }
///     }
///
/// Events are handled one after another on the main actor, each up to its handler's first suspension before
/// `send` returns. For one event the order is: `onEvent`, the handler, for each emission `onTransition`,
/// `onChange`, the state and its subscribers, then the handler's end and `onDone`.
open class Bloc<State: Equatable & Sendable, Event: Hashable & Sendable>: BlocBase<State> {
    // Without exclusivity checks, for speed (decision 080).
    @exclusivity(unchecked) @usableFromInline final var turn = Turn<
        Run<State, Event>, (Lane<Event>, FlowAction<Event>)
    >()
    @exclusivity(unchecked) @usableFromInline final var handlers: HandlerTable<State, Event>?
    /// Changes whenever a synchronous handler begins or ends, and is odd in between. One runs at a time, so its emitter knows it by this number.
    @exclusivity(unchecked) @usableFromInline final var serial = 0
    /// The event whose asynchronous handler emits right now.
    final var ticketAtWork: Ticket?
    /// Tells the events whose handlers emit apart; nil if a change belongs to none.
    final var eventAtWork: Int? {
        if let ticketAtWork { return -ticketAtWork.number }
        return serial.isMultiple(of: 2) ? nil : serial
    }
    /// The number that a log gave the event of the synchronous handler that runs; 0 if there is none.
    @exclusivity(unchecked) @usableFromInline final var eventNumberOfHandler = 0

    /// The number that a log gave the current event, or the event whose emission is being reported.
    package final var eventNumber = 0
    final var runs: [Ticket: Run<State, Event>] = [:]
    final var timers: [Ticket: @MainActor () -> Void] = [:]
    final lazy var groups = KeyTable()
    final var sharedLane: Lane<Event>?
    final var lastTicket = 0
    /// True if `close` was called during the current turn.
    final var isInsideTurn = false

    /// A synchronous handler of an event.
    public typealias Body = @MainActor (Event, Emitter) throws -> Void
    /// An asynchronous handler of an event.
    public typealias AsyncBody = @MainActor (Event, Emitter) async throws -> Void
    /// How overlapping events of this bloc run.
    public typealias Transformer = EventTransformer<Event>

    /// Makes a bloc with an initial state.
    ///
    /// - Parameters:
    ///   - initialState: The state to begin with, if none is kept.
    ///   - keeping: How the state is kept between runs; nil if it is not.
    ///   - transformer: How overlapping events of the whole bloc run; a handler's own transformer overrides it.
    ///   - clock: The clock that everything in the bloc waits on.
    public init(
        initialState: State, keeping: Keeping<State>? = nil,
        transformer: Transformer = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, clock: clock)
        sharedLane = makeLane(transformer)
        if sharedLane != nil || scopedObserver != nil {
            let mapping: Body = { [unowned self] in try mapEventToState(event: $0, emit: $1) }
            handlers = HandlerTable(fallback: Handler(inScope(mapping), lane: sharedLane))
        }
    }

    isolated deinit { cancelWork() }

    /// Handles every event that no `on` handles; emits synchronously.
    ///
    /// Override it instead of registering handlers, or for the events without one.
    open func mapEventToState(event: Event, emit: Emitter) throws {
        let error = BlocError.unhandledEvent(bloc: name, event: caseName(of: event))
        Misuse.trap(error)
        throw error
    }

    /// Called for each event when the bloc begins it, even if a transformer then drops it.
    open func onEvent(_ event: Event) {}

    /// Called for each change and its event, before `onChange`, while `state` is still the old one.
    open func onTransition(_ transition: Transition<State, Event>) {}

    /// Called when an event's handler has ended: `error` is what it threw, or `CancellationError`.
    open func onDone(_ event: Event, error: (any Error)?) {}

    override final func cancelWork() {
        super.cancelWork()
        let (wasBusy, waiting) = turn.shut()
        isInsideTurn = wasBusy
        for run in waiting { run.settle(.dropped) }
        for cancel in timers.values { cancel() }
        timers = [:]
        // Usually none runs, and the first sort of a dictionary makes the runtime search all conformances.
        if runs.isEmpty { return }
        for (ticket, run) in runs.sorted(by: { $0.key < $1.key }) {
            if run.phase == .waiting { runs[ticket] = nil }
            run.giveUp(in: storedState)
        }
    }

    override final func letGo() {
        super.letGo()
        // What the handlers captured may call the bloc as it is released, so release it after replacing them.
        withExtendedLifetime((handlers, sharedLane)) { (handlers, sharedLane) = (nil, nil) }
    }

    override final var isAtWork: Bool { super.isAtWork || !runs.isEmpty || isInsideTurn }

    package override final var hasPendingWork: Bool {
        turn.hasWork || turn.isUnderWay
            || runs.values.contains { $0.phase == .waiting ? !timers.isEmpty : !$0.isReading }
    }

    override final func cancelReading() -> Bool {
        let reading = runs.values.filter(\.isReading)
        for run in reading { run.cancel() }
        return !reading.isEmpty
    }

    package override final var runningCount: Int {
        runs.values.count { $0.phase == .running }
    }

    package override final var tasksAtWork: [Int] {
        runs.values.filter { $0.phase == .running && $0.rests == 0 }.map(\.taskHash)
    }

    package override final func force(_ next: State) {
        let isOutermost = turn.begin()
        super.force(next)
        if isOutermost, !turn.end() { drain() }
    }
}
