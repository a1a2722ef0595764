public import Bloc
import Locks

/// A clock whose time passes only when a test says so.
///
/// Events that wait in a bloc are known to it as soon as `send` returns and start inside `jump` or `advance`. A
/// task that sleeps on it reaches it a little later: await `sleepers(atLeast:)` before the first step of time.
public final class ManualClock: CallbackClock {
    /// A time of a manual clock, counted from when it was made.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// The time that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from here to there.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the left one is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// Something that waits for a time.
    private struct Wait {
        let id: Int
        let deadline: Instant
        let wake: Wake

        var isTask: Bool { if case .resume = wake { true } else { false } }
    }

    private enum Wake {
        case call(@MainActor () -> Void)
        case resume(CheckedContinuation<Void, any Error>)
    }

    private struct Time {
        var now = Instant(offset: .zero)
        /// The earliest deadline first.
        var waits: [Wait] = []
        var lastID = 0
        /// Sleeps that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let time = Locked(Time())

    /// Makes a clock at time zero.
    public init() {}

    /// The current time.
    public var now: Instant { time.withLock { $0.now } }
    /// A nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns when a test has advanced the time that far; throws as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = newID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, until: deadline, $0) }
        } onCancel: {
            cancelSleep(id)
        }
    }

    /// Calls `action` when a test has advanced the time that far.
    @MainActor
    public func schedule(
        after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> @MainActor () -> Void {
        let id = newID()
        time.withLock {
            Self.add(Wait(id: id, deadline: $0.now.advanced(by: delay), wake: .call(action)), to: &$0)
        }
        return { [weak self] in
            // What the action captured may use the clock as it is released, so release it outside the lock.
            withExtendedLifetime(self?.remove(id)) {}
        }
    }

    private func newID() -> Int {
        time.withLock { time in
            time.lastID += 1
            return time.lastID
        }
    }

    private static func add(_ wait: Wait, to time: inout Time) {
        let place = time.waits.firstIndex { wait.deadline < $0.deadline } ?? time.waits.count
        time.waits.insert(wait, at: place)
    }

    private func remove(_ id: Int) -> Wait? {
        time.withLock { time in
            time.waits.firstIndex { $0.id == id }.map { time.waits.remove(at: $0) }
        }
    }

    private func wait(_ id: Int, until deadline: Instant, _ sleeper: CheckedContinuation<Void, any Error>) {
        let result: Result<Void, any Error>? = time.withLock { time in
            if time.cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if deadline <= time.now { return .success(()) }
            Self.add(Wait(id: id, deadline: deadline, wake: .resume(sleeper)), to: &time)
            return nil
        }
        if let result { sleeper.resume(with: result) }
    }

    private func cancelSleep(_ id: Int) {
        let sleeper = time.withLock { time -> Wait? in
            if let place = time.waits.firstIndex(where: { $0.id == id }) {
                return time.waits.remove(at: place)
            }
            time.cancelled.insert(id)
            return nil
        }
        if case .resume(let sleeper) = sleeper?.wake { sleeper.resume(throwing: CancellationError()) }
    }
}

extension ManualClock {
    /// The times until each sleeper will be woken, the earliest first.
    public var sleepers: [Duration] {
        time.withLock { time in time.waits.map { time.now.duration(to: $0.deadline) } }
    }

    /// The number of sleeping tasks, not counting what waits inside a bloc.
    package var sleepingTasks: Int { time.withLock { $0.waits.count(where: \.isTask) } }

    /// Advances the time, and lets each task that it wakes sleep again.
    ///
    /// At each deadline it goes on only if as many tasks sleep as before, or after 20 ms, so a loop that sleeps for a
    /// second ticks ten times in ten seconds.
    @MainActor
    public func advance(by duration: Duration) async {
        let end = end(of: duration)
        while let deadline = time.withLock({ $0.waits.first?.deadline }), deadline <= end {
            let sleeping = sleepingTasks
            while let first = takeFirst(until: deadline) { wake(first) }
            var patience = Patience(.milliseconds(20), turn: .milliseconds(1))
            while sleepingTasks < sleeping, await patience.wait() {}
        }
        time.withLock { $0.now = end }
    }

    /// Advances the time at once, and wakes the sleepers in the order of their deadlines.
    ///
    /// What a bloc starts because of it has run up to its first suspension when this returns. A woken task runs at
    /// the test's next `await`: too late to sleep again within the same jump.
    @MainActor
    public func jump(by duration: Duration) {
        let end = end(of: duration)
        while let first = takeFirst(until: end) { wake(first) }
        time.withLock { $0.now = end }
    }

    /// Advances the time until nothing waits.
    @MainActor
    public func run() {
        while let first = takeFirst(until: nil) { wake(first) }
    }

    /// Returns when at least this many wait.
    @MainActor
    public func sleepers(atLeast count: Int) async {
        while sleepers.count < count { await Task.yield() }
    }

    private func end(of duration: Duration) -> Instant {
        precondition(duration >= .zero, "A clock does not go back by \(duration).")
        return now.advanced(by: duration)
    }

    /// Removes the earliest sleeper if it is due, and moves the time to its deadline.
    private func takeFirst(until end: Instant?) -> Wait? {
        time.withLock { time in
            guard let first = time.waits.first, end.map({ first.deadline <= $0 }) ?? true else { return nil }
            time.now = max(time.now, first.deadline)
            return time.waits.removeFirst()
        }
    }

    @MainActor
    private func wake(_ wait: Wait) {
        switch wait.wake {
        case .call(let action): action()
        case .resume(let sleeper): sleeper.resume()
        }
    }
}
