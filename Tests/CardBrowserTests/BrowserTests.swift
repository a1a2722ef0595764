import Bloc
import BlocTesting
import BuiltInCatalogue
@testable import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit
import TerminalTesting
import Testing

@testable import CardBrowser

/// The complete browser on a scripted terminal, with a service that the test controls.
@MainActor @Suite struct BrowserTests {
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 120, rows: 24))
    private let service = StepService()

    private func browser(
        _ start: BrowserStart = .all, isDumb: Bool = false,
        themeIn: @escaping (TerminalColors) -> Theme? = { _ in nil },
        openPage: @escaping @MainActor (String) -> Bool = { _ in false },
        copy: (@MainActor (String) -> String?)? = nil, gathering: Gatherer? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Browser {
        var surroundings =
            Browser.Surroundings(
                terminal: terminal,
                capabilities: TerminalCapabilities(
                    isTerminal: true, isDumb: isDumb, colorDepth: .trueColor, size: terminal.size),
                look: BrowserLook(),
                makeBloc: { [service] _ in LorcanaBloc(service: service, settings: .immediate) },
                clock: clock, themeIn: themeIn, openPage: openPage, gathering: gathering)
        if let copy { surroundings.copy = copy }
        return Browser(start, surroundings)
    }

    /// Runs all pending work on the main actor until the browser's state no longer changes.
    private func settle(_ browser: Browser) async {
        var before: BrowserModel?
        while before != browser.cubit.state {
            before = browser.cubit.state
            for _ in 0..<50 { await Task.yield() }
        }
    }

    @Test func `loading a page, or failing to, redraws only the footer`() async throws {
        service.cards = SampleCards.many(150)
        service.heldFrom = 2
        let browser = browser()
        let run = Task { try await browser.run() }
        await settle(browser)
        // Four page-downs bring the end of page 1 near, so page 2 is requested; the service holds it back.
        for _ in 0..<4 { terminal.send("\u{1B}[6~") }
        await settle(browser)
        #expect(service.questions == ["page 1", "page 2"])
        #expect(browser.cubit.state.screen.status.isLoadingMore)
        let before = browser.cubit.state
        service.letGo()
        await settle(browser)
        let after = browser.cubit.state
        #expect(after.screen.listing?.cards.count == 150)
        let look = BrowserLook()
        #expect(MainRegion(after).lines(look) == MainRegion(before).lines(look))
        #expect(PanelRegion(after).lines(look) == PanelRegion(before).lines(look))
        #expect(FooterRegion(after).lines(look) != FooterRegion(before).lines(look))
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `the status of each search is reported, even if it equals the previous one`() async {
        var reported: [BrowserInput] = []
        let scope = ScreenScope(
            screen: 0,
            makeBloc: {
                LorcanaBloc(service: CatalogueService(BuiltInCatalogue.catalogue), settings: .immediate)
            },
            receive: { reported.append($0) })
        // Both queries have the same results.
        for query in ["elsa sno", "elsa snow"] {
            reported = []
            scope.send(.search(query: query))
            for _ in 0..<50 { await Task.yield() }
            let statuses = reported.compactMap { input in
                if case .answered(_, _, _, let status?) = input { status } else { nil }
            }
            #expect(statuses.last?.isCurrent == true)
        }
        scope.end()
    }

    /// The rows of the screen that differ between two models.
    private static func changedRows(_ before: BrowserModel, _ after: BrowserModel) -> [Int] {
        let (old, new) = (Frame(before, BrowserLook()).lines, Frame(after, BrowserLook()).lines)
        return new.indices.filter { old[$0] != new[$0] }
    }

    @Test func `a change in one region leaves the others unchanged`() {
        var model = BrowserModel.opened(.all, size: terminal.size)
        model.update(.answered(screen: 0, cards: SampleCards.many(100)))
        let before = model
        var status = LoadStatus()
        (status.hasMorePages, status.isLoadingMore) = (true, true)
        model.update(.answered(screen: 0, status: status))
        #expect(Self.changedRows(before, model) == [terminal.size.rows - 1])
        model.press([.down])
        let changed = Self.changedRows(before, model)
        #expect(changed.contains(model.layout.list.lowerBound) && changed.last == terminal.size.rows - 1)
        #expect(!changed.contains(0))
    }

    @Test func `a key causes one update of the model and one layout, on every screen`() {
        for (name, driver) in KeyBindingTests.situations {
            let keys =
                driver.model.keys.bindings.flatMap(\.keys) + [
                    .character("x"), .paste("elsa"), .mouse(Mouse(.doublePress, column: 3, row: 5)),
                ]
            for key in keys {
                var (updates, layouts) = (0, 0)
                let cubit = BrowserCubit(
                    driver.model,
                    Drawing(
                        layOut: {
                            layouts += 1
                            return BrowserLayout($0, BrowserLook())
                        }, intent: Drawing(BrowserLook()).intent))
                let listener = cubit.observe { _ in updates += 1 }
                cubit.press([key])
                #expect(layouts == 1 && updates <= 1, "\(name): \(key.name)")
                withExtendedLifetime(listener) {}
            }
        }
    }

    @Test func `a key without effects changes the model once, including the paint`() async throws {
        service.cards = SampleCards.many(10)
        let browser = browser(.search("elsa"))
        let run = Task { try await browser.run() }
        await settle(browser)
        for keys in ["j", "\r", "n", "?", " ", "?", "q", "o", "c"] {
            var updates = 0
            let listener = browser.cubit.observe { _ in updates += 1 }
            terminal.send(keys)
            await settle(browser)
            #expect(updates == 1, "\(keys)")
            withExtendedLifetime(listener) {}
        }
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `each screen has its own bloc, and going back sends no events`() async throws {
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

    @Test func `going to the end of a paged list loads all pages in order`() async throws {
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

    @Test func `copied text goes to the terminal's clipboard`() async throws {
        service.cards = SampleCards.many(3)
        let browser = browser(.search("elsa"))
        terminal.send("y")
        terminal.send("q")
        _ = try await browser.run()
        #expect(terminal.text.contains(ScreenModes.copy("Elsa - Number 1")))
    }

    @Test func `text copied by another program is reported as copied, not as sent`() async throws {
        service.cards = SampleCards.many(3)
        var copied: [String] = []
        let browser = browser(
            .search("elsa"),
            copy: { text in
                copied.append(text)
                return nil
            })
        let run = Task { try await browser.run() }
        await settle(browser)
        terminal.send("y")
        await settle(browser)
        #expect(copied == ["Elsa - Number 1"])
        #expect(browser.cubit.state.notice?.text == "name copied: Elsa - Number 1")
        #expect(!terminal.text.contains("\u{1B}]52"))
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `the background reported by the terminal determines the theme`() async throws {
        service.cards = SampleCards.many(3)
        terminal.replies = "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\\u{1B}[?62c"
        let browser = browser(.search("elsa"), themeIn: { Theme(.auto, in: $0) })
        let run = Task { try await browser.run() }
        await settle(browser)
        let theme = Theme(.auto, in: TerminalColors(ground: RGB(hex: 0xFDF6E3)))
        #expect(browser.look.theme == theme && theme != Theme(.auto, on: .dark))
        let model = browser.cubit.state
        #expect(Frame(model, browser.look) == BrowserRenderer.frame(model, BrowserLook(theme: theme)))
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `a web page is opened, or its address is copied if nothing can open it`() async throws {
        var card = SampleCards.elsa
        card.tcgplayer = 7
        service.cards = SampleCards.cards([card])
        let page = "https://www.tcgplayer.com/product/7"
        for opens in [true, false] {
            var opened: [String] = []
            let browser = browser(
                .search("elsa"),
                openPage: { address in
                    opened.append(address)
                    return opens
                })
            terminal.forgetWritten()
            let run = Task { try await browser.run() }
            await settle(browser)
            terminal.send("w")
            await settle(browser)
            #expect(opened == [page] && terminal.text.contains(ScreenModes.copy(page)) == !opens)
            terminal.send("q")
            #expect(try await run.value == .left)
        }
    }

    @Test func `an added copy appears in the deck's file and in its row, and a failure is reported`()
        async throws
    {
        service.cards = SampleCards.many(3)
        let files = MemoryFiles(service.cards[0].catalogue, ["friday": "1 Te Kā - Number 2\n"])
        let gathering = Gatherer(files, deck: try files.openDeck("friday"))
        let browser = browser(.search("elsa"), gathering: gathering)
        let run = Task { try await browser.run() }
        await settle(browser)
        #expect(browser.cubit.state.deck?.total == 1)
        // The keys arrive in one read; the second waits for the result of the first.
        terminal.send("++")
        await settle(browser)
        #expect(files.decks["friday"] == "1 Te Kā - Number 2\n2 Elsa - Number 1\n")
        #expect(browser.cubit.state.deck?.copies(of: service.cards[0]) == 2)
        files.refusal = "the file is gone"
        terminal.send("-")
        await settle(browser)
        #expect(browser.cubit.state.notice?.text == "the file is gone")
        #expect(browser.cubit.state.deck?.copies(of: service.cards[0]) == 2)
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `a dumb terminal is rejected before anything is written`() async {
        let browser = browser(isDumb: true)
        await #expect(throws: TerminalError.dumb) { try await browser.run() }
        #expect(terminal.written.isEmpty)
    }

    @Test func `a write error on the terminal ends the browser`() async {
        let browser = browser()
        terminal.writeFailure = .write(FileError(.write, nil, .system(5)))
        await #expect(throws: TerminalError.write(FileError(.write, nil, .system(5)))) {
            try await browser.run()
        }
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }
}
