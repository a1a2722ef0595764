import Bloc
import BlocTesting
import LorcanaCards
import LorcanaKit
import TerminalKit
import TerminalTesting
import Testing

@testable import CardBrowser

/// When pictures are read from disk and downloaded, on a scripted terminal with a manual clock.
@MainActor @Suite struct PictureLoaderTests {
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 120, rows: 40))
    private let clock = ManualClock()
    private let pictures = Source()

    /// A disk and a host for pictures, both controlled by the test.
    @MainActor private final class Source {
        var onDisk: Set<String> = []
        /// The ids of the pictures read from disk, and of those requested from the host, in order.
        var reads: [String] = []
        var fetches: [String] = []
        var ways: [PictureWay] = []
        var cell: CellSize?
        var isHeld = false
        private(set) var running = 0
        private(set) var most = 0
        /// Downloads that wait for the test even after cancellation, like a libcurl transfer that is still shutting
        /// down.
        private var held: [CheckedContinuation<Void, Never>] = []

        func letGo() {
            isHeld = false
            for fetch in held { fetch.resume() }
            held = []
        }

        func draw(
            _ request: PictureRequest, _ way: PictureWay, _ cell: CellSize, _ place: Browser.Pictures.Place
        ) async -> PictureAnswer {
            let id = request.card.id
            (ways, self.cell) = (ways + [way], cell)
            switch place {
            case .disk:
                reads.append(id)
                if !onDisk.contains(id) { return .remote(host: "pictures.example") }
            case .host:
                fetches.append(id)
                running += 1
                most = max(most, running)
                if isHeld { await withCheckedContinuation { held.append($0) } }
                running -= 1
                if Task.isCancelled { return .missing("cancelled") }
                onDisk.insert(id)
            }
            let pixels = DrawnPicture(
                columns: 2, rows: 1, pieces: [Array("<pic".utf8), Array("ture \(id)>".utf8)], ending: [])
            return .shown(ShownPicture(lines: [.blanks(2)], pixels: pixels))
        }
    }

    private func browser(_ way: PictureWay? = .kitty, isOn: Bool = true) -> Browser {
        let service = StepService()
        service.cards = SampleCards.many(30)
        var port = Browser.Pictures(isOn: isOn) { [pictures] in await pictures.draw($0, $1, $2, $3) }
        port.way = way
        return Browser(
            .search("elsa"),
            Browser.Surroundings(
                terminal: terminal,
                capabilities: TerminalCapabilities(
                    isTerminal: true, colorDepth: .trueColor, size: terminal.size),
                look: BrowserLook(), makeBloc: { _ in LorcanaBloc(service: service, settings: .immediate) },
                clock: clock, pictures: port))
    }

    /// Runs all pending work on the main actor.
    private func settle() async { for _ in 0..<200 { await Task.yield() } }

    /// Runs pending work on the main actor until the condition is true; on a busy machine other threads may take a
    /// while.
    private func settle(until condition: () -> Bool) async {
        for _ in 0..<1_000_000 {
            if condition() { return }
            await Task.yield()
        }
        Issue.record("the condition still fails after a million turns of the main actor")
    }

    private func advance(_ milliseconds: Int) async {
        await settle()
        await clock.advance(by: .milliseconds(milliseconds))
        await settle()
    }

    private func playing(_ browser: Browser, _ body: () async throws -> Void) async throws {
        let run = Task { try await browser.run() }
        await settle()
        try await body()
        terminal.finish()
        _ = try await run.value
    }

    @Test func `a picture on disk is read after a pause of 150 ms`() async throws {
        pictures.onDisk = Set(SampleCards.many(30).map(\.id))
        try await playing(browser()) {
            for _ in 0..<10 {
                terminal.send("j")
                await advance(140)
            }
            #expect(pictures.reads.isEmpty)
            await advance(10)
            #expect(pictures.reads == ["TFC-1010"] && terminal.text.contains("<picture TFC-1010>"))
            await advance(10_000)
            #expect(pictures.reads.count == 1 && pictures.fetches.isEmpty)
        }
    }

    @Test func `a host is contacted after a pause of half a second, and not for skipped cards`()
        async throws
    {
        try await playing(browser()) {
            for number in 1...20 {
                terminal.send("j")
                try await clock.sleepers(atLeast: 1)
                await advance(150)
                await settle { pictures.reads.count == number }
                // The download waits for the rest of the half second.
                try await clock.sleepers(atLeast: 1)
                await advance(340)
            }
            #expect(pictures.reads.count == 20 && pictures.fetches.isEmpty)
            await advance(10)
            await settle { terminal.text.contains("<picture TFC-1020>") }
            #expect(pictures.fetches == ["TFC-1020"])
            await advance(10_000)
            #expect(pictures.fetches.count == 1)
        }
    }

    @Test func `a host is contacted at most once a second`() async throws {
        try await playing(browser()) {
            await advance(500)
            for number in 1...8 {
                terminal.send("j")
                await advance(500)
                // Less than a second has passed since the last download.
                #expect(pictures.fetches.count == number)
                await advance(500)
                #expect(pictures.fetches.count == number + 1)
            }
        }
    }

    @Test func `any key restarts the wait, even one without an effect`() async throws {
        try await playing(browser()) {
            await advance(400)
            terminal.send("\u{1B}[1;3B")
            await advance(400)
            #expect(pictures.fetches.isEmpty)
            await advance(100)
            #expect(pictures.fetches == ["TFC-1000"])
        }
    }

    @Test func `moving the selection cancels a fetch, and the next one waits for its end`() async throws {
        pictures.isHeld = true
        try await playing(browser()) {
            await advance(500)
            #expect(pictures.running == 1)
            terminal.send("j")
            await advance(5_000)
            #expect(pictures.running == 1 && pictures.fetches == ["TFC-1000"])
            pictures.letGo()
            await advance(500)
            await advance(500)
            #expect(pictures.fetches == ["TFC-1000", "TFC-1001"] && pictures.most == 1)
            #expect(!terminal.text.contains("<picture TFC-1000>"))
            #expect(terminal.text.contains("<picture TFC-1001>"))
        }
    }

    @Test func `without pictures nothing is read, fetched or queried`() async throws {
        try await playing(browser(nil, isOn: false)) {
            terminal.send("jjj")
            await advance(5_000)
            #expect(pictures.reads.isEmpty && asked == 0)
        }
    }

    @Test func `the terminal is queried once, for the first picture`() async throws {
        try await playing(browser(nil, isOn: false)) {
            terminal.send("\rp")
            await advance(140)
            #expect(asked == 0)
            await advance(10)
            #expect(asked == 1 && pictures.ways.isEmpty)
            terminal.send("\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62c")
            await advance(350)
            #expect(pictures.ways == [.kitty, .kitty] && pictures.cell == CellSize(width: 9, height: 18))
            #expect(terminal.text.contains("<picture TFC-1000>"))
            terminal.send("n")
            await advance(150)
            #expect(asked == 1 && pictures.reads == ["TFC-1000", "TFC-1001"])
        }
    }

    @Test func `a terminal that doesn't reply gets pictures as text`() async throws {
        try await playing(browser(nil)) {
            await advance(150)
            #expect(pictures.ways.isEmpty)
            await advance(1000)
            #expect(PictureQuestion.patience == .seconds(1) && pictures.ways.first == .blocks)
        }
    }

    private var asked: Int {
        terminal.text.components(of: String(decoding: PictureQuestion.bytes([:]), as: UTF8.self))
    }
}

extension String {
    /// The number of occurrences of `part`.
    func components(of part: String) -> Int {
        var (count, rest) = (0, Substring(self))
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
