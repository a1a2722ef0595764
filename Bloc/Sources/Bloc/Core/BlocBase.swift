/// The base class of cubits and blocs: a state, its changes, and closing.
///
/// Create a `Cubit` or a `Bloc`; this class is for code that accepts either. It is isolated to the main actor.
@MainActor
open class BlocBase<State: Equatable & Sendable>: AnyBloc {
    // Unchecked, because exclusivity checks took two thirds of an event's time. Only the main actor accesses these, and
    // no foreign code is called during an access.
    @exclusivity(unchecked) @usableFromInline final var storedState: State
    @exclusivity(unchecked) @usableFromInline final var gate = EmissionGate()
    @usableFromInline final let delivery = Delivery<Change<State>>()
    @exclusivity(unchecked) @usableFromInline final var postponed: [() -> Void] = []
    final var isEmittingPostponed = false
    final var hasEnded = false
    /// The launched work that is still running.
    package final var jobs: [Job] = []
    /// The record that `closeAfterPending` waits for.
    final var resting: EventRecord?
    /// Nil in a bloc without storage, undo or tracking.
    @exclusivity(unchecked) @usableFromInline final var parts: Parts<State>?
    /// Nil until an effect is published or listened to.
    final var effectBox: (any EffectEnding)?
    /// Whether the hook or observer that was last called with an error left it unhandled.
    package final var isErrorIgnored = false
    /// In tests, receives errors before `onError` does.
    package final var errorTap: (@MainActor (any Error) -> Void)?
    /// In tests, receives effects before listeners do.
    package final var effectTap: (@MainActor (any Sendable) -> Void)?
    @usableFromInline final let scopedObserver: (any BlocObserver)?
    /// The clock for delays in the bloc and in its launched work.
    public final let blocClock: any Clock<Duration>

    /// Creates a bloc with a state, and notifies the observer.
    ///
    /// With `keeping`, the stored state is read before the observer is notified.
    public init(
        initialState: State, keeping: Keeping<State>? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        var state = initialState
        let keeper = keeping?.makeKeeper()
        keeper?.prepare(&state)
        storedState = state
        scopedObserver = BlocEnvironment.scopedObserver
        blocClock = clock
        BlocEnvironment.watcher?.begins(self)
        // A test's clock watches its blocs. `ContinuousClock` is excluded first, because a cast would delay the
        // program's start.
        if !(clock is ContinuousClock) { (clock as? any BlocWatcher)?.begins(self) }
        observer?.onCreate(self)
        if let keeper { addParts().keeper = keeper }
        keeper?.attach(to: self)
    }

    isolated deinit {
        for job in jobs { job.cancel() }
        endStreams()
    }

    /// The current state; after `close` the last one.
    public final var state: State {
        @inlinable get {
            if parts != nil { noteReading() }
            return storedState
        }
    }

    /// Whether `close` has been called.
    public final var isClosed: Bool {
        @inlinable get { gate.isClosed }
    }

    /// The observer of this bloc.
    public final var observer: (any BlocObserver)? { scopedObserver ?? BlocEnvironment.observer }

    @inlinable final var isObserved: Bool { scopedObserver != nil || BlocEnvironment.observer != nil }

    /// The bloc as its base class, for code that accepts any kind.
    public final var asBase: BlocBase<State> { self }

    /// The name of the bloc's type, for messages and logs.
    public final var name: String { String(describing: type(of: self)) }

    /// Called for each change, while `state` is still the old one.
    ///
    /// Does nothing, like every hook but `onError`: the observer is called after an override, whether or not that
    /// calls `super`.
    open func onChange(_ change: Change<State>) {}

    /// Called for each error: thrown by a handler, or a `BlocError`.
    ///
    /// Without an override, and without an observer that implements `onError`, a line is written to standard
    /// error, once for each kind of error and event. An override replaces that, unless it calls `super`.
    open func onError(_ error: any Error) { isErrorIgnored = true }

    /// Called once when the bloc has closed and its handlers have ended.
    open func onClose() {}

    /// Closes the bloc: cancels its work, drops waiting events, and ends its streams.
    ///
    /// Emits no state. A second call does nothing. Handlers that need time to notice their cancellation delay
    /// `onClose` and the end of streams until they return; `isClosed` is true immediately. Called inside a
    /// hook, it lets the current emission complete. A closed bloc releases its handlers, so a handler that
    /// captures its bloc no longer keeps it alive.
    public final func close() {
        guard !isClosed else { return }
        let isInsideHook = gate.phase == .announcing
        gate.close()
        cancelWork()
        if isInsideHook { postponed.append { [weak self] in self?.workChanged() } } else { workChanged() }
    }

