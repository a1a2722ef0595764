import BlocTesting
import CardTesting
import Files
import LorcanaKit
import LorcanaTesting
import Testing

@testable import CardRendering
@testable import lorcana

/// A command's time limit covers everything it does (cli.md, "Time and network").
@MainActor
@Suite struct CommandLimitTests {
    let clock = ManualClock()

    @Test func `work that exceeds the limit and the grace period is stopped`() async throws {
        let limit = CommandLimit(.seconds(60), clock: clock)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        async let isLate = limit.bound(stop: { stop.finish() }) { for await _ in stops {} }
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .seconds(65))
        #expect(await isLate)
        #expect(limit.isOver)
    }

    @Test func `work that ends in time is not stopped, and leaves nothing waiting`() async {
        let limit = CommandLimit(.seconds(60), clock: clock)
        #expect(await limit.bound(stop: { Issue.record("stopped") }) {} == false)
        clock.jump(by: .seconds(61))
        #expect(!limit.isOver)
    }

    @Test func `an update that never ends is cancelled, and the command reports a timeout`() async throws {
        let program = TestProgram()
        program.environment.clock = clock
        program.sources.update = CatalogueUpdate(
            CatalogueDownload(
                api: SilentAPI(), files: LocalLorcanaJSON(folder: "/nowhere"), services: .api,
                facts: Samples.catalogue, now: { Samples.date }),
            store: CatalogueStore(folder: "/nowhere"),
            memory: FailureFile(folder: nil, address: "", proxy: nil))
        async let code = program.run("update")
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .seconds(65))
        #expect(await code == .tryAgain)
        #expect(program.errorOutput.text.contains("timed out receiving from"))
        #expect(program.errorOutput.text.contains("(60 s)"))
    }
}

/// Never answers before it is cancelled.
private struct SilentAPI: CardAPI {
    func rows(
        _ request: APIRequest, onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?
    ) async throws(LorcanaError) -> APIAnswer {
        await Moment().wait()
        throw .cancelled
    }
}
