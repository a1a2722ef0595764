/// The listeners of something, and the elements not delivered yet.
///
/// An element that a listener causes waits until all listeners have received the earlier ones; a new listener
/// receives later elements only. This is an object of its own so that an observation needs no weak reference to
/// its bloc, which would make every later reference to the bloc more expensive.
@MainActor @usableFromInline
final class Delivery<Element> {
    // Without exclusivity checks, for speed (decision 080).
    @exclusivity(unchecked) @usableFromInline private(set) var subscribers: [Subscriber<Element>] = []
    @usableFromInline private(set) var backlog = Queue<(Element, [Subscriber<Element>])>()
    @exclusivity(unchecked) @usableFromInline private(set) var isDelivering = false
    /// Whether something came up during the delivery: another element, or the end.
    @exclusivity(unchecked) @usableFromInline private(set) var hasMore = false
    private var endsAfterDelivery = false

    @usableFromInline init() {}

    /// Delivers an element to the current listeners, after what is being delivered.
    @inlinable
    func deliver(_ element: Element) {
        if subscribers.isEmpty { return }
        if isDelivering { return keep(element) }
        isDelivering = true
        for subscriber in subscribers { subscriber.receive?(element) }
        if hasMore { deliverBacklog() } else { isDelivering = false }
    }

    /// Runs `body`; what it causes is delivered after it.
    func hold(_ body: () -> Void) {
        let isOutermost = !isDelivering
        isDelivering = true
        body()
        if isOutermost { deliverBacklog() }
    }

    @usableFromInline
    func deliverBacklog() {
        while let (element, subscribers) = backlog.popFirst() {
            for subscriber in subscribers { subscriber.receive?(element) }
        }
        isDelivering = false
        hasMore = false
        if endsAfterDelivery { end() }
    }

    @usableFromInline
    func keep(_ element: Element) {
        backlog.append((element, subscribers))
        hasMore = true
    }

    func add(_ subscriber: Subscriber<Element>) { subscribers.append(subscriber) }

    /// Removes a subscriber without calling it again.
    func forget(_ subscriber: Subscriber<Element>) {
        subscriber.cancel()
        subscribers.removeAll { $0 === subscriber }
    }

    /// Ends every subscription, after the deliveries under way.
    func end() {
        if isDelivering {
            endsAfterDelivery = true
            hasMore = true
            return
        }
        let leaving = subscribers
        subscribers = []
        for subscriber in leaving { subscriber.end() }
    }
}

/// One listener: what it does with an element and at the end.
@MainActor @usableFromInline
final class Subscriber<Element> {
    @exclusivity(unchecked) @usableFromInline private(set) var receive: (@MainActor (Element) -> Void)?
    private var onEnd: (@MainActor () -> Void)?

    init(
        receive: @escaping @MainActor (Element) -> Void, onEnd: @escaping @MainActor () -> Void
    ) {
        self.receive = receive
        self.onEnd = onEnd
    }

    /// Ends the subscription without calling its end.
    func cancel() {
        receive = nil
        onEnd = nil
    }

    func end() {
        let ended = onEnd
        cancel()
        ended?()
    }
}

/// A subscription, for files in which another module has the name `Subscription` too.
public typealias BlocSubscription = Subscription

/// Keeps an observation alive; cancels it when cancelled or released.
@MainActor
public final class Subscription {
    private var onCancel: (@MainActor () -> Void)?

    init(onCancel: @escaping @MainActor () -> Void) {
        self.onCancel = onCancel
    }

    isolated deinit { cancel() }

    /// Ends the observation; nothing more is delivered. A second call does nothing.
    public func cancel() {
        let cancelled = onCancel
        onCancel = nil
        cancelled?()
    }
}
