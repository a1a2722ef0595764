import Bloc
import BlocTesting
import BuiltInCatalogue
import CardTesting
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import SeededRandom
import TerminalKit
import Testing

@testable import CardBrowser

/// Queries typed key by key: no intermediate results flash up before the last word is complete.
@MainActor @Suite struct TypingTests {
    @Test func `each completion is offered once, among keys, words of the game and of names`() throws {
        var driver = ModelDriver(words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.type("sing")
        driver.answer(BuiltInCatalogue.catalogue.cards.filter { $0.fullName.contains("Sing") })
        let words = try #require(driver.search?.completion?.words)
        #expect(words.contains("singer") && Set(words).count == words.count)
    }

    @Test func `words of names are completed with accents, hyphens and possessives folded`() throws {
        var driver = ModelDriver(words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        let all = BuiltInCatalogue.catalogue.cards
        for (typed, name, word) in [
            ("to", "Tick-Tock", "tock"), ("ki", "King's", "king"), ("hec", "Héctor", "hector"),
            ("\"hec", "Héctor", "hector"),
        ] {
            let cards = all.filter { $0.fullName.contains(name) }
            driver.press(.control("u"))
            driver.type(typed)
            driver.answer(cards)
            #expect(!cards.isEmpty && driver.search?.completion?.words.contains(word) == true, "\(typed)")
        }
    }

    private let clock = ManualClock()
    /// Every twelfth printing, so that thousands of key presses stay fast.
    private nonisolated static let catalogue: Catalogue = {
        let all = BuiltInCatalogue.catalogue
        let few = all.cards.enumerated().filter { $0.offset.isMultiple(of: 12) }.map(\.element.facts)
        return Catalogue(few, sets: all.sets, origin: all.origin, factsDate: SampleCards.asOf)
    }()

    private func bloc() -> LorcanaBloc {
        var settings = LorcanaBlocSettings.immediate
        settings.isTyped = true
        return LorcanaBloc(
            service: CatalogueService(Self.catalogue), settings: settings, clock: clock)
    }

    /// Waits until the query is answered, or until the bloc waits for typing to pause.
    private func settle(_ bloc: LorcanaBloc) async {
        for _ in 0..<50 where bloc.state.isLoading && !bloc.state.isUnfinished { await Task.yield() }
    }

    /// Whether the query up to the last space has results.
    private func hasRows(before typed: String) -> Bool {
        guard let blank = typed.lastIndex(of: " "),
            let query = try? CardQuery(parsing: String(typed[..<blank]))
        else { return false }
        let found = try? QueryEvaluator.evaluate(query, over: Self.catalogue)
        return found?.rows.isEmpty == false
    }

    private func type(_ query: String) async {
        let bloc = bloc()
        var driver = ModelDriver(columns: 40, rows: 5, words: LineWords(catalogue: Self.catalogue))
        driver.answer(Array(Self.catalogue.cards.prefix(20)))
        var typed = ""
        var last = bloc.state.cards
        for character in query {
            typed.append(character)
            driver.press(.character(character))
            bloc.send(.search(query: typed))
            await settle(bloc)
            if bloc.state.cards != last {
                driver.send(.answered(screen: 0, cards: bloc.state.cards))
                last = bloc.state.cards
            }
            driver.send(.answered(screen: 0, status: LoadStatus(bloc.state)))
            let isFirstWord = !typed.contains(" ")
            guard isFirstWord || hasRows(before: typed) else { continue }
            #expect(driver.model.screen.listing?.shown.isEmpty == false, "\(typed)|")
            #expect(driver.model.screen.wrongQuery == nil, "\(typed)|")
        }
        bloc.close()
    }

    private nonisolated static let manual: [String] = {
        let page = Golden.read("docs/Query.md") ?? ""
        return page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            String(line.dropFirst(3).prefix { $0 != "`" })
        }
    }()

    @Test func `typing any query of the manual never shows an empty list or an error`() async {
        #expect(Self.manual.count > 90)
        for query in trials(of: Self.manual) { await type(query) }
    }

    @Test func `typing a generated query never shows an empty list or an error`() async {
        var random = SeededGenerator(seed: 26)
        let words = [
            "elsa", "mickey", "stitch", "snow queen", "elza", "ink:ruby", "ink<=amber/steel", "cost<=3",
            "cost:2-4",
            "kw:evasive", "singer>=5", "t:song", "r:legendary", "-ink:steel", "set:1", "lore>=2", "is:dual",
            "(cost<=2 or t:item)", "\"snow queen\"", "year=2024", "str>cost",
        ]
        for _ in trials(200) {
            let count = Int.random(in: 1...3, using: &random)
            let query = (0..<count).map { _ in words.randomElement(using: &random)! }
            await type(query.joined(separator: " "))
        }
    }

    // MARK: Titles and keys

    private nonisolated static let queries = [
        "elsa", "mickey mouse", "elsa or mickey", "ruby", "amber songs", "ink:ruby", "ink:r", "t:so",
        "t:song",
        "ink:am cost<=3", "kw:evasive", "cheap songs", "2 drops in emerald", "steel items", "snow queen",
        "cost:2-4 lore>=2", "set:tfc", "set:1 r:legendary", "r>=rare", "-ink:steel", "singer>=5",
        "sort:-lore", "is:dual", "str>cost", "year=2024", "heihei", "teka", "maleficent", "king",
        "not 2 drops",
        "mickey mouse ink:am cost<=3", "t:item or t:location", "(cost<=2 or t:item)", "princess", "villains",
        "aladdin", "stitch rock", "story:frozen", "f:core", "inkable songs",
    ]

    @Test(arguments: [60, 80, 120, 200])
    func `titles and footer keys don't move while the user types`(_ columns: Int) async {
        #expect(Self.queries.count == 40)
        for query in trials(of: Self.queries) {
            let bloc = bloc()
            var driver = ModelDriver(columns: columns, rows: 30, words: LineWords(catalogue: Self.catalogue))
            driver.answer(Array(Self.catalogue.cards.prefix(20)))
            var (typed, before) = ("", "")
            for character in query {
                typed.append(character)
                driver.press(.character(character))
                bloc.send(.search(query: typed))
                await settle(bloc)
                driver.send(.answered(screen: 0, cards: bloc.state.cards, status: LoadStatus(bloc.state)))
                let lines = BrowserRenderer.frame(driver.model, BrowserLook()).lines.map(\.plain)
                let titles = lines[1].prefix(driver.model.layout.listColumns)
                let keys = lines[29].replacing(#/ *([0-9,]+ of [0-9,+]+|no cards)? *$/#, with: "")
                let now = "\(titles)\n\(keys)"
                #expect(before.isEmpty || before == now, "\(typed)|")
                before = now
            }
            bloc.close()
        }
    }
}
