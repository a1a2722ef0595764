import Bloc
import BlocTesting
import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit
import TerminalTesting
import Testing

@testable import CardBrowser

/// A line typed in the browser has the same results after a second as `lorcana search` (browser.md 9).
@MainActor @Suite struct OneReadingTests {
    private let clock = ManualClock()
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 100, rows: 24))

    /// The built-in cards with invented rules texts.
    private nonisolated static let catalogue: Catalogue = {
        let texts = [
            "When you play this character, draw a card.", "Deal 2 damage to chosen character.",
            "Whenever this character quests, gain 1 lore.", "Banish chosen item.",
            "Return chosen character to their player's hand.", "Each opponent chooses and discards a card.",
        ]
        let all = BuiltInCatalogue.catalogue
        let facts = all.cards.enumerated().map { place, card in
            var facts = card.facts
            facts.text = texts[place % texts.count]
            return facts
        }
        return Catalogue(facts, sets: all.sets, origin: all.origin, factsDate: SampleCards.asOf)
    }()

    private func bloc(isTyped: Bool, given: String? = nil) -> LorcanaBloc {
        var settings = LorcanaBlocSettings.immediate
        (settings.isTyped, settings.catalogue, settings.givenQuery) = (isTyped, Self.catalogue, given)
        settings.queries = QueryReader(on: Timestamp(date: "2026-11-27"))
        // Pattern searches have no time limit, because the test machine may be busy.
        let service = CatalogueService(Self.catalogue, options: QueryOptions(processorTime: { .zero }))
        return LorcanaBloc(service: service, settings: settings, clock: clock)
    }

    /// The ids of the first ten cards that the command would print.
    private func printed(_ query: String) async -> [String] {
        let bloc = bloc(isTyped: false)
        await bloc.send(.search(query: query)).finish()
        defer { bloc.close() }
        return bloc.state.cards.prefix(10).map(\.id)
    }

    private func settle() async { for _ in 0..<100 { await Task.yield() } }

    private func shown(_ browser: Browser) -> [String] {
        (browser.cubit.state.screen.listing?.shown ?? []).prefix(10).map(\.id)
    }

    /// Types into the empty line of a new browser, then runs `body`.
    private func typing(_ text: String, _ body: (Browser) async -> Void) async throws {
        try await typing(text) { browser, _ in await body(browser) }
    }

    private func typing(_ text: String, _ body: (Browser, ScriptedTerminal) async -> Void) async throws {
        let terminal = ScriptedTerminal(size: terminal.size)
        var around = Browser.Surroundings(
            terminal,
            TerminalCapabilities(isTerminal: true, colorDepth: .trueColor, size: terminal.size),
            BrowserLook(), makeBloc: { bloc(isTyped: true, given: $0) })
        (around.clock, around.words) = (clock, LineWords(catalogue: Self.catalogue))
        let browser = Browser(.search(""), around)
        let run = Task { try await browser.run() }
        await settle()
        for character in text {
            terminal.send(String(character))
            await settle()
        }
        await body(browser, terminal)
        terminal.finish()
        _ = try await run.value
    }

    private nonisolated static let phrases = [
        "ruby", "pirates", "dragon", "steel", "evasive", "songs", "frozen", "floodborn", "amber songs",
        "elsa", "els", "snow queen", "queen snow elsa", "be prepared", "te ka", "teka", "heihei",
        "a pirates life",
        "evasive ruby", "ruby evasive", "cheap songs", "2 drops in emerald", "cost 3 or less",
        "more lore than cost",
        "esla", "mickey mosue", "amber songz", "elza snow", "bepe prepared", "aladin", "chaep amber songs",
        "draw a card", "songs draw a card", "banish chosen item", "deal 2 damage", "discard", "gain lore",
        "amber steel", "ruby amethyst aggro", "mickey and minnie", "elsa or anna", "not 2 drops",
        "illegal songs",
        "elsa but not snow queen", "strongest character", "5 cheapest songs", "latest set legendaries",
        "art by kole",
        "who can sing let it go", "tfc 41", "41/204", "4/4", "songs from 2024", "lion king songs",
        "ink:ruby cost<=3 kw:evasive", "t:song or t:item", "-ink:amber t:location", "sort:-cost ink:steel",
        "name:/^el/", "singer 5", "king", "heal",
    ]

    @Test(arguments: phrases)
    func `a line left for a second lists what the command prints, in the same order`(_ phrase: String)
        async throws
    {
        let wanted = await printed(phrase)
        try await typing(phrase) { browser in
            await clock.advance(by: .seconds(1))
            await settle()
            #expect(shown(browser) == wanted)
            #expect(browser.cubit.state.screen.status.isCurrent)
        }
    }

    @Test(arguments: [(" ", 150), ("\t", 0), ("\r", 0)])
    func `a blank, Tab and Enter complete the word`(_ key: String, _ milliseconds: Int) async throws {
        for phrase in ["ruby", "pirates", "evasive ruby", "esla"] {
            // Tab inserts the first completion, if there is one.
            var typed = phrase
            try await typing(phrase + key) { browser in
                await clock.advance(by: .milliseconds(milliseconds))
                await settle()
                let first = browser.cubit.state.screens[0]
                typed = first.search?.query ?? ""
                let wanted = await printed(typed)
                #expect((first.listing?.shown ?? []).prefix(10).map(\.id) == wanted, "\(typed)")
                // Enter opens the first card of the results.
                #expect((browser.cubit.state.screen.shownCard?.id == wanted.first) == (key == "\r"))
            }
            #expect(key != " " || typed == phrase + " ")
        }
    }

    @Test func `until a word is complete, a line shows what it will find`() async throws {
        let ruby = try QueryEvaluator.evaluate(CardQuery(parsing: "ink:ruby"), over: Self.catalogue).rows
            .count
        try await typing("ruby") { browser in
            let names = shown(browser)
            await clock.advance(by: .milliseconds(599))
            await settle()
            let model = browser.cubit.state
            #expect(shown(browser) == names)
            let line = TopRegion(model).lines(BrowserLook())[0].plain
            #expect(line.contains(" the ink, \(ruby) cards"), "\(line)")
            await clock.advance(by: .milliseconds(1))
            await settle()
            #expect(browser.cubit.state.screen.listing?.shown.count == ruby)
        }
    }

    @Test func `a row selected while typing stays selected, and Enter opens it`()
        async throws
    {
        for waits in [false, true] {
            try await typing("snow\u{1B}[B") { browser, terminal in
                let chosen = browser.cubit.state.screen.listing?.selected?.id
                if waits { await clock.advance(by: .seconds(1)) }
                await settle()
                #expect(browser.cubit.state.screen.listing?.selected?.id == chosen)
                terminal.send("\r")
                await settle()
                #expect(browser.cubit.state.screen.shownCard?.id == chosen && chosen != nil)
            }
        }
    }

    @Test(arguments: [("ink:r", 1, "ink:ruby"), ("ink:s", 0, ""), ("elsa kw:ev", 1, "elsa kw:evasive")])
    func `an incomplete value shows its completions, and no error`(
        _ typed: String, _ count: Int, _ whole: String
    )
        async throws
    {
        let wanted = count == 1 ? await printed(whole) : []
        try await typing(typed) { browser in
            await clock.advance(by: .seconds(2))
            await settle()
            let screen = browser.cubit.state.screen
            #expect(screen.wrongQuery == nil && screen.search?.completion != nil)
            #expect(count == 0 || shown(browser) == wanted)
        }
    }

    @Test(arguments: ["ink:x", "ink:s ", "ink:ruby (", "cost<x"])
    func `a value without completions is an error after 600 ms`(_ typed: String) async throws {
        try await typing(typed) { browser in
            await clock.advance(by: .milliseconds(600))
            await settle()
            #expect(browser.cubit.state.screen.wrongQuery != nil)
        }
    }

    @Test func `the names of songs and characters are offered after a pause`() {
        var driver = ModelDriver(words: LineWords(catalogue: Self.catalogue))
        driver.type("sings:let-it")
        #expect(driver.search?.completion == nil)
        driver.send(.rested)
        #expect(driver.search?.completion?.words.contains("let-it-go") == true)
    }

    @Test func `the answer to a typed question is above the cards`() async throws {
        try await typing("is be prepared legal") { browser in
            await clock.advance(by: .seconds(1))
            await settle()
            let model = browser.cubit.state
            let lines = Frame(model, BrowserLook()).lines.map(\.plain)
            #expect(lines[1].hasPrefix("  Be Prepared left Core on 2025-09-05; legal in Infinity"))
            #expect(lines[3].contains("Be Prepared"))
            #expect(lines.last?.contains("Infinity") == false)
        }
        try await typing("when is the next set") { browser in
            await clock.advance(by: .seconds(1))
            await settle()
            let model = browser.cubit.state
            let lines = Frame(model, BrowserLook()).lines.map(\.plain)
            #expect(lines[1].hasPrefix("  Into the Inkdark comes out on 2027-02-12"))
            #expect(model.screen.offers == nil)
        }
    }
}
