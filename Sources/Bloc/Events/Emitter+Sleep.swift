extension Bloc.Emitter {
    /// Waits on the bloc's clock, inside an asynchronous handler.
    ///
    ///     on(matching: query, transformer: .restartable) { query, emit in
    ///         emit(.typed(query))
    ///         try await emit.sleep(for: .milliseconds(300))
    ///         …
    ///     }
    ///
    /// Unlike a debounced transformer it lets the handler act first. Throws as soon as the handler is cancelled.
    public func sleep(for delay: Duration) async throws(CancellationError) {
        guard case .run(let run) = source, let clock = run.bloc?.clock else { return }
        let (rest, end) = AsyncStream.makeStream(of: Never.self)
        run.isResting = true
        let timer = BlocTimer(clock, after: delay) {
            run.isResting = false
            end.finish()
        }
        var iterator = rest.makeAsyncIterator()
        _ = await iterator.next(isolation: MainActor.shared)
        timer.cancel()
        run.isResting = false
        if isDone { throw CancellationError() }
    }
}
