/// Who listens to something, and what they have yet to hear.
///
/// A pure value. What listeners cause is kept until everybody has heard what came before; whoever subscribes
/// meanwhile hears of later elements only.
@MainActor @usableFromInline
struct Delivery<Element> {
    @usableFromInline private(set) var subscribers: [Subscriber<Element>] = []
    @usableFromInline private(set) var backlog = Queue<(Element, [Subscriber<Element>])>()
    @usableFromInline private(set) var isDelivering = false
    private var endsAfterDelivery = false

    @usableFromInline init() {}

    @inlinable var isEmpty: Bool { subscribers.isEmpty }

    /// Starts a delivery and gives its subscribers; nil when another delivery is under way.
    @inlinable
    mutating func begin(_ element: Element) -> [Subscriber<Element>]? {
        if isDelivering {
            backlog.append((element, subscribers))
            return nil
        }
        isDelivering = true
        return subscribers
    }

    /// The next delivery; nil ends them.
    @usableFromInline
    mutating func next() -> (Element, [Subscriber<Element>])? {
        if let next = backlog.popFirst() { return next }
        isDelivering = false
        if endsAfterDelivery { end() }
        return nil
    }

    mutating func add(_ subscriber: Subscriber<Element>) { subscribers.append(subscriber) }

    mutating func remove(_ subscriber: Subscriber<Element>) {
        subscribers.removeAll { $0 === subscriber }
    }

    /// Ends every subscription, after the deliveries under way.
    mutating func end() {
        guard !isDelivering else { return endsAfterDelivery = true }
        let leaving = subscribers
        subscribers = []
        for subscriber in leaving { subscriber.end() }
    }
}

/// One listener: what it does with an element, and at the end.
@MainActor @usableFromInline
final class Subscriber<Element> {
    @usableFromInline private(set) var receive: (@MainActor (Element) -> Void)?
    private var onEnd: (@MainActor () -> Void)?

    init(
        receive: @escaping @MainActor (Element) -> Void, onEnd: @escaping @MainActor () -> Void
    ) {
        self.receive = receive
        self.onEnd = onEnd
    }

    /// Hears nothing more, and is not told of the end.
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
