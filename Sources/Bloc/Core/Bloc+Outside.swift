extension Bloc {
    /// Changes the state from outside, without an event.
    ///
    /// Runs after the events sent before it. Calls `onChange`, but not `onTransition`.
    @discardableResult
    public final func reduce(_ body: @escaping @MainActor (State) -> State) -> EventTask {
        act { $0.force(body($0.state)) }
    }

    /// Runs work from outside that reads the state and sends events in turn.
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
        let job = Job(isPending: true) { [weak self] in
            guard let lastState = self?.state else { return }
            try await body({ self?.state ?? lastState }, { event in self?.send(event) })
        }
        return take(job) { [weak self] in self?.begin(job) }
    }

    /// Runs work when the bloc is made; events sent meanwhile wait until it has ended.
    ///
    /// Call it once, before anything is sent or emitted; anything else is a programmer's error. `emit` changes the
    /// state without an event; an error goes to `onError`.
    public final func initialise(
        _ body: @escaping @MainActor (_ emit: @MainActor (State) -> Void) async throws -> Void
    ) {
        guard !hasBegun, serial == 0, !gate.hasEmitted else {
            return misused(.lateInitialisation(bloc: name))
        }
        hasBegun = true
        turn.move(from: .idle, to: .held)
        let job = Job(isPending: true) { [weak self] in
            defer { self?.endInitialisation() }
            try await body { self?.force($0) }
        }
        begin(job)
    }

    private final func endInitialisation() {
        guard turn.phase == .held else { return }
        turn.move(from: .held, to: .busy)
        drain()
    }

    /// Runs synchronous work from outside when its turn comes.
    final func act(_ body: @escaping @MainActor (Bloc) -> Void) -> EventTask {
        let record = EventRecord()
        return take(record) { [weak self] in
            guard let self else { return }
            body(self)
            record.settle(.completed)
        }
    }

    /// Queues work from outside together with events.
    final func take(_ record: EventRecord, _ body: @escaping @MainActor () -> Void) -> EventTask {
        hasBegun = true
        if isClosed {
            record.settle(refuse("work from outside"))
        } else {
            queue(.work(record, body))
        }
        return EventTask(.running(record))
    }
}
