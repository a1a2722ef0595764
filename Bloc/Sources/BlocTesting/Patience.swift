/// Limits the number of turns for which a test waits for something that may never happen.
///
/// In a turn all ready work runs, on and off the main actor. Turns don't depend on real time; on a slow machine they
/// just take longer.
@MainActor
package struct Patience {
    private var turns: Int

    package init(turns: Int = 10_000) { self.turns = turns }

    /// Yields; returns false when patience is exhausted.
    package mutating func wait() async -> Bool {
        await Task.yield()
        // Ready jobs off the main actor are started before this returns.
        await Task.detached {}.value
        turns -= 1
        return turns > 0
    }
}
