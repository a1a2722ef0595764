/// Two blocs observed as one: the state of the first, the effects of both.
@MainActor
public final class BlocPair<First: Effectful, Second: Effectful> where First.Effect == Second.Effect {
    /// The one whose state counts.
    public let first: First
    /// The one that adds its effects.
    public let second: Second

    /// Pairs two blocs; each can still be used alone.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// The first one's state.
    public var state: First.State { first.asBase.state }

    /// The first one's states.
    public var states: AsyncStream<First.State> { first.asBase.states }

    /// The effects of both in the order of their publishing; ends when both have closed.
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
