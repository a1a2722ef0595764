private import Glibc

/// The limit of processor time for all patterns of an evaluation.
///
/// Wall time would reject queries on a busy machine.
final class PatternTime {
    static let limit: Duration = .milliseconds(100)
    /// The bytes to search between two readings of the clock, which are system calls.
    private static let bytesBetween = 256

    private let processorTime: () -> Duration
    private var spent: Duration = .zero
    /// The last reading of the clock in the current search; nil before the first text.
    private var lastReading: Duration?
    private var bytes = 0
    var isOver: Bool { spent > Self.limit }

    init(_ processorTime: @escaping () -> Duration) { self.processorTime = processorTime }

    /// Measures a search, which calls `permits` before each text.
    func counting<Found>(_ search: () -> Found) -> Found {
        defer {
            if lastReading != nil { readClock() }
            lastReading = nil
        }
        return search()
    }

    /// Whether the remaining time permits searching another text of this size.
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

    /// The processor time of the current thread.
    static let ofThread: @Sendable () -> Duration = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
