/// How many turns a test waits for something that may never happen.
///
/// A turn lets everything run that is ready, on the main actor and off it. No real time is waited for, so a slow machine
/// only makes the turns longer.
@MainActor
package struct Patience {
    private var turns: Int

    package init(turns: Int = 10_000) { self.turns = turns }

    /// Lets others run; returns false when patience is over.
    package mutating func wait() async -> Bool {
        await Task.yield()
        // Jobs that are ready off the main actor are taken up before this returns.
        await Task.detached {}.value
        turns -= 1
        return turns > 0
    }
}
