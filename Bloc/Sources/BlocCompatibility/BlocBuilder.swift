public import Bloc

/// Builds something from a bloc's state, and again after each change that meets a condition.
///
///     let list = BlocBuilder(bloc, buildWhen: { $0.cards != $1.cards }) { state in redraw(state.cards) }
///
/// Builds on creation for the current state; changes made meanwhile are built afterwards. Lasts until it is
/// cancelled or released, or the bloc ends. Doesn't keep the bloc alive.
@MainActor
public final class BlocBuilder {
    private let subscription: Subscription

    /// Builds immediately; `buildWhen` gets the bloc's previous state (not the last one built) and the new one.
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
