import Bloc
import Files
import LorcanaKit
import SeededRandom
import struct Synchronization.Atomic
import TerminalKit
import TerminalTesting
import Testing

@testable import lorcana

/// The browser as a whole, on a scripted terminal and over a service that answers when told.
@MainActor @Suite struct BrowserTests {
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 120, rows: 24))
    private let service = StepService()

    private func browser(_ start: BrowserStart = .all, isDumb: Bool = false) -> Browser {
        Browser(
            start,
            Browser.Surroundings(
                terminal: terminal,
                capabilities: TerminalCapabilities(
                    isTerminal: true, isDumb: isDumb, colorDepth: .trueColor, size: terminal.size),
                look: BrowserLook(),
                makeBloc: { [service] in LorcanaBloc(service: service, settings: .immediate) }))
    }

    /// Lets everything that waits on the main actor go on, until nothing changes any more.
    private func settle(_ browser: Browser) async {
        var before: BrowserModel?
        while before != browser.cubit.state {
            before = browser.cubit.state
            for _ in 0..<50 { await Task.yield() }
        }
    }

    @Test func `the loading and the failing of a page draw only the footer`() async throws {
        service.cards = SampleCards.many(150)
        service.heldFrom = 2
        let browser = browser()
        let run = Task { try await browser.run() }
        await settle(browser)
        // Four pages down the end comes near, and page 2 is asked for and held.
        for _ in 0..<4 { terminal.send("\u{1B}[6~") }
        await settle(browser)
        let view = browser.view
        #expect(service.questions == ["page 1", "page 2"])
        #expect(browser.cubit.state.screen.status.isLoadingMore)
        let before = (view.main.region, view.panel.region, view.footer.region)
        service.letGo()
        await settle(browser)
        #expect(browser.cubit.state.screen.listing?.cards.count == 150)
        #expect((view.main.region, view.panel.region) == (before.0, before.1))
        #expect(view.footer.region != before.2)
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `a change of one region leaves the others as they are`() {
        var model = BrowserModel.start(.all, size: terminal.size).model
        _ = model.update(.loaded(screen: 0, cards: SampleCards.many(100)))
        let cubit = BrowserCubit(model)
        let view = BrowserView(cubit, BrowserLook())
        let regions = { (view.top.region, view.head.region, view.main.region, view.panel.region) }
        let (before, footer) = (regions(), view.footer.region)
        var status = LoadStatus()
        (status.hasMorePages, status.isLoadingMore) = (true, true)
        cubit.handle(.status(screen: 0, status))
        #expect(regions() == before)
        #expect(view.footer.region != footer)
        cubit.handle(.key(.down))
        let after = regions()
        #expect((after.0, after.1) == (before.0, before.1))
        #expect(after.2 != before.2)
        #expect(after.3 != before.3)
        #expect(view.frame == BrowserRenderer.frame(cubit.state, BrowserLook()))
    }

    @Test func `a region is drawn only when it differs`() {
        let cubit = BrowserCubit(BrowserModel.start(.all, size: terminal.size).model)
        let slot = RegionSlot<CountedFooter>(cubit)
        let lines = slot.lines(BrowserLook())
        #expect(slot.lines(BrowserLook()) == lines)
        cubit.handle(.resized(terminal.size))
        #expect(slot.lines(BrowserLook()) == lines)
        #expect(CountedFooter.drawn.load(ordering: .relaxed) == 1)
        var status = LoadStatus()
        (status.hasMorePages, status.isLoadingMore) = (true, true)
        cubit.handle(.status(screen: 0, status))
        _ = slot.lines(BrowserLook())
        #expect(CountedFooter.drawn.load(ordering: .relaxed) == 2)
    }

    @Test func `rows taken over from the frame before are those that would be drawn`() {
        var random = SeededGenerator(seed: 5)
        var model = BrowserModel.start(.all, size: terminal.size).model
        _ = model.update(.loaded(screen: 0, cards: SampleCards.many(300)))
        let cubit = BrowserCubit(model)
        let view = BrowserView(cubit, BrowserLook())
        let keys: [Key] = [.down, .up, .pageDown, .pageUp, .down, .up, .tab, .end, .home, .character("o")]
        for round in 0..<200 {
            cubit.handle(.key(keys.randomElement(using: &random)!))
            if round % 20 == 0 {
                let rows = Int.random(in: 1...30, using: &random)
                cubit.handle(.resized(TerminalSize(columns: 120, rows: rows)))
            }
            #expect(view.frame == BrowserRenderer.frame(cubit.state, BrowserLook()))
        }
    }

    @Test func `each screen has a bloc of its own and going back asks nothing`() async throws {
        service.cards = SampleCards.many(10)
        let browser = browser(.search("elsa"))
        for keys in ["j", "\r", "s", "\r", "q", "q", "q"] { terminal.send(keys) }
        let run = Task { try await browser.run() }
        await settle(browser)
        #expect(
            service.questions == ["search elsa", "set 1"] || service.questions == ["search elsa", "set 2"])
        #expect(
            browser.cubit.state.screens.count == 1
                && browser.cubit.state.screen.listing?.cursor.selection == 1)
        terminal.send("q")
        #expect(try await run.value == .left)
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }

    @Test func `the end of a paged list loads every page, one after another`() async throws {
        service.cards = SampleCards.many(450)
        let browser = browser()
        terminal.send("G")
        let run = Task { try await browser.run() }
        await settle(browser)
        #expect(service.questions == (1...5).map { "page \($0)" })
        #expect(browser.cubit.state.screen.listing?.cursor.selection == 449)
        terminal.send(.signal(.interrupt))
        #expect(try await run.value == .signal(.interrupt))
    }

    @Test func `what is copied goes to the terminal's clipboard`() async throws {
        service.cards = SampleCards.many(3)
        let browser = browser(.search("elsa"))
        terminal.send("y")
        terminal.send("q")
        _ = try await browser.run()
        #expect(terminal.text.contains(ScreenModes.copy("Elsa - Number 1")))
    }

    @Test func `a dumb terminal is refused before anything is written`() async {
        let browser = browser(isDumb: true)
        await #expect(throws: TerminalError.dumb) { try await browser.run() }
        #expect(terminal.written.isEmpty)
    }

    @Test func `a terminal that cannot be written to ends the browser`() async {
        let browser = browser()
        terminal.writeFailure = .write(FileError(.write, nil, .system(5)))
        await #expect(throws: TerminalError.write(FileError(.write, nil, .system(5)))) {
            try await browser.run()
        }
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }
}

/// A footer that counts how often it is drawn; one test uses it.
private struct CountedFooter: Region {
    static let drawn = Atomic(0)
    let footer: FooterRegion

    init(_ model: BrowserModel) { footer = FooterRegion(model) }

    func lines(_ look: BrowserLook) -> [StyledText] {
        Self.drawn.wrappingAdd(1, ordering: .relaxed)
        return footer.lines(look)
    }
}
