/// Work of a bloc that no event started.
final class Job: EventRecord {
    let id: AnyHashable?
    /// Whether `closeAfterPending` waits for it.
    let isPending: Bool
    private var body: (@MainActor () async throws -> Void)?
    /// Called at its end, before those who wait for it.
    var onEnd: @MainActor (EventOutcome) -> Void = { _ in }

    init(id: AnyHashable? = nil, isPending: Bool, _ body: @escaping @MainActor () async throws -> Void) {
        self.id = id
        self.isPending = isPending
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
