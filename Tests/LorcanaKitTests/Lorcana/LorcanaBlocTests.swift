import Bloc
import BlocTesting
import LorcanaCards
@testable import LorcanaKit
import Testing
import CardTesting
import LorcanaQuery

/// The promises of lorcana-bloc.md, by number, with a manual clock and a service that answers on request.
@MainActor
@Suite struct LorcanaBlocTests {
    let clock = ManualClock()
    let service = ScriptedService()

    func makeBloc(_ settings: LorcanaBlocSettings = .asYouType) -> LorcanaBloc {
        LorcanaBloc(service: service, settings: settings, clock: clock)
    }

    /// A bloc that shows page 1 of all cards, with `count` of 100 cards.
    func makeBlocWithFirstPage(count: Int = 100) async -> LorcanaBloc {
        let bloc = makeBloc()
        let fetch = bloc.send(.fetchAllCards)
        await service.questions(1)
        service.reply(to: .page(1, size: 100), cards: cards(1...count))
        await fetch.finish()
        return bloc
    }

    // MARK: Typing

    @Test func `L1: two characters send no question`() async {
        let bloc = makeBloc()
        let typed = bloc.send(.search(query: " el "))
        #expect(await typed.finish() == .completed)
        #expect(clock.sleepers.isEmpty && service.asked.isEmpty)
    }

    @Test func `L1: three characters send one question after 300 ms, not after 299 ms`() async {
        let bloc = makeBloc()
        bloc.send(.search(query: "els"))
        clock.jump(by: .milliseconds(299))
        #expect(clock.sleepers == [.milliseconds(1)])
        #expect(service.asked.isEmpty)
        clock.jump(by: .milliseconds(1))
        await service.questions(1)
        #expect(service.asked == [.search("els")])
    }

    @Test func `L1: fast typing sends one question, for the whole word`() async {
        let bloc = makeBloc()
        for text in ["e", "el", "els", "elsa"] {
            bloc.send(.search(query: text))
            clock.jump(by: .milliseconds(100))
        }
        clock.jump(by: .milliseconds(200))
        await service.questions(1)
        #expect(service.asked == [.search("elsa")])
        #expect(clock.sleepers.isEmpty)
    }

    @Test func `a given query is sent at once, whatever its length, and again when repeated`() async {
        var settings = LorcanaBlocSettings.asYouType
        settings.givenQuery = "el"
        let bloc = makeBloc(settings)
        let first = bloc.send(.search(query: "el"))
        await service.questions(1)
        service.reply(to: .search("el"), .failure(.emptyBody(url: "u")))
        await first.finish()
        bloc.send(.search(query: "el"))
        await service.questions(2)
        #expect(service.asked == [.search("el"), .search("el")] && clock.sleepers.isEmpty)
    }

    @Test func `a given query typed as part of a longer one waits like any other`() async {
        var settings = LorcanaBlocSettings.asYouType
        settings.givenQuery = "els"
        let bloc = makeBloc(settings)
        for text in ["e", "el", "els"] { bloc.send(.search(query: text)) }
        #expect(service.asked.isEmpty && clock.sleepers == [.milliseconds(300)])
    }

    private func typingBloc(_ catalogue: Catalogue? = nil) -> LorcanaBloc {
        var settings = LorcanaBlocSettings.immediate
        (settings.isTyped, settings.catalogue) = (true, catalogue)
        return makeBloc(settings)
    }

    /// For each question after the first `before`: whether words may be corrected, and whether the last word is open.
    private func readings(after before: Int) -> [[Bool]] {
        service.queries.dropFirst(before).map { [$0.mayForgive, $0.isLastWordOpen] }
    }

    private func reply(_ number: Int, to text: String, cards: [LorcanaCard]) async {
        await service.questions(number)
        service.reply(to: .search(text), cards: cards)
    }

    @Test func `L2a: an open word is previewed, announced after 150 ms and finished after 600 ms`()
        async throws
    {
        let bloc = typingBloc()
        let typed = bloc.send(.search(query: "ruby"))
        await reply(1, to: "ruby", cards: cards(1...3))
        try await clock.sleepers(atLeast: 1)
        #expect(bloc.state.cards == cards(1...3) && bloc.state.isUnfinished && bloc.state.coming == nil)
        #expect(clock.sleepers == [.milliseconds(150)])
        clock.jump(by: .milliseconds(150))
        await reply(2, to: "ruby", cards: cards(4...9))
        try await clock.sleepers(atLeast: 1)
        #expect(clock.sleepers == [.milliseconds(450)])
        #expect(bloc.state.cards == cards(1...3) && bloc.state.coming?.count == 6)
        clock.jump(by: .milliseconds(450))
        await typed.finish()
        #expect(bloc.state.cards == cards(4...9))
        #expect(!bloc.state.isUnfinished && bloc.state.coming == nil)
        #expect(readings(after: 0) == [[false, true], [true, false]])
    }

