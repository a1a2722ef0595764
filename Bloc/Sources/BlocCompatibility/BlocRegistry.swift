public import Bloc

/// Finds blocs by their type, through nested scopes.
///
///     let registry = BlocRegistry()
///     let provider = BlocProvider(in: registry) { CounterBloc() }
///     let counter = registry.resolve(CounterBloc.self)
///
/// A bloc is registered under the type of its provider, so a test may provide a subclass:
/// `BlocProvider<CounterBloc>(in: registry) { SilentCounterBloc() }`.
///
/// `BlocProvider` adds and removes blocs, and other code resolves them. A registry inside another one is a separate
/// scope, for example of a screen: types that it lacks are resolved in the outer one, and sibling scopes may provide
/// blocs of the same types.
@MainActor
public final class BlocRegistry {
    private var entries: [(type: any AnyBloc.Type, bloc: any AnyBloc)] = []
    private let outer: BlocRegistry?

    /// A global registry, for code that doesn't pass one around.
    public static let shared = BlocRegistry()

    /// Creates an empty registry; types that it lacks are resolved in `outer`.
    public init(inside outer: BlocRegistry? = nil) { self.outer = outer }

    /// Returns the instance provided by the innermost scope for this type.
    ///
    /// A missing bloc is a programmer's error, which traps with the message of `tryResolve`'s error.
    public func resolve<B: AnyBloc>(_ type: B.Type) -> B {
        if let bloc = find(type) { return bloc }
        // The program cannot continue without the bloc; the message says how to provide one.
        fatalError("\(MissingBloc(typeName: "\(type)", registered: registered))")
    }

    /// Returns the instance provided by the innermost scope for this type.
    public func tryResolve<B: AnyBloc>(_ type: B.Type) throws(MissingBloc) -> B {
        if let bloc = find(type) { return bloc }
        throw MissingBloc(typeName: "\(type)", registered: registered)
    }

    /// Returns the bloc of this type provided by `BlocProvider(in: .shared)`, as in BlocSwift; traps if there
    /// is none.
    public static func resolve<B: AnyBloc>(_ type: B.Type) -> B { shared.resolve(type) }

    private func find<B: AnyBloc>(_ type: B.Type) -> B? {
        entries.last { $0.type == type }?.bloc as? B ?? outer?.find(type)
    }

    /// The types that can be resolved here, outermost first.
    private var registered: [String] { (outer?.registered ?? []) + entries.map { "\($0.type)" } }

    func add<B: AnyBloc>(_ bloc: B) { entries.append((B.self, bloc)) }

    /// Removes the innermost registration of this instance under this type.
    func remove<B: AnyBloc>(_ bloc: B) {
        let place = entries.lastIndex { $0.bloc === bloc && $0.type == B.self }
        if let place { entries.remove(at: place) }
    }
}

/// No scope provides a bloc of the requested type.
///
/// The value can be used on any thread.
public struct MissingBloc: Error, Equatable, CustomStringConvertible {
    /// The requested type.
    public let typeName: String
    /// The provided types, outermost first.
    public let registered: [String]

    /// A message with the missing type, the provided types, and how to provide one.
    public var description: String {
        """
        \(typeName) has not been registered. Registered: [\(registered.joined(separator: ", "))].
        Register it in a BlocProvider that is alive where it is resolved:

            BlocProvider(in: registry) { \(typeName)() }
        """
    }
}

/// A scope in which a bloc can be resolved.
///
/// The provider closes a bloc that it created when the scope ends; a bloc passed to it stays open. The scope
/// ends with `end()` or when the provider is released.
@MainActor
public final class BlocProvider<B: AnyBloc> {
    /// The provided bloc.
    public let bloc: B
    private let registry: BlocRegistry
    private let isOwner: Bool
    private var hasEnded = false

    /// Creates a bloc for this scope, and closes it when the scope ends.
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
