private import Glibc

/// The processor's time that the patterns of one evaluation may take together.
///
/// Not wall time: a query must not be refused because the machine is busy.
final class PatternTime {
    static let limit: Duration = .milliseconds(100)
    /// The bytes to search between two readings of the clock, each of which is a system call.
    private static let bytesBetween = 256

    private let processorTime: () -> Duration
    private var spent: Duration = .zero
    /// When the clock was last read in the search that is going on; nil before it has read a text.
    private var lastReading: Duration?
    private var bytes = 0
    var isOver: Bool { spent > Self.limit }

    init(_ processorTime: @escaping () -> Duration) { self.processorTime = processorTime }

    /// Counts the time of one search, whose texts it asks for by `permits`.
    func counting<Found>(_ search: () -> Found) -> Found {
        defer {
            if lastReading != nil { readClock() }
            lastReading = nil
        }
        return search()
    }

    /// Whether there is time to search one more text of this many bytes.
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

    /// The time that this thread has had.
    static let ofThread: @Sendable () -> Duration = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
