/// A change of a bloc's state together with its event.
@frozen
public struct Transition<State: Equatable & Sendable, Event: Hashable & Sendable>: Equatable, Sendable,
    CustomStringConvertible
{
    public let currentState: State
    public let event: Event
    public let nextState: State

    @inlinable
    public init(currentState: State, event: Event, nextState: State) {
        self.currentState = currentState
        self.event = event
        self.nextState = nextState
    }

    public var description: String {
        "Transition { currentState: \(currentState), event: \(event), nextState: \(nextState) }"
    }
}

extension Transition: Hashable where State: Hashable {}
