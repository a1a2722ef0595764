/// The event type of a bloc with effects, which names the type of its effects.
///
///     enum FormEvent: EffectfulEvent {
///         case submitted
///         typealias Effect = Toast
///     }
///
/// Handlers then publish by `emit.publish(.saved)`.
///
/// Events and effects are values, for any thread.
public protocol EffectfulEvent: BlocEvent {
    /// What happens once, beside the state.
    associatedtype Effect: Sendable
}

/// A bloc or cubit that, beside its state, publishes effects: things that happen once.
///
/// Effects are never compared and never replayed: equal ones are delivered again, and each listener receives
/// those published after it was added. While nobody listens, the newest 64 are kept for the next listener.
@MainActor
public protocol Effectful: AnyBloc {
    /// What happens once, beside the state.
    associatedtype Effect: Sendable
}

extension Bloc: Effectful where Event: EffectfulEvent {
    /// What happens once, as the event type names it.
    public typealias Effect = Event.Effect
}

/// A cubit with effects, which names their type.
///
///     final class Sketch: Cubit<Drawing>, EffectfulCubit {
///         typealias Effect = Toast
///         func save() { effect(.saved) }
///     }
public protocol EffectfulCubit: Effectful {}

extension Effectful {
    /// Publishes an effect to every listener.
    ///
    /// Inside `onChange` or `onTransition` it waits until the state has changed. In a handler use `emit.publish`,
    /// which ends with the handler.
    public func effect(_ effect: Effect) { asBase.publish(effect) }

    /// Every effect from now on, after those that nobody listened to.
    public var effects: AsyncStream<Effect> {
        AsyncStream { [observeEffects(onEnd: $1, $0)] }
    }

    /// Calls `receive` for each effect, in the call stack that publishes it.
    ///
    /// `onEnd` is called once when the bloc has closed or is released; at once if it has closed already.
    public func observeEffects(
        onEnd: @escaping @MainActor () -> Void = {}, _ receive: @escaping @MainActor (Effect) -> Void
    ) -> Subscription {
        let box = asBase.effectBox(of: Effect.self)
        let subscriber = Subscriber(receive: receive, onEnd: onEnd)
        box.add(subscriber)
        if isClosed { subscriber.end() }
        return Subscription { [delivery = box.delivery] in delivery.forget(subscriber) }
    }
}

extension Bloc.Emitter where Event: EffectfulEvent {
    /// Publishes an effect to every listener.
    ///
    /// Dropped silently when the handler was cancelled; reported to `onError` when it has ended.
    public func publish(_ effect: Event.Effect) {
        whileInForce { $0.publish(effect) }
    }
}

extension Bloc.Emitter {
    /// Not there: the event type names no effects.
    @available(*, unavailable, message: "Make the event type an EffectfulEvent, with a typealias Effect.")
    public func publish<Effect>(_ effect: Effect) {}
}

extension BlocBase {
    /// The effects of a bloc, made at first use.
    fileprivate final func effectBox<Effect>(of type: Effect.Type) -> EffectBox<Effect> {
        // The class of a bloc determines the type of its effects, so the box has this type.
        if let effectBox { return unsafeDowncast(effectBox, to: EffectBox<Effect>.self) }
        let box = EffectBox<Effect>()
        effectBox = box
        return box
    }

    fileprivate final func publish<Effect: Sendable>(_ effect: Effect) {
        if isClosed {
            _ = refuse("publishing an effect")
        } else if gate.phase == .announcing {
            postponed.append { [weak self] in self?.publish(effect) }
        } else {
            effectTap?(effect)
            effectBox(of: Effect.self).deliver(effect)
        }
    }
}

/// The listeners of a bloc's effects, and the effects that nobody listened to.
private final class EffectBox<Effect: Sendable>: EffectEnding {
    let delivery = Delivery<Effect>()
    private var unheard: ArraySlice<Effect> = []
    private static var bound: Int { 64 }

    func end() { delivery.end() }

    /// Delivers an effect, or keeps it for the next listener if there is none.
    func deliver(_ effect: Effect) {
        guard delivery.subscribers.isEmpty else { return delivery.deliver(effect) }
        unheard.append(effect)
        unheard = unheard.suffix(Self.bound)
    }

    /// Adds a listener, which first receives the effects that nobody listened to; what it publishes meanwhile comes after.
    func add(_ subscriber: Subscriber<Effect>) {
        delivery.add(subscriber)
        let waiting = unheard
        unheard = []
        delivery.hold { for effect in waiting { subscriber.receive?(effect) } }
    }
}
