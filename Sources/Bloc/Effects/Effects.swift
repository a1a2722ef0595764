/// What the event type of a bloc with effects conforms to: it names them.
///
///     enum FormEvent: EffectfulEvent {
///         case submitted
///         typealias Effect = Toast
///     }
///
/// Handlers then publish by `emit.publish(.saved)`.
public protocol EffectfulEvent: BlocEvent {
    /// What happens once, beside the state.
    associatedtype Effect: Sendable
}

/// A bloc or cubit that, beside its state, publishes effects: things that happen once.
///
/// Effects are never compared and never replayed: equal ones are delivered again, and each listener hears
/// those published after it came. Until the first listener comes, the newest 64 of them are kept for it.
@MainActor
public protocol Effectful: AnyBloc {
    /// What happens once, beside the state.
    associatedtype Effect: Sendable
}

extension Bloc: Effectful where Event: EffectfulEvent {
    /// What happens once, as the event type names it.
    public typealias Effect = Event.Effect
}

/// What a cubit with effects conforms to: it names them.
///
///     final class Sketch: Cubit<Drawing>, EffectfulCubit {
///         typealias Effect = Toast
///         func save() { effect(.saved) }
///     }
@MainActor
public protocol EffectfulCubit: Effectful {
    /// The cubit itself.
    var asCubit: Cubit<State> { get }
}

extension Effectful {
    /// Publishes an effect to every listener.
    ///
    /// Inside `onChange` or `onTransition` it waits until the state is the new one. In a handler use
    /// `emit.publish`, which ends with the handler.
    public func effect(_ effect: Effect) { asBase.publish(effect) }

    /// Every effect from now on; the first listener also gets those that had no listener.
    public var effects: AsyncStream<Effect> {
        let (stream, continuation) = AsyncStream.makeStream(of: Effect.self)
        let box = asBase.effectBox(of: Effect.self)
        let subscriber = box.hear(isClosed: isClosed) {
            continuation.yield($0)
        } onEnd: {
            continuation.finish()
        }
        continuation.onTermination = { [delivery = box.delivery, weak subscriber] _ in
            Task { @MainActor in
                if let subscriber { delivery.forget(subscriber) }
            }
        }
        return stream
    }

    /// Calls `receive` for each effect, in the same call stack as its publishing.
    ///
    /// `onEnd` is called once when the bloc has closed or is released; at once if it has closed already.
    public func observeEffects(
        onEnd: @escaping @MainActor () -> Void = {}, _ receive: @escaping @MainActor (Effect) -> Void
    ) -> Subscription {
        let box = asBase.effectBox(of: Effect.self)
        let subscriber = box.hear(isClosed: isClosed, receive, onEnd: onEnd)
        return Subscription { [delivery = box.delivery] in delivery.forget(subscriber) }
    }
}

extension Bloc.Emitter where Event: EffectfulEvent {
    /// Publishes an effect to every listener.
    ///
    /// Dropped silently when the handler was cancelled; reported to `onError` when it has ended.
    public func publish(_ effect: Event.Effect) {
        switch source {
        case .direct(let bloc, _, _): bloc.publish(effect)
        case .run(let run): run.whileInForce { $0.publish(effect) }
        }
    }
}

extension Bloc where Event: EffectfulEvent {
    /// Publishes an effect made from the state, after the events sent before.
    @discardableResult
    public final func effect(_ body: @escaping @MainActor (State) -> Event.Effect) -> EventTask {
        let record = EventRecord()
        return take(record) { [weak self] in
            guard let self else { return }
            publish(body(state))
            record.settle(.completed)
        }
    }

    /// Changes the state from outside and then publishes effects, after the events sent before.
    @discardableResult
    public final func reduce(
        _ body: @escaping @MainActor (State) -> (state: State, effects: [Event.Effect])
    ) -> EventTask {
        let record = EventRecord()
        return take(record) { [weak self] in
            guard let self else { return }
            let next = body(state)
            force(next.state)
            for effect in next.effects { publish(effect) }
            record.settle(.completed)
        }
    }
}

extension BlocBase {
    /// The effects of a bloc, made at first use.
    fileprivate final func effectBox<Effect>(of type: Effect.Type) -> EffectBox<Effect> {
        // The type of a bloc's effects is fixed by its class, so there is no box of another.
        if let effectBox { return unsafeDowncast(effectBox, to: EffectBox<Effect>.self) }
        let box = EffectBox<Effect>()
        effectBox = box
        return box
    }

    fileprivate final func publish<Effect: Sendable>(_ effect: Effect) {
        if isClosed {
            raise(BlocError.closed(bloc: name, attempt: "the effect \(effect)"))
        } else if gate.phase == .announcing {
            postponed.append { [weak self] in self?.publish(effect) }
        } else {
            effectTap?(effect)
            effectBox(of: Effect.self).deliver(effect)
        }
    }
}

/// The listeners of a bloc's effects, and the effects that wait for the first of them.
private final class EffectBox<Effect: Sendable>: EffectEnding {
    let delivery = Delivery<Effect>()
    /// Nil once there was a listener.
    private var unheard: [Effect]? = []
    private static var bound: Int { 64 }

    func end() { delivery.end() }

    func deliver(_ effect: Effect) {
        guard unheard != nil else { return notify(effect) }
        unheard?.append(effect)
        if let count = unheard?.count, count > Self.bound { unheard?.removeFirst() }
    }

    func hear(
        isClosed: Bool, _ receive: @escaping @MainActor (Effect) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) -> Subscriber<Effect> {
        let subscriber = Subscriber(receive: receive, onEnd: onEnd)
        let kept = unheard ?? []
        unheard = nil
        if isClosed {
            for effect in kept { receive(effect) }
            subscriber.end()
        } else {
            delivery.add(subscriber)
            for effect in kept { notify(effect) }
        }
        return subscriber
    }

    private func notify(_ effect: Effect) {
        let first = delivery.begin(effect)
        if first.isEmpty { return }
        for subscriber in first { subscriber.receive?(effect) }
        while let (effect, subscribers) = delivery.next() {
            for subscriber in subscribers { subscriber.receive?(effect) }
        }
    }
}
