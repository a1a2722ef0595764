extension Bloc {
    /// Registers a synchronous handler for one event value; it has ended when `send` returns.
    public final func on(_ event: Event, transformer: Transformer? = nil, _ handler: @escaping Body) {
        register(handler, for: .one(event), transformer)
    }

    /// Registers an asynchronous handler for one event value; `send` returns at its first suspension.
    ///
    /// A running handler does not keep its bloc alive. Use `emit` and captured services rather than the bloc,
    /// or capture it weakly: an unowned reference would trap if the bloc is released before the handler ends.
    public final func on(_ event: Event, transformer: Transformer? = nil, _ handler: @escaping AsyncBody) {
        register(async: handler, for: .one(event), transformer)
    }

    /// Registers a handler for the events that `matches` accepts and that have no handler by value.
    ///
    /// The first registration that matches runs. They are tried in order, at some 40 ns for each closure, so
    /// register frequent events by value.
    public final func on(
        matching matches: @escaping @MainActor (Event) -> Bool, transformer: Transformer? = nil,
        _ handler: @escaping Body
    ) {
        register(handler, for: .some(matches), transformer)
    }

    /// Registers an asynchronous handler for the events that `matches` accepts; `send` returns at its first suspension.
    public final func on(
        matching matches: @escaping @MainActor (Event) -> Bool, transformer: Transformer? = nil,
        _ handler: @escaping AsyncBody
    ) {
        register(async: handler, for: .some(matches), transformer)
    }

    /// Registers a handler for the events that carry a payload, and passes it the payload.
    ///
    ///     on(matching: { if case .search(let query) = $0 { query } else { nil } }) { query, emit in … }
    ///
    /// `payload` is called when the event arrives and again when its handler begins. Two such handlers for one event are a
    /// programmer's error, noticed when that event comes.
    public final func on<Payload>(
        matching payload: @escaping @MainActor (Event) -> Payload?, transformer: Transformer? = nil,
        _ handler: @escaping @MainActor (Payload, Emitter) throws -> Void
    ) {
        register(
            { event, emit in if let payload = payload(event) { try handler(payload, emit) } },
            for: .carrying(payload), transformer)
    }

    /// Registers an asynchronous handler for the events that carry a payload; `send` returns at its first suspension.
    public final func on<Payload>(
        matching payload: @escaping @MainActor (Event) -> Payload?, transformer: Transformer? = nil,
        _ handler: @escaping @MainActor (Payload, Emitter) async throws -> Void
    ) {
        register(
            async: { event, emit in if let payload = payload(event) { try await handler(payload, emit) } },
            for: .carrying(payload), transformer)
    }

    /// Registers a method of the bloc's own class for one event value.
    ///
    ///     on(.save, Editor.save)
    ///
    /// Nothing is captured, so the handler does not keep the bloc alive.
    public final func on<Own: Bloc<State, Event>>(
        _ event: Event, transformer: Transformer? = nil, _ method: @escaping @MainActor (Own) -> Body
    ) {
        requireOwn(Own.self)
        on(event, transformer: transformer) { [unowned self] event, emit in
            try method(unsafeDowncast(self, to: Own.self))(event, emit)
        }
    }

    /// Registers an asynchronous method of the bloc's own class for one event value.
    ///
    /// Nothing is captured; the method keeps the bloc alive while it runs.
    public final func on<Own: Bloc<State, Event>>(
        _ event: Event, transformer: Transformer? = nil, _ method: @escaping @MainActor (Own) -> AsyncBody
    ) {
        requireOwn(Own.self)
        register(
            async: { [unowned self] event, emit in
                try await method(unsafeDowncast(self, to: Own.self))(event, emit)
            }, isMethod: true, for: .one(event), transformer)
    }

    /// Registers a method of the bloc's own class for the events that carry a payload, and passes it the payload.
    ///
    ///     on(matching: \.query, transformer: .restartable, Self.search)
    ///
    /// Nothing is captured, so the handler does not keep the bloc alive.
    public final func on<Own: Bloc<State, Event>, Payload>(
        matching payload: @escaping @MainActor (Event) -> Payload?, transformer: Transformer? = nil,
        _ method: @escaping @MainActor (Own) -> @MainActor (Payload, Emitter) throws -> Void
    ) {
        requireOwn(Own.self)
        on(matching: payload, transformer: transformer) { [unowned self] (payload: Payload, emit) in
            try method(unsafeDowncast(self, to: Own.self))(payload, emit)
        }
    }

    /// Registers an asynchronous method of the bloc's own class for the events that carry a payload.
    ///
    /// Nothing is captured; the method keeps the bloc alive while it runs.
    public final func on<Own: Bloc<State, Event>, Payload>(
        matching payload: @escaping @MainActor (Event) -> Payload?, transformer: Transformer? = nil,
        _ method: @escaping @MainActor (Own) -> @MainActor (Payload, Emitter) async throws -> Void
    ) {
        requireOwn(Own.self)
        register(
            async: { [unowned self] event, emit in
                guard let payload = payload(event) else { return }
                try await method(unsafeDowncast(self, to: Own.self))(payload, emit)
            }, isMethod: true, for: .carrying(payload), transformer)
    }

    /// Registers a method of the bloc's own class for every event that no other handler takes.
    public final func on<Own: Bloc<State, Event>>(
        transformer: Transformer? = nil, _ method: @escaping @MainActor (Own) -> Body
    ) {
        requireOwn(Own.self)
        on(transformer: transformer) { [unowned self] event, emit in
            try method(unsafeDowncast(self, to: Own.self))(event, emit)
        }
    }

    /// Registers an asynchronous method of the bloc's own class for every event that no other handler takes.
    ///
    /// It keeps the bloc alive while it runs.
    public final func on<Own: Bloc<State, Event>>(
        transformer: Transformer? = nil, _ method: @escaping @MainActor (Own) -> AsyncBody
    ) {
        requireOwn(Own.self)
        register(
            async: { [unowned self] event, emit in
                try await method(unsafeDowncast(self, to: Own.self))(event, emit)
            }, isMethod: true, for: .rest, transformer)
    }

    /// Registers a handler for every event that no other handler takes, usually one `switch`.
    ///
    ///     on { event, emit in
    ///         switch event {
    ///         case .increment: emit(emit.state + 1)
    ///         case .decrement: emit(emit.state - 1)
    ///         }
    ///     }
    ///
    /// A missing case in the `switch` does not compile. This handler replaces `mapEventToState`.
    public final func on(transformer: Transformer? = nil, _ handler: @escaping Body) {
        register(handler, for: .rest, transformer)
    }

    /// Registers an asynchronous handler for every event that no other handler takes.
    ///
    /// `send` returns at its first suspension. Each event costs a task, so give frequent ones an `on` of their own.
    public final func on(transformer: Transformer? = nil, _ handler: @escaping AsyncBody) {
        register(async: handler, for: .rest, transformer)
    }

    private final func requireOwn<Own>(_ type: Own.Type) {
        precondition(self is Own, "\(name) registers a method of \(type), which is another class.")
    }

    /// Replaces all handlers by one, for a test.
    package final func replaceHandlers(_ handler: @escaping Body) {
        withExtendedLifetime(handlers) { handlers = HandlerTable(fallback: Handler(handler, lane: nil)) }
    }

    private final func register(
        _ body: Body? = nil, async asyncBody: AsyncBody? = nil, isMethod: Bool = false,
        for events: Taken<Event>, _ transformer: Transformer?
    ) {
        let lane = transformer.map(makeLane) ?? sharedLane
        let table = handlers ?? HandlerTable()
        handlers = table
        let handler =
            scopedObserver == nil
            ? Handler(body, asyncBody: asyncBody, isMethod: isMethod, payload: events.payload, lane: lane)
            : Handler(
                body.map { inScope($0) }, asyncBody: asyncBody.map { inScope($0) }, isMethod: isMethod,
                payload: events.payload, lane: lane)
        guard table.add(handler, for: events) else {
            return misused(.duplicateHandler(bloc: name, event: "\(events)"))
        }
        if let transformer, transformer.onlyCancels, asyncBody == nil {
            raise(BlocError.nothingToCancel(bloc: name, event: "\(events)"))
        }
    }

    /// A handler in which new blocs report to the observer that this bloc was made with.
    final func inScope(_ body: @escaping Body) -> Body {
        guard let scopedObserver else { return body }
        return { event, emit in
            try BlocEnvironment.$scopedObserver.withValue(scopedObserver) { try body(event, emit) }
        }
    }

    private final func inScope(_ body: @escaping AsyncBody) -> AsyncBody {
        guard let scopedObserver else { return body }
        return { event, emit in
            try await BlocEnvironment.$scopedObserver.withValue(scopedObserver) {
                try await body(event, emit)
            }
        }
    }

    final func makeLane(_ transformer: Transformer) -> Lane<Event>? {
        transformer.makeFlow { groups }.map(Lane.init)
    }
}
