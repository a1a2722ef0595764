/// Finds blocs by their type, through nested scopes.
///
///     let registry = BlocRegistry()
///     let provider = BlocProvider(in: registry) { CounterBloc() }
///     let counter = registry.resolve(CounterBloc.self)
///
/// `BlocProvider` registers and takes away; code in between resolves.
@MainActor
public final class BlocRegistry {
    private var entries: [Entry] = []

    private struct Entry {
        let id: ObjectIdentifier
        let bloc: any AnyBloc
    }

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
            if let bloc = entry.bloc as? B, Swift.type(of: entry.bloc) == type { return bloc }
        }
        throw MissingBloc(typeName: "\(type)", registered: entries.map { "\(Swift.type(of: $0.bloc))" })
    }

    func add(_ bloc: any AnyBloc) { entries.append(Entry(id: ObjectIdentifier(bloc), bloc: bloc)) }

    /// Takes away the innermost registration of this instance.
    func remove(_ bloc: any AnyBloc) {
        let id = ObjectIdentifier(bloc)
        if let place = entries.lastIndex(where: { $0.id == id }) { entries.remove(at: place) }
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
