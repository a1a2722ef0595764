import CAllocations

/// The cost of one operation: time, and heap allocations.
struct Measurement {
    let name: String
    let nanoseconds: Double
    let fastest: Double
    let allocations: Double

    /// The median and the minimum of `rounds` rounds; `body` performs `count` operations.
    @MainActor
    static func of(
        _ name: String, count: Int = 200_000, rounds: Int = 9, _ body: @MainActor (Int) -> Void
    ) -> Measurement {
        body(count / 10)
        let before = callocations_count()
        var times: [Double] = []
        times.reserveCapacity(rounds)
        let reserved = callocations_count() - before
        for _ in 0..<rounds {
            let duration = ContinuousClock().measure { body(count) }
            times.append((duration / .nanoseconds(1)) / Double(count))
        }
        let allocations = callocations_count() - before - reserved
        times.sort()
        return Measurement(
            name: name, nanoseconds: times[rounds / 2], fastest: times[0],
            allocations: Double(allocations) / Double(rounds * count))
    }
}

/// Consumes results, so that the optimiser doesn't remove measured code.
enum Sink {
    // Only the main thread writes to it.
    nonisolated(unsafe) private static var total = 0

    @inline(never)
    static func take(_ value: Int) { total &+= value }
}
