extension BlocBase {
    /// Calls `receive` for each change from now on, in the same call stack as `emit`.
    ///
    /// `onEnd` is called once when the bloc has closed or is released; immediately if it is already closed. The
    /// observation lasts as long as the returned subscription.
    public final func observe(
        onEnd: @escaping @MainActor () -> Void = {},
        _ receive: @escaping @MainActor (Change<State>) -> Void
    ) -> Subscription {
        let subscriber = Subscriber(receive: receive, onEnd: onEnd)
        if isClosed { subscriber.end() } else { delivery.add(subscriber) }
        return Subscription { [delivery] in delivery.forget(subscriber) }
    }

    /// Calls `receive` with each new state for which `when` returns true, given the old and the new state; with
    /// `initial`, also immediately with the current state.
    ///
    ///     let bell = counter.observe(when: { $0 < 10 && $1 >= 10 }) { _ in ring() }
    ///
    /// Changes made during the first call are received after it. The observation lasts as long as the returned
    /// subscription.
    public final func observe(
        when matters: @escaping @MainActor (_ previous: State, _ current: State) -> Bool,
        initial: Bool = false,
        _ receive: @escaping @MainActor (State) -> Void
    ) -> Subscription {
        let subscription = observe { change in
            if matters(change.currentState, change.nextState) { receive(change.nextState) }
        }
        if initial { delivery.hold { receive(state) } }
        return subscription
    }

    /// Calls `receive` with a part of the state whenever that changes; with `initial`, also immediately with
    /// the current value.
    ///
    ///     let status = bloc.observe(\.isLoading, initial: true) { isLoading in redrawStatus(isLoading) }
    public final func observe<Part: Equatable>(
        _ part: KeyPath<State, Part>, initial: Bool = false, _ receive: @escaping @MainActor (Part) -> Void
    ) -> Subscription {
        observe(when: { $0[keyPath: part] != $1[keyPath: part] }, initial: initial) {
            receive($0[keyPath: part])
        }
    }

    /// The current state, followed by every later one, each exactly once.
    ///
    /// Each access creates a new stream. A slow reader misses nothing and doesn't block others.
    public final var states: AsyncStream<State> {
        stream(buffering: .unbounded)
    }

    /// Every change from now on.
    public final var changes: AsyncStream<Change<State>> {
        AsyncStream { [observe(onEnd: $1, $0)] }
    }

    /// Like `states`, but a slow reader skips to the newest state.
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
    /// The elements that observers receive, until the observation ends or the stream's reader is cancelled.
    @MainActor
    package init(
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
