public import Bloc

// Changes from outside a bloc, as Kotlin-Bloc has them. They let anybody set the state; an event says what happened. On systems
// where a task cannot start at once, each runs at the main actor's next turn.

extension Bloc {
    /// Changes the state from outside, without an event.
    ///
    /// Runs after the events sent before it. Calls `onChange`, but not `onTransition`.
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
    /// It begins after the events sent before, in a turn of its own. An event sent by `dispatch` is handled up to its first
    /// suspension before `dispatch` returns. An error that it throws goes to `onError`; it is cancelled when the bloc closes.
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
    /// Publishes an effect made from the state, after the events sent before.
    @discardableResult
    public func effect(_ body: @escaping @MainActor (State) -> Event.Effect) -> EventTask {
        work { emit in emit.publish(body(emit.state)) }
    }

    /// Changes the state from outside and then publishes effects, after the events sent before.
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
    /// A change of either is at once a change of the other, and of every bloc that shares the same holder. A change
    /// that comes from the holder goes to `onChange`, not to `onTransition`. This bloc keeps the holder alive and does
    /// not close it. Call this in the initialiser.
    public func shareState(of holder: BlocBase<State>) {
        take(holder.state)
        // A listener may have changed the state again, so take the current state rather than the delivered one.
        keep(observe { [unowned self] _ in holder.take(state) })
        keep(holder.observe { [weak self, unowned holder] _ in self?.take(holder.state) })
    }

    private func take(_ next: State) {
        if next != state && !isClosed { force(next) }
    }
}
