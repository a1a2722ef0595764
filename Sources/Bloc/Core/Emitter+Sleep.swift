extension Bloc.Emitter {
    /// Waits on the bloc's clock, inside an asynchronous handler.
    ///
    ///     on(\.query, transformer: .restartable) { query, emit in
    ///         emit(.typed(query))
    ///         try await emit.sleep(for: .milliseconds(300))
    ///         …
    ///     }
    ///
    /// Unlike a debounced transformer, this lets the handler act first. Throws as soon as the handler, or the
    /// task that waits, is cancelled.
    public func sleep(for delay: Duration) async throws(CancellationError) {
        let run: Run<State, Event>? = if case .run(let run) = source { run } else { nil }
        if let clock = bloc?.blocClock, !isDone {
            var hasWoken = false
            let (rest, end) = AsyncStream.makeStream(of: Never.self)
            run?.rests += 1
            let wake = { @MainActor in
                if !hasWoken { run?.rests -= 1 }
                hasWoken = true
                end.finish()
            }
            let cancelTimer = clock.call(after: delay, wake)
            var iterator = rest.makeAsyncIterator()
            _ = await iterator.next(isolation: MainActor.shared)
            cancelTimer()
            wake()
        }
        if isDone || Task.isCancelled { throw CancellationError() }
    }
}
