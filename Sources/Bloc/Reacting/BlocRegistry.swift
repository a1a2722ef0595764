/// Finds blocs by their type, through nested scopes.
///
///     let registry = BlocRegistry()
///     let provider = BlocProvider(in: registry) { CounterBloc() }
///     let counter = registry.resolve(CounterBloc.self)
///
/// A bloc is found by the type that its provider was made for, so a test may use a subclass in its place:
/// `BlocProvider<CounterBloc>(in: registry) { SilentCounterBloc() }`.
///
/// `BlocProvider` registers and takes away; code in between resolves.
@MainActor
public final class BlocRegistry {
    private var entries: [Entry] = []

    private struct Entry {
        let type: any AnyBloc.Type
        let bloc: any AnyBloc
    }

    /// Makes a registry that provides nothing yet.
    public init() {}

    /// The identical instance that the innermost scope of this type provides.
    ///
    /// Not finding one is a programmer's error: it traps with the message of `tryResolve`'s error.
    public func resolve<B: AnyBloc>(_ type: B.Type) -> B {
        do throws(MissingBloc) {
            return try tryResolve(type)
        } catch {
            // Without the bloc the program cannot go on, and the text says what to add.
            fatalError(error.description)
        }
    }

    /// The identical instance that the innermost scope of this type provides.
    public func tryResolve<B: AnyBloc>(_ type: B.Type) throws(MissingBloc) -> B {
        for entry in entries.reversed() {
            if entry.type == type, let bloc = entry.bloc as? B { return bloc }
        }
        throw MissingBloc(typeName: "\(type)", registered: entries.map { "\($0.type)" })
    }

    func add<B: AnyBloc>(_ bloc: B) { entries.append(Entry(type: B.self, bloc: bloc)) }

    /// Takes away the innermost registration of this instance by this type.
    func remove<B: AnyBloc>(_ bloc: B) {
        let place = entries.lastIndex { $0.bloc === bloc && $0.type == B.self }
        if let place { entries.remove(at: place) }
    }
}

/// A bloc's type was asked for that no scope provides.
public struct MissingBloc: Error, Equatable, CustomStringConvertible {
    public let typeName: String
    /// The types that are provided, the outermost first.
    public let registered: [String]

    public var description: String {
        """
        \(typeName) has not been registered. Registered: [\(registered.joined(separator: ", "))].
        Register it in a BlocProvider that is alive where it is resolved:

            BlocProvider(in: registry) { \(typeName)() }
        """
    }
}
