public import Bloc
import Synchronization

/// A clock whose time passes only when a test says so.
///
/// Events that wait in a bloc are known to it as soon as `send` returns and start inside `advance`. A task
/// that sleeps on it reaches it a little later: await `sleepers(atLeast:)` before advancing.
public final class ManualClock: CallbackClock {
    public struct Instant: InstantProtocol {
        let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let nanoseconds = Atomic<Int64>(0)
    @MainActor private var waits: [Wait] = []
    @MainActor private var lastID = 0

    /// Something that waits for a time to come.
    private struct Wait {
        let id: Int
        let deadline: Instant
        let wake: Wake
    }

    private enum Wake {
        case call(@MainActor () -> Void)
        case resume(CheckedContinuation<Void, any Error>)
    }

    public init() {}

    public var now: Instant { Instant(offset: .nanoseconds(nanoseconds.load(ordering: .relaxed))) }
    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = await newID()
        try await withTaskCancellationHandler {
            try await wait(until: deadline, id)
        } onCancel: {
            Task { @MainActor in cancelSleep(id) }
        }
    }

    @MainActor
    public func schedule(
        after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> @MainActor () -> Void {
        let id = newID()
        add(Wait(id: id, deadline: now.advanced(by: delay), wake: .call(action)))
        return { [weak self] in self?.waits.removeAll { $0.id == id } }
    }
}

extension ManualClock {
    /// When those that wait will be woken, the earliest first, counted from now.
    @MainActor
    public var sleepers: [Duration] { waits.map { now.duration(to: $0.deadline) } }

    /// How many tasks sleep, not counting what waits inside a bloc.
    @MainActor
    package var sleepingTasks: Int {
        waits.count { if case .resume = $0.wake { true } else { false } }
    }

    /// Lets time pass, and wakes those whose time comes in the order of their deadlines.
    ///
    /// What a bloc starts because of it has run up to its first suspension when this returns. A woken task
    /// runs at the test's next `await`.
    @MainActor
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A clock does not go back by \(duration).")
        let end = now.advanced(by: duration)
        while let next = waits.first, next.deadline <= end { wakeFirst() }
        set(end)
    }

    /// Lets time pass until nothing waits.
    @MainActor
    public func run() {
        while !waits.isEmpty { wakeFirst() }
    }

    /// Returns when at least this many wait.
    @MainActor
    public func sleepers(atLeast count: Int) async {
        while waits.count < count { await Task.yield() }
    }

    @MainActor
    private func wakeFirst() {
        let first = waits.removeFirst()
        if first.deadline > now { set(first.deadline) }
        switch first.wake {
        case .call(let action): action()
        case .resume(let continuation): continuation.resume()
        }
    }

    @MainActor
    private func set(_ instant: Instant) {
        let (seconds, attoseconds) = instant.offset.components
        nanoseconds.store(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
    }

    @MainActor
    private func newID() -> Int {
        lastID += 1
        return lastID
    }

    @MainActor
    private func add(_ wait: Wait) {
        let place = waits.firstIndex { wait.deadline < $0.deadline } ?? waits.count
        waits.insert(wait, at: place)
    }

    @MainActor
    private func wait(until deadline: Instant, _ id: Int) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            if Task.isCancelled {
                continuation.resume(throwing: CancellationError())
            } else if deadline <= now {
                continuation.resume()
            } else {
                add(Wait(id: id, deadline: deadline, wake: .resume(continuation)))
            }
        }
    }

    @MainActor
    private func cancelSleep(_ id: Int) {
        guard let place = waits.firstIndex(where: { $0.id == id }) else { return }
        if case .resume(let continuation) = waits.remove(at: place).wake {
            continuation.resume(throwing: CancellationError())
        }
    }
}
