/// A clock with callbacks on the main actor, without tasks.
///
/// Blocs prefer callbacks: a test's clock then knows about a waiting event as soon as `send` returns, and starts its
/// handler inside `advance`. With other clocks a task sleeps.
///
/// The clock can be used on any thread; `schedule` is isolated to the main actor.
public protocol CallbackClock: Clock where Duration == Swift.Duration {
    /// Calls `action` once after `delay`, unless the returned closure is called first.
    @MainActor
    func schedule(
        after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> @MainActor () -> Void
}

extension Clock<Duration> {
    /// Calls `action` after `delay`, unless the returned closure is called first.
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
    /// Starts a task, which runs up to its first suspension before this returns.
    ///
    /// On Apple's systems before 2025 it starts in the main actor's next turn instead, which tests cover with `-Xswiftc
    /// -DBLOC_PLAIN_TASKS`.
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
