/// How long a test waits for something that may never happen.
///
/// Only time in which this test can run counts: while another test keeps the main actor busy, a turn counts at most
/// as `turn`.
@MainActor
package struct Patience {
    private var rest: Duration
    private let turn: Duration
    private var lastTurn = ContinuousClock.now

    package init(_ duration: Duration, turn: Duration = .milliseconds(10)) {
        rest = duration
        self.turn = turn
    }

    /// Lets others run; returns false when patience is over.
    package mutating func wait() async -> Bool {
        await Task.yield()
        let now = ContinuousClock.now
        rest -= min(now - lastTurn, turn)
        lastTurn = now
        return rest > .zero
    }
}
