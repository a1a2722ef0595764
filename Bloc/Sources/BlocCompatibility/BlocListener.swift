public import Bloc

/// Calls a closure once for each change of a bloc that meets a condition.
///
/// It is not called for the initial state by default. Lasts until it is cancelled or released, or the bloc
/// ends.
@MainActor
public final class BlocListener {
    private let subscription: Subscription

    /// Starts listening; `listenWhen` gets the bloc's previous state and the new one.
    ///
    /// With `hearsInitialState`, `listen` is also called immediately with the current state.
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
