extension Bloc.Emitter {
    /// Waits on the bloc's clock, inside an asynchronous handler.
    ///
    ///     on(matching: query, transformer: .restartable) { query, emit in
    ///         emit(.typed(query))
    ///         try await emit.sleep(for: .milliseconds(300))
    ///         …
    ///     }
    ///
    /// Unlike a debounced transformer it lets the handler act first. Throws as soon as the handler, or the
    /// task that waits, is cancelled.
    public func sleep(for delay: Duration) async throws(CancellationError) {
        switch source {
        case .direct(let bloc, _, _): await rest(on: bloc.clock, for: delay) { _ in }
        case .run(let run):
            if let clock = run.bloc?.clock { await rest(on: clock, for: delay) { run.isResting = $0 } }
        }
        if isDone || Task.isCancelled { throw CancellationError() }
    }

    /// Returns after `delay` or when the task is cancelled; calls `mark` at the beginning and at the end.
    private func rest(
        on clock: any Clock<Duration>, for delay: Duration, _ mark: @escaping @MainActor (Bool) -> Void
    ) async {
        let (rest, end) = AsyncStream.makeStream(of: Never.self)
        mark(true)
        let timer = BlocTimer(clock, after: delay) {
            mark(false)
            end.finish()
        }
        var iterator = rest.makeAsyncIterator()
        _ = await iterator.next(isolation: MainActor.shared)
        timer.cancel()
        mark(false)
    }
}