    @Test(arguments: ["elza ", "elza,"])
    func `L2a: a blank or a comma finishes the word, which is corrected after 150 ms`(_ text: String)
        async throws
    {
        let bloc = typingBloc()
        let typed = bloc.send(.search(query: text))
        await reply(1, to: text.trimmed, cards: [])
        await reply(2, to: "elza", cards: [])
        try await clock.sleepers(atLeast: 1)
        #expect(clock.sleepers == [.milliseconds(150)])
        clock.jump(by: .milliseconds(150))
        await reply(3, to: text.trimmed, cards: cards(1...2))
        await typed.finish()
        #expect(bloc.state.cards == cards(1...2) && clock.sleepers.isEmpty)
        #expect(readings(after: 0) == [[false, false], [false, false], [true, false]])
    }

    @Test func `L2a: words before an open one are corrected after 150 ms`() async throws {
        let bloc = typingBloc()
        bloc.send(.search(query: "elza sno"))
        await reply(1, to: "elza sno", cards: [])
        await reply(2, to: "elza", cards: [])
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .milliseconds(150))
        await reply(3, to: "elza sno", cards: cards(1...2))
        await service.questions(4)
        #expect(bloc.state.cards == cards(1...2))
        #expect(readings(after: 2) == [[true, true], [true, false]])
    }

    @Test func `L2a: the answer is shown at once if it has the cards of the preview`() async throws {
        let bloc = typingBloc()
        let typed = bloc.send(.search(query: "elsa"))
        await reply(1, to: "elsa", cards: cards(1...3))
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .milliseconds(150))
        await reply(2, to: "elsa", cards: cards(1...3))
        await typed.finish()
        #expect(!bloc.state.isUnfinished && clock.sleepers.isEmpty)
    }

    @Test
    func
        `L2a: a value shows the only one that it may become, waits for several, and is wrong if there is none`()
        async throws
    {
        let bloc = typingBloc(Samples.catalogue)
        let one = bloc.send(.search(query: "ink:r"))
        await reply(1, to: "ink:ruby", cards: cards(1...3))
        await one.finish()
        #expect(bloc.state.cards == cards(1...3) && !bloc.state.isUnfinished)
        let several = bloc.send(.search(query: "ink:s"))
        await several.finish()
        #expect(bloc.state.isUnfinished && bloc.state.error == nil && clock.sleepers.isEmpty)
        let none = bloc.send(.search(query: "ink:x"))
        try await clock.sleepers(atLeast: 1)
        #expect(bloc.state.error == nil && clock.sleepers == [.milliseconds(600)])
        clock.jump(by: .milliseconds(600))
        await none.finish()
        #expect(bloc.state.error?.isOfQuery == true)
        // A space completes the value.
        bloc.send(.search(query: "ink:s "))
        #expect(bloc.state.error?.isOfQuery == true)
    }

    @Test func `over the network a typed query is asked once, as a whole`() async {
        var settings = LorcanaBlocSettings.asYouType
        settings.isTyped = true
        let bloc = makeBloc(settings)
        let typed = bloc.send(.search(query: "elsa"))
        clock.jump(by: .milliseconds(300))
        await reply(1, to: "elsa", cards: [])
        await typed.finish()
        #expect(readings(after: 0) == [[true, false]] && clock.sleepers.isEmpty)
    }

    @Test func `a service that fails while a word is typed is asked once, and its error shown at once`() async
    {
        let bloc = typingBloc()
        let typed = bloc.send(.search(query: "elsa sno"))
        await service.questions(1)
        service.reply(to: .search("elsa sno"), .failure(.emptyBody(url: "u")))
        await typed.finish()
        #expect(bloc.state.error == .emptyBody(url: "u"))
        #expect(service.asked.count == 1 && clock.sleepers.isEmpty)
    }

    @Test func `L2: the query is stored with each key, before anything is asked`() {
        let bloc = makeBloc()
        bloc.send(.search(query: "e"))
        #expect(bloc.state.searchQuery == "e")
        bloc.send(.search(query: "els"))
        #expect(bloc.state.searchQuery == "els")
        #expect(!bloc.state.isLoading)
    }

    @Test func `L2: an empty query clears the list at once and cancels a waiting question`() async {
        let bloc = makeBloc()
        let waiting = bloc.send(.search(query: "elsa"))
        bloc.send(.search(query: " "))
        #expect(bloc.state == LorcanaState())
        #expect(await waiting.finish() == .cancelled)
        #expect(clock.sleepers.isEmpty && service.asked.isEmpty)
    }

    @Test func `L2: deleting to two characters keeps the list and cancels the question`() async {
        let bloc = makeBloc()
        let running = bloc.send(.search(query: "els"))
        clock.jump(by: .milliseconds(300))
        await service.questions(1)
        #expect(bloc.state.isLoading)
        bloc.send(.search(query: "el"))
        await running.finish()
        #expect(service.givenUp == [.search("els")])
        #expect(bloc.state.searchQuery == "el")
        #expect(!bloc.state.isLoading)
    }

    // MARK: Answers

    @Test func `L3: loading is shown with the query before the request, and the cards are replaced`() async {
        let bloc = await makeBlocWithFirstPage(count: 2)
        let log = RecordedStates(bloc)
        let search = bloc.send(.search(query: "elsa"))
        clock.jump(by: .milliseconds(300))
        await service.questions(2)
        #expect(bloc.state.isLoading)
        #expect(bloc.state.cards == cards(1...2))
        service.reply(to: .search("elsa"), cards: cards([7]))
        await search.finish()
        #expect(log.summaries == ["elsa 2", "elsa 2 loading", "elsa 1"])
        #expect(bloc.state.cards == cards([7]))
        #expect(!bloc.state.hasMorePages)
    }

    @Test func `L3: a failure is shown, and the old cards stay`() async {
        let bloc = await makeBlocWithFirstPage(count: 2)
        let search = bloc.send(.search(query: "elsa"))
        clock.jump(by: .milliseconds(300))
        await service.questions(2)
        service.reply(to: .search("elsa"), .failure(.emptyBody(url: "u")))
        await search.finish()
        #expect(bloc.state.error == .emptyBody(url: "u"))
        #expect(bloc.state.cards == cards(1...2))
        #expect(!bloc.state.isLoading)
    }

    @Test func `L3: the old error is gone when the next request starts`() async {
        let bloc = makeBloc(.immediate)
        let failed = bloc.send(.search(query: "els"))
        await service.questions(1)
        service.reply(to: .search("els"), .failure(.emptyBody(url: "u")))
        await failed.finish()
        bloc.send(.search(query: "elsa"))
        #expect(bloc.state.error == nil)
        #expect(bloc.state.isLoading)
    }

    @Test func `L4: a slow older question is cancelled, and neither its answer nor its error is shown`() async
    {
        let bloc = makeBloc(.immediate)
        let slow = bloc.send(.search(query: "els"))
        await service.questions(1)
        let fast = bloc.send(.search(query: "elsa"))
        await service.questions(2)
        service.reply(to: .search("els"), .failure(.emptyBody(url: "u")))
        service.reply(to: .search("elsa"), cards: cards([1]))
        await fast.finish()
        #expect(await slow.finish() == .cancelled)
        #expect(bloc.state.cards == cards([1]))
        #expect(bloc.state.error == nil)
    }

    @Test func `L4: the older request is cancelled`() async {
        let bloc = makeBloc(.immediate)
        let older = bloc.send(.search(query: "els"))
        await service.questions(1)
        bloc.send(.search(query: "elsa"))
        await older.finish()
        #expect(service.givenUp == [.search("els")])
    }

    @Test(arguments: [
        LorcanaEvent.search(query: "elsa"), .fetchAllCards, .loadSet(setName: "TFC"), .loadSets,
    ])
    func `L5: clear cancels every load, and no result of it appears later`(event: LorcanaEvent) async {
        let bloc = makeBloc(.immediate)
        let load = bloc.send(event)
        await service.questions(1)
        bloc.send(.clear)
        #expect(bloc.state == LorcanaState())
        #expect(await load.finish() == .cancelled)
        #expect(service.givenUp == service.asked)
        #expect(bloc.state == LorcanaState())
    }

    // MARK: Pages

    @Test func `L6: fetchAllCards requests page 1 of 100, and a second one meanwhile is dropped`() async {
        let bloc = makeBloc()
        let first = bloc.send(.fetchAllCards)
        let second = bloc.send(.fetchAllCards)
        await service.questions(1)
        #expect(await second.finish() == .dropped)
        service.reply(to: .page(1, size: 100), cards: cards(1...100))
        await first.finish()
        #expect(service.asked == [.page(1, size: 100)])
        #expect(bloc.state.cards.count == 100)
        #expect(bloc.state.currentPage == 1 && bloc.state.hasMorePages && bloc.state.searchQuery.isEmpty)
    }

    @Test func `L6: the list may begin with a later page, and continues from there`() async {
        var settings = LorcanaBlocSettings.immediate
        settings.firstPage = 20
        let bloc = makeBloc(settings)
        let first = bloc.send(.fetchAllCards)
        await service.questions(1)
        service.reply(to: .page(20, size: 100), cards: cards(1...100))
        await first.finish()
        #expect(bloc.state.currentPage == 20 && bloc.state.hasMorePages)
        bloc.send(.loadNextPage)
        await service.questions(2)
        #expect(service.asked == [.page(20, size: 100), .page(21, size: 100)])
        service.reply(to: .page(21, size: 100), cards: [])
    }

    @Test func `L7: the next page is appended in order, and a short page is the last`() async {
        let bloc = await makeBlocWithFirstPage()
        let next = bloc.send(.loadNextPage)
        #expect(bloc.state.isLoadingMore && !bloc.state.isLoading)
        await service.questions(2)
        service.reply(to: .page(2, size: 100), cards: cards(101...104))
        await next.finish()
        #expect(bloc.state.cards == cards(1...104))
        #expect(bloc.state.currentPage == 2 && !bloc.state.hasMorePages)
    }

    @Test func `L7: an empty page is not an error and changes no cards`() async {
        let bloc = await makeBlocWithFirstPage()
        let next = bloc.send(.loadNextPage)
        await service.questions(2)
        service.reply(to: .page(2, size: 100), cards: [])
        await next.finish()
        #expect(bloc.state.cards.count == 100)
        #expect(bloc.state.error == nil && !bloc.state.hasMorePages)
    }

    @Test func `L7: a page without new cards is the last, and a note says so`() async {
        let bloc = await makeBlocWithFirstPage()
        let page = bloc.send(.loadNextPage)
        await service.questions(2)
        service.reply(to: .page(2, size: 100), cards: cards(1...100))
        await page.finish()
        #expect(!bloc.state.hasMorePages && bloc.state.cards.count == 100)
        #expect(bloc.state.notes == [.repeatedPage(2)] && bloc.state.error == nil)
    }

    @Test func `L7: unreadable rows do not make a page the last one`() async {
        let bloc = makeBloc()
        let fetch = bloc.send(.fetchAllCards)
        await service.questions(1)
        service.reply(
            to: .page(1, size: 100),
            .success(LorcanaAnswer(cards: cards(1...98), origin: .sample, omitted: 2)))
        await fetch.finish()
        #expect(bloc.state.hasMorePages)
    }

    @Test func `L7: a page whose rows are all omitted is not the last one`() async {
        let bloc = await makeBlocWithFirstPage(count: 100)
        let page = bloc.send(.loadNextPage)
        await service.questions(2)
        service.reply(
            to: .page(2, size: 100),
            .success(LorcanaAnswer(origin: .sample, notes: [.replaced(count: 100)], omitted: 100)))
        await page.finish()
        #expect(bloc.state.hasMorePages && bloc.state.currentPage == 2 && bloc.state.cards.count == 100)
        #expect(bloc.state.notes == [.replaced(count: 100)])
    }

    @Test func `L7: loadNextPage is ignored when nothing is loaded`() async {
        let bloc = makeBloc()
        await bloc.send(.loadNextPage).finish()
        #expect(bloc.state == LorcanaState())
        #expect(service.asked.isEmpty)
    }

    @Test func `L7: loadNextPage is ignored while a load runs`() async {
        let bloc = makeBloc()
        bloc.send(.fetchAllCards)
        #expect(await bloc.send(.loadNextPage).finish() == .dropped)
        await service.questions(1)
        #expect(service.asked == [.page(1, size: 100)])
    }

    @Test func `L7: loadNextPage is ignored after the last page`() async {
        let bloc = await makeBlocWithFirstPage(count: 40)
        await bloc.send(.loadNextPage).finish()
        #expect(service.asked == [.page(1, size: 100)])
    }

    @Test(arguments: [LorcanaEvent.search(query: "elsa"), .loadSet(setName: "elsa")])
    func `L7: loadNextPage is ignored while a search or a set is shown`(event: LorcanaEvent) async {
        let bloc = makeBloc(.immediate)
        let question = bloc.send(event)
        await service.questions(1)
        service.reply(to: service.asked[0], cards: cards(1...100))
        await question.finish()
        #expect(!bloc.state.hasMorePages)
        await bloc.send(.loadNextPage).finish()
        #expect(service.asked.count == 1)
    }

    @Test func `L8: five loadNextPage in one turn make one request`() async {
        let bloc = await makeBlocWithFirstPage()
        let tasks = (1...5).map { _ in bloc.send(.loadNextPage) }
        await service.questions(2)
        service.reply(to: .page(2, size: 100), cards: cards(101...200))
        for task in tasks { await task.finish() }
        #expect(service.asked == [.page(1, size: 100), .page(2, size: 100)])
        #expect(bloc.state.cards.count == 200)
    }

    @Test func `L8: a failed page keeps cards and page, and the next try requests the same page`() async {
        let bloc = await makeBlocWithFirstPage()
        let failed = bloc.send(.loadNextPage)
        await service.questions(2)
        service.reply(to: .page(2, size: 100), .failure(.emptyBody(url: "u")))
        await failed.finish()
        #expect(bloc.state.cards.count == 100 && bloc.state.currentPage == 1)
        #expect(bloc.state.error == .emptyBody(url: "u") && bloc.state.hasMorePages)
        #expect(service.asked.count == 2)
        bloc.send(.loadNextPage)
        await service.questions(3)
        #expect(service.asked.last == .page(2, size: 100))
    }

    @Test func `L9: a card seen on two pages appears once`() async {
        let bloc = await makeBlocWithFirstPage()
        let next = bloc.send(.loadNextPage)
        await service.questions(2)
        service.reply(to: .page(2, size: 100), cards: cards(99...198))
        await next.finish()
        #expect(bloc.state.cards == cards(1...198))
        #expect(bloc.state.hasMorePages)
    }

    @Test(arguments: [LorcanaEvent.search(query: "elsa"), .clear])
    func `L10: search or clear while a page loads drops that page`(event: LorcanaEvent) async {
        let bloc = await makeBlocWithFirstPage()
        let page = bloc.send(.loadNextPage)
        await service.questions(2)
        bloc.send(event)
        #expect(!bloc.state.isLoadingMore)
        service.reply(to: .page(2, size: 100), cards: cards(101...200))
        #expect(await page.finish() == .cancelled)
        #expect(bloc.state.cards.count == (event == .clear ? 0 : 100))
    }

    // MARK: Sets

    @Test func `L11: loadSet requests only that set, and an unknown set is an empty result`() async {
        let bloc = makeBloc()
        let load = bloc.send(.loadSet(setName: "Nowhere"))
        await service.questions(1)
        #expect(service.asked == [.set("Nowhere")])
        service.reply(to: .set("Nowhere"), cards: [])
        await load.finish()
        #expect(bloc.state.cards.isEmpty && bloc.state.error == nil)
    }

    @Test func `L11: loadSets fills the sets and keeps the cards`() async {
        let bloc = await makeBlocWithFirstPage()
        let load = bloc.send(.loadSets)
        await service.questions(2)
        service.reply(to: .sets, .success(LorcanaAnswer(sets: [firstChapter], origin: .sample)))
        await load.finish()
        #expect(bloc.state.sets == [firstChapter])
        #expect(bloc.state.cards.count == 100)
    }

    // MARK: Ends and errors

    @Test func `L13: closing during a request cancels it`() async {
        let bloc = makeBloc(.immediate)
        let search = bloc.send(.search(query: "elsa"))
        await service.questions(1)
        bloc.close()
        #expect(await search.finish() == .cancelled)
        #expect(service.givenUp == [.search("elsa")])
    }

    @Test func `a wrong query makes no request and keeps the cards`() async {
        let bloc = await makeBlocWithFirstPage(count: 3)
        let search = bloc.send(.search(query: "ink:pink"))
        clock.jump(by: .milliseconds(300))
        while search.outcome == nil && service.asked.count == 1 { await Task.yield() }
        guard case .invalidQuery(let error)? = bloc.state.error else {
            Issue.record("no error in \(bloc.state)")
            return
        }
        #expect(error.query == "ink:pink")
        #expect(service.asked.count == 1)
        #expect(bloc.state.cards == cards(1...3))
    }
}

/// Records each new state of the bloc: the query, the number of cards, and whether it is loading.
@MainActor
private final class RecordedStates {
    private(set) var summaries: [String] = []
    private var subscription: Subscription?

    init(_ bloc: LorcanaBloc) {
        subscription = bloc.observe { [unowned self] change in
            let state = change.nextState
            let loading = state.isLoading ? " loading" : state.isLoadingMore ? " loading more" : ""
            summaries.append("\(state.searchQuery) \(state.cards.count)\(loading)")
        }
    }
}
