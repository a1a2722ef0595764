private import Glibc
package import LorcanaCards

/// The clocks, the sleep and the random numbers that requests depend on; tests inject others.
package struct Timing: Sendable {
    /// A monotonic clock, from some fixed moment.
    package var uptime: @Sendable () -> Duration
    package var wallClock: @Sendable () -> Timestamp
    /// Sleeps; throws if the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number in 0..<1.
    var chance: @Sendable () -> Double

    /// The system's clocks and random numbers.
    package static let live: Timing = {
        let start = ContinuousClock.now
        return Timing(
            uptime: { start.duration(to: .now) },
            wallClock: { Timestamp(secondsSince1970: Int64(time(nil))) },
            sleep: { try await Task.sleep(for: $0) },
            chance: { Double.random(in: 0..<1) })
    }()

    /// The same clocks, with random numbers derived from the given seeds.
    package func drawing(_ makeSeed: @escaping @Sendable () -> UInt64) -> Timing {
        var timing = self
        // The 53 bits of a Double's significand.
        timing.chance = { Double(makeSeed() >> 11) / Double(1 << 53) }
        return timing
    }
}
