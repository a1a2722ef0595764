/// A scope in which a bloc can be resolved.
///
/// Owns what it created and closes it when the scope ends; what it was handed stays open. The scope ends
/// by `end()` or when the provider is released.
@MainActor
public final class BlocProvider<B: AnyBloc> {
    /// The bloc that it provides.
    public let bloc: B
    private let registry: BlocRegistry
    private let isOwner: Bool
    private var hasEnded = false

    /// Makes a bloc for this scope, and closes it at the end.
    public init(in registry: BlocRegistry, create: @MainActor () -> B) {
        self.registry = registry
        bloc = create()
        isOwner = true
        registry.add(bloc)
    }

    /// Provides a bloc that another object owns.
    public init(in registry: BlocRegistry, value bloc: B) {
        self.registry = registry
        self.bloc = bloc
        isOwner = false
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
