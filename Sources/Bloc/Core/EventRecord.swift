/// What is known of an event that did not end within `send`, and who waits for its end.
@MainActor @usableFromInline
class EventRecord {
    final private(set) var outcome: EventOutcome?
    private final var waiters: [CheckedContinuation<EventOutcome, Never>] = []

    @usableFromInline
    init() {}

    final func ended() async -> EventOutcome {
        if let outcome { return outcome }
        return await withCheckedContinuation { waiters.append($0) }
    }

    @usableFromInline
    final func settle(_ outcome: EventOutcome) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        if !waiters.isEmpty { resume(outcome) }
    }

    /// Apart, as few events are waited for, and the runtime makes the types of continuations when asked first.
    @inline(never)
    private final func resume(_ outcome: EventOutcome) {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume(returning: outcome) }
    }
}
