extension Bloc {
    /// Sends an event.
    ///
    /// When `send` returns, a synchronous handler has ended and an asynchronous one has come to its first
    /// suspension. If the bloc is at work (in a handler, hook, observer or listener), the event waits until the
    /// current event's synchronous part is over. A synchronous handler without a transformer allocates nothing.
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
        queue(.event(run))
        return EventTask(.running(run))
    }

    /// Queues something for its turn, or runs it at once if nothing is under way.
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

    /// Runs what waits, one after another, and ends the turn.
    @usableFromInline
    final func drain() {
        while let work = turn.next() {
            switch work {
            case .event(.event(let run)): if !run.isCancelled { _ = process(run.event, run) }
            case .event(.work(let record, let body)): perform(body, record)
            case .step((let lane, let action)): perform(action, of: lane)
            }
        }
        isInsideTurn = false
        workChanged()
    }

    /// Runs work from outside, in which events are handled as soon as they are sent.
    private final func perform(_ body: @MainActor () -> Void, _ record: EventRecord) {
        guard record.outcome == nil else { return }
        turn.move(from: .busy, to: .open)
        body()
        turn.move(from: .open, to: .busy)
        turn.move(from: .idle, to: .busy)
    }

    /// Begins an event; `waited` is its record if it did not come straight from `send`.
    @inlinable
    final func process(_ event: Event, _ waited: Run<State, Event>?) -> EventTask {
        onEvent(event)
        let number = isObserved ? tell(event) : 0
        // An event whose onEvent closed the bloc does not reach its handler.
        if isClosed { return settle(.dropped, waited) }
        let emit = beginHandler(of: event, number)
        do {
            if let handler = handlers?.handler(for: event) {
                guard let body = handler.body, handler.mayRunNow else {
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

    /// Returns the emitter of a synchronous handler that begins now.
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

    /// Reports an event to the observer, and returns the number that a log gave it.
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
        runs[run.ticket] = run
        if let lane = handler.lane {
            add(lane.flow.arrived(run.ticket, event), to: lane)
        } else {
            run.start(in: self)
        }
        return EventTask(.running(run))
    }

    final func add(_ actions: [FlowAction<Event>], to lane: Lane<Event>) {
        turn.add(steps: actions.map { (lane, $0) })
    }

    /// Makes a state current because of an event.
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
