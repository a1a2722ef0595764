import Bloc
import BlocTesting
import Testing

@testable import Downloads

@MainActor
struct DownloadsTests {
    /// Records the number of simultaneous downloads; the file `hans` is missing.
    @MainActor
    final class CountingSource: FileSource {
        struct Missing: Error {}
        private var running = 0
        private(set) var most = 0

        func fetch(percent: Int, of name: String) async throws {
            if name == "hans" { throw Missing() }
            running += 1
            most = max(most, running)
            await Task.yield()
            running -= 1
        }
    }

    @Test func `two of five files are downloaded at a time, and finally all of them`() async {
        let source = CountingSource()
        let downloads = DownloadsBloc(from: source)
        for name in ["a", "b", "c", "d", "e"] { downloads.send(Wanted(name: name)) }
        await downloads.closeAfterPending()
        #expect(source.most == 2)
        #expect(downloads.state == ["a": 100, "b": 100, "c": 100, "d": 100, "e": 100])
    }

    @Test func `a missing file is reported and makes way for the next`() async throws {
        try await blocTest(
            build: { DownloadsBloc(from: CountingSource()) },
            act: { for name in ["hans", "hans", "elsa"] { $0.send(Wanted(name: name)) } },
            expect: .states((1...100).map { ["elsa": $0] }),
            errors: [CountingSource.Missing(), CountingSource.Missing()])
    }

    @Test func `the flow starts events up to its limit, and another one for each that ends`() {
        var flow = AtMostFlow<Wanted>(limit: 2)
        let tickets = (1...4).map { Ticket($0) }
        let wanted = Wanted(name: "elsa")
        #expect(
            tickets.map { flow.arrived($0, wanted) } == [[.start(tickets[0])], [.start(tickets[1])], [], []])
        #expect(flow.ended(tickets[1]) == [.start(tickets[2])])
        #expect(flow.ended(tickets[0]) == [.start(tickets[3])])
        #expect(flow.ended(tickets[2]) == [])
        #expect(flow.ended(tickets[3]) == [])
        #expect(flow.arrived(tickets[0], wanted) == [.start(tickets[0])])
    }

    @Test func `a slow drawing shows the first state and the last of a hundred`() async throws {
        let clock = ManualClock()
        let downloads = DownloadsBloc(from: CountingSource())
        var frames: [String] = []
        let drawing = Task { try await Downloads.draw(downloads, clock: clock) { frames.append($0) } }
        try await clock.sleepers(atLeast: 1)
        downloads.send(Wanted(name: "elsa"))
        await downloads.closeAfterPending()
        await clock.advance(by: .milliseconds(400))
        drawing.cancel()
        _ = await drawing.result
        #expect(frames == ["nothing yet", "elsa 100 %"])
    }

    @Test func `a frame has the files sorted by name`() {
        #expect(Downloads.frame(["elsa": 100, "anna": 40]) == "anna 40 %, elsa 100 %")
    }
}
