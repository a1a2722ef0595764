public import Bloc
import BlocLocks

/// A clock whose time is advanced by a test.
///
/// Events waiting in a bloc are registered as soon as `send` returns, and start inside `jump` or `advance`. The
/// clock also knows the blocs created with it, and `advance` waits for their work. Tasks of the test that sleep
/// on the clock are registered later, so await `sleepers(atLeast:)` before the first step.
///
/// The clock can be read and slept on from any thread; a test advances it on the main actor.
public final class ManualClock: CallbackClock {
    /// An instant of a manual clock, measured from its creation.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// The instant after this duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The duration from this instant to the other.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// A registered wait for an instant.
    private struct Wait {
        let id: Int
        let deadline: Instant
        let wake: Wake
        /// The hash of the sleeping task.
        var task: Int?
    }

    private enum Wake {
        case call(@MainActor () -> Void)
        case resume(CheckedContinuation<Void, any Error>)
    }

    private struct Time {
        var now = Instant(offset: .zero)
        /// The waits, earliest deadline first.
        var waits: [Wait] = []
        var lastID = 0
        /// Sleeps that were cancelled before they were registered.
        var cancelled: Set<Int> = []
    }

    private let time = Locked(Time())
    /// The work of the blocs on this clock; nil once a bloc no longer exists.
    @MainActor private var blocs: [ObjectIdentifier: @MainActor () -> Census?] = [:]

    /// Creates a clock at time zero.
    public init() {}

    /// The current time.
    public var now: Instant { time.withLock { $0.now } }
    /// A nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns when a test has advanced the clock to the deadline; throws as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = newID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, until: deadline, $0) }
        } onCancel: {
            cancelSleep(id)
        }
    }

    /// Calls `action` when a test has advanced the clock by the delay.
    @MainActor
    public func schedule(
        after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> @MainActor () -> Void {
        let id = newID()
        time.withLock {
            Self.add(Wait(id: id, deadline: $0.now.advanced(by: delay), wake: .call(action)), to: &$0)
        }
        return { [weak self] in
            // Releasing captured values may use the clock, so they are released outside the lock.
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
        let task = withUnsafeCurrentTask { $0?.hashValue }
        let result: Result<Void, any Error>? = time.withLock { time in
            if time.cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if deadline <= time.now { return .success(()) }
            Self.add(Wait(id: id, deadline: deadline, wake: .resume(sleeper), task: task), to: &time)
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
    /// The remaining times of all sleepers, in ascending order.
    public var sleepers: [Duration] {
        time.withLock { time in time.waits.map { time.now.duration(to: $0.deadline) } }
    }

    /// Advances the clock, and waits for all work that becomes due on the way.
    ///
    /// After each deadline it continues when the resumed work has ended or waits again: handlers and launched work of
    /// blocs on this clock, and other tasks if they sleep on it again. A loop that sleeps for a second therefore runs
    /// ten times in ten seconds. Work that waits for something else, such as a stream, delays it only by some idle
    /// turns, never by real time.
    @MainActor
    public func advance(by duration: Duration) async {
        let end = end(of: duration)
        await settle(until: 0)
        while let deadline = time.withLock({ $0.waits.first?.deadline }), deadline <= end {
            let foreignSleepers = census().foreignSleepers
            while let first = takeFirst(until: deadline) { wake(first) }
            await settle(until: foreignSleepers)
        }
        time.withLock { $0.now = end }
    }

    /// Advances the clock immediately, and resumes the sleepers in order of their deadlines.
    ///
    /// Handlers that this starts have run up to their first suspension when it returns. Resumed tasks run at the test's
    /// next `await`, which is too late to sleep again within the same jump.
    @MainActor
    public func jump(by duration: Duration) {
        let end = end(of: duration)
        while let first = takeFirst(until: end) { wake(first) }
        time.withLock { $0.now = end }
    }

    /// Advances the clock until no sleeper is left.
    @MainActor
    public func run() {
        while let first = takeFirst(until: nil) { wake(first) }
    }

    /// Returns when there are at least this many sleepers; throws if the task is cancelled.
    ///
    /// Fails the test with the number of sleepers if there are not enough within some thousand turns.
    @MainActor
    public func sleepers(
        atLeast count: Int,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        var patience = Patience()
        while sleepers.count < count {
            try Task.checkCancellation()
            if await patience.wait() { continue }
            try TestLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail([
                "The test waited for \(count) sleepers on its clock, but there are only \(sleepers.count)."
            ])
            return
        }
    }

    private func end(of duration: Duration) -> Instant {
        precondition(duration >= .zero, "A clock cannot be advanced by \(duration).")
        return now.advanced(by: duration)
    }

    /// Removes the earliest sleeper if it is due, and sets the clock to its deadline.
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

extension ManualClock: BlocWatcher {
    /// A snapshot of the work of a clock's blocs, to detect when it stops changing.
    fileprivate struct Census: Equatable {
        /// The tasks of handlers and launched work that are running and not waiting for the clock.
        var atWork: Set<Int> = []
        /// The number of sleeping tasks that don't belong to blocs.
        var foreignSleepers = 0
        /// The number of waits that have begun.
        var waits = 0

        var isAtRest: Bool { atWork.isEmpty }
    }

    /// The number of turns without a change after which running work is assumed to wait for something else.
    private static let idleTurns = 50

    /// Starts counting the bloc's work.
    @MainActor
    package func begins<State>(_ bloc: BlocBase<State>) {
        blocs[ObjectIdentifier(bloc)] = { [weak bloc, unowned self] in bloc.map(census) }
    }

    /// The hashes of the sleeping tasks, without waits inside blocs.
    package var sleepingTasks: Set<Int> { time.withLock { Set($0.waits.compactMap(\.task)) } }

    @MainActor
    private func census<State>(of bloc: BlocBase<State>) -> Census {
        let sleeping = sleepingTasks
        let own = (bloc.handlersAtWork + bloc.jobs).filter { $0.rests == 0 }.map(\.taskHash)
        return Census(
            atWork: Set(own).subtracting(sleeping), foreignSleepers: -sleeping.intersection(own).count)
    }

    @MainActor
    private func census() -> Census {
        var sum = Census(foreignSleepers: sleepingTasks.count, waits: time.withLock { $0.lastID })
        for (bloc, census) in blocs {
            guard let census = census() else {
                blocs[bloc] = nil
                continue
            }
            sum.atWork.formUnion(census.atWork)
            sum.foreignSleepers += census.foreignSleepers
        }
        return sum
    }

    /// Returns when handlers and launched work are idle and `foreignSleepers` foreign tasks sleep, or after some idle
    /// turns.
    ///
    /// In an idle turn no work begins, ends or goes to sleep, so the running work is waiting for something else.
    @MainActor
    private func settle(until foreignSleepers: Int) async {
        for _ in 0..<16 { await Task.yield() }
        var (now, idleTurns, patience) = (census(), 0, Patience())
        while !now.isAtRest || now.foreignSleepers < foreignSleepers, idleTurns < Self.idleTurns,
            await patience.wait()
        {
            let before = now
            now = census()
            idleTurns = now == before ? idleTurns + 1 : 0
        }
    }
}
