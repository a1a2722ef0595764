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
open class Bloc<State: Equatable & Sendable, Event: BlocEvent>: BlocBase<State> {
    @usableFromInline final var turn = Turn<Run<State, Event>, Step>()
    @usableFromInline final var handlers: [Event: Handler<State, Event>] = [:]
    @usableFromInline final var matchers: [Matcher] = []
    /// What runs for events that no handler takes; nil means `mapEventToState`, at once.
    @usableFromInline final var fallback: Handler<State, Event>?
    @usableFromInline final var isPlain = true

    final let clock: any Clock<Duration>
    final var runs: [Ticket: Run<State, Event>] = [:]
    final var timers: [Ticket: BlocTimer] = [:]
    final var groups: [String: GroupBox<Event>] = [:]
    final var sharedLane: Lane<Event>?
    final var lastTicket = 0
    private final var idleWaiters: [CheckedContinuation<Void, Never>] = []

    @usableFromInline
    struct Matcher {
        @usableFromInline let matches: @MainActor (Event) -> Bool
        @usableFromInline let handler: Handler<State, Event>
    }

    @usableFromInline
    struct Step {
        let lane: Lane<Event>
        let action: FlowAction<Event>
    }

    /// Makes a bloc in a state.
    ///
    /// `transformer` says how overlapping events of the whole bloc run; handlers that name one of their own
    /// keep to that. All waiting in it is done by `clock`.
    public init(
        initialState: State, transformer: EventTransformer<Event> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        super.init(initialState: initialState)
        sharedLane = makeLane(transformer)
        if let sharedLane {
            let mapping: Handler<State, Event>.Body = { [unowned self] event, emit in
                try mapEventToState(event: event, emit: emit)
            }
            fallback = Handler(.synchronous(mapping), lane: sharedLane)
            isPlain = false
        }
    }

    isolated deinit {
        for timer in timers.values { timer.cancel() }
        for run in runs.values { run.outlive(state: state) }
        for run in turn.shut().waiting { run.outlive(state: state) }
        for waiter in idleWaiters { waiter.resume() }
    }

    /// Takes every event that no `on` takes; emits synchronously.
    ///
    /// Override it instead of, or beside, registering handlers. The emitter may be kept until close.
    open func mapEventToState(event: Event, emit: Emitter) throws {
        let error = BlocError.unhandledEvent(bloc: name, event: "\(event)")
        Misuse.trap(error)
        throw error
    }

    /// Told of each event when it is taken up, also of those that a transformer then drops.
    open func onEvent(_ event: Event) { observer?.onEvent(self, event) }

    /// Told of each change and its event, before `onChange`, while `state` is still the old one.
    open func onTransition(_ transition: Transition<State, Event>) {
        observer?.onTransition(self, transition)
    }

    /// Told when an event's handler has ended: `error` is what it threw, or `CancellationError`.
    open func onDone(_ event: Event, error: (any Error)?) { observer?.onDone(self, event, error: error) }

    override final func endWork() -> Bool {
        let (wasBusy, waiting) = turn.shut()
        for run in waiting { run.settle(.dropped) }
        for timer in timers.values { timer.cancel() }
        timers = [:]
        for run in runs.values.sorted(by: { $0.ticket < $1.ticket }) { endAtClose(run) }
        return !wasBusy && runs.isEmpty
    }

    private final func endAtClose(_ run: Run<State, Event>) {
        if run.phase == .waiting {
            runs[run.ticket] = nil
            run.settle(.dropped)
        } else {
            run.cancel()
        }
    }

    override final func workEnded() async {
        while !isIdle {
            await withCheckedContinuation { idleWaiters.append($0) }
        }
    }

    /// True while no handler runs and no event waits.
    package final var isIdle: Bool { runs.isEmpty && !turn.hasWork && turn.phase != .busy }

    /// How many asynchronous handlers have begun and not returned.
    package final var runningCount: Int { runs.values.count { $0.phase == .running } }

    final func tellIdle() {
        guard isIdle, !idleWaiters.isEmpty else { return }
        let waiting = idleWaiters
        idleWaiters = []
        for waiter in waiting { waiter.resume() }
    }
}
