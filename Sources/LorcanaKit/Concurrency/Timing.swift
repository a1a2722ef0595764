private import Glibc
package import LorcanaCards

/// The clocks, the sleep and the random numbers that requests depend on; tests inject their own.
package struct Timing: Sendable {
    /// Time since some fixed moment; never goes back.
    package var uptime: @Sendable () -> Duration
    package var wallClock: @Sendable () -> Timestamp
    /// Waits; throws if the task is cancelled meanwhile.
    var sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 up to 1.
    var chance: @Sendable () -> Double

    /// The machine's clocks and random numbers.
    package static let live: Timing = {
        let start = ContinuousClock.now
        return Timing(
            uptime: { start.duration(to: .now) },
            wallClock: { Timestamp(secondsSince1970: Int64(time(nil))) },
            sleep: { try await Task.sleep(for: $0) },
            chance: { Double.random(in: 0..<1) })
    }()

    /// The same clocks with random numbers made of drawn seeds.
    package func drawing(_ makeSeed: @escaping @Sendable () -> UInt64) -> Timing {
        var timing = self
        // The 53 bits that a Double has for a fraction.
        timing.chance = { Double(makeSeed() >> 11) / Double(1 << 53) }
        return timing
    }
}
