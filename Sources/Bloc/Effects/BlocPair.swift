/// Two blocs observed as one: the state of the first, the effects of both.
@MainActor
public final class BlocPair<
    State: Equatable & Sendable, Event: Hashable & Sendable, OtherState: Equatable & Sendable,
    OtherEvent: Hashable & Sendable, Effect: Sendable
> {
    public let first: EffectBloc<State, Event, Effect>
    public let second: EffectBloc<OtherState, OtherEvent, Effect>

    public init(
        _ first: EffectBloc<State, Event, Effect>, _ second: EffectBloc<OtherState, OtherEvent, Effect>
    ) {
        self.first = first
        self.second = second
    }

    /// The first one's state.
    public var state: State { first.state }

    /// The first one's states.
    public var states: AsyncStream<State> { first.states }

    /// The effects of both in the order of their publishing; ends when both have closed.
    public var effects: AsyncStream<Effect> {
        let (stream, continuation) = AsyncStream.makeStream(of: Effect.self)
        var open = 2
        let onEnd: @MainActor () -> Void = {
            open -= 1
            if open == 0 { continuation.finish() }
        }
        let subscriptions = [
            first.observeEffects(onEnd: onEnd) { continuation.yield($0) },
            second.observeEffects(onEnd: onEnd) { continuation.yield($0) },
        ]
        continuation.onTermination = { _ in
            Task { @MainActor in
                for subscription in subscriptions { subscription.cancel() }
            }
        }
        return stream
    }
}
