extension Bloc {
    /// Sends an event.
    ///
    /// When `send` returns, a synchronous handler has completed, and an asynchronous one has reached its first
    /// suspension. During a handler, hook, observer or listener of the bloc, the event waits until the current
    /// event's synchronous part has completed. A synchronous handler without a transformer allocates nothing.
    @discardableResult @inlinable
    public final func send(_ event: Event) -> EventTask {
        guard turn.begin() else { return postpone(event) }
        let task = process(event, nil)
        if !turn.end() { drain() }
        return task
    }

    @usableFromInline
    final func postpone(_ event: Event) -> EventTask {
        if isClosed { return EventTask(.settled(refuse("sending \(caseName(of: event))"))) }
        let run = makeRun(event)
        queue(run)
        return EventTask(.running(run))
    }

    /// Queues a run, or begins it immediately if the bloc is idle.
    private final func queue(_ run: Run<State, Event>) {
        turn.add(event: run)
        if turn.begin() { drain() }
    }

    private final func makeRun(
        _ event: Event?, _ work: (@MainActor (Emitter) async throws -> Void)? = nil
    ) -> Run<State, Event> {
        lastTicket += 1
        return Run(Ticket(lastTicket), event, work, in: self)
    }

    /// Runs work when the bloc is created; events sent meanwhile wait until it completes.
    ///
    /// Call it once, before anything is sent or emitted; otherwise it is a programmer's error. `emit` works as in an
    /// asynchronous handler, but its changes have no event, so `onTransition` is not called. Errors are passed to
    /// `onError`.
    public final func initialise(_ work: @escaping @MainActor (_ emit: Emitter) async throws -> Void) {
        guard lastTicket == 0, serial == 0, !gate.hasEmitted else {
            return misused(.lateInitialisation(bloc: name))
        }
        if isClosed { return _ = refuse("starting work") }
        turn.move(from: .idle, to: .held)
        begin(makeRun(nil, work))
    }

    /// Runs work without an event, after the events sent earlier.
    package final func work(_ work: @escaping @MainActor (Emitter) async throws -> Void) -> EventTask {
        if isClosed { return EventTask(.settled(refuse("work from outside"))) }
        let run = makeRun(nil, work)
        queue(run)
        return EventTask(.running(run))
    }

    /// Starts a run; blocs that its handler creates report to this bloc's observer.
    final func begin(_ run: Run<State, Event>) {
        runs[run.ticket] = run
        inScope { run.start(in: self) }
    }

    /// Runs queued work in order, and ends the turn.
    @usableFromInline
    final func drain() {
        while let work = turn.next() {
            switch work {
            case .event(let run) where run.isCancelled: break
            case .event(let run): if let event = run.event { _ = process(event, run) } else { begin(run) }
            case .step((let lane, let action)): perform(action, of: lane)
            }
        }
        isInsideTurn = false
        workChanged()
    }

    /// Begins an event; `waited` is its record, or nil if it comes directly from `send`.
    @inlinable
    final func process(_ event: Event, _ waited: Run<State, Event>?) -> EventTask {
        onEvent(event)
        let number = isObserved ? tell(event) : 0
        // `onEvent` may have closed the bloc; the event then doesn't reach its handler.
        if isClosed { return settle(.dropped, waited) }
        let emit = beginHandler(of: event, number)
        do {
            if let handler = handlers?.handler(for: event) {
                guard let body = handler.body, handler.mayRunNow else {
                    endHandler()
                    return admit(event, number, waited, handler)
                }
                try body(event, emit)
            } else {
                try mapEventToState(event: event, emit: emit)
            }
        } catch {
            endHandler()
            return fail(event, error, waited)
        }
        endHandler()
        tellDone(event, nil)
        return settle(.completed, waited)
    }

    /// Returns the emitter for a synchronous handler that is about to run.
    @inlinable @inline(__always)
    final func beginHandler(of event: Event, _ number: Int) -> Emitter {
        eventNumberOfHandler = number
        serial &+= 1
        return Emitter(.direct(self, serial, event))
    }

    @inlinable @inline(__always)
    final func endHandler() { serial &+= 1 }

    @inlinable
    final func settle(_ outcome: EventOutcome, _ waited: Run<State, Event>?) -> EventTask {
        if let waited { waited.settle(outcome) }
        return EventTask(.settled(outcome))
    }

    /// Reports an event to the observer, and returns the number assigned by a log.
    @usableFromInline
    final func tell(_ event: Event) -> Int {
        eventNumber = 0
        observer?.onEvent(self, event)
        return eventNumber
    }

    @usableFromInline
    final func tell(_ transition: Transition<State, Event>, _ number: Int) {
        eventNumber = number
        observer?.onTransition(self, transition)
    }

    @inlinable
    final func tellDone(_ event: Event, _ error: (any Error)?) {
        onDone(event, error: error)
        if isObserved { tellObserverDone(event, error) }
    }

    @usableFromInline
    final func tellObserverDone(_ event: Event, _ error: (any Error)?) {
        observer?.onDone(self, event, error: error)
    }

    @usableFromInline
    final func fail(_ event: Event, _ error: any Error, _ waited: Run<State, Event>?) -> EventTask {
        raise(error, during: caseName(of: event))
        tellDone(event, error)
        return settle(.failed(error), waited)
    }

    /// Passes an event to its handler's lane, or starts its handler.
    @usableFromInline
    final func admit(
        _ event: Event, _ number: Int, _ waited: Run<State, Event>?, _ handler: Handler<State, Event>
    ) -> EventTask {
        let run = waited ?? makeRun(event)
        run.number = number
        run.handler = handler
        if let lane = handler.lane {
            runs[run.ticket] = run
            add(lane.flow.arrived(run.ticket, event), to: lane)
        } else {
            begin(run)
        }
        return EventTask(.running(run))
    }

    final func add(_ actions: [FlowAction<Event>], to lane: Lane<Event>) {
        turn.add(steps: actions.map { (lane, $0) })
    }

    /// Changes the state because of an event.
    @inlinable
    final func transition(to next: State, by event: Event, _ number: Int) {
        let isOutermost = turn.begin()
        switch admit(next) {
        case .proceed:
            let transition = Transition(currentState: storedState, event: event, nextState: next)
            onTransition(transition)
            if isObserved { tell(transition, number) }
            carryOut(Change(currentState: transition.currentState, nextState: next))
        case .postpone: postponed.append { [weak self] in self?.transition(to: next, by: event, number) }
        case .same, .refuse: break
        }
        if isOutermost, !turn.end() { drain() }
    }
}
