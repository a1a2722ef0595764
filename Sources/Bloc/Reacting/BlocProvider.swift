/// A scope in which a bloc can be resolved.
///
/// Owns the bloc that it created and closes it when the scope ends; a bloc that it was given stays open. The scope
/// ends with `end()` or when the provider is released.
@MainActor
public final class BlocProvider<B: AnyBloc> {
    /// The provided bloc.
    public let bloc: B
    private let registry: BlocRegistry
    private let isOwner: Bool
    private var hasEnded = false

    /// Makes a bloc for this scope, and closes it when the scope ends.
    public convenience init(in registry: BlocRegistry, create: @MainActor () -> B) {
        self.init(in: registry, create(), isOwner: true)
    }

    /// Provides a bloc that another object owns.
    public convenience init(in registry: BlocRegistry, value bloc: B) {
        self.init(in: registry, bloc, isOwner: false)
    }

    private init(in registry: BlocRegistry, _ bloc: B, isOwner: Bool) {
        self.registry = registry
        self.bloc = bloc
        self.isOwner = isOwner
        registry.add(bloc)
    }

    isolated deinit { end() }

    /// Ends the scope. A second call does nothing.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        registry.remove(bloc)
        if isOwner { bloc.close() }
    }
}
