/// What cubits and blocs share: a state, its changes, its end.
///
/// Make a `Cubit` or a `Bloc`; this class is for code that takes either. All of it lives on the main actor.
@MainActor
open class BlocBase<State: Equatable & Sendable>: AnyBloc {
    // Unchecked: docs/decisions/080-a-synchronous-event-costs-no-exclusivity-checks.md.
    @exclusivity(unchecked) @usableFromInline final var storedState: State
    @exclusivity(unchecked) @usableFromInline final var gate = EmissionGate()
    @usableFromInline final let delivery = Delivery<Change<State>>()
    @exclusivity(unchecked) @usableFromInline final var postponed: [() -> Void] = []
    final var isEmittingPostponed = false
    final var hasEnded = false
    final var jobs: [Job] = []
    /// What `closeAfterPending` waits for, if it does.
    final var resting: EventRecord?
    final var links: [Subscription] = []
    /// Nil in a bloc that neither keeps nor undoes and is not tracked.
    @exclusivity(unchecked) @usableFromInline final var parts: Parts<State>?
    /// Nil until there is an effect or a listener to effects.
    final var effectBox: (any EffectEnding)?
    /// Hears of errors before `onError`, in a test.
    package final var errorTap: (@MainActor (any Error) -> Void)?
    /// Hears of effects before their listeners, in a test.
    package final var effectTap: (@MainActor (any Sendable) -> Void)?
    @usableFromInline final let scopedObserver: (any BlocObserver)?
    /// What all waiting of the bloc is done by, and by the work that it launches.
    public final let clock: any Clock<Duration>

    /// Makes a bloc in a state, and notifies the observer.
    ///
    /// With `keeping` the state is the kept one, read now, before the observer hears of the bloc.
    public init(
        initialState: State, keeping: Keeping<State>? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        var state = initialState
        let keeper = keeping?.makeKeeper()
        keeper?.prepare(&state)
        storedState = state
        scopedObserver = BlocEnvironment.scopedObserver
        self.clock = clock
        BlocEnvironment.watcher?.begins(self)
        observer?.onCreate(self)
        if let keeper { addParts().keeper = keeper }
        keeper?.attach(to: self)
    }

    isolated deinit {
        for job in jobs { job.cancel() }
        endStreams()
    }

    /// The state now; after `close` the last one.
    public final var state: State {
        @inlinable get {
            if parts != nil { noteReading() }
            return storedState
        }
    }

    /// True from the moment that `close` is called.
    public final var isClosed: Bool {
        @inlinable get { gate.isClosed }
    }

    /// The observer in force for this bloc at this moment.
    public final var observer: (any BlocObserver)? { scopedObserver ?? BlocEnvironment.observer }

    @inlinable final var isObserved: Bool { scopedObserver != nil || BlocEnvironment.observer != nil }

    /// The bloc itself, as code that takes blocs of any kind has it.
    public final var asBase: BlocBase<State> { self }

    /// The name of the bloc's type, as messages and logs have it.
    public final var name: String { String(describing: type(of: self)) }

    /// Called for each change, while `state` is still the old one.
    ///
    /// Does nothing, like every hook: the observer is told after an override, whether or not it calls `super`.
    open func onChange(_ change: Change<State>) {}

    /// Called for each error: thrown by a handler, or a `BlocError`.
    open func onError(_ error: any Error) {}

    /// Called once when the bloc has closed and its handlers have ended.
    open func onClose() {}

    /// Closes the bloc: cancels its work, drops what waits, ends its streams.
    ///
    /// Emits no state. A second call does nothing. Handlers that need time to notice their cancellation hold
    /// back `onClose` and the streams' end until they return; `isClosed` is true at once. Called inside a
    /// hook, it lets the emission that the hook was called for complete. A bloc that has ended releases its
    /// handlers, so that one which captures its bloc does not keep it alive.
    public final func close() {
        guard !isClosed else { return }
        let isInsideHook = gate.phase == .announcing
        gate.close()
        cancelWork()
        if isInsideHook { postponed.append { [weak self] in self?.workChanged() } } else { workChanged() }
    }

    /// Closes the bloc when its running and waiting events are done, and returns when it has ended.
    ///
    /// What it keeps is written then. Work that was launched is cancelled, since it need not end by itself. Awaited inside a handler it
    /// would wait for that handler, and so forever.
    public final func closeAfterPending() async {
        // A turn that this was called in by an immediate task ends first, and nobody hears of it.
        await Task.yield()
        while hasPendingWork && !isClosed { await rest() }
        close()
        while !hasEnded { await rest() }
        await parts?.keeper?.flush()
    }

    /// Cancels what runs and drops what waits, at close.
    func cancelWork() {
        for job in jobs { job.cancel() }
    }

    /// True while anything of the bloc runs.
    var isAtWork: Bool { !jobs.isEmpty }

    /// True while something runs or waits that ends by itself.
    package var hasPendingWork: Bool { jobs.contains(where: \.isPending) }

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
        resumeWaiters()
        letGo()
    }

    /// Releases what may refer to the bloc, once nothing of it runs.
    func letGo() { withExtendedLifetime(links) { links = [] } }

    /// Emits a state of no event: calls `onChange` alone.
    package func force(_ next: State) {
        if !advance(to: next, announce: { _ in }) {
            postponed.append { [weak self] in self?.force(next) }
        }
    }

    /// How many asynchronous handlers have begun and not returned.
    package var runningCount: Int { jobs.count }

    /// How many of them wait for the bloc's clock.
    package var restingCount: Int { 0 }

    /// Makes `state` the current one without a notice, for a test that starts from it.
    package final func seed(_ state: State) { storedState = state }

    package final func raise(_ error: any Error) {
        errorTap?(error)
        onError(error)
        observer?.onError(self, error)
    }
}
