private import Glibc

/// Limits the CPU time that all patterns of an evaluation use.
///
/// A limit on wall time would reject queries on a busy machine.
final class PatternTime {
    static let limit: Duration = .milliseconds(100)
    /// The number of bytes to search between readings of the clock, each of which is a system call.
    private static let bytesBetween = 256

    private let processorTime: () -> Duration
    private var spent: Duration = .zero
    /// The last reading of the clock in the current search; nil before its first text.
    private var lastReading: Duration?
    private var bytes = 0
    var isOver: Bool { spent > Self.limit }

    init(_ processorTime: @escaping () -> Duration) { self.processorTime = processorTime }

    /// Measures a search, which must call `permits` before each text.
    func counting<Found>(_ search: () -> Found) -> Found {
        defer {
            if lastReading != nil { readClock() }
            lastReading = nil
        }
        return search()
    }

    /// Whether the remaining time permits searching another text of `count` bytes.
    func permits(_ count: Int) -> Bool {
        bytes += count + 1
        if lastReading == nil || bytes >= Self.bytesBetween { readClock() }
        return !isOver
    }

    private func readClock() {
        if isOver { return }
        bytes = 0
        let now = processorTime()
        spent += lastReading.map { now - $0 } ?? .zero
        lastReading = now
    }

    /// The CPU time of the current thread.
    static let ofThread: @Sendable () -> Duration = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
