/// What cubits and blocs share: a state, its changes, its end.
///
/// Make a `Cubit` or a `Bloc`; this class is for code that takes either. All of it lives on the main actor.
@MainActor
open class BlocBase<State: Equatable & Sendable>: AnyBloc {
    @usableFromInline final var storedState: State
    @usableFromInline final var gate = EmissionGate()
    @usableFromInline final var delivery = Delivery<State>()
    @usableFromInline final var postponed: [() -> Void] = []
    final var hasEnded = false
    private let scopedObserver: (any BlocObserver)?

    /// Makes a bloc in a state, and tells the observer of it.
    public init(initialState: State) {
        storedState = initialState
        scopedObserver = BlocEnvironment.scopedObserver
        observer?.onCreate(self)
    }

    isolated deinit {
        delivery.end()
    }

    /// The state now; after `close` the last one.
    public final var state: State {
        @inlinable get { storedState }
    }

    /// True from the moment that `close` is called.
    public final var isClosed: Bool { gate.isClosed }

    /// The observer in force for this bloc at this moment.
    public final var observer: (any BlocObserver)? { scopedObserver ?? BlocEnvironment.observer }

    /// The name of the bloc's type, as messages and logs have it.
    public final var name: String { String(describing: type(of: self)) }

    /// Told of each change, while `state` is still the old one.
    ///
    /// An override ends with `super.onChange(change)`, which tells the observer.
    open func onChange(_ change: Change<State>) { observer?.onChange(self, change) }

    /// Told of each error: thrown by a handler, or a `BlocError`.
    open func onError(_ error: any Error) { observer?.onError(self, error) }

    /// Told once when the bloc has closed and its handlers have ended.
    open func onClose() { observer?.onClose(self) }

    /// Closes the bloc: cancels its work, drops what waits, ends its streams.
    ///
    /// Emits no state. A second call does nothing. Handlers that need time to notice their cancellation hold
    /// back `onClose` and the streams' end until they return; `isClosed` is true at once.
    public final func close() {
        guard !isClosed else { return }
        gate.close()
        if endWork() { finishClosing() }
    }

    /// Closes the bloc when its running and waiting work is done.
    ///
    /// On a closed bloc it waits for the handlers that still run.
    public final func closeAfterPending() async {
        await workEnded()
        close()
        await workEnded()
    }

    /// Cancels work at close; true when nothing of it is left.
    func endWork() -> Bool { true }

    /// Returns when nothing runs or waits.
    func workEnded() async {}

    func endStreams() { delivery.end() }

    final func finishClosing() {
        guard !hasEnded else { return }
        hasEnded = true
        onClose()
        endStreams()
    }

    final func report(_ error: BlocError) { onError(error) }
}
