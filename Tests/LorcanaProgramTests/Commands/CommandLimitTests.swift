import BlocTesting
@testable import lorcana
import Testing

/// A command's limit bounds whatever it does (cli.md, "Time and network").
@MainActor
@Suite struct CommandLimitTests {
    let clock = ManualClock()

    @Test func `what outlasts the limit and its grace is stopped`() async {
        let limit = CommandLimit(.seconds(60), clock: clock)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        async let isLate = limit.bound(stop: { stop.finish() }) { for await _ in stops {} }
        await clock.sleepers(atLeast: 1)
        clock.jump(by: .seconds(65))
        #expect(await isLate)
        #expect(limit.isOver)
    }

    @Test func `what ends in time is not stopped, and nothing waits afterwards`() async {
        let limit = CommandLimit(.seconds(60), clock: clock)
        #expect(await limit.bound(stop: { Issue.record("stopped") }) {} == false)
        clock.jump(by: .seconds(61))
        #expect(!limit.isOver)
    }
}
