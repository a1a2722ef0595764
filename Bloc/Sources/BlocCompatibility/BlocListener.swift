public import Bloc

/// Calls a closure once for each change of a bloc that matters.
///
/// Not for the initial state, unless asked. Lasts until it is cancelled or released, or the bloc ends.
@MainActor
public final class BlocListener {
    private let subscription: Subscription

    /// Listens from now on; `listenWhen` gets the bloc's previous state and the new one.
    ///
    /// With `hearsInitialState`, `listen` is also called at once with the current state.
    public init<State>(
        _ bloc: BlocBase<State>, hearsInitialState: Bool = false,
        listenWhen: @escaping @MainActor (_ previous: State, _ current: State) -> Bool = { _, _ in true },
        listen: @escaping @MainActor (State) -> Void
    ) {
        subscription = bloc.observe(when: listenWhen, initial: hearsInitialState, listen)
    }

    /// Stops listening. A second call does nothing.
    public func cancel() { subscription.cancel() }
}
