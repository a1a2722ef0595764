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
