/// One event that waits, or whose asynchronous handler runs.
///
/// Holds its bloc weakly, so a handler at work does not keep its bloc alive.
@usableFromInline
final class Run<State: Equatable & Sendable, Event: Hashable & Sendable>: EventRecord {
    enum Phase { case waiting, running, ended }

    let ticket: Ticket
    var event: Event
    /// Its number in a log; 0 if there is none.
    var number = 0
    /// Nil once the run has ended: a kept `EventTask` keeps no handler alive.
    private(set) var handler: Handler<State, Event>?
    private(set) weak var bloc: Bloc<State, Event>?
    private(set) var phase: Phase = .waiting
    private(set) var isCancelled = false
    /// True while the handler does nothing but wait for the bloc's clock.
    var isResting = false
    private var task: Task<Void, Never>?
    private var lastState: State
    /// The bloc, if the handler is a method of it.
    var holder: Bloc<State, Event>?

    init(_ ticket: Ticket, _ event: Event, in bloc: Bloc<State, Event>) {
        self.ticket = ticket
        self.event = event
        self.bloc = bloc
        lastState = bloc.state
        super.init()
    }

    func admit(to handler: Handler<State, Event>) { self.handler = handler }

    /// Resumes the waiters and releases the handler.
    func conclude(_ outcome: EventOutcome) {
        handler = nil
        settle(outcome)
    }

    /// The bloc's state, or its last one once the bloc is gone.
    var state: State { bloc?.state ?? lastState }

    /// False only while the handler runs and its emissions count.
    var isDone: Bool { isCancelled || phase == .ended }

    /// Runs a handler up to its first suspension; calls `end` after it has returned.
    func begin(_ body: @escaping Handler<State, Event>.AsyncBody) {
        phase = .running
        task = Task.immediate {
            do {
                try await body(event, Bloc<State, Event>.Emitter(.run(self)))
                end(nil)
            } catch {
                end(error)
            }
        }
        if isCancelled { task?.cancel() }
    }

    func begin(_ body: Handler<State, Event>.Body, in bloc: Bloc<State, Event>) {
        phase = .running
        do {
            try body(event, Bloc<State, Event>.Emitter(.direct(bloc, number, event)))
            end(nil)
        } catch {
            end(error)
        }
    }

    private func end(_ error: (any Error)?) {
        phase = .ended
        task = nil
        let outcome = isCancelled ? EventOutcome.cancelled : error.map(EventOutcome.failed) ?? .completed
        if let bloc { bloc.finish(self, outcome) } else { conclude(outcome) }
        holder = nil
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }

    /// The bloc is going: cancels, and keeps its state for the handler's last look.
    func outlive(state: State) {
        lastState = state
        if phase == .waiting { conclude(.dropped) } else { cancel() }
    }

    func emit(_ next: State) { whileInForce { $0.transition(to: next, by: event, number) } }

    func send(_ next: Event) { whileInForce { $0.send(next) } }

    /// Does `body` while the handler runs; silent when it was cancelled, reported when it has ended.
    func whileInForce(_ body: (Bloc<State, Event>) -> Void) {
        guard !isCancelled, let bloc else { return }
        if phase == .ended { bloc.reportLateEmission(event) } else { body(bloc) }
    }
}
