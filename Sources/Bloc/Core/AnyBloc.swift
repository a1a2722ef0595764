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
