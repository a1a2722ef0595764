extension BlocBase {
    /// Starts work that is cancelled when the bloc closes.
    ///
    /// It runs up to its first suspension before this returns. `cancelPrevious` first cancels running work with the
    /// same `id`. Errors are passed to `onError`. Capture the bloc weakly in long-running work, which would otherwise
    /// keep it alive.
    @discardableResult
    public final func launch(
        id: AnyHashable? = nil, cancelPrevious: Bool = false,
        _ work: @escaping @MainActor () async throws -> Void
    ) -> EventTask {
        if cancelPrevious, let id { cancelLaunched(id: id) }
        let job = Job(id: id, work)
        if isClosed {
            job.settle(refuse("starting work"))
        } else {
            jobs.append(job)
            job.onEnd = { [weak self, unowned job] in self?.end(job, $0) }
            inScope { job.begin() }
        }
        return EventTask(.running(job))
    }

    /// Runs `body`; blocs that it creates report to this bloc's observer.
    final func inScope(_ body: () -> Void) {
        guard let scopedObserver else { return body() }
        BlocEnvironment.$scopedObserver.withValue(scopedObserver, operation: body)
    }

    /// Cancels the running work launched with this id.
    public final func cancelLaunched(id: AnyHashable) {
        for job in jobs where job.id == id { job.cancel() }
    }

    private final func end(_ job: Job, _ outcome: EventOutcome) {
        jobs.removeAll { $0 === job }
        if case .failed(let error) = outcome { raise(error) }
        workChanged()
    }

    /// Called when work ends: completes closing, or resumes callers that wait for the bloc to become idle.
    final func workChanged() {
        if isClosed && !isAtWork { finishClosing() }
        if resting != nil, !hasPendingWork { resumeWaiters() }
    }

    /// Returns when no work is pending, or when the bloc has ended.
    final func rest() async {
        let record = resting ?? EventRecord()
        resting = record
        _ = await record.ended()
    }

    final func resumeWaiters() {
        resting?.settle(.completed)
        resting = nil
    }
}
