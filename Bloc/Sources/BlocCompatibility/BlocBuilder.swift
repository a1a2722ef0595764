public import Bloc

/// Builds something from a bloc's state, and again for each change that matters.
///
///     let list = BlocBuilder(bloc, buildWhen: { $0.cards != $1.cards }) { state in redraw(state.cards) }
///
/// Builds once when it is made, for the current state; changes that this causes are built after it. Lasts until it is
/// cancelled or released, or the bloc ends. Does not keep the bloc alive.
@MainActor
public final class BlocBuilder {
    private let subscription: Subscription

    /// Builds now; `buildWhen` gets the bloc's previous state (not the last one built) and the new one.
    public init<State>(
        _ bloc: BlocBase<State>,
        buildWhen: @escaping @MainActor (_ previous: State, _ current: State) -> Bool = { _, _ in true },
        build: @escaping @MainActor (State) -> Void
    ) {
        subscription = bloc.observe(when: buildWhen, initial: true, build)
    }

    /// Stops building. A second call does nothing.
    public func cancel() { subscription.cancel() }
}
