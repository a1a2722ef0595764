/// The time limit of a whole command, in addition to those of its requests.
@MainActor
struct CommandLimit {
    /// Additional time, so that requests time out first and built-in data can answer.
    static let grace = Duration.seconds(5)

    /// The limit without the additional time.
    let limit: Duration
    private let clock: any Clock<Duration>
    private let elapsed: () -> Duration

    init(_ limit: Duration, clock: some Clock<Duration>) {
        self.limit = limit
        self.clock = clock
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    private var left: Duration { limit + Self.grace - elapsed() }

    /// Whether the time has elapsed.
    var isOver: Bool { left <= .zero }

    /// Runs `work`, and calls `stop` if the time elapses; returns whether it did.
    func bound(stop: @escaping @MainActor () -> Void, _ work: () async -> Void) async -> Bool {
        let (clock, left) = (clock, left)
        var isLate = false
        let deadline = Task {
            guard (try? await clock.sleep(for: left)) != nil else { return }
            isLate = true
            stop()
        }
        await work()
        deadline.cancel()
        return isLate
    }
}
