/// Who listens to a bloc, and what they have yet to hear.
///
/// A pure value. Changes that listeners cause are kept until everybody heard the change before; whoever
/// subscribed later hears of later changes only.
@MainActor @usableFromInline
struct Delivery<State: Equatable & Sendable> {
    @usableFromInline private(set) var subscribers: [Subscriber<State>] = []
    @usableFromInline private(set) var backlog = Queue<(Change<State>, [Subscriber<State>])>()
    @usableFromInline private(set) var isDelivering = false
    private var endsAfterDelivery = false

    @usableFromInline init() {}

    @inlinable var isEmpty: Bool { subscribers.isEmpty }

    /// Starts a delivery and gives its subscribers; nil when another delivery is under way.
    @inlinable
    mutating func begin(_ change: Change<State>) -> [Subscriber<State>]? {
        if isDelivering {
            backlog.append((change, subscribers))
            return nil
        }
        isDelivering = true
        return subscribers
    }

    /// The next delivery; nil ends them.
    @usableFromInline
    mutating func next() -> (Change<State>, [Subscriber<State>])? {
        if let next = backlog.popFirst() { return next }
        isDelivering = false
        if endsAfterDelivery { end() }
        return nil
    }

    mutating func add(_ subscriber: Subscriber<State>) { subscribers.append(subscriber) }

    mutating func remove(_ subscriber: Subscriber<State>) {
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

/// One listener: what it does with a change, and at the end.
@MainActor @usableFromInline
final class Subscriber<State: Equatable & Sendable> {
    @usableFromInline private(set) var receive: (@MainActor (Change<State>) -> Void)?
    private var onEnd: (@MainActor () -> Void)?

    init(
        receive: @escaping @MainActor (Change<State>) -> Void, onEnd: @escaping @MainActor () -> Void
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