    /// Closes the bloc when its running and waiting events have completed, and returns when it has ended.
    ///
    /// Its state is stored by then. Handlers that are only waiting for a sequence in `emit.forEach` or `emit.onEach`,
    /// and launched work, are cancelled, since they may never end; events waiting for such a handler then run. Awaiting
    /// this inside a handler would never return.
    public final func closeAfterPending() async {
        // If a task that started immediately calls this within a turn, that turn ends first.
        await Task.yield()
        repeat {
            while hasPendingWork && !isClosed { await rest() }
        } while !isClosed && cancelReading()
        close()
        while !hasEnded { await rest() }
        await parts?.keeper?.flush()
    }

    /// Cancels running and drops waiting work when closing.
    func cancelWork() {
        for job in jobs { job.cancel() }
    }

    /// Cancels handlers that are only waiting for sequences; returns whether it cancelled any.
    func cancelReading() -> Bool { false }

    /// Whether any of the bloc's work is running.
    var isAtWork: Bool { !jobs.isEmpty }

    /// Whether work is waiting, or running and able to end without being cancelled.
    var hasPendingWork: Bool { false }

    private final func endStreams() {
        delivery.end()
        effectBox?.end()
    }

    final func finishClosing() {
        guard !hasEnded else { return }
        hasEnded = true
        onClose()
        observer?.onClose(self)
        endStreams()
        parts?.keeper?.leave()
        letGo()
    }

    /// Releases objects that may refer to the bloc, once no work is running.
    func letGo() {}

    /// Emits a state without an event, so only `onChange` is called.
    package func force(_ next: State) { set(next) }

    /// The running handlers and initialiser blocks.
    package var handlersAtWork: [EventRecord] { [] }

    /// Sets the initial state of a test without notifying anyone; it counts as emitted.
    package final func seed(_ state: State) {
        storedState = state
        gate.seed()
    }

    /// Reports an error; `event` is the case name of the event that caused it.
    package final func raise(_ error: any Error, during event: @autoclosure () -> String? = nil) {
        if announce(error) { return }
        let place = event().map { "\(name), event \($0)" } ?? name
        let text = error is BlocError ? "\(error)" : "\(place): \(error)"
        UnheardErrors.write(
            error, at: place,
            text + " (Not handled by onError or an observer; reported once.)")
    }

    /// Passes an error to `onError` and the observer; returns false if both ignore it.
    package final func announce(_ error: any Error) -> Bool {
        let wasIgnored = isErrorIgnored
        defer { isErrorIgnored = wasIgnored }
        isErrorIgnored = false
        errorTap?(error)
        onError(error)
        var isHeard = errorTap != nil || !isErrorIgnored
        if let observer {
            isErrorIgnored = false
            observer.onError(self, error)
            isHeard = isHeard || !isErrorIgnored
        }
        return isHeard
    }
}

extension BlocBase {
    /// Emits a state, or postpones it until the hooks have returned.
    @inlinable @inline(__always)
    final func set(_ next: State) {
        switch admit(next) {
        case .proceed: carryOut(Change(currentState: storedState, nextState: next))
        case .postpone: postpone(next)
        case .same, .refuse: break
        }
    }

    @usableFromInline
    final func postpone(_ next: State) { postponed.append { [weak self] in self?.set(next) } }

    /// Decides whether to accept an emission, and reports a refused one.
    @inlinable @inline(__always)
    final func admit(_ next: State) -> EmissionGate.Verdict {
        let verdict = gate.admit(isSame: next == storedState)
        if verdict == .refuse { refuseEmission() }
        return verdict
    }

    /// Performs an accepted emission: `onChange` with the old state, the new state, then the subscribers.
    @inlinable @inline(__always)
    final func carryOut(_ change: Change<State>) {
        onChange(change)
        if isObserved { tell(change) }
        gate.announced()
        if let parts { assign(change, parts) } else { storedState = change.nextState }
        delivery.deliver(change)
        if !postponed.isEmpty { emitPostponed() }
    }

    @usableFromInline
    final func tell(_ change: Change<State>) { observer?.onChange(self, change) }

    /// Performs emissions that hooks made during another emission.
    ///
    /// Emissions that their hooks make in turn are queued, too, so a long chain doesn't need a deep stack.
    @usableFromInline
    final func emitPostponed() {
        guard !isEmittingPostponed else { return }
        isEmittingPostponed = true
        while !postponed.isEmpty {
            let emissions = postponed
            postponed = []
            for emit in emissions { emit() }
        }
        isEmittingPostponed = false
    }

    @usableFromInline
    final func refuseEmission() {
        if isClosed { _ = refuse("emitting a state") } else { misused(.nestedEmission(bloc: name)) }
    }

    /// Changes the state in place and returns it; nothing may be emitted meanwhile.
    @inlinable
    final func changed<Failure: Error>(
        _ change: (inout State) throws(Failure) -> Void
    ) throws(Failure) -> State {
        var next = state
        let isOutermost = gate.beginChange()
        defer { if isOutermost { gate.endChange() } }
        try change(&next)
        return next
    }
}
