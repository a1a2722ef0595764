public import Bloc

/// Listens to a bloc and then builds from it: a listener and a builder in one.
///
/// Builds on creation. For each change, `listen` is called before `build`, each if its condition holds.
@MainActor
public final class BlocConsumer {
    private let listener: BlocListener
    private let builder: BlocBuilder

    /// Starts listening and builds immediately; each condition gets the bloc's previous state and the new one.
    public init<State>(
        _ bloc: BlocBase<State>,
        listenWhen: @escaping @MainActor (_ previous: State, _ current: State) -> Bool = { _, _ in true },
        listen: @escaping @MainActor (State) -> Void,
        buildWhen: @escaping @MainActor (_ previous: State, _ current: State) -> Bool = { _, _ in true },
        build: @escaping @MainActor (State) -> Void
    ) {
        listener = BlocListener(bloc, listenWhen: listenWhen, listen: listen)
        builder = BlocBuilder(bloc, buildWhen: buildWhen, build: build)
    }

    /// Stops listening and building. A second call does nothing.
    public func cancel() {
        listener.cancel()
        builder.cancel()
    }
}
