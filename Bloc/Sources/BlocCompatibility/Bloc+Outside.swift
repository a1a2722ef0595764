public import Bloc

// Changes from outside a bloc, as in Kotlin-Bloc: any code can set the state, whereas an event only describes what
// happened. On systems where a task cannot start immediately, each change runs in the main actor's next turn.

extension Bloc {
    /// Changes the state from outside, without an event.
    ///
    /// Runs after the events sent earlier. Calls `onChange`, but not `onTransition`.
    @discardableResult
    public func reduce(_ body: @escaping @MainActor (State) -> State) -> EventTask {
        work { emit in emit(body(emit.state)) }
    }

    /// Runs work from outside that reads the state and sends events in turn.
    ///
    ///     bloc.thunk { getState, dispatch in
    ///         dispatch(.load)
    ///         if getState().isEmpty { dispatch(.loadDefaults) }
    ///     }
    ///
    /// It begins after the events sent earlier, in a separate turn. An event sent by `dispatch` is handled up to its
    /// first suspension before `dispatch` returns. Thrown errors are passed to `onError`; the work is cancelled when
    /// the bloc closes.
    @discardableResult
    public func thunk(
        _ body:
            @escaping @MainActor (
                _ getState: @MainActor () -> State, _ dispatch: @MainActor (Event) -> Void
            ) async throws -> Void
    ) -> EventTask {
        work { emit in
            await Task.yield()
            try await body({ emit.state }, { emit.send($0) })
        }
    }
}

extension Bloc where Event: EffectfulEvent {
    /// Publishes an effect computed from the state, after the events sent earlier.
    @discardableResult
    public func effect(_ body: @escaping @MainActor (State) -> Event.Effect) -> EventTask {
        work { emit in emit.publish(body(emit.state)) }
    }

    /// Changes the state from outside and then publishes effects, after the events sent earlier.
    @discardableResult
    public func reduce(
        _ body: @escaping @MainActor (State) -> (state: State, effects: [Event.Effect])
    ) -> EventTask {
        work { emit in
            let next = body(emit.state)
            emit(next.state)
            for effect in next.effects { emit.publish(effect) }
        }
    }
}

extension BlocBase {
    /// Shares the state of another bloc from now on.
    ///
    /// Each change is immediately applied to the other bloc, and to every bloc that shares the same holder's state.
    /// Changes from the holder are reported to `onChange`, not to `onTransition`. This bloc retains the holder and
    /// doesn't close it. Call this in the initialiser.
    public func shareState(of holder: BlocBase<State>) {
        take(holder.state)
        // A listener may have changed the state again, so take the current state rather than the delivered one.
        // Each link retains the other until this bloc ends.
        let fromHolder = holder.observe { [weak self, unowned holder] _ in self?.take(holder.state) }
        var toHolder: Subscription?
        toHolder = observe(
            onEnd: {
                fromHolder.cancel()
                toHolder?.cancel()
                toHolder = nil
            }, { [unowned self] _ in holder.take(state) })
    }

    private func take(_ next: State) {
        if next != state && !isClosed { force(next) }
    }
}
