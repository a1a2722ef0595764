/// A step of a bloc from one state to the next.
///
/// `onChange` and every subscriber receive it; the chain is unbroken: each change starts where the one
/// before it ended.
@frozen
public struct Change<State: Equatable & Sendable>: Equatable, Sendable, CustomStringConvertible {
    public let currentState: State
    public let nextState: State

    @inlinable
    public init(currentState: State, nextState: State) {
        self.currentState = currentState
        self.nextState = nextState
    }

    public var description: String {
        "Change { currentState: \(currentState), nextState: \(nextState) }"
    }
}

extension Change: Hashable where State: Hashable {}
