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
    // Unchecked for speed, as in `BlocBase`.
    @exclusivity(unchecked) @usableFromInline final var turn = Turn<
        Run<State, Event>, (Lane<Event>, FlowAction<Event>)
    >()
    @exclusivity(unchecked) @usableFromInline final var handlers: HandlerTable<State, Event>?
    /// Changes whenever a synchronous handler begins or ends, and is odd in between. Only one runs at a time,
    /// so this number identifies the handler of an emitter.
    @exclusivity(unchecked) @usableFromInline final var serial = 0
    /// The event whose asynchronous handler is emitting.
    final var ticketAtWork: Ticket?
    /// Identifies the event whose handler is emitting; nil if the change has no event.
    final var eventAtWork: Int? {
        if let ticketAtWork { return -ticketAtWork.number }
        return serial.isMultiple(of: 2) ? nil : serial
    }
    /// The number that a log assigned to the event of the running synchronous handler; 0 without a log.
    @exclusivity(unchecked) @usableFromInline final var eventNumberOfHandler = 0

    /// The number that a log assigned to the current event, or to the event whose emission is being reported.
    package final var eventNumber = 0
    final var runs: [Ticket: Run<State, Event>] = [:]
    final var timers: [Ticket: @MainActor () -> Void] = [:]
    final lazy var groups = KeyTable()
    final var sharedLane: Lane<Event>?
    final var lastTicket = 0
    /// Whether `close` was called during the current turn.
    final var isInsideTurn = false

    /// A synchronous handler of an event.
    public typealias Body = @MainActor (Event, Emitter) throws -> Void
    /// An asynchronous handler of an event.
    public typealias AsyncBody = @MainActor (Event, Emitter) async throws -> Void
    /// How overlapping events of this bloc run.
    public typealias Transformer = EventTransformer<Event>

    /// Creates a bloc with an initial state.
    ///
    /// - Parameters:
    ///   - initialState: The initial state, used if no state is stored.
    ///   - keeping: How the state is stored between runs; nil to not store it.
    ///   - transformer: How overlapping events of the bloc run; handlers may override it with their own
    ///     transformer.
    ///   - clock: The clock for all delays in the bloc.
    public init(
        initialState: State, keeping: Keeping<State>? = nil,
        transformer: Transformer = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, clock: clock)
        sharedLane = makeLane(transformer)
        if sharedLane != nil || scopedObserver != nil {
            let mapping: Body = { [unowned self] in try mapEventToState(event: $0, emit: $1) }
            handlers = HandlerTable(fallback: Handler(scoped(mapping), lane: sharedLane))
        }
    }

    isolated deinit { cancelWork() }

    /// Handles all events without a handler registered by `on`; emits synchronously.
    ///
    /// Override it instead of registering handlers, or for the remaining events.
    open func mapEventToState(event: Event, emit: Emitter) throws {
        let error = BlocError.unhandledEvent(bloc: name, event: caseName(of: event))
        Misuse.trap(error)
        throw error
    }

    /// Called for each event when the bloc begins it, even if a transformer then drops it.
    open func onEvent(_ event: Event) {}

    /// Called for each change and its event, before `onChange`, while `state` is still the old one.
    open func onTransition(_ transition: Transition<State, Event>) {}

    /// Called when an event's handler has ended: `error` is the error it threw, or `CancellationError`.
    open func onDone(_ event: Event, error: (any Error)?) {}

    override final func cancelWork() {
        super.cancelWork()
        let (wasBusy, waiting) = turn.shut()
        isInsideTurn = wasBusy
        for run in waiting { run.settle(.dropped) }
        for cancel in timers.values { cancel() }
        timers = [:]
        // Usually there are no runs, and sorting a dictionary for the first time makes the runtime search all
        // conformances.
        if runs.isEmpty { return }
        for (ticket, run) in runs.sorted(by: { $0.key < $1.key }) {
            if run.phase == .waiting { runs[ticket] = nil }
            run.giveUp(in: storedState)
        }
    }

    override final func letGo() {
        // Releasing captured values may call the bloc, so the handlers are released after the property is cleared.
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

    package override final var handlersAtWork: [EventRecord] { runs.values.filter { $0.phase == .running } }

    package override final func force(_ next: State) {
        let isOutermost = turn.begin()
        super.force(next)
        if isOutermost, !turn.end() { drain() }
    }
}
