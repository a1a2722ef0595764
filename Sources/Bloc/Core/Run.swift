/// One event that waits or whose asynchronous handler runs.
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
    var handler: Handler<State, Event>?
    private(set) weak var bloc: Bloc<State, Event>?
    private(set) var phase: Phase = .waiting
    /// The number of the handler's tasks that wait for the bloc's clock.
    var rests = 0
    /// The number of sequences that the handler waits for in `emit.forEach` and `emit.onEach`.
    private var readings = 0
    private var lastState: State
    /// The change that is made if another event cancels the handler.
    var lastChange: (@MainActor (inout State) -> Void)?
    /// The bloc, if the handler is a method of it.
    var holder: Bloc<State, Event>?

    init(_ ticket: Ticket, _ event: Event, in bloc: Bloc<State, Event>) {
        self.ticket = ticket
        self.event = event
        self.bloc = bloc
        lastState = bloc.state
        super.init()
    }

    /// Whether the handler runs and only waits for sequences, which need not end.
    var isReading: Bool { phase == .running && !isCancelled && readings > 0 }

    /// Notes that the handler waits for a sequence, or no longer.
    func reads(_ change: Int) {
        readings += change
        if change > 0, let bloc, bloc.resting != nil { bloc.workChanged() }
    }

    /// Resumes the waiters and releases the handler.
    func conclude(_ outcome: EventOutcome) {
        (handler, lastChange) = (nil, nil)
        settle(outcome)
    }

    /// The bloc's state, or its last one once the bloc is gone.
    @usableFromInline var state: State { bloc?.state ?? lastState }
    /// False only while the handler runs and its emissions count.
    var isDone: Bool { isCancelled || phase == .ended }

    /// Runs the handler, an asynchronous one up to its first suspension.
    func start(in bloc: Bloc<State, Event>) {
        phase = .running
        guard let body = handler?.body else {
            if handler?.isMethod == true { holder = bloc }
            return begin()
        }
        let emit = bloc.beginHandler(of: event, number)
        var failure: (any Error)?
        do { try body(event, emit) } catch { failure = error }
        bloc.endHandler()
        end(failure)
    }

    override func work() async throws {
        try await handler?.asyncBody?(event, Bloc<State, Event>.Emitter(.run(self)))
    }

    override func hasEnded(_ outcome: EventOutcome) {
        phase = .ended
        if let bloc { bloc.finish(self, outcome) } else { conclude(outcome) }
        holder = nil
    }

    /// Cancels the handler if it runs, else drops the event; `last` is the state that the handler still sees.
    func giveUp(in last: State) {
        lastState = last
        if phase == .waiting { conclude(.dropped) } else { cancel() }
    }

    override func abandon() {
        switch phase {
        case .waiting:
            cancel()
            settle(.dropped)
        case .running: if let bloc { bloc.cancel(self) } else { cancel() }
        case .ended: break
        }
    }

    @usableFromInline
    func emit(_ next: State) { whileInForce { $0.transition(to: next, by: event, number) } }

    /// Runs `body` while the handler runs; silent if it was cancelled, reported if it has ended.
    func whileInForce(_ body: (Bloc<State, Event>) -> Void) {
        guard !isCancelled, let bloc else { return }
        if phase == .ended {
            bloc.raiseEmittedAfterEnd(event)
        } else {
            body(bloc)
        }
    }
}
