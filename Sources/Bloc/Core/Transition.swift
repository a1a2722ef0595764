/// A change of a bloc's state together with its event.
///
/// A value, for any thread.
@frozen
public struct Transition<State: Equatable & Sendable, Event: Hashable & Sendable>: Equatable, Sendable,
    CustomStringConvertible
{
    /// The state before.
    public let currentState: State
    /// The event that led to the change.
    public let event: Event
    /// The state after.
    public let nextState: State

    /// Makes a transition, to compare with in a test.
    @inlinable
    public init(currentState: State, event: Event, nextState: State) {
        self.currentState = currentState
        self.event = event
        self.nextState = nextState
    }

    /// The states and the event between them.
    public var description: String {
        "Transition { currentState: \(currentState), event: \(event), nextState: \(nextState) }"
    }
}

extension Transition: Hashable where State: Hashable {}
