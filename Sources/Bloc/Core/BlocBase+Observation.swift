extension BlocBase {
    /// Calls `receive` for each change from now on, in the same call stack as `emit`.
    ///
    /// `onEnd` is called once when the bloc has closed or is released; at once if it has closed already.
    /// The observation lasts as long as the subscription that is returned.
    public final func observe(
        onEnd: @escaping @MainActor () -> Void = {},
        _ receive: @escaping @MainActor (Change<State>) -> Void
    ) -> Subscription {
        let subscriber = subscribe(receive: receive, onEnd: onEnd)
        return Subscription { [delivery] in delivery.forget(subscriber) }
    }

    /// Calls `first` with the current state, then `receive` for each change from then on.
    ///
    /// A change that `first` causes is received after it, so nothing is missed and the order is kept.
    final func observe(
        first: @MainActor (State) -> Void, _ receive: @escaping @MainActor (Change<State>) -> Void
    ) -> Subscription {
        var early: [Change<State>]? = []
        let subscription = observe { change in
            if early != nil { early?.append(change) } else { receive(change) }
        }
        first(state)
        while let next = early?.first {
            early?.removeFirst()
            receive(next)
        }
        early = nil
        return subscription
    }

    /// The current state, then every later one, each exactly once.
    ///
    /// Each call makes a new stream. A slow reader misses nothing and blocks no other.
    public final var states: AsyncStream<State> {
        stream(buffering: .unbounded, startingWith: state) { $0.nextState }
    }

    /// Every change from now on.
    public final var changes: AsyncStream<Change<State>> {
        stream(buffering: .unbounded, startingWith: nil) { $0 }
    }

    /// Like `states`, but a slow reader gets only the newest.
    public final var latestStates: AsyncStream<State> {
        stream(buffering: .bufferingNewest(1), startingWith: state) { $0.nextState }
    }

    /// How many listen: observations and streams.
    package final var subscriberCount: Int { delivery.subscribers.count }

    final func subscribe(
        receive: @escaping @MainActor (Change<State>) -> Void, onEnd: @escaping @MainActor () -> Void
    ) -> Subscriber<Change<State>> {
        let subscriber = Subscriber(receive: receive, onEnd: onEnd)
        if isClosed { subscriber.end() } else { delivery.add(subscriber) }
        return subscriber
    }

    private func stream<Element: Sendable>(
        buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy,
        startingWith first: Element?,
        _ element: @escaping @MainActor (Change<State>) -> Element
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        if let first, !isClosed { continuation.yield(first) }
        let subscriber = subscribe {
            continuation.yield(element($0))
        } onEnd: {
            continuation.finish()
        }
        continuation.onTermination = { [delivery, weak subscriber] _ in
            Task { @MainActor in
                if let subscriber { delivery.forget(subscriber) }
            }
        }
        return stream
    }
}
