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
