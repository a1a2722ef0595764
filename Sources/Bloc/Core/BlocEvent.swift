/// What every event of a bloc must be able to do.
///
/// Conform by `enum CounterEvent: BlocEvent { case increment, decrement }`.
public typealias BlocEvent = Hashable & Sendable
