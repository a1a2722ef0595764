/// The event type of a bloc with effects, which also defines the effects' type.
///
///     enum FormEvent: EffectfulEvent {
///         case submitted
///         typealias Effect = Toast
///     }
///
/// Handlers then publish with `emit.publish(.saved)`.
///
/// Events and effects can be used on any thread.
public protocol EffectfulEvent: BlocEvent {
    /// A one-time occurrence, in addition to the state.
    associatedtype Effect: Sendable
}

/// A bloc or cubit that publishes effects, which are one-time occurrences, in addition to its state.
///
/// Effects are never compared and never replayed: equal ones are delivered again, and each listener receives
/// those published after it was added. While there is no listener, the newest 64 are buffered for the next one.
@MainActor
public protocol Effectful: AnyBloc {
    /// A one-time occurrence, in addition to the state.
    associatedtype Effect: Sendable
}

extension Bloc: Effectful where Event: EffectfulEvent {
    /// The effect type defined by the event type.
    public typealias Effect = Event.Effect
}

/// A cubit with effects, which defines their type.
///
///     final class Sketch: Cubit<Drawing>, EffectfulCubit {
///         typealias Effect = Toast
///         func save() { effect(.saved) }
///     }
public protocol EffectfulCubit: Effectful {}

extension Effectful {
    /// Publishes an effect to every listener.
    ///
    /// Inside `onChange` or `onTransition`, it is delivered after the state has changed. In a handler use
    /// `emit.publish`, which is only valid until the handler ends.
    public func effect(_ effect: Effect) { asBase.publish(effect) }

    /// Every effect from now on, preceded by the buffered ones.
    public var effects: AsyncStream<Effect> {
        AsyncStream { [observeEffects(onEnd: $1, $0)] }
    }

    /// Calls `receive` for each effect, in the call stack that publishes it.
    ///
    /// `onEnd` is called once when the bloc has closed or is released; immediately if it is already closed.
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
    /// Ignored if the handler was cancelled; reported to `onError` if it has ended.
    public func publish(_ effect: Event.Effect) {
        whileInForce { $0.publish(effect) }
    }
}

extension Bloc.Emitter {
    /// Unavailable, because the event type defines no effects.
    @available(*, unavailable, message: "Make the event type an EffectfulEvent, with a typealias Effect.")
    public func publish<Effect>(_ effect: Effect) {}
}

extension BlocBase {
    /// The effects of a bloc, created on first use.
    fileprivate final func effectBox<Effect>(of type: Effect.Type) -> EffectBox<Effect> {
        // The class of the bloc determines the effects' type, so the box always has this type.
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

/// The listeners to a bloc's effects, and the buffered effects.
private final class EffectBox<Effect: Sendable>: EffectEnding {
    let delivery = Delivery<Effect>()
    private var unheard: ArraySlice<Effect> = []
    private static var bound: Int { 64 }

    func end() { delivery.end() }

    /// Delivers an effect, or buffers it if there is no listener.
    func deliver(_ effect: Effect) {
        guard delivery.subscribers.isEmpty else { return delivery.deliver(effect) }
        unheard.append(effect)
        unheard = unheard.suffix(Self.bound)
    }

    /// Adds a listener, which first receives the buffered effects; effects published meanwhile come after them.
    func add(_ subscriber: Subscriber<Effect>) {
        delivery.add(subscriber)
        let waiting = unheard
        unheard = []
        delivery.hold { for effect in waiting { subscriber.receive?(effect) } }
    }
}
