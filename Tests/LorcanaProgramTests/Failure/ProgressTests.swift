import BlocTesting
import CardRendering
import TerminalKit
import Testing

@testable import lorcana

@MainActor
@Suite struct ProgressTests {
    private let sink = RecordingSink()
    private let clock = ManualClock()

    private func progress(
        isTerminal: Bool = true, isQuiet: Bool = false, isAccessible: Bool = false
    ) -> Progress {
        let capabilities = TerminalCapabilities(isTerminal: isTerminal, colorDepth: .none)
        return Progress(
            "asking", console: Console(sink: sink, capabilities: capabilities, isQuiet: isQuiet),
            clock: clock,
            isAccessible: isAccessible)
    }

    /// Lets the resumed tasks run.
    private func settle() async {
        for _ in 0..<200 { await Task.yield() }
    }

    @Test func `nothing is shown before 150 ms, and the line is erased at the end`() async throws {
        let progress = progress()
        progress.begin()
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .milliseconds(149))
        await settle()
        #expect(sink.bytes.isEmpty)
        clock.jump(by: .milliseconds(1))
        await settle()
        #expect(sink.text == "\r\u{1B}[K◐ asking · Ctrl-C stops")
        progress.update("1 MB")
        progress.end()
        #expect(sink.text.hasSuffix("\r\u{1B}[K◐ 1 MB · Ctrl-C stops\r\u{1B}[K"))
    }

    @Test func `the spinner turns four times a second, and seconds are counted`() async throws {
        let progress = progress()
        progress.begin()
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .milliseconds(150))
        for _ in 0..<4 {
            try await clock.sleepers(atLeast: 1)
            clock.jump(by: WaitingLine.step)
            await settle()
        }
        let lines = sink.text.split(separator: "\r\u{1B}[K").map { String($0) }
        let end = " asking · Ctrl-C stops"
        #expect(lines == ["◐\(end)", "◓\(end)", "◑\(end)", "◒\(end)", "◐ asking · 1 s · Ctrl-C stops"])
        progress.end()
        #expect(clock.sleepers.isEmpty)
    }

    @Test func `work that ends earlier shows nothing`() async throws {
        let progress = progress()
        progress.begin()
        try await clock.sleepers(atLeast: 1)
        progress.end()
        clock.jump(by: .seconds(1))
        await settle()
        #expect(sink.bytes.isEmpty)
    }

    @Test func `a pipe and a quiet program show no progress`() async {
        for progress in [progress(isTerminal: false), progress(isQuiet: true)] {
            progress.begin()
            progress.update("1 MB")
            progress.end()
        }
        #expect(sink.bytes.isEmpty)
        #expect(clock.sleepers.isEmpty)
    }

    @Test func `a download is shown with its size so far`() {
        #expect(Progress.fetching(from: "a.test") == "downloading all cards from a.test")
        #expect(
            Progress.fetching(from: "a.test", received: 40_960) == "downloading all cards from a.test: 40 kB")
        #expect(
            Progress.fetching(from: "a.test", received: 1_625_293)
                == "downloading all cards from a.test: 1.5 MB")
    }

    @Test func `a screen reader gets one line, without repainting`() async throws {
        let progress = progress(isAccessible: true)
        progress.begin()
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .milliseconds(150))
        await settle()
        progress.update("1 MB")
        progress.end()
        #expect(sink.text == "asking ...\n")
    }

    @Test func `the size of a download never decreases`() {
        var bytes = DownloadedBytes()
        let shown = [(10, 40), (40, 40), (5, 30), (30, 30)].map { bytes.shown($0.0, of: $0.1, from: "h") }
        #expect(shown.map(\.received) == [10, 40, 45, 70] && shown.map(\.total) == [40, 40, 70, 70])
        // A retry starts at zero; the shown size grows once the retry has received more than the first attempt.
        var again = DownloadedBytes()
        let tried = [20, 5, 25].map { again.shown($0, of: nil, from: "h").received }
        #expect(tried == [20, 20, 25])
        #expect(again.shown(1, of: 2, from: "other").received == 1)
    }
}
