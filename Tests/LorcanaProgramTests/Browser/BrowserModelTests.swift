import LorcanaCards
import SeededRandom
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

@Suite struct BrowserModelTests {
    private let page = SampleCards.many(100)

    // MARK: Focus and typing

    @Test func `without a query the line has the focus, with one the list has`() {
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
        #expect(driver.search?.line.text == "jq" && driver.selected == 0)
        driver.press(.down, .character("j"))
        #expect(driver.search?.line.text == "jq" && driver.selected == 1)
        driver.press(.character("/"), .character("x"))
        #expect(driver.search?.line.text == "jqx")
    }

    @Test func `every key in the line is told to the bloc, an empty line asks for all`() {
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

    @Test func `a pasted text is typed, in the line only, and runs nothing`() {
        var driver = ModelDriver()
        driver.press(.paste("elsa q"))
        #expect(driver.search?.line.text == "elsa q")
        driver.press(.down, .paste("q"))
        #expect(driver.search?.line.text == "elsa q" && !driver.effects.contains(.leave))
    }

    // MARK: Paging

    @Test func `the next page is asked for once, as the end comes near`() {
        var driver = ModelDriver(.all)
        driver.forget()
        driver.answer(page, hasMore: true)
        #expect(driver.effects.isEmpty)
        for _ in 0..<4 { driver.press(.pageDown) }
        #expect(driver.sentEvents == [.loadNextPage])
        driver.press(.pageDown, .end)
        #expect(driver.sentEvents == [.loadNextPage])
    }

    @Test func `a page that comes moves no row and no cursor`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.pageDown, .down)
        let before = driver.model.screen.listing?.cursor
        driver.answer(SampleCards.many(200), hasMore: true)
        #expect(driver.model.screen.listing?.cursor == before && driver.selected! > 20)
        #expect(driver.model.screen.listing?.shown.count == 200)
    }

    @Test func `a failed page is not asked for again until r`() {
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

    @Test func `a failed search is asked again by r`() {
        var driver = ModelDriver(.search("elsa"))
        driver.forget()
        driver.fail(.emptyBody(url: "http://x"))
        driver.press(.character("r"))
        #expect(driver.sentEvents == [.search(query: "elsa")])
    }

    @Test(arguments: [Key.character("G"), .character("o"), .character("i")])
    func `the end, sort and filter load the rest first`(_ key: Key) {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.forget()
        driver.press(key)
        #expect(driver.sentEvents == [.loadNextPage])
        #expect(driver.search?.pendingAction != nil && driver.search?.listing.shown.count == 100)
        driver.answer(SampleCards.many(200), hasMore: true)
        #expect(driver.sentEvents == [.loadNextPage, .loadNextPage])
        driver.answer(SampleCards.many(250), hasMore: false)
        #expect(driver.search?.pendingAction == nil && driver.sentEvents.count == 2)
        switch key {
        case .character("G"): #expect(driver.selected == 249)
        case .character("o"): #expect(driver.search?.listing.arrangement.sort == .name)
        default: #expect(driver.search?.listing.arrangement.ink == .only(.amber))
        }
    }

    @Test func `escape gives up what waits for the rest, and leaves nothing changed`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.character("o"), .escape)
        #expect(driver.search?.pendingAction == nil && driver.search?.listing.arrangement.sort == .answer)
        #expect(!driver.effects.contains(.leave))
    }

    @Test func `an order is that of the next search, and all cards begin in their own`() {
        var driver = ModelDriver()
        driver.answer(page, hasMore: true)
        driver.type("e")
        driver.answer(SampleCards.many(30))
        driver.press(.down, .character("o"), .character("i"))
        #expect(driver.model.preferences.sort == .name)
        driver.press(.character("/"), .backspace)
        driver.answer([])
        driver.answer(page, hasMore: true)
        #expect(driver.model.screen.listing?.arrangement == Arrangement())
        driver.press(.down, .down)
        let before = driver.model.screen.listing?.shown
        driver.answer(SampleCards.many(200), hasMore: true)
        #expect(driver.model.screen.listing?.shown.prefix(100) == before?[...] && driver.selected == 1)
        driver.press(.character("/"))
        driver.type("a")
        driver.answer(SampleCards.many(60))
        #expect(driver.model.screen.listing?.arrangement == Arrangement(sort: .name, ink: .only(.amber)))
    }

    @Test func `rows stay as they are while the text is typed on`() {
        var driver = ModelDriver(preferences: BrowserPreferences(sort: .cost))
        driver.type("e")
        driver.answer(page)
        let before = driver.model.screen.listing?.shown
        #expect(before != page)
        driver.type("l sort:name")
        #expect(driver.model.screen.listing?.shown == before)
        driver.answer(SampleCards.many(50))
        #expect(driver.model.screen.listing?.shown == SampleCards.many(50))
    }

    @Test func `a search begins in the order of the last run, an answer handed over in its own`() {
        let kept = BrowserPreferences(sort: .cost)
        for (start, sort) in [
            (BrowserStart.search("e"), .cost), (.found("e"), .answer), (.all, .answer),
            (.search(""), .answer),
            (.search("e sort:name"), .answer), (.search("e @late"), .answer),
            (.search("e @cheap"), .cost), (.set("1"), SortOrder.answer),
        ] {
            let saved = SavedQueries(["late": "set:newest sort:-num", "cheap": "cost<3"])
            var driver = ModelDriver(start, preferences: kept, queries: QueryReader(saved: saved))
            driver.answer(page)
            #expect(driver.model.screen.listing?.arrangement.sort == sort)
        }
    }

    @Test func `an order given up before its pages came is not remembered`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.character("o"), .escape)
        #expect(driver.model.preferences.sort == .answer)
    }

    @Test func `sort and filter go round and come back to the answer`() {
        var driver = ModelDriver(.search("x"))
        driver.answer(page)
        driver.press(.character("i"))
        #expect(driver.model.screen.listing?.shown.count == 33)
        for _ in 0..<7 { driver.press(.character("i")) }
        #expect(driver.model.screen.listing?.shown == page)
        for _ in SortOrder.allCases { driver.press(.character("o")) }
        #expect(driver.model.screen.listing?.shown == page)
    }

    // MARK: Screens

    @Test func `going back brings everything as it was`() {
        var driver = ModelDriver(.search("e"))
        driver.answer(page)
        driver.press(.pageDown, .down, .down, .character("o"), .down)
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

    @Test func `no way leads to a pile of equal screens`() {
        var driver = ModelDriver(.set("1"))
        driver.answer(page)
        driver.press(.down, .character("s"))
        #expect(driver.model.screens.count == 1 && driver.model.notice != nil)
        driver.press(.enter, .character("s"))
        #expect(driver.model.screens.count == 1 && driver.selected == 1)
        driver.press(.character("S"), .character("S"))
        driver.send(.loadedSets(screen: driver.model.screen.id, SampleCards.sets))
        driver.press(.enter, .character("S"))
        #expect(driver.model.screens.count == 2)
        driver.press(.character("?"), .character("?"))
        #expect(driver.model.screens.count == 2)
    }

    @Test func `an error that lasts stands in the place of an older list`() {
        var driver = ModelDriver(.search("e"), columns: 120)
        driver.answer(page)
        driver.fail(.textsUnavailable(because: "no connection"))
        #expect(driver.model.screen.card == nil)
        let text = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(text.contains("lorcana update") && !text.contains("Elsa"))
        driver.press(.enter, .character("s"), .character("y"))
        #expect(driver.model.screens.count == 1 && driver.model.notice == nil)
        driver.answer(page)
        #expect(driver.model.screen.card == page[0])
    }

    @Test func `answers to a covered screen reach it and load nothing more`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.enter)
        driver.forget()
        driver.answer(SampleCards.many(110), hasMore: true, screen: driver.model.screens[0].id)
        #expect(driver.model.screens[0].listing?.cards.count == 110 && driver.effects.isEmpty)
    }

    @Test(arguments: [Key.escape, .character("q")])
    func `from the first screen back leaves`(_ key: Key) {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(key)
        #expect(driver.effects.last == .leave)
    }

    @Test func `every key that opens a screen, opens one`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("?"), .character("?"), .character("S"))
        driver.send(.loadedSets(screen: driver.model.screen.id, SampleCards.sets))
        driver.press(.down, .enter)
        guard case .set(let set) = driver.model.screen.content else {
            Issue.record("no set")
            return
        }
        #expect(set.set?.name == "Rise of the Floodborn" && driver.model.screens.count == 3)
        driver.press(.character("/"))
        #expect(driver.search?.line.text == "set:2 " && driver.search?.focus == .line)
    }

    @Test
    func `from a card the next and the former of its list are shown, and going back is at the last shown`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.enter, .character("n"), .character("n"), .character("p"))
        #expect(driver.model.screen.card == page[1] && driver.model.screens.count == 2)
        driver.press(.escape)
        #expect(driver.selected == 1)
    }

    @Test func `at either end of its list a card stays and the end is told`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(Array(page.prefix(2)))
        driver.press(.enter, .character("p"))
        #expect(driver.model.screen.card == page[0])
        #expect(driver.model.notice == "first card of the list")
        driver.press(.character("n"), .character("n"))
        #expect(driver.model.screen.card == page[1])
        #expect(driver.model.notice == "last card of the list")
    }

    @Test func `going from card to card asks for the next page as the list's end comes near`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.press(.enter)
        driver.forget()
        for _ in page { driver.press(.character("n")) }
        #expect(driver.sentEvents == [.loadNextPage])
        #expect(driver.model.notice == "loading more cards")
    }

    @Test func `a card says that the next ones failed to load`() {
        var driver = ModelDriver(.all)
        driver.answer(page, hasMore: true)
        driver.fail(.emptyBody(url: "http://x"), hasMore: true)
        driver.press(.end, .enter)
        for _ in page { driver.press(.character("n")) }
        #expect(driver.model.notice == "could not load more cards: go back and press r to retry")
    }

    @Test func `in the search line, where r is text, a failure says to leave it first`() {
        var driver = ModelDriver()
        driver.fail(.emptyBody(url: "http://x"))
        #expect(BrowserRenderer.frame(driver.model, BrowserLook()).plain.contains("Enter, then r to retry"))
        driver.forget()
        driver.press(.enter, .character("r"))
        #expect(driver.sentEvents == [.search(query: ""), .fetchAllCards])
    }

    @Test func `a search begun on a card is a new one, and back shows the card`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.enter, .character("/"), .character("n"))
        #expect(driver.search?.line.text == "n" && driver.search?.focus == .line)
        driver.press(.escape)
        #expect(driver.model.screen.card == page[0])
    }

    @Test func `copying and the picture say what they did, until the next key`() {
        var driver = ModelDriver(.search("elsa"))
        driver.answer(page)
        driver.press(.character("y"))
        #expect(driver.effects.last == .copy("Elsa - Number 1") && driver.model.notice != nil)
        driver.press(.character("w"))
        #expect(driver.effects.last == .copy("https://example.org/elsa.jpg"))
        driver.press(.down)
        #expect(driver.model.notice == nil)
    }

    @Test func `the panel is remembered`() {
        var driver = ModelDriver(.search("elsa"), columns: 120)
        #expect(driver.model.layout.panelColumns != nil)
        driver.press(.tab)
        #expect(driver.model.layout.panelColumns == nil)
        #expect(!driver.model.preferences.showsPanel)
    }

    // MARK: Size

    @Test func `a resize keeps the selection and shows it`() {
        var driver = ModelDriver(.search("e"), columns: 120, rows: 40)
        driver.answer(page)
        for _ in 0..<30 { driver.press(.down) }
        driver.resize(40, 10)
        driver.resize(1, 1)
        driver.resize(120, 40)
        #expect(driver.selected == 30)
        let cursor = driver.model.screen.listing!.cursor
        #expect(cursor.window(count: 100, height: driver.model.layout.list.count).contains(30))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random keys and sizes never trap, and no line passes the screen`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var driver = ModelDriver(.search(""), columns: 80, rows: 24)
        let keys: [Key] =
            "jkgGbqsSoiywr/?x火 ".map { .character($0) } + [
                .up, .down, .enter, .escape, .tab, .pageUp, .pageDown, .home, .end, .backspace,
                .paste("ink:ruby"),
                .control("u"), .left, .right, .delete,
            ]
        for step in trials(3000) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                driver.resize(Int.random(in: 1...210, using: &random), Int.random(in: 1...60, using: &random))
            case 1:
                driver.answer(
                    SampleCards.many(Int.random(in: 0..<7, using: &random)),
                    hasMore: Bool.random(using: &random))
            case 2: driver.send(.loadedSets(screen: driver.model.screen.id, SampleCards.sets))
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
        let width = model.size.columns
        let layout = model.layout
        for lines in [
            MainRegion(model).lines(look), FooterRegion(model).lines(look), TopRegion(model).lines(look),
        ] {
            #expect(lines.first { $0.width > width } == nil)
        }
        #expect(HeadRegion(model).lines(look).allSatisfy { $0.width <= layout.listColumns })
        #expect(PanelRegion(model).lines(look).allSatisfy { $0.width <= layout.panelColumns ?? 0 })
        let frame = BrowserRenderer.frame(model, look)
        #expect(frame.lines.count == model.size.rows && frame.lines.allSatisfy { $0.width <= width })
        if !isUnicode { #expect(frame.plain.filter { !$0.isASCII } == "") }
    }
}
