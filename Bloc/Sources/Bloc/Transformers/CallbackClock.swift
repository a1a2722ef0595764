/// A clock that can call back on the main actor without a task.
///
/// Blocs use the callback if they can, so that a test's clock knows of a waiting event as soon as `send` has returned,
/// and starts its handler inside `advance`. On any other clock a task sleeps.
///
/// A clock is for any thread; `schedule` is on the main actor.
public protocol CallbackClock: Clock where Duration == Swift.Duration {
    /// Calls `action` once after `delay`, unless the returned closure is called before.
    @MainActor
    func schedule(
        after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> @MainActor () -> Void
}

extension Clock<Duration> {
    /// Calls `action` after `delay`, unless the returned closure is called before.
    @MainActor
    func call(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        if let clock = self as? any CallbackClock { return clock.schedule(after: delay, action) }
        let task = Task.start {
            do { try await sleep(for: delay) } catch { return }
            if !Task.isCancelled { action() }
        }
        return { task.cancel() }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Starts work, which runs up to its first suspension before this returns.
    ///
    /// On Apple's systems of before 2025, which cannot do that, it runs from the main actor's next turn on. The tests run
    /// that form with `-Xswiftc -DBLOC_PLAIN_TASKS`.
    @MainActor @inline(__always)
    static func start(_ work: @escaping @MainActor () async -> Void) -> Task {
        #if !BLOC_PLAIN_TASKS
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                return .immediate(operation: work)
            }
        #endif
        return Task(operation: work)
    }
}
