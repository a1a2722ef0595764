extension Bloc {
    /// Registers what runs for one event value; it has ended when `send` returns.
    public final func on(
        _ event: Event, transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) throws -> Void
    ) {
        register(event, .synchronous(handler), transformer)
    }

    /// Registers what runs for one event value; `send` returns at its first suspension.
    ///
    /// A running handler does not keep its bloc alive. Use `emit` and captured services rather than the bloc,
    /// or capture it weakly: an unowned reference would trap when the bloc goes before the handler.
    public final func on(
        _ event: Event, transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) async throws -> Void
    ) {
        register(event, .asynchronous(handler), transformer)
    }

    /// Registers what runs for the events that `matches` accepts and no single value takes.
    ///
    /// The first registration that matches is the one that runs.
    public final func on(
        matching matches: @escaping @MainActor (Event) -> Bool, transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) throws -> Void
    ) {
        register(matches, .synchronous(handler), transformer)
    }

    public final func on(
        matching matches: @escaping @MainActor (Event) -> Bool, transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) async throws -> Void
    ) {
        register(matches, .asynchronous(handler), transformer)
    }

    /// Registers what runs for the events that carry a payload, and gives it the payload.
    ///
    ///     on(matching: { if case .search(let query) = $0 { query } else { nil } }) { query, emit in … }
    ///
    /// `payload` is asked when the event arrives and again when its handler begins.
    public final func on<Payload>(
        matching payload: @escaping @MainActor (Event) -> Payload?,
        transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Payload, Emitter) throws -> Void
    ) {
        let work = Handler<State, Event>.Work.synchronous { event, emit in
            if let payload = payload(event) { try handler(payload, emit) }
        }
        register({ payload($0) != nil }, work, transformer)
    }

    public final func on<Payload>(
        matching payload: @escaping @MainActor (Event) -> Payload?,
        transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Payload, Emitter) async throws -> Void
    ) {
        let work = Handler<State, Event>.Work.asynchronous { event, emit in
            if let payload = payload(event) { try await handler(payload, emit) }
        }
        register({ payload($0) != nil }, work, transformer)
    }

    private final func register(
        _ event: Event, _ work: Handler<State, Event>.Work, _ transformer: EventTransformer<Event>?
    ) {
        guard handlers[event] == nil else {
            let error = BlocError.duplicateHandler(bloc: name, event: "\(event)")
            Misuse.trap(error)
            return raise(error)
        }
        handlers[event] = Handler(work, lane: lane(for: transformer))
        isPlain = false
    }

    private final func register(
        _ matches: @escaping @MainActor (Event) -> Bool, _ work: Handler<State, Event>.Work,
        _ transformer: EventTransformer<Event>?
    ) {
        matchers.append(Matcher(matches: matches, handler: Handler(work, lane: lane(for: transformer))))
        isPlain = false
    }

    private final func lane(for transformer: EventTransformer<Event>?) -> Lane<Event>? {
        guard let transformer else { return sharedLane }
        return makeLane(transformer)
    }

    final func makeLane(_ transformer: EventTransformer<Event>) -> Lane<Event>? {
        switch transformer.kind {
        case .concurrent: return nil
        case .flow(let make): return Lane(make())
        case .member(let name, let rule):
            let group = groups[name] ?? GroupBox()
            groups[name] = group
            return Lane(MemberFlow(joining: group, rule))
        }
    }
}
