/// A step of a bloc from one state to the next.
///
/// `onChange` and every subscriber receive it. Each change starts with the state in which the previous one
/// ended.
///
/// The value can be used on any thread.
@frozen
public struct Change<State: Equatable & Sendable>: Equatable, Sendable, CustomStringConvertible {
    /// The state before.
    public let currentState: State
    /// The state after.
    public let nextState: State

    /// Creates a change, to compare with in tests.
    @inlinable
    public init(currentState: State, nextState: State) {
        self.currentState = currentState
        self.nextState = nextState
    }

    /// Both states: `Change { currentState: 0, nextState: 1 }`.
    public var description: String {
        "Change { currentState: \(currentState), nextState: \(nextState) }"
    }
}

extension Change: Hashable where State: Hashable {}

/// An alias for files in which another module also has a type `Transition`.
public typealias BlocTransition<State: Equatable & Sendable, Event: Hashable & Sendable> = Transition<
    State, Event
>

/// A change of a bloc's state, with the event that caused it.
///
/// The value can be used on any thread.
@frozen
public struct Transition<State: Equatable & Sendable, Event: Hashable & Sendable>: Equatable, Sendable,
    CustomStringConvertible
{
    /// The state before.
    public let currentState: State
    /// The event that caused the change.
    public let event: Event
    /// The state after.
    public let nextState: State

    /// Creates a transition, to compare with in tests.
    @inlinable
    public init(currentState: State, event: Event, nextState: State) {
        self.currentState = currentState
        self.event = event
        self.nextState = nextState
    }

    /// Both states, and the event.
    public var description: String {
        "Transition { currentState: \(currentState), event: \(event), nextState: \(nextState) }"
    }
}

extension Transition: Hashable where State: Hashable {}
