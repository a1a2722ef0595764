/// A list of listeners, with the elements that have not been delivered yet.
///
/// An element sent by a listener waits until all listeners have received the earlier ones; a new listener only
/// receives later elements. This is a separate object so that observations don't need a weak reference to the
/// bloc, which would slow down all later references to it.
@MainActor @usableFromInline
final class Delivery<Element> {
    // Unchecked for speed, as in `BlocBase`.
    @exclusivity(unchecked) @usableFromInline private(set) var subscribers: [Subscriber<Element>] = []
    @usableFromInline private(set) var backlog = Queue<(Element, [Subscriber<Element>])>()
    @exclusivity(unchecked) @usableFromInline private(set) var isDelivering = false
    /// Whether another element, or the end, arrived during the delivery.
    @exclusivity(unchecked) @usableFromInline private(set) var hasMore = false
    private var endsAfterDelivery = false

    @usableFromInline init() {}

    /// Delivers an element to the current listeners, after the elements being delivered.
    @inlinable
    func deliver(_ element: Element) {
        if subscribers.isEmpty { return }
        if isDelivering { return keep(element) }
        isDelivering = true
        for subscriber in subscribers { subscriber.receive?(element) }
        if hasMore { deliverBacklog() } else { isDelivering = false }
    }

    /// Runs `body`; elements sent by it are delivered afterwards.
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

    /// Ends every subscription after the elements in progress are delivered.
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

/// A listener: its closures for elements and for the end.
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

    /// Ends the subscription without calling its `onEnd` closure.
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

/// An alias for files in which another module also has a type `Subscription`.
public typealias BlocSubscription = Subscription

/// Keeps an observation alive until it is cancelled or released.
@MainActor
public final class Subscription {
    private var onCancel: (@MainActor () -> Void)?

    init(onCancel: @escaping @MainActor () -> Void) {
        self.onCancel = onCancel
    }

    isolated deinit { cancel() }

    /// Ends the observation immediately. A second call does nothing.
    public func cancel() {
        let cancelled = onCancel
        onCancel = nil
        cancelled?()
    }
}
