extension Bloc.Emitter {
    /// Waits on the bloc's clock, inside an asynchronous handler.
    ///
    ///     on(matching: query, transformer: .restartable) { query, emit in
    ///         emit(.typed(query))
    ///         try await emit.sleep(for: .milliseconds(300))
    ///         …
    ///     }
    ///
    /// Unlike a debounced transformer, this lets the handler act first. Throws as soon as the handler, or the
    /// task that waits, is cancelled.
    public func sleep(for delay: Duration) async throws(CancellationError) {
        let (clock, run): ((any Clock<Duration>)?, Run<State, Event>?) =
            switch source {
            case .direct(let bloc, _, _): (bloc.blocClock, nil)
            case .run(let run): (run.bloc?.blocClock, run)
            }
        if let clock {
            let (rest, end) = AsyncStream.makeStream(of: Never.self)
            run?.isResting = true
            let cancelTimer = clock.call(after: delay) {
                run?.isResting = false
                end.finish()
            }
            var iterator = rest.makeAsyncIterator()
            _ = await iterator.next(isolation: MainActor.shared)
            cancelTimer()
            run?.isResting = false
        }
        if isDone || Task.isCancelled { throw CancellationError() }
    }
}
