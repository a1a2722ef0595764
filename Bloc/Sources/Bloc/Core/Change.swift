/// A step of a bloc from one state to the next.
///
/// `onChange` and every subscriber receive it; the chain is unbroken: each change starts where the one
/// before it ended.
///
/// A value, for any thread.
@frozen
public struct Change<State: Equatable & Sendable>: Equatable, Sendable, CustomStringConvertible {
    /// The state before.
    public let currentState: State
    /// The state after.
    public let nextState: State

    /// Makes a change, to compare with in a test.
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

/// A transition, for files in which another module has the name `Transition` too.
public typealias BlocTransition<State: Equatable & Sendable, Event: Hashable & Sendable> = Transition<
    State, Event
>

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
