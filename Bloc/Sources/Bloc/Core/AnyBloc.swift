/// A bloc or cubit of any kind, for scopes, registries and tests.
@MainActor
public protocol AnyBloc: AnyObject {
    /// The type of the state.
    associatedtype State: Equatable & Sendable

    /// The bloc as the common base class of cubits and blocs.
    var asBase: BlocBase<State> { get }
    /// Whether `close` has been called.
    var isClosed: Bool { get }
    /// Closes the bloc; a second call does nothing.
    func close()
}

/// A bloc's effects, type-erased.
@MainActor
protocol EffectEnding: AnyObject {
    func end()
}

/// Watches blocs from the start of their initialisers, in tests.
@MainActor
package protocol BlocWatcher: AnyObject, Sendable {
    /// Called when a bloc is being initialised, before it has reported or emitted anything.
    func begins<State>(_ bloc: BlocBase<State>)
}

/// A bloc's event: a value that can be compared, hashed and sent across actors.
///
///     enum CounterEvent: BlocEvent { case increment, decrement }
///
/// Any type that is `Hashable & Sendable` can be a bloc's `Event`. This protocol also keeps the type off the main
/// actor, as a bloc needs it, in modules whose default isolation is `MainActor`.
public protocol BlocEvent: Hashable, Sendable {}

/// A bloc's state or effect: a value that can be compared and sent across actors.
///
/// Any type that is `Equatable & Sendable` can be a bloc's `State`. Like `BlocEvent`, this protocol matters in modules
/// whose default isolation is `MainActor`.
public protocol BlocState: Equatable, Sendable {}
