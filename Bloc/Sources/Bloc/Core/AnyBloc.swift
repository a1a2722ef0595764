/// A bloc or cubit of any kind, for scopes, registries and tests.
@MainActor
public protocol AnyBloc: AnyObject {
    /// The type of its state.
    associatedtype State: Equatable & Sendable

    /// The bloc itself, as the class that cubits and blocs share.
    var asBase: BlocBase<State> { get }
    /// True from the moment that `close` is called.
    var isClosed: Bool { get }
    /// Closes the bloc; a second call does nothing.
    func close()
}

/// The effects of a bloc, without their type.
@MainActor
protocol EffectEnding: AnyObject {
    func end()
}

/// Watches blocs from the first line of their initialisers, in a test.
@MainActor
package protocol BlocWatcher: AnyObject, Sendable {
    /// A bloc is being made; nothing has been reported or emitted yet.
    func begins<State>(_ bloc: BlocBase<State>)
}

/// A bloc's event: a value that compares, hashes and crosses actors.
///
///     enum CounterEvent: BlocEvent { case increment, decrement }
///
/// Any type that is `Hashable & Sendable` can be a bloc's `Event`. This protocol also keeps the type off the main
/// actor, as a bloc needs it, in modules whose default isolation is `MainActor`.
public protocol BlocEvent: Hashable, Sendable {}

/// A bloc's state or effect: a value that compares and crosses actors.
///
/// Any type that is `Equatable & Sendable` can be a bloc's `State`. Like `BlocEvent`, this protocol matters in modules
/// whose default isolation is `MainActor`.
public protocol BlocState: Equatable, Sendable {}
