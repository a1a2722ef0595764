/// The time that a command may take, whatever it does: a last resort behind the limits of its requests.
@MainActor
struct CommandLimit {
    /// The requests' own limit comes first, and the built-in data needs a moment to answer instead.
    static let grace = Duration.seconds(5)

    /// The limit that the user knows.
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

    /// Whether nothing more may begin.
    var isOver: Bool { left <= .zero }

    /// Performs `work`, and `stop` if the time runs out meanwhile; returns whether it did.
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
