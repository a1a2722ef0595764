/// How long a test waits for something that may never come.
///
/// Only moments in which this test had its turn count: while another test keeps the main actor busy, a
/// turn counts no more than `turn`.
@MainActor
package struct Patience {
    private var rest: Duration
    private let turn: Duration
    private var lastTurn = ContinuousClock.now

    package init(_ duration: Duration, turn: Duration = .milliseconds(10)) {
        rest = duration
        self.turn = turn
    }

    /// Lets others run; false when patience is over.
    package mutating func wait() async -> Bool {
        await Task.yield()
        let now = ContinuousClock.now
        rest -= min(now - lastTurn, turn)
        lastTurn = now
        return rest > .zero
    }
}
