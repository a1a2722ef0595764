import Locks
import LorcanaCards
@testable import LorcanaKit

/// Time that advances only by sleeping or on request, with random numbers chosen by the test.
final class ManualTiming: Sendable {
    private let state = Locked((uptime: Duration.zero, sleeps: [Duration]()))
    let chance: Double
    let wallClock: Timestamp
    let isCancelled: Bool

    /// - Parameter isCancelled: whether every sleep throws as if it was cancelled.
    init(
        chance: Double = 1, wallClock: Timestamp = Timestamp(year: 2026, month: 11, day: 20),
        isCancelled: Bool = false
    ) {
        self.chance = chance
        self.wallClock = wallClock
        self.isCancelled = isCancelled
    }

    /// The durations of all sleeps so far.
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Advances the time.
    func pass(_ duration: Duration) { state.withLock { $0.uptime += duration } }

    var timing: Timing {
        Timing(
            uptime: { self.state.withLock { $0.uptime } }, wallClock: { self.wallClock },
            sleep: { duration in
                self.state.withLock { $0 = ($0.uptime + duration, $0.sleeps + [duration]) }
                if self.isCancelled { throw CancellationError() }
            }, chance: { self.chance })
    }
}
