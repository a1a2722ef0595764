/// An event that waits or whose asynchronous handler is running, or work without an event.
///
/// References its bloc weakly, so a running handler doesn't keep its bloc alive.
@usableFromInline
final class Run<State: Equatable & Sendable, Event: Hashable & Sendable>: EventRecord {
    enum Phase { case waiting, running, ended }

    let ticket: Ticket
    /// Nil for work without an event.
    var event: Event?
    private var body: (@MainActor (Bloc<State, Event>.Emitter) async throws -> Void)?
    /// The number assigned by a log; 0 without a log.
    var number = 0
    /// Nil once the run has ended, so that a stored `EventTask` doesn't retain the handler.
    var handler: Handler<State, Event>?
    private(set) weak var bloc: Bloc<State, Event>?
    private(set) var phase: Phase = .waiting
    /// The number of sequences that the handler is reading in `emit.forEach` and `emit.onEach`.
    private var readings = 0
    private var lastState: State
    /// The change to make if another event cancels the handler; set by `emit.whenCancelled`.
    var lastChange: (@MainActor (inout State) -> Void)?
    /// Retains the bloc if the handler is one of its methods.
    var holder: Bloc<State, Event>?

    init(
        _ ticket: Ticket, _ event: Event?,
        _ body: (@MainActor (Bloc<State, Event>.Emitter) async throws -> Void)?, in bloc: Bloc<State, Event>
    ) {
        self.ticket = ticket
        self.event = event
        self.body = body
        self.bloc = bloc
        lastState = bloc.state
        super.init()
    }

    /// Whether the handler is running and only waits for sequences, which may never end.
    var isReading: Bool { phase == .running && !isCancelled && readings > 0 }

    /// Adds to the number of sequences being read.
    func reads(_ change: Int) {
        readings += change
        if change > 0, let bloc, bloc.resting != nil { bloc.workChanged() }
    }

    /// Resumes the waiters and releases the handler.
    func conclude(_ outcome: EventOutcome) {
        (handler, body, lastChange) = (nil, nil, nil)
        settle(outcome)
    }

    /// The bloc's state, or its last state if the bloc no longer exists.
    @usableFromInline var state: State { bloc?.state ?? lastState }
    /// Whether the handler has ended or was cancelled, so that it can't emit.
    var isDone: Bool { isCancelled || phase == .ended }

    /// Runs the handler; an asynchronous one runs up to its first suspension.
    func start(in bloc: Bloc<State, Event>) {
        phase = .running
        guard let event, let body = handler?.body else {
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
        let emit = Bloc<State, Event>.Emitter(.run(self))
        if let event { try await handler?.asyncBody?(event, emit) } else { try await body?(emit) }
    }

    override func hasEnded(_ outcome: EventOutcome) {
        phase = .ended
        if let bloc { bloc.finish(self, outcome) } else { conclude(outcome) }
        holder = nil
    }

    /// Cancels a running handler, or drops a waiting event; `last` is the state that the handler still sees.
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
    func emit(_ next: State) { whileInForce { change($0, to: next) } }

    /// Changes the bloc's state because of the event; without an event, only `onChange` is called.
    func change(_ bloc: Bloc<State, Event>, to next: State) {
        guard let event else { return bloc.force(next) }
        bloc.ticketAtWork = ticket
        defer { bloc.ticketAtWork = nil }
        bloc.transition(to: next, by: event, number)
    }

    /// The event's case name, for messages.
    var name: String { event.map { caseName(of: $0) } ?? "initialise" }

    /// Runs `body` if the handler may act. Ignores the call if the handler was cancelled, and reports it if the handler
    /// has ended.
    func whileInForce(_ body: (Bloc<State, Event>) -> Void) {
        guard !isCancelled, let bloc else { return }
        if phase == .ended {
            bloc.raiseEmittedAfterEnd(event)
        } else {
            body(bloc)
        }
    }
}
