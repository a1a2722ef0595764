/// Work of a bloc that no event started.
final class Job: EventRecord {
    let id: AnyHashable?
    /// Whether `closeAfterPending` waits for it.
    let isPending: Bool
    private var task: Task<Void, Never>?
    private(set) var isCancelled = false

    init(id: AnyHashable?, isPending: Bool) {
        self.id = id
        self.isPending = isPending
        super.init()
    }

    /// Runs `work` up to its first suspension; calls `end` with its outcome.
    func begin(
        _ work: @escaping @MainActor () async throws -> Void,
        _ end: @escaping @MainActor (EventOutcome) -> Void
    ) {
        task = Task.immediate {
            do {
                try await work()
                finish(nil, end)
            } catch {
                finish(error, end)
            }
        }
        if isCancelled { task?.cancel() }
    }

    private func finish(_ error: (any Error)?, _ end: @MainActor (EventOutcome) -> Void) {
        task = nil
        let outcome = isCancelled ? EventOutcome.cancelled : error.map(EventOutcome.failed) ?? .completed
        end(outcome)
        settle(outcome)
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }
}
