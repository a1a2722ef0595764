public import Bloc

/// Two blocs observed as one: the state of the first, the effects of both.
@MainActor
public final class BlocPair<First: Effectful, Second: Effectful> where First.Effect == Second.Effect {
    /// The bloc whose state is used.
    public let first: First
    /// The bloc that contributes only effects.
    public let second: Second

    /// Pairs two blocs; each can still be used alone.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// The state of the first bloc.
    public var state: First.State { first.asBase.state }

    /// The states of the first bloc.
    public var states: AsyncStream<First.State> { first.asBase.states }

    /// The effects of both, in publishing order; ends when both have closed.
    public var effects: AsyncStream<First.Effect> {
        AsyncStream { next, end in
            var open = 2
            let endOfBoth: @MainActor () -> Void = {
                open -= 1
                if open == 0 { end() }
            }
            return [
                first.observeEffects(onEnd: endOfBoth, next), second.observeEffects(onEnd: endOfBoth, next),
            ]
        }
    }
}
