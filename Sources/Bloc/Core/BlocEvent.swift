/// What an event type conforms to: values that compare, hash and cross actors.
///
///     enum CounterEvent: BlocEvent { case increment, decrement }
///
/// Any type that is `Hashable & Sendable` will do as a bloc's `Event`. Naming this protocol also keeps the
/// type off the main actor where a module's default isolation is `MainActor`, as a bloc needs it.
public protocol BlocEvent: Hashable, Sendable {}

/// What a state or effect type may conform to: values that compare and cross actors.
///
/// Any type that is `Equatable & Sendable` will do as a bloc's `State`. Like `BlocEvent` this matters where
/// a module's default isolation is `MainActor`.
public protocol BlocState: Equatable, Sendable {}
