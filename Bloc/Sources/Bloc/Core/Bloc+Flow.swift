extension Bloc {
    /// Performs an action of a transformer.
    final func perform(_ action: FlowAction<Event>, of lane: Lane<Event>) {
        switch action {
        case .start(let ticket, let event):
            guard let run = runs[ticket], run.phase == .waiting else { return }
            if let event { run.event = event }
            if run.isCancelled {
                leaveOut(ticket, .dropped)
                return add(lane.flow.ended(ticket), to: lane)
            }
            begin(run)
        case .cancel(let ticket):
            if let run = runs[ticket], run.phase == .running { cancel(run) }
            leaveOut(ticket, .dropped)
        case .drop(let ticket): leaveOut(ticket, .dropped)
        case .refuse(let ticket):
            guard let run = runs[ticket] else { return }
            let event = run.name
            let error = BlocError.tooManyWaiting(bloc: name, event: event)
            raise(error, during: event)
            leaveOut(ticket, .refused(error))
        case .wake(let ticket, let delay):
            timers[ticket]?()
            timers[ticket] = blocClock.call(after: delay) { [weak self] in self?.elapsed(ticket, lane) }
        }
    }

    /// Cancels a running handler because of another event or by its sender, and performs the handler's `whenCancelled`
    /// change.
    final func cancel(_ run: Run<State, Event>) {
        run.cancel()
        guard let change = run.lastChange else { return }
        run.lastChange = nil
        var next = state
        change(&next)
        run.change(self, to: next)
    }

    /// Drops a waiting event.
    private final func leaveOut(_ ticket: Ticket, _ outcome: EventOutcome) {
        guard let run = runs[ticket], run.phase == .waiting else { return }
        timers.removeValue(forKey: ticket)?()
        runs[ticket] = nil
        run.conclude(outcome)
    }

    private final func elapsed(_ ticket: Ticket, _ lane: Lane<Event>) {
        guard timers.removeValue(forKey: ticket) != nil, !isClosed else { return }
        proceed { self.add(lane.flow.woke(ticket), to: lane) }
    }

    /// Ends a handler's run: calls the hooks, resumes waiters, and frees the lane.
    final func finish(_ run: Run<State, Event>, _ outcome: EventOutcome) {
        // Events were held while `initialise` was running.
        if run.event == nil { turn.move(from: .held, to: .idle) }
        proceed {
            if case .failed(let error) = outcome { self.raise(error, during: run.name) }
            if let event = run.event { self.tellDone(event, outcome.error) }
            self.runs[run.ticket] = nil
            let lane = run.handler?.lane
            run.conclude(outcome)
            guard !self.isClosed, let lane else { return }
            self.add(lane.flow.ended(run.ticket), to: lane)
        }
    }

    /// Runs `body` as a separate turn, or as part of the current one.
    private final func proceed(_ body: () -> Void) {
        let isOutermost = turn.begin()
        body()
        if isOutermost { drain() } else if isClosed { workChanged() }
    }
}
