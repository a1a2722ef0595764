// Overloads for values are disfavoured, so that the compiler reports errors in a call against the key-path overload.
extension Bloc {
    /// Registers a synchronous handler for one or several events; it completes before `send` returns.
    ///
    ///     on(.increment) { _, emit in emit { $0 += 1 } }
    ///
    /// Without an event it handles every event that has no other handler, usually in one `switch`, which the compiler
    /// checks for missing cases. Such a handler replaces `mapEventToState`.
    ///
    ///     on { event, emit in
    ///         switch event {
    ///         case .increment: emit { $0 += 1 }
    ///         case .decrement: emit { $0 -= 1 }
    ///         }
    ///     }
    @_disfavoredOverload
    public final func on(_ events: Event..., transformer: Transformer? = nil, _ handler: @escaping Body) {
        register(handler, for: .values(events), transformer)
    }

    /// Registers an asynchronous handler for one or several events; without an event, for all events without
    /// another handler.
    ///
    /// `send` returns at its first suspension. A running handler does not keep its bloc alive. Use `emit` and
    /// captured services rather than the bloc, or capture it weakly: an unowned reference would trap if the
    /// bloc is released before the handler ends. Each event costs a task.
    @_disfavoredOverload
    public final func on(
        _ events: Event..., transformer: Transformer? = nil, _ handler: @escaping AsyncBody
    ) {
        register(async: handler, for: .values(events), transformer)
    }

    /// Registers a handler for the events that carry a payload, and passes it the payload.
    ///
    ///     on(\.query) { query, emit in … }
    ///
    /// The key path is that of a property of the event that is nil for other events:
    ///
    ///     var query: String? { if case .typed(let query) = self { query } else { nil } }
    ///
    /// Handlers for values take precedence. Then key paths are evaluated in registration order, and once more
    /// when the handler begins; each evaluation takes about 0.1 µs.
    public final func on<Payload>(
        _ payload: KeyPath<Event, Payload?>, transformer: Transformer? = nil,
        _ handler: @escaping @MainActor (Payload, Emitter) throws -> Void
    ) {
        register(
            { event, emit in if let payload = event[keyPath: payload] { try handler(payload, emit) } },
            for: .payload(payload), transformer)
    }

    /// Registers an asynchronous handler for the events that carry a payload; `send` returns at its first suspension.
    public final func on<Payload>(
        _ payload: KeyPath<Event, Payload?>, transformer: Transformer? = nil,
        _ handler: @escaping @MainActor (Payload, Emitter) async throws -> Void
    ) {
        register(
            async: { event, emit in
                if let payload = event[keyPath: payload] { try await handler(payload, emit) }
            },
            for: .payload(payload), transformer)
    }

    /// Registers a method of the bloc's class for one or several events; without an event, for all events
    /// without another handler.
    ///
    ///     route(.save, to: Self.save)
    ///
    /// Nothing is captured, so the handler does not keep the bloc alive.
    public final func route<Own: Bloc<State, Event>>(
        _ events: Event..., to method: @escaping @MainActor (Own) -> Body, transformer: Transformer? = nil
    ) {
        requireOwn(Own.self)
        register(
            { [unowned self] event, emit in try method(unsafeDowncast(self, to: Own.self))(event, emit) },
            for: .values(events), transformer)
    }

    /// Registers an asynchronous method of the bloc's class for one or several events; without an event, for
    /// all events without another handler.
    ///
    /// Nothing is captured; the method keeps the bloc alive while it runs.
    public final func route<Own: Bloc<State, Event>>(
        _ events: Event..., to method: @escaping @MainActor (Own) -> AsyncBody,
        transformer: Transformer? = nil
    ) {
        requireOwn(Own.self)
        register(
            async: { [unowned self] event, emit in
                try await method(unsafeDowncast(self, to: Own.self))(event, emit)
            }, isMethod: true, for: .values(events), transformer)
    }

    /// Registers a method of the bloc's class for the events that carry a payload, and passes it the payload.
    ///
    ///     route(\.query, to: Self.search, transformer: .restartable)
    ///
    /// Nothing is captured, so the handler does not keep the bloc alive.
    public final func route<Own: Bloc<State, Event>, Payload>(
        _ payload: KeyPath<Event, Payload?>,
        to method: @escaping @MainActor (Own) -> @MainActor (Payload, Emitter) throws -> Void,
        transformer: Transformer? = nil
    ) {
        requireOwn(Own.self)
        on(payload, transformer: transformer) { [unowned self] (payload: Payload, emit) in
            try method(unsafeDowncast(self, to: Own.self))(payload, emit)
        }
    }

    /// Registers an asynchronous method of the bloc's class for the events that carry a payload.
    ///
    /// Nothing is captured; the method keeps the bloc alive while it runs.
    public final func route<Own: Bloc<State, Event>, Payload>(
        _ payload: KeyPath<Event, Payload?>,
        to method: @escaping @MainActor (Own) -> @MainActor (Payload, Emitter) async throws -> Void,
        transformer: Transformer? = nil
    ) {
        requireOwn(Own.self)
        register(
            async: { [unowned self] event, emit in
                guard let payload = event[keyPath: payload] else { return }
                try await method(unsafeDowncast(self, to: Own.self))(payload, emit)
            }, isMethod: true, for: .payload(payload), transformer)
    }

    private final func requireOwn<Own>(_ type: Own.Type) {
        precondition(self is Own, "\(name) registers a method of \(type), which is a different class.")
    }

    /// Replaces all handlers with one, for tests.
    package final func replaceHandlers(_ handler: @escaping Body) {
        withExtendedLifetime(handlers) { handlers = HandlerTable(fallback: Handler(handler, lane: nil)) }
    }

    private final func register(
        _ body: Body? = nil, async asyncBody: AsyncBody? = nil, isMethod: Bool = false,
        for events: Taken<Event>, _ transformer: Transformer?
    ) {
        let table = handlers ?? HandlerTable()
        handlers = table
        let lane = transformer.map(makeLane) ?? sharedLane
        let handler = Handler(scoped(body), asyncBody: asyncBody, isMethod: isMethod, lane: lane)
        if let taken = table.add(handler, for: events) {
            return misused(.duplicateHandler(bloc: name, event: taken))
        }
        if let transformer, transformer.onlyCancels, asyncBody == nil {
            raise(BlocError.nothingToCancel(bloc: name, event: "\(events)"))
        }
    }

    /// A handler whose new blocs report to the same observer as this bloc.
    final func scoped(_ body: Body?) -> Body? {
        guard let scopedObserver, let body else { return body }
        return { event, emit in
            try BlocEnvironment.$scopedObserver.withValue(scopedObserver) { try body(event, emit) }
        }
    }

    final func makeLane(_ transformer: Transformer) -> Lane<Event>? {
        transformer.makeFlow { groups }.map(Lane.init)
    }
}
