/// A bloc that, beside its state, publishes effects: things that happen once.
///
///     final class FormBloc: EffectBloc<FormState, FormEvent, FormEffect> {
///         init() {
///             super.init(initialState: .empty)
///             on(.submit) { [publish] _, emit in
///                 emit(.sent)
///                 publish(.toast("Thank you"))
///             }
///         }
///     }
///
/// Effects are never compared and never replayed: equal ones are delivered again, and each listener hears
/// those published after it came. Until the first listener comes, the newest `effectBuffer` of them are kept
/// for it.
open class EffectBloc<State: Equatable & Sendable, Event: Hashable & Sendable, Effect: Sendable>: Bloc<
    State, Event
>
{
    private final let effectDelivery = Delivery<Effect>()
    private final var unheard: [Effect]? = []
    private final let effectBuffer: Int
    private final var effectTap: (@MainActor (any Sendable) -> Void)?

    public init(
        initialState: State, transformer: EventTransformer<Event> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock(), effectBuffer: Int = 64
    ) {
        self.effectBuffer = effectBuffer
        super.init(initialState: initialState, transformer: transformer, clock: clock)
    }

    isolated deinit { effectDelivery.end() }

    /// Publishes an effect to every listener.
    ///
    /// Inside `onChange` or `onTransition` it waits until the state is the new one.
    public final func effect(_ effect: Effect) {
        guard !isClosed else {
            return raise(BlocError.closed(bloc: name, attempt: "the effect \(effect)"))
        }
        if gate.phase == .announcing {
            postponed.append { [weak self] in self?.effect(effect) }
        } else {
            deliver(effect)
        }
    }

    /// Publishes an effect made from the state, after the events sent before.
    @discardableResult
    public final func effect(_ body: @escaping @MainActor (State) -> Effect) -> EventTask {
        let record = EventRecord()
        return take(record) { [weak self] in
            guard let self else { return }
            effect(body(state))
            record.settle(.completed)
        }
    }

    /// Changes the state from outside and then publishes effects, after the events sent before.
    @discardableResult
    public final func reduce(
        _ body: @escaping @MainActor (State) -> (state: State, effects: [Effect])
    ) -> EventTask {
        let record = EventRecord()
        return take(record) { [weak self] in
            guard let self else { return }
            let next = body(state)
            force(next.state)
            for effect in next.effects { self.effect(effect) }
            record.settle(.completed)
        }
    }

    /// Publishes effects for handlers, without holding the bloc.
    public final var publish: EffectPublisher<Effect> {
        EffectPublisher { [weak self] in self?.effect($0) }
    }

    /// Every effect from now on; the first listener also gets those that had no listener.
    public final var effects: AsyncStream<Effect> {
        let (stream, continuation) = AsyncStream.makeStream(of: Effect.self)
        let subscriber = hear {
            continuation.yield($0)
        } onEnd: {
            continuation.finish()
        }
        continuation.onTermination = { [effectDelivery, weak subscriber] _ in
            Task { @MainActor in
                if let subscriber { effectDelivery.forget(subscriber) }
            }
        }
        return stream
    }

    /// Calls `receive` for each effect, in the same call stack as `effect`.
    public final func observeEffects(
        onEnd: @escaping @MainActor () -> Void = {}, _ receive: @escaping @MainActor (Effect) -> Void
    ) -> Subscription {
        let subscriber = hear(receive, onEnd: onEnd)
        return Subscription { [effectDelivery] in effectDelivery.forget(subscriber) }
    }

    package override final func tapEffects(_ tap: (@MainActor (any Sendable) -> Void)?) { effectTap = tap }

    override final func endStreams() {
        super.endStreams()
        effectDelivery.end()
    }

    private final func deliver(_ effect: Effect) {
        effectTap?(effect)
        if unheard != nil { keep(effect) } else { notify(effect) }
    }

    private final func notify(_ effect: Effect) {
        let first = effectDelivery.begin(effect)
        if first.isEmpty { return }
        for subscriber in first { subscriber.receive?(effect) }
        while let (effect, subscribers) = effectDelivery.next() {
            for subscriber in subscribers { subscriber.receive?(effect) }
        }
    }

    private final func keep(_ effect: Effect) {
        unheard?.append(effect)
        if let count = unheard?.count, count > effectBuffer { unheard?.removeFirst() }
    }

    private final func hear(
        _ receive: @escaping @MainActor (Effect) -> Void, onEnd: @escaping @MainActor () -> Void
    ) -> Subscriber<Effect> {
        let subscriber = Subscriber(receive: receive, onEnd: onEnd)
        let kept = unheard ?? []
        unheard = nil
        if isClosed {
            for effect in kept { receive(effect) }
            subscriber.end()
        } else {
            effectDelivery.add(subscriber)
            for effect in kept { notify(effect) }
        }
        return subscriber
    }
}

/// Publishes the effects of one bloc; called like a function.
///
/// Does nothing once the bloc is gone.
@MainActor
public struct EffectPublisher<Effect: Sendable> {
    private let publish: @MainActor (Effect) -> Void

    init(_ publish: @escaping @MainActor (Effect) -> Void) { self.publish = publish }

    public func callAsFunction(_ effect: Effect) { publish(effect) }
}
