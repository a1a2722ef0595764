extension Bloc {
    /// Sends an event.
    ///
    /// When `send` returns, a synchronous handler has ended and an asynchronous one has come to its first
    /// suspension. Called while the bloc is at work (from a handler, hook, observer or listener), the event
    /// waits until the present event's synchronous part is over. No allocation for a synchronous handler
    /// without a transformer.
    @discardableResult @inlinable
    public final func send(_ event: Event) -> EventTask {
        guard turn.begin() else { return postpone(event) }
        let task = process(event, nil)
        if !turn.end() { drain() }
        return task
    }

    @usableFromInline
    final func postpone(_ event: Event) -> EventTask {
        if isClosed {
            let error = BlocError.closed(bloc: name, attempt: "sending \(event)")
            raise(error)
            return EventTask(.settled(.refused(error)))
        }
        let run = makeRun(event)
        queue(.event(run))
        return EventTask(.running(run))
    }

    /// Lets something wait for its turn, or has it at once if that is now.
    final func queue(_ arrival: Arrival) {
        turn.add(event: arrival)
        if turn.begin() {
            drain()
        } else if turn.phase == .open {
            turn.move(from: .open, to: .busy)
            drain()
            turn.move(from: .idle, to: .open)
        }
    }

    final func makeRun(_ event: Event) -> Run<State, Event> {
        lastTicket += 1
        return Run(Ticket(lastTicket), event, in: self)
    }

    /// Does what waits, one after another, and ends the turn.
    @usableFromInline
    final func drain() {
        while let work = turn.next() {
            switch work {
            case .event(.event(let run)): _ = process(run.event, run)
            case .event(.work(let record, let body)): perform(body, record)
            case .step(let step): perform(step)
            }
        }
        isInsideTurn = false
        workChanged()
    }

    /// Does outside work, in which what is sent is done at once.
    private final func perform(_ body: @MainActor () -> Void, _ record: EventRecord) {
        guard record.outcome == nil else { return }
        turn.move(from: .busy, to: .open)
        body()
        turn.move(from: .open, to: .busy)
        turn.move(from: .idle, to: .busy)
    }

    /// Takes up an event; `waited` is its record if it did not come straight from `send`.
    @inlinable
    final func process(_ event: Event, _ waited: Run<State, Event>?) -> EventTask {
        onEvent(event)
        if isClosed { return leave(event, waited) }
        if isPlain { return run(nil, event, waited) }
        guard let handler = handler(for: event) else { return run(nil, event, waited) }
        guard let body = handler.direct else { return admit(event, waited, handler) }
        return run(body, event, waited)
    }

    /// An event whose `onEvent` closed the bloc does not reach its handler.
    @usableFromInline
    final func leave(_ event: Event, _ waited: Run<State, Event>?) -> EventTask {
        waited?.settle(.dropped)
        return EventTask(.settled(.dropped))
    }

    @inlinable
    final func handler(for event: Event) -> Handler<State, Event>? {
        if let handler = handlers[event] { return handler }
        return matchers.isEmpty ? fallback : matchingHandler(for: event)
    }

    @usableFromInline
    final func matchingHandler(for event: Event) -> Handler<State, Event>? {
        for matcher in matchers where matcher.matches(event) { return matcher.handler }
        return fallback
    }

    /// Runs a synchronous handler, or `mapEventToState`, here and now.
    @inlinable
    final func run(
        _ body: Handler<State, Event>.Body?, _ event: Event, _ waited: Run<State, Event>?
    ) -> EventTask {
        do {
            let emit = Emitter(.direct(self, event))
            if let body { try body(event, emit) } else { try mapEventToState(event: event, emit: emit) }
        } catch {
            return fail(event, error, waited)
        }
        onDone(event, error: nil)
        if let waited { waited.settle(.completed) }
        return EventTask(.settled(.completed))
    }

    @usableFromInline
    final func fail(_ event: Event, _ error: any Error, _ waited: Run<State, Event>?) -> EventTask {
        raise(error)
        onDone(event, error: error)
        waited?.settle(.failed(error))
        return EventTask(.settled(.failed(error)))
    }

    /// Hands an event to its handler's lane, or starts its handler.
    @usableFromInline
    final func admit(
        _ event: Event, _ waited: Run<State, Event>?, _ handler: Handler<State, Event>
    ) -> EventTask {
        let run = waited ?? makeRun(event)
        run.admit(to: handler)
        runs[run.ticket] = run
        if let lane = handler.lane {
            add(lane.flow.arrived(run.ticket, event), to: lane)
        } else {
            start(run)
        }
        return EventTask(.running(run))
    }

    final func add(_ actions: [FlowAction<Event>], to lane: Lane<Event>) {
        turn.add(steps: actions.map { Step(lane: lane, action: $0) })
    }

    final func start(_ run: Run<State, Event>) {
        switch run.handler?.work {
        case .synchronous(let body): run.begin(body, in: self)
        case .asynchronous(let body): run.begin(body)
        case nil: break
        }
    }

    /// Makes a state current because of an event.
    @inlinable
    final func transition(to next: State, by event: Event) {
        let isOutermost = turn.begin()
        let isCarriedOut = advance(to: next) { current in
            onTransition(Transition(currentState: current, event: event, nextState: next))
        }
        if !isCarriedOut { postpone(next, by: event) }
        if isOutermost, !turn.end() { drain() }
    }

    @usableFromInline
    final func postpone(_ next: State, by event: Event) {
        postponed.append { [weak self] in self?.transition(to: next, by: event) }
    }
}
