/// The record of an event or other work that didn't end within its call, with the callers that wait for its end.
@MainActor @usableFromInline
package class EventRecord {
    final private(set) var outcome: EventOutcome?
    private final var waiters: [CheckedContinuation<EventOutcome, Never>] = []
    private final var task: Task<Void, Never>?
    final private(set) var isCancelled = false

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

    /// A separate method, because few events are awaited, and the first use of a continuation makes the runtime
    /// instantiate its type.
    @inline(never)
    private final func resume(_ outcome: EventOutcome) {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume(returning: outcome) }
    }

    /// The number of its tasks that are waiting for the bloc's clock.
    package final var rests = 0

    /// The hash of the task, for tests.
    package final var taskHash: Int { task?.hashValue ?? 0 }

    /// The asynchronous work; overridden by subclasses that have any.
    func work() async throws {}

    /// Called after the work.
    func hasEnded(_ outcome: EventOutcome) { settle(outcome) }

    /// Runs the work up to its first suspension.
    final func begin() {
        task = Task.start { [self] in
            do {
                try await work()
                end(nil)
            } catch {
                end(error)
            }
        }
        if isCancelled { task?.cancel() }
    }

    final func end(_ error: (any Error)?) {
        task = nil
        hasEnded(isCancelled ? .cancelled : error.map(EventOutcome.failed) ?? .completed)
    }

    /// Cancels the work because its sender was cancelled or asked for it.
    func abandon() { cancel() }

    final func cancel() {
        isCancelled = true
        task?.cancel()
    }
}

/// Work of a bloc without an event.
package final class Job: EventRecord {
    let id: AnyHashable?
    private var body: (@MainActor () async throws -> Void)?
    /// Called at the end of the work, before waiters are resumed.
    var onEnd: @MainActor (EventOutcome) -> Void = { _ in }

    init(id: AnyHashable?, _ body: @escaping @MainActor () async throws -> Void) {
        self.id = id
        self.body = body
        super.init()
    }

    override func work() async throws { try await body?() }

    override func hasEnded(_ outcome: EventOutcome) {
        onEnd(outcome)
        settle(outcome)
        (body, onEnd) = (nil, { _ in })
    }
}
