private import Glibc

/// The processor's time that the patterns of one evaluation may take together.
///
/// Not wall time: a query must not be refused because the machine is busy.
final class PatternTime {
    static let limit: Duration = .milliseconds(100)
    /// The bytes to search between two readings of the clock, each of which is a system call.
    private static let bytesBetween = 256

    private let processorTime: () -> Duration
    private var deadline: Duration?
    private var bytes = 0
    private(set) var isOver = false

    init(_ processorTime: @escaping () -> Duration) { self.processorTime = processorTime }

    /// Whether there is time to search one more text of this many bytes.
    func permits(_ count: Int) -> Bool {
        bytes += count + 1
        if isOver || (deadline != nil && bytes < Self.bytesBetween) { return !isOver }
        bytes = 0
        let now = processorTime()
        let end = deadline ?? now + Self.limit
        deadline = end
        isOver = now > end
        return !isOver
    }

    /// The time that this thread has had.
    static let ofThread: @Sendable () -> Duration = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
