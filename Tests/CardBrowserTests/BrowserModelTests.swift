import BuiltInCatalogue
@testable import CardRendering
import CardTesting
import LorcanaCards
import SeededRandom
import LorcanaQuery
import LorcanaRules
import TerminalKit
import Testing
import LorcanaKit

@testable import CardBrowser

@Suite struct BrowserModelTests {
    private let page = SampleCards.many(100)

    // MARK: Focus and typing

    @Test func `the line has the focus without a query, and the list with one`() {
        #expect(ModelDriver(.search("")).search?.focus == .line)
        #expect(ModelDriver(.search("elsa")).search?.focus == .list)
        #expect(ModelDriver(.search("")).sentEvents == [.search(query: ""), .fetchAllCards])
        #expect(ModelDriver(.search("elsa")).sentEvents == [.search(query: "elsa")])
        #expect(ModelDriver(.all).sentEvents == [.fetchAllCards])
    }

    @Test func `letters are text in the line and keys in the list`() {
        var driver = ModelDriver()
        driver.answer(page)
        driver.type("jq")
        driver.answer(page)
        #expect(driver.search?.line.text == "jq" && driver.selected == 0)
        driver.press(.backTab, .character("j"))
        #expect(driver.search?.line.text == "jq" && driver.selected == 1)
        driver.press(.character("/"), .character("x"))
        #expect(driver.search?.line.text == "jqx")
    }

    @Test func `arrows move the selection and Enter opens it while the line has the focus`() {
        var driver = ModelDriver()
        driver.type("els")
        driver.answer(page)
        driver.press(.down, .down, .up, .control("n"))
        #expect(driver.search?.focus == .line && driver.selected == 2)
        driver.press(.enter)
        #expect(driver.model.screen.card == page[2] && driver.model.screens.count == 2)
        driver.press(.character("q"), .character("a"))
        #expect(driver.search?.line.text == "elsa")
    }

    @Test func `Enter waits for the results of the current line, then opens the first card`() {
        var driver = ModelDriver()
        driver.answer(page)
        driver.press(.down, .down)
        driver.type("el")
        driver.forget()
        driver.press(.enter)
        #expect(driver.effects == [.ask(screen: 0, query: "el")] && driver.model.screens.count == 1)
        driver.answer(SampleCards.many(3))
        #expect(driver.model.screen.card == SampleCards.many(3)[0] && driver.model.screens.count == 2)
    }

    @Test func `Enter doesn't repeat a running search, and opens nothing after a failure`() {
        var driver = ModelDriver()
        driver.type("els")
        var status = LoadStatus()
        (status.isLoading, status.isCurrent) = (true, false)
        driver.send(.answered(screen: 0, status: status))
        driver.forget()
        driver.press(.enter)
        #expect(driver.effects.isEmpty && driver.search?.pendingAction == .open)
        (status.isLoading, status.error) = (false, .emptyBody(url: "http://x"))
        driver.send(.answered(screen: 0, status: status))
        #expect(driver.search?.pendingAction == nil && driver.model.screens.count == 1)
    }

    @Test func `Escape first clears the line, then leaves`() {
        var driver = ModelDriver()
        driver.type("elsa")
        driver.press(.escape)
        #expect(driver.search?.line.text == "" && !driver.effects.contains(.leave))
        driver.press(.escape)
        #expect(driver.effects.last == .leave)
    }

    @Test func `Escape in the list first restores the line, then leaves`() {
        var driver = ModelDriver()
        driver.type("elsa")
        driver.answer(page)
        driver.press(.backTab, .down, .escape)
        #expect(driver.search?.line.text == "" && driver.search?.focus == .line)
        #expect(driver.effects.last == .send(screen: 0, .fetchAllCards))
        driver.press(.escape)
        #expect(driver.effects.last == .leave)
    }

