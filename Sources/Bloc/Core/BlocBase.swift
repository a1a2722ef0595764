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
    final var idleWaiters = Waiters()
    final var endWaiters = Waiters()
    final var links: [Subscription] = []
    /// Hears of errors before `onError`, even where an override keeps them from the observer.
    package final var errorTap: (@MainActor (any Error) -> Void)?
    private let scopedObserver: (any BlocObserver)?

    /// Makes a bloc in a state, and notifies the observer.
    public init(initialState: State) {
        storedState = initialState
        scopedObserver = BlocEnvironment.scopedObserver
        observer?.onCreate(self)
    }

    isolated deinit {
        for job in jobs { job.cancel() }
        delivery.end()
        idleWaiters.resumeAll()
        endWaiters.resumeAll()
    }

    /// The state now; after `close` the last one.
    public final var state: State {
        @inlinable get { storedState }
    }

    /// True from the moment that `close` is called.
    public final var isClosed: Bool {
        @inlinable get { gate.isClosed }
    }

    /// The observer in force for this bloc at this moment.
    public final var observer: (any BlocObserver)? { scopedObserver ?? BlocEnvironment.observer }

    /// The name of the bloc's type, as messages and logs have it.
    public final var name: String { String(describing: type(of: self)) }

    /// Called for each change, while `state` is still the old one.
    ///
    /// An override ends with `super.onChange(change)`, which notifies the observer.
    open func onChange(_ change: Change<State>) { observer?.onChange(self, change) }

    /// Called for each error: thrown by a handler, or a `BlocError`.
    open func onError(_ error: any Error) { observer?.onError(self, error) }

    /// Called once when the bloc has closed and its handlers have ended.
    open func onClose() { observer?.onClose(self) }

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
    /// Work that was launched is cancelled, since it need not end by itself. Awaited inside a handler it
    /// would wait for that handler, and so forever.
    public final func closeAfterPending() async {
        // A turn that this was called in by an immediate task ends first, without telling anybody.
        await Task.yield()
        while hasPendingWork && !isClosed {
            await withCheckedContinuation { idleWaiters.add($0) }
        }
        close()
        if !hasEnded { await withCheckedContinuation { endWaiters.add($0) } }
    }

    /// Cancels what runs and drops what waits, at close.
    func cancelWork() {
        for job in jobs { job.cancel() }
    }

    /// True while anything of the bloc runs.
    var isAtWork: Bool { !jobs.isEmpty }

    /// True while something runs or waits that ends by itself.
    package var hasPendingWork: Bool { jobs.contains(where: \.isPending) }

    func endStreams() { delivery.end() }

    final func finishClosing() {
        guard !hasEnded else { return }
        hasEnded = true
        onClose()
        endStreams()
        idleWaiters.resumeAll()
        endWaiters.resumeAll()
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

    /// Hears of each effect, if the bloc has such, before its listeners.
    package func tapEffects(_ tap: (@MainActor (any Sendable) -> Void)?) {}

    /// How many asynchronous handlers have begun and not returned.
    package var runningCount: Int { jobs.count }

    /// How many of them wait for the bloc's clock.
    package var restingCount: Int { 0 }

    /// Makes `state` the current one without a notice, for a test that starts from it.
    package final func seed(_ state: State) { storedState = state }

    final func raise(_ error: any Error) {
        errorTap?(error)
        onError(error)
    }
}
