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
    /// The first registration that matches is the one that runs. Each is asked in turn for an event that no single
    /// value takes: some 40 ns for each closure, so an event that comes often is better given by value.
    public final func on(
        matching matches: @escaping @MainActor (Event) -> Bool, transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) throws -> Void
    ) {
        register(matches, .synchronous(handler), transformer)
    }

    /// Registers what runs for the events that `matches` accepts; `send` returns at its first suspension.
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

    /// Registers what runs for the events that carry a payload; `send` returns at its first suspension.
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

    /// Registers a method of the bloc's own class for one event value.
    ///
    ///     on(.save, Editor.save)
    ///
    /// Nothing is captured: the bloc is released when nobody else holds it.
    public final func on<Own: Bloc<State, Event>>(
        _ event: Event, transformer: EventTransformer<Event>? = nil,
        _ method: @escaping @MainActor (Own) -> @MainActor (Event, Emitter) throws -> Void
    ) {
        requireOwn(Own.self)
        let work = Handler<State, Event>.Work.synchronous { [unowned self] event, emit in
            try method(unsafeDowncast(self, to: Own.self))(event, emit)
        }
        register(event, work, transformer)
    }

    /// Registers an asynchronous method of the bloc's own class for one event value.
    ///
    /// Nothing is captured; while the method runs, it holds the bloc.
    public final func on<Own: Bloc<State, Event>>(
        _ event: Event, transformer: EventTransformer<Event>? = nil,
        _ method: @escaping @MainActor (Own) -> @MainActor (Event, Emitter) async throws -> Void
    ) {
        requireOwn(Own.self)
        let work = Handler<State, Event>.Work.asynchronous { [unowned self] event, emit in
            if case .run(let run) = emit.source { run.holder = self }
            try await method(unsafeDowncast(self, to: Own.self))(event, emit)
        }
        register(event, work, transformer)
    }

    /// Registers what runs for every event that no other handler takes, usually one `switch`.
    ///
    ///     on { event, emit in
    ///         switch event {
    ///         case .increment: emit(emit.state + 1)
    ///         case .decrement: emit(emit.state - 1)
    ///         }
    ///     }
    ///
    /// A case that is missing from the `switch` does not compile. It takes the place of `mapEventToState`.
    public final func on(
        transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) throws -> Void
    ) {
        registerSwitch(.synchronous(handler), transformer)
    }

    /// Registers what runs for every event that no other handler takes; `send` returns at its first suspension.
    ///
    /// Every event of it costs a task, so frequent ones are better given an `on` of their own.
    public final func on(
        transformer: EventTransformer<Event>? = nil,
        _ handler: @escaping @MainActor (Event, Emitter) async throws -> Void
    ) {
        registerSwitch(.asynchronous(handler), transformer)
    }

    private final func requireOwn<Own>(_ type: Own.Type) {
        precondition(self is Own, "\(name) registers a method of \(type), which is another class.")
    }

    private final func registerSwitch(
        _ work: Handler<State, Event>.Work, _ transformer: EventTransformer<Event>?
    ) {
        guard !hasSwitch else { return reportDuplicate("any other event") }
        hasSwitch = true
        fallback = Handler(work, lane: lane(for: transformer, work, "any other event"))
        isPlain = false
    }

    /// Puts one handler in the place of all others, for a test.
    package final func replaceHandlers(_ handler: @escaping @MainActor (Event, Emitter) throws -> Void) {
        withExtendedLifetime((handlers, matchers, fallback)) {
            (handlers, matchers) = (HandlerTable(), [])
            fallback = Handler(.synchronous(handler), lane: nil)
            isPlain = false
        }
    }

    private final func reportDuplicate(_ event: String) {
        let error = BlocError.duplicateHandler(bloc: name, event: event)
        Misuse.trap(error)
        raise(error)
    }

    private final func register(
        _ event: Event, _ work: Handler<State, Event>.Work, _ transformer: EventTransformer<Event>?
    ) {
        guard handlers[event] == nil else { return reportDuplicate("\(event)") }
        handlers.add(event, Handler(work, lane: lane(for: transformer, work, "\(event)")))
        isPlain = false
    }

    private final func register(
        _ matches: @escaping @MainActor (Event) -> Bool, _ work: Handler<State, Event>.Work,
        _ transformer: EventTransformer<Event>?
    ) {
        let lane = lane(for: transformer, work, "some events")
        matchers.append(Matcher(matches: matches, handler: Handler(work, lane: lane)))
        isPlain = false
    }

    private final func lane(
        for transformer: EventTransformer<Event>?, _ work: Handler<State, Event>.Work,
        _ event: @autoclosure () -> String
    ) -> Lane<Event>? {
        guard let transformer else { return sharedLane }
        if case .cancelling = transformer.kind, case .synchronous = work {
            raise(BlocError.nothingToCancel(bloc: name, event: event()))
        }
        return makeLane(transformer)
    }

    final func makeLane(_ transformer: EventTransformer<Event>) -> Lane<Event>? {
        switch transformer.kind {
        case .concurrent: return nil
        case .flow(let make), .cancelling(let make): return Lane(make())
        case .member(let name, let rule):
            let group = groups[name] ?? GroupBox()
            groups[name] = group
            return Lane(MemberFlow(joining: group, rule))
        }
    }
}
