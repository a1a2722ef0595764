extension BlocBase {
    /// Calls `receive` for each change from now on, in the same call stack as `emit`.
    ///
    /// `onEnd` is called once when the bloc has closed or is released; at once if it has closed already.
    /// The observation lasts as long as the returned subscription.
    public final func observe(
        onEnd: @escaping @MainActor () -> Void = {},
        _ receive: @escaping @MainActor (Change<State>) -> Void
    ) -> Subscription {
        let subscriber = Subscriber(receive: receive, onEnd: onEnd)
        if isClosed { subscriber.end() } else { delivery.add(subscriber) }
        return Subscription { [delivery] in delivery.forget(subscriber) }
    }

    /// Calls `first` with the current state, then `receive` for each change from then on.
    ///
    /// A change that `first` causes is received after it, so nothing is missed and the order is kept.
    final func observe(
        first: @MainActor (State) -> Void, _ receive: @escaping @MainActor (Change<State>) -> Void
    ) -> Subscription {
        let subscription = observe(receive)
        delivery.hold { first(state) }
        return subscription
    }

    /// The current state, then every later one, each exactly once.
    ///
    /// Each call makes a new stream. A slow reader misses nothing and blocks no other.
    public final var states: AsyncStream<State> {
        stream(buffering: .unbounded)
    }

    /// Every change from now on.
    public final var changes: AsyncStream<Change<State>> {
        AsyncStream { [observe(onEnd: $1, $0)] }
    }

    /// Like `states`, but a slow reader gets only the newest.
    public final var latestStates: AsyncStream<State> {
        stream(buffering: .bufferingNewest(1))
    }

    private final func stream(
        buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
    ) -> AsyncStream<State> {
        AsyncStream(buffering: policy) { next, end in
            if !isClosed { next(state) }
            return [observe(onEnd: end) { next($0.nextState) }]
        }
    }

    /// The number of listeners: observations and streams.
    package final var subscriberCount: Int { delivery.subscribers.count }
}

extension AsyncStream where Element: Sendable {
    /// What observations receive, until they end or the stream's reader is cancelled.
    @MainActor
    init(
        buffering policy: Continuation.BufferingPolicy = .unbounded,
        _ observe: (_ next: @escaping @MainActor (Element) -> Void, _ end: @escaping @MainActor () -> Void)
            -> [Subscription]
    ) {
        let (stream, continuation) = Self.makeStream(bufferingPolicy: policy)
        let subscriptions = observe({ continuation.yield($0) }, { continuation.finish() })
        continuation.onTermination = { _ in
            Task { @MainActor in
                for subscription in subscriptions { subscription.cancel() }
            }
        }
        self = stream
    }
}
