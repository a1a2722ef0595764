extension BlocBase {
    /// Starts work that ends with the bloc at the latest.
    ///
    /// It runs up to its first suspension before this returns. `cancelPrevious` first cancels running work
    /// with the same `id`. An error that it throws goes to `onError`. Capture the bloc weakly in work that
    /// runs long, or it keeps the bloc alive.
    @discardableResult
    public final func launch(
        id: AnyHashable? = nil, cancelPrevious: Bool = false,
        _ work: @escaping @MainActor () async throws -> Void
    ) -> EventTask {
        if cancelPrevious, let id { cancelLaunched(id: id) }
        return begin(Job(id: id, isPending: false), work)
    }

    /// Cancels the running work that was launched with this id.
    public final func cancelLaunched(id: AnyHashable) {
        for job in jobs where job.id == id { job.cancel() }
    }

    @discardableResult
    final func begin(_ job: Job, _ work: @escaping @MainActor () async throws -> Void) -> EventTask {
        guard !isClosed else {
            let error = BlocError.closed(bloc: name, attempt: "starting work")
            raise(error)
            job.settle(.refused(error))
            return EventTask(.running(job))
        }
        jobs.append(job)
        job.begin(work) { [weak self] in self?.end(job, $0) }
        return EventTask(.running(job))
    }

    private final func end(_ job: Job, _ outcome: EventOutcome) {
        jobs.removeAll { $0 === job }
        if case .failed(let error) = outcome { raise(error) }
        workChanged()
    }

    /// Something ended: finishes closing, or resumes its waiters.
    final func workChanged() {
        if isClosed && !isAtWork { finishClosing() }
        if !hasPendingWork { idleWaiters.resumeAll() }
    }
}

/// Tasks that wait for a bloc.
@MainActor
struct Waiters {
    private var continuations: [CheckedContinuation<Void, Never>] = []

    mutating func add(_ continuation: CheckedContinuation<Void, Never>) { continuations.append(continuation) }

    mutating func resumeAll() {
        if !continuations.isEmpty { resume() }
    }

    /// Apart, like `EventRecord.resume`.
    @inline(never)
    private mutating func resume() {
        let waiting = continuations
        continuations = []
        for waiter in waiting { waiter.resume() }
    }
}
