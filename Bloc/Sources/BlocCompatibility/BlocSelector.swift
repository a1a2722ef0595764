public import Bloc

/// Builds from one value of a bloc's state, and again only when that value changes.
///
///     let status = BlocSelector(bloc, select: \.isLoading) { isLoading in redrawStatus(isLoading) }
///
/// Builds on creation. `select` is called for each change and should be cheap.
@MainActor
public final class BlocSelector<Selected: Equatable & Sendable> {
    /// The value of the last build.
    public private(set) var selected: Selected
    private var subscription: Subscription?

    /// Builds immediately from the current value.
    public init<State>(
        _ bloc: BlocBase<State>, select: @escaping @MainActor (State) -> Selected,
        build: @escaping @MainActor (Selected) -> Void
    ) {
        selected = select(bloc.state)
        subscription = bloc.observe(when: { select($0) != select($1) }, initial: true) { [weak self] state in
            let selected = select(state)
            self?.selected = selected
            build(selected)
        }
    }

    /// Stops building. A second call does nothing.
    public func cancel() { subscription?.cancel() }
}
