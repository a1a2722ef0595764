extension Bloc {
    /// Changes the state from outside, without an event.
    ///
    /// Waits for its turn after the events sent before. Calls `onChange`, but not `onTransition`.
    @discardableResult
    public final func reduce(_ body: @escaping @MainActor (State) -> State) -> EventTask {
        let record = EventRecord()
        return take(record) { [weak self] in
            guard let self else { return }
            force(body(state))
            record.settle(.completed)
        }
    }

    /// Runs work from outside that reads states and sends events by turns.
    ///
    ///     bloc.thunk { getState, dispatch in
    ///         dispatch(.load)
    ///         if getState().isEmpty { dispatch(.loadDefaults) }
    ///     }
    ///
    /// It begins after the events sent before. An event sent by `dispatch` is handled up to its first
    /// suspension before `dispatch` returns. An error that it throws goes to `onError`; it is cancelled when
    /// the bloc closes.
    @discardableResult
    public final func thunk(
        _ body:
            @escaping @MainActor (
                _ getState: @MainActor () -> State, _ dispatch: @MainActor (Event) -> Void
            ) async throws -> Void
    ) -> EventTask {
        let job = Job(id: nil, isPending: true)
        return take(job) { [weak self] in
            guard let self else { return }
            let lastState = state
            begin(job) { [weak self] in
                try await body({ self?.state ?? lastState }, { event in self?.send(event) })
            }
        }
    }

    /// Runs work at the bloc's beginning; events sent meanwhile wait until it has ended.
    ///
    /// Call it once, before anything is sent or emitted; otherwise it is a programmer's error. `emit` changes the state without an event; an error goes
    /// to `onError`.
    public final func initialise(
        _ body: @escaping @MainActor (_ emit: @MainActor (State) -> Void) async throws -> Void
    ) {
        guard !hasBegun, !gate.hasEmitted else {
            let error = BlocError.lateInitialisation(bloc: name)
            Misuse.trap(error)
            return raise(error)
        }
        hasBegun = true
        turn.move(from: .idle, to: .held)
        let job = Job(id: nil, isPending: true)
        begin(job) { [weak self] in
            defer { self?.endInitialisation() }
            try await body { self?.force($0) }
        }
    }

    private final func endInitialisation() {
        guard turn.phase == .held else { return }
        turn.move(from: .held, to: .busy)
        drain()
    }

    /// Puts outside work in the same queue as events.
    final func take(_ record: EventRecord, _ body: @escaping @MainActor () -> Void) -> EventTask {
        hasBegun = true
        if isClosed {
            let error = BlocError.closed(bloc: name, attempt: "work from outside")
            raise(error)
            record.settle(.refused(error))
        } else {
            queue(.work(record, body))
        }
        return EventTask(.running(record))
    }
}