    @Test func `Escape leaves the initial query at once, and restores it after changes`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("/"), .escape)
        #expect(driver.search?.line.text == "elsa" && driver.search?.focus == .list)
        driver.press(.character("/"))
        driver.type(" ink:ruby")
        driver.answer(page)
        driver.press(.escape)
        #expect(driver.search?.line.text == "elsa" && driver.search?.focus == .list)
        #expect(driver.sentEvents.last == .search(query: "elsa") && !driver.effects.contains(.leave))
        driver.press(.escape)
        #expect(driver.effects.last == .leave)
        // The history contains the edited query.
        #expect(driver.model.preferences.history == ["elsa", "elsa ink:ruby"])
    }

    @Test func `Escape in a search from a set closes the filters, then returns to the set`() {
        var driver = ModelDriver(.set("1"))
        driver.answer(page)
        driver.press(.character("/"), .escape)
        #expect(driver.model.screen.set != nil)
        driver.press(.character("f"), .character("1"), .escape)
        driver.answer(page)
        #expect(driver.search?.line.text == "set:1 ink:am" && driver.search?.focus == .list)
        driver.press(.escape)
        #expect(driver.search?.line.text == "set:1")
        driver.press(.escape)
        #expect(driver.model.screen.set != nil)
    }

    @Test func `changing the line discards completions of the old text`() {
        var driver = ModelDriver(words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.type("ink:")
        #expect(driver.search?.completion != nil)
        driver.answer(page)
        driver.press(.function(2), .character("1"))
        #expect(driver.search?.completion == nil)
    }

    @Test func `up from the first row moves to the line`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.down, .up)
        #expect(driver.search?.focus == .list && driver.selected == 0)
        driver.press(.up)
        #expect(driver.search?.focus == .line && driver.selected == 0)
    }

    @Test func `up in an empty line recalls earlier queries, latest first`() {
        var driver = ModelDriver()
        for text in ["elsa", "te ka", "elsa"] {
            driver.type(text)
            driver.answer(page)
            driver.press(.escape)
        }
        driver.answer(page)
        #expect(driver.model.preferences.history == ["te ka", "elsa"])
        driver.press(.up)
        #expect(driver.search?.line.text == "elsa")
        driver.answer(page)
        driver.press(.up)
        #expect(driver.search?.line.text == "te ka")
        driver.press(.up)
        #expect(driver.search?.line.text == "te ka" && driver.model.notice != nil)
        driver.answer(page)
        driver.press(.down, .up)
        #expect(driver.search?.line.text == "te ka" && driver.selected == 0)
        driver.press(.control("r"))
        #expect(driver.model.screen.menu?.choices.map(\.words) == ["elsa", "te ka"])
        driver.press(.enter)
        #expect(driver.search?.line.text == "elsa" && driver.model.screen.menu == nil)
    }

    @Test func `a list's key works in the line with Alt`() {
        var driver = ModelDriver()
        driver.type("e")
        driver.answer(page)
        driver.press(.alt("j"), .alt("y"))
        #expect(driver.effects.last?.copied == "Te Kā - Number 2" && driver.search?.line.text == "e")
        driver.press(.alt("s"))
        #expect(driver.model.screen.setNumber == "1")
    }

    @Test func `Alt-f opens the filters, and the help page names every key that works with Alt`() throws {
        var driver = ModelDriver()
        driver.type("e")
        driver.answer(page)
        driver.press(.alt("f"))
        #expect(driver.search?.focus == .filters)
        let help = BrowserHelp.unfolded(KeyMap.searchLine.groups)
        let row = try #require(help.first { $0.contains("Alt with a key") })
        for key in "jkgGq/?rbuyYcwSsfo+-m'" {
            #expect(row.split(separator: " ").contains(Substring(String(key))), "\(key)")
            let layout = driver.model.layout
            #expect(
                KeyMap.searchLine.binding(for: .alt(key), in: layout)?.help
                    == KeyMap.cards.binding(for: .character(key), in: layout)?.help)
        }
        #expect(!row.split(separator: " ").contains("d"))
    }

    @Test func `keys that arrive together cause a single search`() {
        var driver = ModelDriver()
        driver.forget()
        driver.type("elsa")
        #expect(driver.sentEvents.count == 4)
        #expect(driver.effects.withoutSuperseded == [.send(screen: 0, .search(query: "elsa"))])
        driver.press(.escape)
        #expect(
            driver.effects.withoutSuperseded == [
                .send(screen: 0, .search(query: "")), .send(screen: 0, .fetchAllCards),
            ])
        driver.type("x")
        driver.press(.enter)
        #expect(driver.effects.withoutSuperseded == [.ask(screen: 0, query: "x")])
    }

    // MARK: The mouse

    @Test
    func `a press selects, a double press opens, the wheel scrolls, and a press on the line focuses it`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.mouse(Mouse(.press, column: 10, row: 5)))
        #expect(driver.selected == 3)
        driver.press(.mouse(Mouse(.wheelDown, column: 10, row: 5)))
        #expect(driver.selected == 6)
        driver.press(.mouse(Mouse(.press, column: 10, row: 0)))
        #expect(driver.search?.focus == .line)
        driver.press(.mouse(Mouse(.doublePress, column: 10, row: 4)))
        #expect(driver.model.screen.card == page[2])
        driver.press(.mouse(Mouse(.press, column: 500, row: 500)))
    }

    @Test func `the panel is frozen while the user types, until a pause`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        #expect(driver.model.panel.card == cards[0])
        driver.type("el")
        driver.answer(Array(cards.dropFirst(5)))
        #expect(driver.model.panel.card == cards[0] && driver.model.panel.list.count == 40)
        driver.send(.rested)
        #expect(driver.model.panel.card == cards[5] && driver.model.panel.list.count == 35)
    }

    @Test func `the panel is frozen while the user pages, until a pause or a step by a row`() {
        let cards = SampleCards.many(200)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        driver.press(.pageDown)
        let selection = driver.model.screen.visibleListing?.cursor.selection ?? 0
        #expect(selection > 20 && driver.model.panel.card == cards[0] && driver.model.panel.list.top == 0)
        driver.send(.rested)
        #expect(driver.model.panel.card == cards[selection] && driver.model.panel.list.top > 20)
        driver.press(.pageDown, .down)
        #expect(driver.model.panel.card == driver.model.screen.visibleListing?.selected)
    }

    @Test func `the panel keeps its place and card while a query without results is typed`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        driver.type("x")
        driver.answer([])
        driver.press(.backspace)
        driver.answer(cards)
        #expect(driver.model.layout.panel != nil && driver.model.panel.card == cards[0])
        driver.send(.rested)
        #expect(driver.model.panel.card == cards[0])
    }

    @Test func `the panel keeps its card while the list is empty between two results`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        driver.type("e")
        driver.answer([])
        driver.answer(Array(cards.dropFirst()))
        #expect(driver.model.panel.card == cards[0])
    }

    @Test func `a panel that shrinks for a remark on the line is empty until a pause`() {
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(SampleCards.many(40))
        let place = driver.model.panel.place
        driver.type("ink:pin")
        driver.fail(
            .invalidQuery(QueryError(query: "ink:pin", range: 4..<7, message: "unknown ink", hint: "")))
        #expect(driver.model.layout.panelRows != place && driver.model.panel.card == nil)
        driver.send(.rested)
        #expect(driver.model.panel.card == SampleCards.many(40)[0])
    }

    @Test func `going back to a search shows the panel of its row at once`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        driver.press(.enter, .escape)
        #expect(driver.model.isFirst && driver.model.panel.card == cards[0])
    }

    @Test func `filters requested before the results wait for them`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        driver.type("el")
        driver.forget()
        driver.press(.function(2))
        #expect(driver.sentEvents == [.search(query: "el")] && driver.search?.filters == nil)
        driver.answer(Array(cards.prefix(3)))
        #expect(driver.search?.focus == .filters && driver.search?.filters != nil)
    }

    @Test func `words that were read as conditions are not marked in names`() {
        var driver = ModelDriver(.search("elsa songs"))
        driver.answer(SampleCards.many(3))
        #expect(driver.search?.wanted?.names == ["elsa", "songs"])
        var status = LoadStatus()
        (status.origin, status.notes) = (SampleCards.origin, [.query(.readAs("elsa t:song"))])
        driver.send(.answered(screen: driver.model.screen.id, status: status))
        #expect(driver.search?.wanted?.names == ["elsa"])
    }

    @Test func `a long notice is in the footer while a menu uses the lines above it`() {
        var driver = ModelDriver(.search("elsa"), columns: 80, rows: 24)
        driver.answer(SampleCards.many(3))
        driver.press(.down)
        driver.press(.character("m"))
        let words = "a name that cannot be, " + String(repeating: "for it is long, ", count: 6)
        driver.send(.notice(Notice(words)))
        #expect(driver.model.screen.menu != nil && FooterRegion(driver.model).notice?.text == words)
    }

    @Test func `a key that moves the selection shows its card at once`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.answer(cards)
        driver.type("e")
        driver.answer(Array(cards.dropFirst()))
        driver.press(.down)
        #expect(driver.model.panel.card == cards[2])
    }

    @Test func `results that arrive after a pause update the panel at once`() {
        let cards = SampleCards.many(40)
        var driver = ModelDriver(columns: 120, rows: 40)
        driver.type("e")
        driver.send(.rested)
        driver.answer(cards)
        #expect(driver.model.panel.card == cards[0])
    }

    @Test func `the wheel over the panel scrolls only its text`() {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 10)
        driver.answer(page)
        driver.press(.mouse(Mouse(.wheelDown, column: 100, row: 5)))
        #expect(driver.selected == 0 && driver.model.screen.listing?.panel.line == 3)
        driver.press(.altDown, .altUp, .altUp)
        #expect(driver.model.screen.listing?.panel.line == 2)
        driver.press(.down)
        #expect(driver.model.screen.listing?.panel.line == 0)
    }

    @Test func `every key in the line is sent to the bloc, and an empty line requests all cards`() {
        var driver = ModelDriver()
        driver.forget()
        driver.type("el")
        driver.press(.backspace, .backspace)
        #expect(
            driver.sentEvents == [
                .search(query: "e"), .search(query: "el"), .search(query: "e"), .search(query: ""),
                .fetchAllCards,
            ])
    }

    @Test
    func `letters that arrive together are inserted at once, and keys between them are handled in order`() {
        var driver = ModelDriver()
        driver.forget()
        driver.press(
            together: "elsa snow".map { .character($0) } + [
                .left, .character("x"), .character("e"), .character("\u{301}"),
            ])
        #expect(driver.search?.line.text == "elsa snoxe\u{301}w" && driver.sentEvents.count == 2)
        driver.press(together: [.backTab, .character("o"), .character("n"), .character("q"), .character("q")])
        #expect(driver.effects.last == .leave && driver.effects.filter { $0 == .leave }.count == 1)
    }

    @Test func `pasted text is inserted into the line and never runs keys`() {
        var driver = ModelDriver()
        driver.press(.paste("elsa q"))
        #expect(driver.search?.line.text == "elsa q")
        driver.press(.backTab, .paste("q"))
        #expect(driver.search?.line.text == "elsa q" && !driver.effects.contains(.leave))
    }

    // MARK: Paging

    @Test func `the next page is requested once, near the end of the list`() {
        var driver = ModelDriver(.all)
        driver.forget()
        driver.answer(page, hasMore: true)
        #expect(driver.effects.isEmpty)
        for _ in 0..<7 { driver.press(.pageDown) }
        #expect(driver.sentEvents == [.loadNextPage])
        driver.press(.pageDown, .end)
        #expect(driver.sentEvents == [.loadNextPage])
    }

    @Test func `an arriving page moves neither rows nor cursor`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.pageDown, .pageDown, .down)
        let before = driver.model.screen.listing?.cursor
        driver.answer(SampleCards.many(200), hasMore: true)
        let after = driver.model.screen.listing?.cursor
        #expect(after?.selection == before?.selection && after?.top == before?.top && driver.selected! > 20)
        #expect(driver.model.screen.listing?.shown.count == 200)
    }

    @Test func `a failed page is not requested again until r is pressed`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.pageDown, .pageDown, .pageDown, .pageDown)
        driver.forget()
        driver.fail(.emptyBody(url: "http://x"), hasMore: true)
        driver.press(.down, .pageDown)
        #expect(driver.effects.isEmpty)
        driver.press(.character("r"))
        #expect(driver.sentEvents == [.loadNextPage])
    }

    @Test func `r repeats a failed search`() {
        var driver = ModelDriver(.search("elsa"))
        driver.forget()
        driver.fail(.emptyBody(url: "http://x"))
        driver.press(.character("r"))
        #expect(driver.sentEvents == [.search(query: "elsa")])
    }

    @Test(arguments: [[Key.character("G")], [.character("o"), .character("n")], [.character("f")]])
    func `the end, sort and filter keys first load the remaining pages`(_ keys: [Key]) {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.forget()
        for key in keys { driver.press(key) }
        #expect(driver.sentEvents == [.loadNextPage])
        #expect(driver.search?.pendingAction != nil && driver.model.screen.listing?.shown.count == 100)
        driver.answer(SampleCards.many(200), hasMore: true)
        #expect(driver.sentEvents == [.loadNextPage, .loadNextPage])
        driver.answer(SampleCards.many(250), hasMore: false)
        #expect(driver.search?.pendingAction == nil && driver.sentEvents.count == 2)
        switch keys[0] {
        case .character("G"): #expect(driver.selected == 249)
        case .character("o"): #expect(driver.model.screen.listing?.arrangement.order == .name)
        default: #expect(driver.search?.focus == .filters && driver.search?.filters?.cards.count == 250)
        }
    }

    @Test func `Escape cancels an action that waits for pages, and changes nothing`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.character("o"), .character("n"), .escape)
        #expect(
            driver.search?.pendingAction == nil && driver.model.screen.listing?.arrangement == Arrangement())
        #expect(!driver.effects.contains(.leave))
    }

    @Test func `a chosen order is kept while the line is edited, but not for the list of all cards`() {
        var driver = ModelDriver(.search("el"))
        driver.answer(SampleCards.many(30))
        driver.press(.character("o"), .character("n"), .character("/"), .character("s"))
        let chosen = Arrangement(order: .name)
        let before = driver.model.screen.listing?.shown
        driver.answer(SampleCards.many(20))
        #expect(driver.model.screen.listing?.arrangement == chosen)
        #expect(driver.model.screen.listing?.shown != before)
        driver.press(.control("u"))
        driver.answer([])
        driver.answer(page, hasMore: true)
        #expect(driver.model.screen.listing?.arrangement == Arrangement())
        driver.press(.down)
        let rows = driver.model.screen.listing?.shown
        driver.answer(SampleCards.many(200), hasMore: true)
        #expect(driver.model.screen.listing?.shown.prefix(100) == rows?[...] && driver.selected == 1)
        driver.type("a")
        driver.answer(SampleCards.many(60))
        #expect(driver.model.screen.listing?.arrangement == Arrangement())
    }

    @Test func `rows keep their order while the user types, and a query's own order is applied`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        driver.press(.character("o"), .character("c"), .character("/"))
        let before = driver.model.screen.listing?.shown
        #expect(before != page)
        driver.type("l sort:name")
        #expect(driver.model.screen.listing?.shown == before)
        driver.answer(SampleCards.many(50))
        #expect(driver.model.screen.listing?.shown == SampleCards.many(50))
    }

    @Test func `a saved query's own order is applied too`() {
        let saved = SavedQueries(["late": "set:newest sort:-num", "cheap": "cost<3"])
        for (query, order) in [("e @late", SortOrder.answer), ("e @cheap", .name)] {
            var driver = ModelDriver(.search("e"), queries: QueryReader(saved: saved))
            driver.answer(SampleCards.many(30))
            driver.press(.character("o"), .character("n"), .character("/"))
            driver.type(query.dropFirst().description)
            driver.answer(SampleCards.many(20))
            #expect(driver.search?.query == query)
            #expect(driver.model.screen.listing?.arrangement.order == order)
        }
    }

    /// Also after a minus sign, another value, or other conditions.
    @Test(arguments: ["ink:", "-ink:", "ink:am/", "ink<=am/", "elsa -ink:", "cost>=7 t:", "(rarity:"])
    func `a value shows how many cards the line finds with it`(_ typed: String) throws {
        let all = BuiltInCatalogue.catalogue
        let completion = try #require(
            LineCompletion(LineEditor(typed), LineWords(catalogue: all), counting: QueryReader()))
        #expect(completion.cards.count == completion.words.count && completion.words.count > 2)
        for (word, count) in zip(completion.words, completion.cards) {
            let query = try CardQuery(parsing: typed.filter { $0 != "(" } + word)
            #expect(try QueryEvaluator.evaluate(query, over: all).rows.count == count, "\(typed)\(word)")
        }
    }

    @Test(arguments: ["sort:", "order:", "unique:", "prefer:"])
    func `a value that is not a condition shows no number of cards`(_ typed: String) throws {
        let words = LineWords(catalogue: BuiltInCatalogue.catalogue)
        let completion = try #require(LineCompletion(LineEditor(typed), words, counting: QueryReader()))
        #expect(completion.words.count > 1 && completion.cards.isEmpty)
    }

    @Test(arguments: [BrowserStart.search("e"), .found("e"), .all, .search(""), .set("1")])
    func `each screen starts in the order of its results`(_ start: BrowserStart) {
        var driver = ModelDriver(start)
        driver.answer(page)
        #expect(driver.model.screen.listing?.shown == page)
    }

    @Test func `each order in the menu sorts, repeating it reverses, and the original order can be restored`()
    {
        let orders: [Character: SortOrder] = [
            "n": .name, "c": .cost, "l": .lore, "s": .strength, "w": .willpower, "r": .rarity, "d": .newest,
            "i": .ink, "t": .type, "#": .number,
        ]
        #expect(Set(Menu.sort(Arrangement()).choices.compactMap(\.key)) == Set(orders.keys).union(["o"]))
        for (key, order) in orders {
            var driver = ModelDriver(.search("x"))
            driver.answer(page)
            driver.press(.character("o"))
            #expect(BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("sort by"))
            driver.press(.character(key))
            let sorted = driver.model.screen.listing?.shown
            #expect(sorted == Arrangement(order: order).arranged(page) && driver.model.screen.menu == nil)
            driver.press(.character("o"), .character(key))
            let arrangement = driver.model.screen.listing?.arrangement
            #expect(arrangement == Arrangement(order: order, isReversed: true))
            #expect(driver.model.screen.listing?.shown == arrangement?.arranged(page))
            driver.press(.character("o"), .character("o"))
            #expect(driver.model.screen.listing?.shown == page)
        }
    }

    @Test func `a key that is not a choice only closes the menu`() {
        var driver = ModelDriver(.search("x"))
        driver.answer(page)
        for key in [Key.escape, .character("q"), .pageDown] {
            driver.press(.character("g"), key)
            #expect(
                driver.model.screen.menu == nil && driver.selected == 0 && !driver.effects.contains(.leave))
        }
    }

    @Test(arguments: [
        ("p", "!\"Elsa - Number 1\" unique:prints"), ("a", "art=\"Somebody Else\""), ("v", "char=\"Elsa\""),
        ("w", "sungby:TFC-1000"),
    ])
    func `the go menu offers what belongs to the card`(_ key: String, _ query: String) throws {
        var driver = ModelDriver(.search("x"))
        driver.answer(page)
        driver.press(.character("g"), .character(Character(key)))
        #expect(driver.sentEvents.last == .search(query: query) && driver.search?.focus == .list)
        _ = try CardQuery(parsing: query)
    }

    @Test func `clicking another card while the go menu is open updates the menu`() {
        var driver = ModelDriver(.search("x"))
        driver.answer(page)
        driver.press(.character("g"), .mouse(Mouse(.press, column: 10, row: 5)))
        #expect(driver.selected == 3 && driver.model.screen.menu != nil)
        driver.press(.character("p"))
        #expect(driver.sentEvents.last == .search(query: "!\"\(page[3].fullName)\" unique:prints"))
    }

    @Test func `the go menu leads to the set, to all sets and to the top`() {
        var driver = ModelDriver(.search("x"))
        driver.answer(page)
        driver.press(.down, .character("g"), .character("g"))
        #expect(driver.selected == 0)
        driver.press(.character("g"), .character("s"))
        #expect(driver.model.screen.setNumber == "1")
        driver.press(.character("g"), .character("S"))
        #expect(driver.model.screen.sets != nil)
    }

    // MARK: Filters

    @Test func `filters write a query, and it stays in the search line`() throws {
        var driver = ModelDriver(.search("mickey"))
        driver.answer(page)
        let steps: [(Key, String)] = [
            (.character("4"), "mickey ink:ru"), (.character("6"), "mickey ink<=ru/st"),
            (.character("s"), "mickey ink<=ru/st t:song"),
            (.character("c"), "mickey ink<=ru/st (t:character or t:song)"),
            (.left, "mickey ink<=ru/st (t:character or t:song) cost<=8"),
            (.character(">"), "mickey ink<=ru/st (t:character or t:song) cost:1-8"),
            (.right, "mickey ink<=ru/st (t:character or t:song) cost>=1"),
            (.character("4"), "mickey ink:st (t:character or t:song) cost>=1"),
            (.character("x"), "mickey"), (.character("R"), "mickey r:rare"),
            (.character("S"), "mickey (r:rare or r:super-rare)"), (.character("R"), "mickey r:super-rare"),
            (.character("S"), "mickey"), (.character("w"), "mickey is:inkable"),
            (.character("o"), "mickey is:inkable f:core"), (.character("w"), "mickey -is:inkable f:core"),
            (.character("w"), "mickey f:core"), (.character("o"), "mickey"),
            (.character("1"), "mickey ink:am"),
        ]
        driver.press(.character("f"))
        for (key, query) in steps {
            driver.press(key)
            #expect(driver.search?.query == query)
            #expect(driver.sentEvents.last == .search(query: query))
            _ = try CardQuery(parsing: query)
        }
        driver.press(.escape)
        #expect(driver.search?.focus == .list && driver.search?.query == "mickey ink:am")
        driver.press(.character("f"), .character("1"))
        #expect(driver.search?.query == "mickey")
    }

    private func bar(_ line: String, _ cards: [LorcanaCard]) -> FilterBar {
        FilterBar(over: line, QueryReader(), cards: cards, in: nil, knowing: nil, returnsTo: .list)
    }

    @Test(arguments: [
        ("ink:ru", "6", "ink<=ru/st"), ("elsa ink<=ru/st", "4", "elsa ink:st"),
        ("INK:ruby elsa", "4", "elsa"),
        ("color=amber", "1", "color=amber ink:am"),
        ("t:song or t:action", "s", "(t:song or t:action) t:song"),
        ("(t:character or t:song) elsa", "c", "elsa t:song"),
        ("is:inkable -ink:ru", "w", "-ink:ru -is:inkable"),
        ("elsa -is:inkable", "x", "elsa"), ("legal:core elsa", "o", "elsa"),
        ("cost<4 t:song", "x", ""), ("cost>=2 cost<=5", "s", "t:song cost:2-5"), ("cost=3", "x", ""),
        ("cost=9", "1", "cost=9 ink:am"), ("cost<=9", "1", "cost<=9 ink:am"), ("cost>=9", "x", ""),
        ("cost>=1 elsa", "x", "elsa"), ("(elsa or anna) ink:ay", "2", "elsa or anna"),
        ("(elsa or anna) ink:ay", "1", "(elsa or anna) ink<=am/ay"),
        ("elsa or ink:ay", "2", "(elsa or ink:ay) ink:ay"),
        ("text:\"ink:ru\" ink:ru", "4", "text:\"ink:ru\""), ("(elsa) (anna) ink:ru", "4", "(elsa) (anna)"),
        ("sort:-lore ink:ru", "4", "sort:-lore"), ("ink:ru unique:prints", "x", "unique:prints"),
    ])
    func `the filter bar recognizes filters in the line`(_ line: String, _ key: String, _ query: String) {
        var driver = ModelDriver(.search(line))
        driver.answer(page)
        driver.press(.character("f"), .character(Character(key)))
        #expect(driver.search?.query == query)
    }

    @Test func `cards count as legal if they are shown as legal, whatever the source of the list`() throws {
        let all = BuiltInCatalogue.catalogue
        // The list has only the old printing of a card that stays legal because of a newer printing.
        let standings = Standings(CardNames(all))
        let row = try #require((0..<all.count).first { standings.core($0)?.through != nil })
        let old = Catalogue(
            [all[row].facts], sets: all.sets, origin: AnswerOrigin(source: .api, asOf: all.factsDate),
            factsDate: all.factsDate)
        let bar = FilterBar(
            over: "", QueryReader(), cards: old.cards, in: nil, knowing: all, returnsTo: .list)
        #expect(bar.counts.core == 1)
    }

    @Test func `open filters are counted again in new data`() {
        func cards(core: Legality.Status) -> Catalogue {
            var card = SampleCards.elsa
            card.legality = Legality(core: core, infinity: .legal)
            return SampleCards.cards([card])[0].catalogue
        }
        let old = cards(core: .legal)
        var driver = ModelDriver(.search("elsa"))
        driver.send(.updated("", LineWords(catalogue: old)))
        driver.answer(old.cards)
        driver.press(.character("f"))
        #expect(driver.search?.filters?.counts.core == 1)
        driver.press(.character("u"))
        driver.send(.updated("", LineWords(catalogue: cards(core: .banned))))
        #expect(driver.search?.filters?.counts.core == 0 && driver.search?.focus == .filters)
    }

    @Test func `the filters for set, rarity and ownership count cards with such a printing`() throws {
        let all = BuiltInCatalogue.catalogue
        func count(_ query: String) throws -> Int {
            try QueryEvaluator.evaluate(CardQuery(parsing: query), over: all).rows.count
        }
        var held = CardCollection()
        for card in all.cards.filter({ $0.name == "Elsa" }).prefix(2) {
            held.set(card.id, CardCollection.Copies(normal: 1))
        }
        var driver = ModelDriver(
            .search("elsa"), words: LineWords(catalogue: all))
        driver.send(.owned(OwnedCopies(held.holdings(CardNames(all)).holdings)))
        driver.answer(
            try QueryEvaluator.evaluate(CardQuery(parsing: "elsa"), over: all).rows.map { all[$0] })
        driver.press(.character("f"))
        var counts = try #require(driver.search?.filters?.counts)
        for rarity in [Rarity.rare, .enchanted] {
            let wanted = try count("elsa r:\(rarity.name.lowercased())")
            #expect(wanted > 0 && counts.rarities[Int(rarity.rawValue)] == wanted)
        }
        let missing = try #require(driver.search?.filters).cards.count
        #expect(counts.owned > 0 && counts.owned < missing)
        let newest = try #require(driver.search?.filters?.sets.first)
        driver.press(.character("t"))
        #expect(driver.search?.query == "elsa set:\(newest.code.lowercased())")
        counts = try #require(driver.search?.filters?.counts)
        #expect(counts.set == (try count("elsa set:\(newest.code)")))
        driver.press(.character("T"), .character("n"))
        #expect(driver.search?.query == "elsa ownprint>=1")
        // The owned copies are of two printings, neither of them Enchanted.
        #expect(driver.search?.filters?.counts.rarities[Int(Rarity.enchanted.rawValue)] == 0)
        driver.press(.character("n"))
        #expect(driver.search?.query == "elsa own=0")
        driver.press(.character("n"))
        #expect(driver.search?.query == "elsa")
    }

    @Test func `a filter for owned cards in the line can be switched off without a collection`() {
        var driver = ModelDriver(
            .search("elsa own=0"), words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.answer(BuiltInCatalogue.catalogue.cards.filter { $0.name == "Elsa" })
        driver.press(.character("f"))
        #expect(driver.search?.filters?.hasOwned == true)
        driver.press(.character("n"))
        #expect(driver.search?.query == "elsa" && driver.search?.filters?.hasOwned == false)
    }

    @Test func `a line without letters or digits, or with only a key, is blank`() {
        let isBlank = { (text: String) in
            ModelDriver(.search(text)).search?.isBlank
        }
        for text in ["", "  ", "!!", "/", "?", "cost<=", "ink:"] { #expect(isBlank(text) == true, "\(text)") }
        for text in ["e", "3", "cost<=3", "-ink:r", "é", "#41"] { #expect(isBlank(text) == false, "\(text)") }
    }

    @Test func `filters in the line are active, and the others count cards without it`() throws {
        let all = BuiltInCatalogue.catalogue
        func cards(_ query: String) throws -> [LorcanaCard] {
            try QueryEvaluator.evaluate(CardQuery(parsing: query), over: all).rows.map {
                all[$0]
            }
        }
        var driver = ModelDriver(.search("ink<=ru/st mickey"))
        driver.answer(try cards("ink<=ru/st mickey"))
        driver.press(.character("f"))
        let bar = try #require(driver.search?.filters)
        let text = bar.lines(on: BrowserLook().canvas(80)).map(\.plain).joined()
        #expect(text.contains("✓4 Ru ") && text.contains("✓6 St ") && text.contains("1 Am "))
        for ink in Ink.allCases {
            #expect(bar.counts.inks[Int(ink.rawValue)] == (try cards("mickey ink:\(ink.name)")).count)
        }
        #expect(bar.counts.types[0] == (try cards("mickey ink<=ru/st t:character")).count)
    }

    @Test(arguments: [("", "ink:ru"), ("unique:prints", "unique:prints ink:ru"), ("set:1", "set:1 ink:ru")])
    func `the filter bar counts the cards that the list will show`(_ line: String, _ filtered: String) throws
    {
        let all = BuiltInCatalogue.catalogue
        let wanted = try QueryEvaluator.evaluate(CardQuery(parsing: filtered), over: all).rows.count
        let printings = line == "set:1" ? all.cards.filter { $0.setNumber == "1" } : all.cards
        let counts = bar(line, printings).counts
        #expect(counts.inks[Int(Ink.ruby.rawValue)] == wanted)
    }

    @Test func `a query with "or" is put in parentheses before it is filtered`() {
        var driver = ModelDriver(.search("elsa or anna"))
        driver.answer(page)
        driver.press(.character("f"), .character("2"))
        #expect(driver.search?.query == "(elsa or anna) ink:ay")
    }

    @Test(arguments: ["stitch or(simba)", "stitch OR simba", "or\"x\" stitch", "stitch|simba"])
    func `an "or" without blanks is put in parentheses too`(base: String) {
        var bar = bar(base, [])
        bar.apply(.ink(.amber))
        #expect(bar.query == "(\(base)) ink:am")
    }

    @Test func `a song also counts as an action, as in queries`() {
        let cards = [SampleCards.many(1)[0], Samples.card("TFC-026"), Samples.card("Q1-001")]
        let bar = bar("", cards)
        let counts = bar.counts.types
        #expect(counts[Int(CardType.action.rawValue)] == 2 && counts[Int(CardType.song.rawValue)] == 1)
        var filtered = bar
        filtered.apply(.type(.action))
        #expect(filtered.counts.inks[Int(Ink.amber.rawValue)] == 1)
    }

    @Test func `the counts are those of the list combined with the other filters`() {
        var bar = bar("", SampleCards.many(30))
        #expect(bar.counts.inks == [10, 10, 0, 0, 0, 10] && bar.counts.types == [20, 10, 10, 0, 0])
        #expect(bar.counts.costs == [0, 0, 10, 10, 0, 0, 10, 0, 0, 0])
        bar.apply(.type(.character))
        bar.apply(.most(-4))
        #expect(bar.counts.inks == [0, 10, 0, 0, 0, 0] && bar.counts.types == [10, 10, 10, 0, 0])
        bar.apply(.ink(.amber))
        bar.apply(.ink(.steel))
        #expect(
            bar.counts.costs == [0, 0, 0, 0, 0, 0, 10, 0, 0, 0]
                && bar.query == "ink<=am/st t:character cost<=5")
    }

    @Test func `inkable and Core cards are counted, and narrow the other counts`() {
        var bar = bar("", SampleCards.many(30))
        #expect(bar.counts.inkable == 20 && bar.counts.core == 10)
        bar.apply(.core)
        #expect(bar.counts.inkable == 10 && bar.counts.core == 10 && bar.counts.inks[1] == 10)
        #expect(bar.counts.inks.reduce(0, +) == 10 && bar.counts.types[0] == 10)
        bar.apply(.core)
        bar.apply(.inkable)
        bar.apply(.inkable)
        #expect(bar.counts.inkable == 10 && bar.counts.core == 0 && bar.counts.costs[6] == 10)
        let text = bar.lines(on: BrowserLook().canvas(120)).map(\.plain).joined(separator: "\n")
        #expect(text.contains("✓w ○ ink 10 ") && text.contains("o Core 0"))
    }

    @Test(arguments: [(120, 40), (80, 24)])
    func `rows of a set show numbers, also beside the panel`(_ columns: Int, _ rows: Int) {
        var driver = ModelDriver(.set("1"), columns: columns, rows: rows)
        driver.answer(page)
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(page[0].id == "TFC-1000" && text.contains(" No.") && text.contains("  1000 "))
    }

    @Test(arguments: [(80, 24), (120, 40)], [BrowserStart.all, .set("1")])
    func `a row has space for a name of 34 letters and its number, with a panel below or beside`(
        _ size: (Int, Int), _ start: BrowserStart
    ) {
        var card = SampleCards.elsa
        (card.version, card.id, card.promo) = ("Concerned Sister of the Nort", "TFC-041-D23", "D23")
        var driver = ModelDriver(start, columns: size.0, rows: size.1)
        driver.answer(SampleCards.cards([card]))
        let row = MainRegion(driver.model).lines(BrowserLook())[0].plain
        #expect(row.contains("Elsa - Concerned Sister of the Nort ") && row.contains("041-D23"), "\(row)")
    }

    @Test func `a narrow list truncates names only at the end of the line`() {
        var card = SampleCards.elsa
        card.version = "Concerned Sister of the North"
        var driver = ModelDriver(.all, columns: 40)
        driver.answer(SampleCards.cards([card]))
        let rows = BrowserRenderer.frame(driver.model, BrowserLook()).plain.split(separator: "\n")
        let row = rows.first { $0.contains("Elsa") }
        #expect(row?.hasSuffix("Concerned Sister of …") == true && row?.count == 40, "\(row ?? "")")
    }

    @Test func `the reason for an empty list is shown once`() {
        var driver = ModelDriver(.search("zzzz"), columns: 120)
        driver.send(.answered(screen: 0, cards: []))
        var status = LoadStatus()
        (status.origin, status.notes) = (SampleCards.origin, [.skipped(count: 7)])
        driver.send(.answered(screen: 0, status: status))
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(text.split(separator: "7 ").count == 2, "\(text)")
    }

    @Test func `filtering a set opens a new search`() {
        var driver = ModelDriver(.set("1"))
        driver.answer(page)
        driver.press(.character("f"), .character("2"))
        #expect(driver.search?.query == "set:1 ink:ay" && driver.model.screens.count == 2)
        driver.press(.escape, .escape)
        #expect(driver.search?.query == "set:1" && driver.search?.focus == .list)
        driver.press(.escape)
        #expect(driver.model.screen.setNumber == "1")
    }

    // MARK: Saved queries and completion

    @Test func `a notice names the key that saves a query if there are none`() {
        var driver = ModelDriver(.search("elsa"))
        driver.press(.character("'"))
        #expect(driver.model.notice?.text == "no saved queries; m saves one")
        driver.press(.character("/"), .alt("'"))
        #expect(driver.model.notice?.text == "no saved queries; Alt-m saves one")
    }

    @Test func `a query can be saved under a name and searched for by it`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("m"))
        driver.type("Mine")
        driver.press(.enter)
        #expect(driver.effects.last == .save(name: "mine", query: "elsa"))
        #expect(driver.model.words.saved.isEmpty)
        driver.send(.saved(name: "mine", query: "elsa", "saved"))
        #expect(driver.model.notice?.text == "saved" && driver.model.screen.menu == nil)
        driver.press(.character("/"), .escape, .character("x"), .backTab, .character("'"))
        driver.type("mine")
        driver.press(.enter)
        #expect(driver.search?.query == "elsa" && driver.sentEvents.last == .search(query: "elsa"))
        driver.press(.character("'"))
        driver.type("mina")
        driver.press(.enter)
        #expect(driver.model.notice?.text == "no query has these words")
        #expect(driver.model.screen.menu?.line == LineEditor("mina"))
        driver.press(.backspace)
        #expect(driver.model.screen.menu?.choices.map(\.words) == ["mine: elsa"])
        driver.press(.enter)
        #expect(driver.search?.query == "elsa" && driver.model.screen.menu == nil)
    }

    @Test func `in a list of queries, arrows select, typing filters, and Escape changes nothing`() {
        var driver = ModelDriver(.search("elsa"))
        for (name, query) in [("big", "str>=5"), ("mine", "elsa ink:amber"), ("songs", "t:song ink:ruby")] {
            driver.send(.saved(name: name, query: query, ""))
        }
        driver.answer(page)
        driver.press(.character("'"))
        driver.type("ink")
        #expect(
            driver.model.screen.menu?.choices.map(\.words) == [
                "mine: elsa ink:amber", "songs: t:song ink:ruby",
            ])
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(text.contains("saved queries ink") && text.contains("songs: t:song ink:ruby"))
        driver.press(.escape)
        #expect(driver.search?.query == "elsa" && driver.model.screen.menu == nil)
        driver.press(.character("'"), .down, .down, .down, .up, .enter)
        #expect(driver.search?.query == "t:song ink:ruby")
    }

    @Test func `a saved query can be searched for from a set`() {
        var driver = ModelDriver(.set("1"))
        driver.send(.saved(name: "big", query: "str>=5", ""))
        driver.answer(page)
        driver.press(.character("'"), .enter)
        #expect(driver.search?.query == "str>=5" && driver.model.screens.count == 2)
    }

    @Test func `a rejected name stays in the line for correction`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("m"))
        driver.type(" Big ruby ")
        driver.press(.enter)
        #expect(driver.effects.last == .save(name: "big ruby", query: "elsa"))
        driver.send(.notice("a name has letters and digits only"))
        var menu = Menu.save
        menu.line = LineEditor("big ruby")
        #expect(driver.model.screen.menu == menu)
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(text.contains("save this query as big ruby") && text.contains("digits only"))
        driver.press(.backspace, .escape)
        #expect(driver.model.screen.menu == nil && driver.search?.query == "elsa")
    }

    @Test func `Tab completes keys and values, then cycles, and corrects invalid values`() {
        let words = LineWords(catalogue: page[0].catalogue, saved: ["cheap": "cost<=2"])
        let steps: [(typed: String, tabs: Int, line: String)] = [
            ("elsa in", 1, "elsa ink:"), ("ink:am", 1, "ink:amethyst"), ("ink:am", 2, "ink:amber"),
            ("ink:am", 3, "ink:amethyst"), ("rar", 1, "rarity:"), ("leg", 1, "legal:"),
            ("singer", 1, "singer>="), ("ink<=amber/st", 1, "ink<=amber/steel"), ("-ink:ru", 1, "-ink:ruby"),
            ("ink:rubi", 1, "ink:ruby"), ("set:r", 1, "set:ROF"), ("@c", 1, "@cheap"),
            ("(t:so", 1, "(t:song"),
            ("ink:ruby", 1, "ink:ruby"), ("zzz", 1, "zzz"),
        ]
        for (typed, tabs, line) in steps {
            var driver = ModelDriver(words: words)
            driver.type(typed)
            for _ in 0..<tabs { driver.press(.tab) }
            #expect(driver.search?.line.text == line)
        }
        var driver = ModelDriver(words: words)
        driver.type("ink:am elsa")
        driver.press(.wordLeft, .left, .tab)
        #expect(driver.search?.line == LineEditor(before: "ink:amethyst", after: " elsa"))
        #expect(BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("⇥ amethyst "))
        driver.press(.escape)
        #expect(driver.search?.completion == nil)
    }

    @Test(arguments: [("ink:amb", "ink:amber "), ("elsa in", "elsa ink:"), ("singer", "singer>=")])
    func `Right at the end of the line completes a word and adds a blank, except after a key`(
        typed: String, line: String
    ) {
        var driver = ModelDriver(words: LineWords(catalogue: page[0].catalogue))
        driver.type(typed)
        driver.press(.right)
        #expect(driver.search?.line == LineEditor(line))
    }

    @Test(arguments: [
        ("set:wil", ["wilds-unknown"]), ("set:hyp", ["hyperia-city"]), ("set:first", ["the-first-chapter"]),
        ("set:ARCH", ["archazias-island"]), ("in:wilds-u", ["wilds-unknown"]),
        ("set:wi", ["WIN", "wilds-unknown"]),
        ("set:the", ["the-first-chapter", "rise-of-the-floodborn", "into-the-inklands"]),
        ("set:frist-chaptr", ["the-first-chapter"]), ("set:13", ["AOV"]),
    ])
    func `a set is completed by its code or by any word of its name`(_ typed: String, _ words: [String])
        throws
    {
        let all = BuiltInCatalogue.catalogue
        let completion = try #require(LineCompletion(LineEditor(typed), LineWords(catalogue: all)))
        #expect(Array(completion.words.prefix(words.count)) == words)
        for word in completion.words {
            let query = try CardQuery(parsing: "set:\(word) unique:prints")
            let found = try QueryEvaluator.evaluate(query, over: all)
            #expect(
                found.rows.allSatisfy {
                    all[$0].set == SetNames.resolve(word, in: all.sets)
                })
        }
    }

    @Test(arguments: [
        ("cards that banish a character", false), ("frozen 2026 set", false), ("set", true),
        ("ink:ruby set", true), ("cards with cos", true),
    ])
    func `a complete word after plain words is not completed to a key`(_ typed: String, becomesKey: Bool) {
        let words = LineCompletion(LineEditor(typed), LineWords())?.words ?? []
        #expect(words.contains { $0.hasSuffix(":") } == becomesKey, "\(words)")
    }

    // MARK: Screens

    @Test func `going back restores everything`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        driver.press(.pageDown, .down, .down, .character("o"), .character("c"), .down)
        let before = driver.model.screen
        driver.press(.enter)
        #expect(driver.model.screens.count == 2)
        driver.press(.character("s"))
        let set = driver.model.screen.id
        #expect(driver.sentEvents.last == .loadSet(setName: driver.model.screens[1].card!.setNumber))
        driver.answer(page)
        driver.press(.down, .enter, .character("q"), .escape, .character("q"))
        #expect(driver.model.screen == before)
        #expect(driver.effects.contains(.close(screen: set)))
    }

    @Test func `a card's set opens at that card`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        for _ in 0..<60 { driver.press(.down) }
        let card = driver.model.screen.card
        driver.press(.character("s"))
        driver.answer(page)
        #expect(driver.model.screen.card == card)
        let cursor = driver.model.screen.listing!.cursor
        #expect(cursor.selection - cursor.top == driver.model.layout.list.count / 2)
        driver.answer(SampleCards.many(110))
        #expect(driver.model.screen.card == card)
    }

    @Test func `no sequence of keys stacks up equal screens`() {
        var driver = ModelDriver(.set("1"))
        driver.answer(page)
        driver.press(.down, .character("s"))
        #expect(driver.model.screens.count == 1 && driver.model.notice != nil)
        driver.press(.enter, .character("s"))
        #expect(driver.model.screens.count == 1 && driver.selected == 1)
        driver.press(.character("S"), .character("S"))
        driver.send(.answered(screen: driver.model.screen.id, sets: SampleCards.sets))
        driver.press(.enter, .character("S"))
        #expect(driver.model.screens.count == 2)
        driver.press(.character("?"), .character("?"))
        #expect(driver.model.screens.count == 2)
    }

    @Test func `a lasting error replaces an older list`() {
        var driver = ModelDriver(.search("e"), columns: 120)
        driver.answer(page)
        driver.fail(.textsUnavailable([.text], because: "no connection"))
        #expect(driver.model.screen.card == nil)
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(text.contains("not available") && !text.contains("lorcana update") && !text.contains("Elsa"))
        driver.press(.enter, .character("s"), .character("y"))
        #expect(driver.model.screens.count == 1 && driver.model.notice?.text == "no card is selected")
        driver.answer(page)
        #expect(driver.model.screen.card == page[0])
    }

    @Test func `results for a covered screen reach it, but load no further pages`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.enter)
        driver.forget()
        driver.answer(SampleCards.many(110), hasMore: true, screen: driver.model.screens[0].id)
        #expect(driver.model.screens[0].listing?.cards.count == 110 && driver.effects.isEmpty)
    }

    @Test(arguments: [Key.escape, .character("q")])
    func `going back from the first screen quits`(_ key: Key) {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(key)
        #expect(driver.effects.last == .leave)
    }

    @Test func `every key that opens a screen does so`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("?"), .character("?"), .character("S"))
        driver.send(.answered(screen: driver.model.screen.id, sets: SampleCards.sets))
        driver.press(.home, .enter)
        #expect(
            driver.model.screen.set?.set?.name == "Rise of the Floodborn" && driver.model.screens.count == 3)
        driver.press(.character("/"))
        #expect(driver.search?.line.text == "set:2 " && driver.search?.focus == .line)
    }

    @Test
    func `the next and previous card of the list can be shown, and going back selects the last one`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.enter, .character("n"), .character("n"), .character("N"))
        #expect(driver.model.screen.card == page[1] && driver.model.screens.count == 2)
        driver.press(.escape)
        #expect(driver.selected == 1)
    }

    @Test func `at either end of its list a card stays, with a notice`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(Array(page.prefix(2)))
        driver.press(.enter, .character("N"))
        #expect(driver.model.screen.card == page[0])
        #expect(driver.model.notice?.text == "first card of the list")
        driver.press(.character("n"), .character("n"))
        #expect(driver.model.screen.card == page[1])
        #expect(driver.model.notice?.text == "last card of the list")
    }

    @Test func `moving from card to card requests the next page near the end of the list`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.enter)
        driver.forget()
        for _ in page { driver.press(.character("n")) }
        #expect(driver.sentEvents == [.loadNextPage])
        #expect(driver.model.notice?.text == "loading more cards")
    }

    @Test func `a card shows that the next cards failed to load`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.fail(.emptyBody(url: "http://x"), hasMore: true)
        driver.press(.end, .enter)
        for _ in page { driver.press(.character("n")) }
        #expect(driver.model.notice?.text == "could not load more cards: go back and press r to retry")
    }

    @Test func `in the line, where r is text, a failure names the key with Alt`() {
        var driver = ModelDriver()
        driver.fail(.emptyBody(url: "http://x"))
        #expect(BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("Alt-r to retry"))
        driver.forget()
        driver.press(.alt("r"))
        #expect(driver.sentEvents == [.search(query: ""), .fetchAllCards])
    }

    @Test func `a failure above existing rows has lines of its own in the full width`() {
        for width in [40, 80, 120] {
            var driver = ModelDriver(.all, columns: width)
            driver.answer(page, hasMore: true)
            let rows = driver.model.layout.list.count
            driver.fail(
                .status(500, url: "https://lorcana-api.com/cards/all?page=4", retryAfter: nil), hasMore: true)
            #expect(driver.model.layout.strip.count >= 1)
            #expect(driver.model.layout.list.count < rows)
            let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("HTTP status 500"), "\(text)")
            #expect(text.contains("r retry"))
        }
    }

    @Test func `an invalid value is explained on as many lines as necessary`() {
        var driver = ModelDriver(columns: 60)
        driver.type("rarity:foo")
        driver.answer(page)
        let hint =
            "expected one of: common, uncommon, rare, super-rare, legendary, epic, enchanted, iconic, special"
        driver.fail(
            .invalidQuery(
                QueryError(query: "rarity:foo", range: 7..<10, message: "unknown rarity \"foo\"", hint: hint))
        )
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains(hint) && driver.model.layout.strip.count > 1)
    }

    @Test func `an incomplete condition is not an error`() {
        var driver = ModelDriver(columns: 80)
        driver.type("elsa cost:")
        driver.answer(page)
        let error = QueryError(query: "elsa cost:", range: 5..<10, message: "missing value after \"cost:\"")
        driver.fail(.invalidQuery(error))
        #expect(!BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("missing value"))
        driver.press(.backTab)
        #expect(BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("missing value"))
    }

    @Test func `missing texts name the key that downloads them, and no key that cannot help`() {
        for (mayUpdate, typing, isNamed) in [
            (true, true, "Alt-u to"), (true, false, " u to"), (false, true, nil),
        ] {
            var driver = ModelDriver(typing ? .search("") : .search("text:draw"), mayUpdate: mayUpdate)
            driver.fail(.textsUnavailable([.text], because: "the built-in data has none"))
            let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
            #expect(isNamed.map { text.contains($0) } ?? !text.contains("Alt-u"))
            #expect(text.contains("retry") == mayUpdate && !text.contains("again"))
        }
    }

    // MARK: Built-in data in place of the API

    @Test func `the API's results replace those of built-in data, and rows keep their places`() {
        var driver = ModelDriver(.search("e"))
        var status = LoadStatus()
        (status.standsIn, status.isAsking, status.hasBuiltIn) = (true, true, true)
        driver.send(.answered(screen: 0, cards: page))
        driver.send(.answered(screen: 0, status: status))
        for _ in 0..<30 { driver.press(.down) }
        let before = driver.model.screen.listing!
        let place = before.cursor.selection - before.cursor.top
        driver.send(.answered(screen: 0, cards: Array(page.dropFirst(7))))
        let after = driver.model.screen.listing!
        #expect(after.selected == before.selected && after.cursor.selection == 23)
        #expect(after.cursor.selection - after.cursor.top == place)
    }

    @Test func `b shows built-in data after the API failed`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        driver.forget()
        driver.press(.character("b"))
        #expect(driver.effects.isEmpty)
        var status = LoadStatus()
        (status.error, status.hasBuiltIn) = (.emptyBody(url: "http://x"), true)
        driver.send(.answered(screen: 0, status: status))
        driver.press(.character("b"))
        #expect(driver.effects == [.useBuiltIn(screen: 0)])
    }

    @Test func `a search started on a card is a new one, and going back shows the card`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.enter, .character("/"), .character("n"))
        #expect(driver.search?.line.text == "n" && driver.search?.focus == .line)
        driver.press(.escape, .escape)
        #expect(driver.model.screen.card == page[0])
    }

    @Test func `copying and pictures report their effect until the next key`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("y"))
        #expect(driver.effects.last?.copied == "Elsa - Number 1" && driver.model.notice != nil)
        driver.press(.character("c"))
        #expect(driver.effects.last?.copied == "https://example.org/elsa.jpg")
        driver.press(.down)
        #expect(driver.model.notice == nil)
    }

    @Test func `the panel's visibility is saved`() {
        var driver = ModelDriver(.search("elsa"), columns: 120)
        #expect(driver.model.layout.panel == nil && driver.model.layout.listColumns == 118)
        driver.answer(page)
        #expect(driver.model.layout.panel != nil)
        driver.press(.tab)
        #expect(driver.model.layout.panel == nil)
        #expect(!driver.model.preferences.showsPanel)
    }

    // MARK: Pages

    @Test func `w opens a card's web page if it is known`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("w"))
        #expect(driver.model.notice?.text == "no page of TFC-1000 is known")
        var card = SampleCards.elsa
        card.tcgplayer = 507_472
        driver.answer(SampleCards.cards([card]))
        driver.press(.character("w"))
        #expect(driver.effects.last == .openPage("https://www.tcgplayer.com/product/507472"))
    }

    @Test func `a card without rules text names the key that downloads it, if downloads are allowed`() {
        var card = SampleCards.elsa
        (card.text, card.flavor) = (nil, nil)
        let origin = AnswerOrigin(source: .builtIn, asOf: SampleCards.asOf)
        let cards = Catalogue([card], sets: SampleCards.sets, origin: origin, factsDate: SampleCards.asOf)
            .cards
        for (mayUpdate, start, words) in [
            (true, BrowserStart.search("elsa"), " · u downloads all cards (2 MB)"),
            (true, .search(""), " · Alt-u downloads all cards (2 MB)"), (false, .search("elsa"), ""),
        ] {
            for columns in [80, 120] {
                var driver = ModelDriver(start, columns: columns, mayUpdate: mayUpdate)
                driver.send(.answered(screen: 0, cards: cards))
                var status = LoadStatus()
                status.origin = origin
                driver.send(.answered(screen: 0, status: status))
                // First with the list and the panel, then on the card's screen.
                for opens in [false, true] {
                    if opens { driver.press(.enter) }
                    let words = opens ? words.replacing("Alt-", with: "") : words
                    let strip = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
                    #expect(strip == ["  No rules texts yet" + words])
                    let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
                    #expect(text.components(of: "No rules text") == 1)
                    #expect(!text.contains("lorcana update") && !text.contains("no rules text"))
                }
            }
        }
        card.version = "A Version With a Name of Many Long Words"
        for origin in [
            AnswerOrigin(source: .builtIn, asOf: SampleCards.asOf),
            AnswerOrigin(source: .api, asOf: SampleCards.asOf),
        ] {
            var driver = ModelDriver(.search(""), mayUpdate: true)
            driver.send(
                .answered(
                    screen: 0,
                    cards: Catalogue(
                        [card], sets: SampleCards.sets,
                        origin: AnswerOrigin(source: .builtIn, asOf: SampleCards.asOf),
                        factsDate: SampleCards.asOf
                    ).cards))
            var status = LoadStatus()
            status.origin = origin
            driver.send(.answered(screen: 0, status: status))
            let strip = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
            #expect(strip.count == 1 && strip[0].hasSuffix("Alt-u downloads all cards (2 MB)"), "\(strip)")
        }
    }

    // MARK: Marks and sets

    @Test func `space marks a card and moves on, and copying applies to all marked cards`() {
        var driver = ModelDriver(.search("elsa"), columns: 120)
        driver.answer(page)
        driver.press(.character(" "), .character(" "), .character("+"), .character("+"), .character("y"))
        #expect(driver.selected == 2 && driver.model.marks.cards == Array(page.prefix(3)))
        #expect(driver.effects.last?.copied == page.prefix(3).map(\.fullName).joined(separator: "\n"))
        driver.press(.character("d"))
        #expect(
            driver.effects.last?.copied
                == "1 \(page[0].fullName)\n1 \(page[1].fullName)\n2 \(page[2].fullName)")
        driver.press(.down)
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        let marked = MainRegion(driver.model).lines(BrowserLook()).filter { $0.plain.hasPrefix("✓") }
        #expect(text.contains("3 marked, 4 copies") && marked.count == 2)
        #expect(text.contains("\n2 –") && text.contains("3 marked, 4 copies · Am Ay St · curve "))
        driver.press(.up, .character("-"), .character("-"), .up, .character(" "))
        #expect(driver.model.marks.cards == [page[0]])
        driver.press(.character("Y"))
        #expect(driver.effects.last?.copied == page[0].fullName + "\n" + page[0].text!)
    }

    @Test func `marks are kept across queries, and Ctrl-Space marks while typing`() {
        var driver = ModelDriver()
        driver.type("e")
        driver.answer(page)
        driver.press(.control(" "), .character("l"))
        driver.answer(Array(page.dropFirst(5)))
        driver.press(.control(" "))
        #expect(driver.model.marks.cards == [page[0], page[5]])
    }

    @Test func `in pick mode Tab marks, but completes values`() {
        var driver = ModelDriver(
            words: LineWords(catalogue: BuiltInCatalogue.catalogue), picks: true)
        driver.type("e")
        driver.answer(page)
        driver.press(.tab, .tab)
        #expect(driver.model.marks.cards == Array(page.prefix(2)) && driver.search?.line.text == "e")
        driver.type(" ink:am")
        driver.press(.tab)
        #expect(driver.search?.line.text == "e ink:amethyst" && driver.model.marks.cards.count == 2)
    }

    @Test(arguments: [80, 120])
    func `in pick mode Tab also marks in the list, and the hints name the key`(_ columns: Int) {
        var driver = ModelDriver(.search("elsa"), columns: columns, picks: true)
        driver.answer(page)
        func footer() -> String { FooterRegion(driver.model).lines(BrowserLook())[0].plain }
        #expect(footer().contains("Space mark"))
        driver.press(.tab, .tab)
        #expect(driver.model.marks.cards == Array(page.prefix(2)))
        driver.press(.character("/"))
        #expect(footer().contains("Tab mark"))
    }

    @Test func `a single copy in a deck is shown as a number, not as the sign of a mark`() throws {
        var reader = DeckReader(CardNames(page[0].catalogue))
        var driver = ModelDriver(.search("elsa"))
        driver.send(.deck(DeckTally("friday", try reader.read(Array("1 Elsa - Number 1\n".utf8)))))
        driver.answer(page)
        driver.press(.down)
        #expect(BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("\n1 Ay"))
    }

    @Test func `in pick mode Enter returns the marked cards, or the selected card`() {
        for marked in [0, 2] {
            var driver = ModelDriver(.search("elsa"), picks: true)
            driver.answer(page)
            for _ in 0..<marked { driver.press(.character(" ")) }
            driver.press(.enter)
            #expect(driver.effects.last == .leave)
            #expect(driver.model.marks.cards == Array(page.prefix(max(1, marked))))
        }
    }

    @Test func `with a deck, + and - change it, and rows show its copies`() throws {
        let names = CardNames(page[0].catalogue)
        var reader = DeckReader(names)
        let deck = try reader.read(Array("3 Elsa - Number 1\n12 Te Kā - Number 2\n".utf8))
        var driver = ModelDriver(.search("elsa"))
        driver.send(.deck(DeckTally("friday", deck)))
        driver.answer(page)
        driver.forget()
        driver.press(.character("-"), .down, .down, .character("+"), .character("4"), .character("0"))
        #expect(
            driver.effects == [
                .gather(.copies(.by(-1), of: [page[0]], nil)), .gather(.copies(.by(1), of: [page[2]], nil)),
                .gather(.copies(.to(4), of: [page[2]], nil)), .gather(.copies(.to(0), of: [page[2]], nil)),
            ])
        #expect(driver.model.marks.isEmpty)
        driver.send(.deck(DeckTally("friday", deck)))
        driver.press(.up)
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(text.contains("\n3") && text.contains("\n#▌AmSt"))
        #expect(text.contains(" friday 15/60 · ✗ not legal in Core"))
    }

    @Test func `sets are listed newest first, and the one the user came from is selected`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("S"))
        driver.send(.answered(screen: driver.model.screen.id, sets: SampleCards.sets))
        #expect(driver.model.screen.selectedSet == SampleCards.sets[0])
        #expect(driver.model.screen.sets?.sets == SampleCards.sets.reversed())
    }

    @Test func `u downloads once, and then reloads everything in place`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        for _ in 0..<30 { driver.press(.down) }
        driver.press(.enter)
        let card = driver.model.screen.card
        driver.forget()
        driver.press(.character("u"), .enter, .character("u"))
        #expect(driver.effects == [.update])
        driver.send(.updating(UpdateProgress(host: "files.example", received: 1_400_000, total: 2_250_000)))
        let strip = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
        let bar = "━━━━━━━━━━━━━━━━────────── 1.3 MB of 2.1 MB"
        #expect(strip == ["  ◐ downloading all cards  " + bar])
        for _ in 0..<5 { driver.send(.waited) }
        let turned = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
        #expect(turned == ["  ◓ downloading all cards  " + bar + " · 1 s"])
        driver.send(.updated("updated", LineWords()))
        #expect(driver.effects.last == .renew(screen: 0, first: [.search(query: "e")]))
        #expect(driver.model.notice?.text == "updated" && driver.model.updating == nil)
        let fresh = SampleCards.many(100)
        driver.answer(fresh, screen: 0)
        #expect(driver.model.screen.card?.id == card?.id)
        #expect(driver.model.screen.card?.catalogue === fresh[0].catalogue)
        driver.press(.character("q"))
        #expect(driver.selected == 30)
    }

    @Test(arguments: [40, 80, 120])
    func `the reason for a failed update is shown in full, on as many lines as necessary`(_ width: Int) {
        var driver = ModelDriver(.search("e"), columns: width)
        driver.answer(page)
        for _ in 0..<30 { driver.press(.down) }
        let reason =
            "update failed, nothing changed: files.example returned HTTP status 500; api.example returned HTTP status 503 after 3 tries"
        driver.press(.character("u"), .enter)
        driver.send(.updated(Notice(reason, isFailure: true), nil))
        let strip = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
        #expect(strip.joined().split(separator: " ") == ["✗"] + reason.split(separator: " "))
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(
            text.contains("▌") && FooterRegion(driver.model).lines(BrowserLook())[0].plain.contains("⏎ card"))
        driver.press(.down)
        #expect(StripRegion(driver.model).lines(BrowserLook()).isEmpty)
    }

    @Test func `for outdated data the footer names the key, not a command`() {
        let note = AnswerNote.outdated(since: SampleCards.asOf, days: 203)
        for (mayUpdate, words) in [(true, "(2026-10-16): u downloads all cards"), (false, "(2026-10-16) ")] {
            var driver = ModelDriver(.search("elsa"), columns: 200, mayUpdate: mayUpdate)
            driver.answer(page)
            var status = LoadStatus()
            (status.origin, status.notes) = (SampleCards.origin, [note])
            driver.send(.answered(screen: 0, status: status))
            let footer = FooterRegion(driver.model).lines(BrowserLook())[0].plain
            #expect(footer.contains("last updated 203 days ago \(words)") && !footer.contains("lorcana"))
        }
    }

    @Test func `a long address is truncated in the middle, and the list doesn't move`() {
        var driver = ModelDriver(.search("elsa"), columns: 40)
        driver.answer(page)
        let before = driver.model.layout
        driver.press(.character("c"))
        #expect(driver.model.layout.list == before.list && driver.model.layout.strip.isEmpty)
        let footer = FooterRegion(driver.model).lines(BrowserLook())[0].plain
        #expect(footer.contains("image URL sent") && footer.contains("…") && footer.contains("elsa.jpg"))
    }

    @Test(arguments: 30...90)
    func `a notice with wide characters is truncated by cells, with its beginning and end visible`(
        _ width: Int
    ) {
        var driver = ModelDriver(.search("elsa"), columns: width)
        driver.answer(page)
        driver.send(.notice("已复制 https://cards.example/图片/艾莎-冰雪女王-艾莎-冰雪女王.jpg"))
        let footer = FooterRegion(driver.model).lines(BrowserLook())[0]
        #expect(footer.width <= width && footer.plain.contains("已复制"))
        #expect(footer.plain.split(separator: " ").contains { $0.hasSuffix(".jpg") }, "\(footer.plain)")
    }

    @Test func `sorting, filtering or going to the end loads nothing for an invalid query`() {
        for keys: [Key] in [
            [.function(2)], [.backTab, .character("f")], [.backTab, .character("o"), .character("c")],
        ] {
            var driver = ModelDriver(.search("elsa"))
            driver.answer(page, hasMore: true)
            driver.press(.character("/"))
            driver.type(" ink:pink ")
            driver.fail(
                .invalidQuery(
                    QueryError(
                        query: "elsa ink:pink ", range: 9..<13, message: "unknown ink \"pink\"", hint: "")))
            for key in keys { driver.press(key) }
            #expect(driver.search?.pendingAction == nil)
            #expect(driver.model.notice?.text == "correct the query first")
        }
    }

    @Test func `a failed update is reported and reloads nothing`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        driver.forget()
        driver.press(.character("u"), .enter)
        driver.send(.updated("cannot reach the API", nil))
        #expect(driver.effects == [.update] && driver.model.notice?.text == "cannot reach the API")
    }

    // MARK: Size

    @Test func `resizing keeps the selection and shows it`() {
        var driver = ModelDriver(.search("e"), columns: 120, rows: 40)
        driver.answer(page)
        for _ in 0..<30 { driver.press(.down) }
        driver.resize(40, 10)
        driver.resize(1, 1)
        driver.resize(120, 40)
        #expect(driver.selected == 30)
        let cursor = driver.model.screen.listing!.cursor
        #expect(cursor.window.contains(30))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random keys and sizes never trap, and no line exceeds the screen`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var driver = ModelDriver(.search(""), columns: 80, rows: 24)
        let keys: [Key] =
            "jkgGbqsSofmynr/?x14'<火 ".map { .character($0) } + [
                .up, .down, .enter, .escape, .tab, .pageUp, .pageDown, .home, .end, .backspace,
                .paste("ink:ruby"),
                .control("u"), .left, .right, .delete, .backTab, .altDown, .altUp, .control("r"), .alt("o"),
                .mouse(Mouse(.press, column: 3, row: 4)), .mouse(Mouse(.doublePress, column: 3, row: 9)),
                .mouse(Mouse(.wheelDown, column: 70, row: 20)),
            ]
        for step in trials(3000) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                driver.resize(Int.random(in: 1...210, using: &random), Int.random(in: 1...60, using: &random))
            case 1:
                driver.answer(
                    SampleCards.many(Int.random(in: 0..<7, using: &random)),
                    hasMore: Bool.random(using: &random))
            case 2: driver.send(.answered(screen: driver.model.screen.id, sets: SampleCards.sets))
            case 3:
                driver.fail(
                    .invalidQuery(QueryError(query: "ink:x", range: 4..<5, message: "unknown", hint: "no")))
            default: driver.press(keys.randomElement(using: &random)!)
            }
            if step % 5 == 0 { check(driver.model, isUnicode: step % 2 == 0) }
            if driver.model.screens.count > 12 { driver.press(.down, .escape, .escape) }
        }
    }

    private func check(_ model: BrowserModel, isUnicode: Bool) {
        let look = BrowserLook(isUnicode: isUnicode, minimumLength: 3)
        let model = model.laidOut(look)
        let width = model.size.columns
        let layout = model.layout
        for lines in [
            MainRegion(model).lines(look), FooterRegion(model).lines(look), TopRegion(model).lines(look),
        ] {
            #expect(lines.first { $0.width > width } == nil)
        }
        #expect(HeadRegion(model).lines(look).allSatisfy { $0.width <= width })
        #expect(StripRegion(model).lines(look).allSatisfy { $0.width <= width })
        let panelWidth =
            switch layout.panel {
            case .beside(let columns): columns
            case .below: width
            case nil: 0
            }
        #expect(PanelRegion(model).lines(look).allSatisfy { $0.width <= panelWidth })
        let frame = BrowserRenderer.frame(model, look)
        #expect(frame.lines.count == model.size.rows && frame.lines.allSatisfy { $0.width <= width })
        if !isUnicode { #expect(frame.plain.filter { !$0.isASCII } == "") }
    }
}
