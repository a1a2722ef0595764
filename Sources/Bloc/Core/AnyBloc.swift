/// A bloc or cubit of any kind, as scopes, registries and tests take it.
@MainActor
public protocol AnyBloc: AnyObject {
    /// What it holds.
    associatedtype State: Equatable & Sendable

    /// The bloc itself, as the class that cubits and blocs share.
    var asBase: BlocBase<State> { get }
    /// True from the moment that `close` is called.
    var isClosed: Bool { get }
    /// Closes it; a second call does nothing.
    func close()
}

/// What a bloc has of effects, as far as the base knows.
@MainActor
protocol EffectEnding: AnyObject {
    func end()
}

/// What hears of blocs from the first line of their initialisers, in a test.
@MainActor
package protocol BlocWatcher: AnyObject, Sendable {
    /// A bloc begins; nothing has been reported or emitted.
    func begins<State>(_ bloc: BlocBase<State>)
}
