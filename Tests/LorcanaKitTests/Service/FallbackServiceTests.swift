import Files
import LorcanaCards
@testable import LorcanaKit
@testable import LorcanaQuery
import Testing
import CardTesting

/// The source `auto` without data on disk (cli.md, "Where answers come from").
@MainActor
@Suite struct FallbackServiceTests {
    let api = ScriptedAPI()
    let memory = FailureFile.inMemory
    let facts = catalogue(of: [
        fact(number: 1, name: "Ariel", version: "On Human Legs"),
        fact(number: 41, name: "Elsa", version: "Queen Regent"),
        fact(number: 42, name: "Elsa", version: "Snow Queen") { $0.cost = 8 },
        fact(number: 207, name: "Elsa", version: "Spirit of Winter") { $0.rarity = .enchanted },
    ])
    static let refused = LorcanaError.transport(.refused(), url: "u")

    var joined: JoinedService { JoinedService(api: api, facts: facts, now: { Self.now }) }
    var service: FallbackService {
        FallbackService(joined, memory: memory, today: Self.now, now: { Self.now }) {
            (texts) throws(LorcanaError) in
            throw .textsUnavailable(texts, because: "no network in tests")
        }
    }
    nonisolated static let now = Timestamp(year: 2026, month: 11, day: 1)

    func search(_ text: String) async throws -> LorcanaAnswer {
        try await service.cards(matching: CardQuery(parsing: text))
    }

    @Test func `a name goes to the API, whose rows are corrected and completed`()
        async throws
    {
        api.answers[.names(["elsa"])] = [
            fact(number: 42, name: "Elsa", version: "Snow Queen") { $0.cost = 7 }
        ]
        let answer = try await search("elsa")
        #expect(Set(answer.cards.map(\.id)) == ["TFC-041", "TFC-042", "TFC-207"])
        let corrected = try #require(answer.cards.first { $0.id == "TFC-042" })
        #expect(corrected.cost == 8 && corrected.corrected == ["cost"])
        #expect(corrected.origin == AnswerOrigin(source: .api, asOf: Self.now))
        #expect(answer.cards.first { $0.id == "TFC-041" }?.origin.source == .builtIn)
        #expect(answer.notes.isEmpty)
    }

    @Test func `if the API refuses, the facts answer with a note, and the failure is remembered`()
        async throws
    {
        api.failure = Self.refused
        let answer = try await search("elsa")
        #expect(answer.cards.count == 3)
        #expect(answer.origin == facts.origin)
        #expect(answer.notes == [.fellBack(from: Self.refused, to: facts.origin)])
        #expect(memory.recentFailure(now: Self.now) == Self.now)
    }

    @Test func `a command that runs out of time remembers no failed connection`()
        async throws
    {
        api.failure = .transport(.timedOut(.body, after: .seconds(60), of: .command), url: "u")
        #expect(try await search("elsa").origin == facts.origin)
        #expect(memory.recentFailure(now: Self.now) == nil)
    }

    @Test func `after a remembered failure the facts answer without a request`() async throws {
        memory.remember(failureAt: Self.now)
        let answer = try await search("elsa")
        #expect(answer.notes == [.recentlyUnreachable(since: Self.now, to: facts.origin)])
        #expect(api.asked.isEmpty)
    }

    @Test func `a bad answer falls back too, but is not remembered as a failed connection`() async throws {
        api.failure = .emptyBody(url: "u")
        _ = try await search("elsa")
        #expect(memory.recentFailure(now: Self.now) == nil)
    }

    @Test func `a query with conditions is answered from the facts with no request`() async throws {
        let answer = try await search("cost=8")
        #expect(answer.cards.map(\.id) == ["TFC-042"])
        #expect(api.asked.isEmpty)
    }

    @Test func `a condition on texts needs the download`() async {
        for (query, texts) in [("text:draw", [TextColumn.text]), ("-is:ruling elsa", [.rulings])] {
            await #expect(
                throws: LorcanaError.textsUnavailable(texts, because: "no network in tests")
            ) { try await search(query) }
        }
    }

    @Test func `a misspelt name is corrected from the built-in data`() async throws {
        api.answers[.names(["ariell"])] = []
        let answer = try await search("ariell")
        #expect(answer.cards.map(\.id) == ["TFC-001"])
    }

    @Test func `a note says that the downloaded texts could not be saved`() async throws {
        let texts = catalogue(of: [fact(number: 7) { $0.text = "Draw a card." }], source: .local)
        let lack = AnswerNote.notKept(.full("/data"))
        let service = FallbackService(joined, memory: memory, today: Self.now, now: { Self.now }) { _ in
            CatalogueService(texts, notes: [lack])
        }
        let answer = try await service.cards(matching: CardQuery(parsing: "text:draw"))
        #expect(answer.cards.map(\.id) == ["TFC-007"] && answer.notes == [lack])
    }

    @Test func `a name with an apostrophe is requested in parts, as with the API alone`() async throws {
        api.answers[.names(["o", "malley"])] = [fact(number: 9, name: "Thomas O'Malley")]
        let answer = try await search("O'Malley")
        #expect(answer.cards.map(\.id) == ["TFC-009"] && answer.cards.first?.origin.source == .api)
    }

    @Test func `a card that the answer has twice is one card`() async throws {
        let twice = fact(number: 42, name: "Elsa", version: "Snow Queen")
        let other = fact(number: 42, name: "Elsa", version: "Snow Queen") { $0.id = "TFC-42B" }
        api.answers[.names(["snow"])] = [twice, other, twice]
        api.answers[.set(1)] = [twice, other, twice]
        #expect(try await search("snow unique:prints").cards.map(\.id) == ["TFC-042"])
        let set = try await service.cards(inSet: "1").cards.map(\.id)
        #expect(set == ["TFC-001", "TFC-041", "TFC-042", "TFC-207"])
    }

    @Test func `an answer of facts alone has the facts' date, and notes about the API's rows`()
        async throws
    {
        api.skipped = 2
        for answer in [try await search("elsa"), try await service.cards(inSet: "TFC")] {
            #expect(answer.cards.count >= 3 && answer.origin == facts.origin)
            #expect(answer.notes == [.replaced(count: 2)])
        }
        #expect(try await search("ariell").notes.contains(.replaced(count: 2)))
        #expect(try await service.sets().origin == facts.origin)
    }

    @Test func `an answer with one row of the API has the API's date`() async throws {
        let row = fact(number: 41, name: "Elsa", version: "Queen Regent")
        (api.answers[.names(["elsa"])], api.answers[.set(1)]) = ([row], [row])
        #expect(try await search("elsa").origin == AnswerOrigin(source: .api, asOf: Self.now))
        #expect(try await service.cards(inSet: "1").origin == AnswerOrigin(source: .api, asOf: Self.now))
    }

    @Test func `the page on which the API ended keeps its rows and the names of their sets`() async throws {
        let newest = fact(number: 1, name: "Newcomer") {
            $0.id = "NEW-001"
            $0.setNumber = "15"
        }
        api.answers[.page(1)] = [fact(number: 41, name: "Elsa"), fact(number: 1, name: "Ariel")]
        api.answers[.page(2)] = [newest]
        api.sets = [LorcanaSet(number: "15", code: "NEW", name: "The Newest")]
        let service = service
        _ = try await service.allCards(page: 1, pageSize: 2)
        for _ in 1...2 {
            let cards = try await service.allCards(page: 2, pageSize: 2).cards
            #expect(cards.map(\.id) == ["NEW-001", "TFC-042"])
            #expect(cards.first?.set?.name == "The Newest")
        }
        #expect(api.asked == [.page(1), .page(2)])
    }

    @Test func `an unreadable page is skipped; the facts complete it and a note says so`() async throws {
        api.answers[.page(1)] = [fact(number: 41, name: "Elsa"), fact(number: 1, name: "Ariel")]
        api.answers[.page(3)] = [fact(number: 42, name: "Elsa")]
        api.unreadable = [2]
        let service = service
        _ = try await service.allCards(page: 1, pageSize: 2)
        let second = try await service.allCards(page: 2, pageSize: 2)
        #expect(second.cards.isEmpty && second.omitted == 2 && second.notes == [.replaced(count: 2)])
        #expect(try await service.allCards(page: 3, pageSize: 2).cards.map(\.id) == ["TFC-042", "TFC-207"])
    }

    @Test func `the facts answer from the second unreadable page on`() async throws {
        api.answers[.page(1)] = [fact(number: 41, name: "Elsa"), fact(number: 1, name: "Ariel")]
        api.unreadable = [2, 3]
        let service = service
        for page in 1...2 { _ = try await service.allCards(page: page, pageSize: 2) }
        let third = try await service.allCards(page: 3, pageSize: 2)
        #expect(third.cards.map(\.id) == ["TFC-042", "TFC-207"])
        #expect(third.notes == [.fellBack(from: .unreadableRows(count: 2, url: "u"), to: facts.origin)])
        #expect(try await service.allCards(page: 4, pageSize: 2).cards.isEmpty)
        #expect(api.asked.count == 3)
    }

    @Test func `a first page whose rows have no sets is unreadable, and the facts answer`() async throws {
        api.answers[.page(1)] = [fact(number: 41, name: "Elsa") { $0.setNumber = "" }]
        let answer = try await service.allCards(page: 1, pageSize: 1)
        #expect(answer.cards.map(\.id) == ["TFC-001"])
        #expect(answer.notes == [.fellBack(from: .unreadableRows(count: 1, url: ""), to: facts.origin)])
    }

    @Test func `an endless list is ended after 200 pages, and the facts follow`() async throws {
        for page in 1...210 { api.answers[.page(page)] = [fact(number: 1000 + page)] }
        let service = service
        for page in 1...200 { _ = try await service.allCards(page: page, pageSize: 1) }
        let last = try await service.allCards(page: 201, pageSize: 1)
        #expect(last.notes == [.fellBack(from: .tooManyPages(200), to: facts.origin)])
        #expect(last.cards.map(\.id) == ["TFC-001"] && api.asked.count == 200)
    }

    @Test func `a row of a set without its number is completed by the fact`() async throws {
        api.answers[.set(1)] = [
            fact(number: 41, name: "Elsa", version: "Queen Regent") {
                $0.setNumber = ""
                $0.text = "Draw."
            }
        ]
        let answer = try await service.cards(inSet: "1")
        #expect(answer.cards.map(\.id) == ["TFC-001", "TFC-041", "TFC-042", "TFC-207"])
        #expect(answer.cards[1].text == "Draw." && answer.cards[1].origin.source == .builtIn)
        #expect(answer.notes == [.replaced(count: 1)])
    }

    @Test func `a set is requested by its number and completed from the facts`() async throws {
        api.answers[.set(1)] = [fact(number: 41, name: "Elsa", version: "Queen Regent")]
        let answer = try await service.cards(inSet: "the first chapter")
        #expect(answer.cards.map(\.id) == ["TFC-001", "TFC-041", "TFC-042", "TFC-207"])
        #expect(api.asked == [.set(1)])
    }

    @Test func `pages of the API are followed by pages of cards that it lacks`() async throws {
        api.answers[.page(1)] = [fact(number: 42, name: "Elsa", version: "Snow Queen")]
        let service = service
        let first = try await service.allCards(page: 1, pageSize: 3)
        let second = try await service.allCards(page: 2, pageSize: 3)
        #expect(first.cards.map(\.id) == ["TFC-042", "TFC-001", "TFC-041"])
        #expect(second.cards.map(\.id) == ["TFC-207"])
        #expect(second.origin.source == .builtIn)
        #expect(api.asked == [.page(1)])
    }

    @Test func `an API that fails on the second page is followed by the facts not yet shown`() async throws {
        api.answers[.page(1)] = [fact(number: 41, name: "Elsa"), fact(number: 1, name: "Ariel")]
        let service = service
        _ = try await service.allCards(page: 1, pageSize: 2)
        api.failure = Self.refused
        let second = try await service.allCards(page: 2, pageSize: 2)
        #expect(second.cards.map(\.id) == ["TFC-042", "TFC-207"])
        #expect(second.notes == [.fellBack(from: Self.refused, to: facts.origin)])
    }

    @Test func `an API that sends a page again is followed by the facts, and a note says so`() async throws {
        let page = [fact(number: 41, name: "Elsa"), fact(number: 1, name: "Ariel")]
        (api.answers[.page(1)], api.answers[.page(2)]) = (page, page)
        let service = service
        _ = try await service.allCards(page: 1, pageSize: 2)
        let second = try await service.allCards(page: 2, pageSize: 2)
        #expect(second.cards.map(\.id) == ["TFC-042", "TFC-207"])
        #expect(second.notes == [.repeatedPage(2)])
    }

    @Test func `notes about the choice come first, before the reason for the fallback`() async throws {
        let aside = AnswerNote.unusable(.wrongChecksum)
        let texts = catalogue(of: [fact(number: 7) { $0.text = "Draw a card." }], source: .local)
        let service = FallbackService(
            joined, memory: memory, notes: [aside], today: Self.now, now: { Self.now }
        ) { _ in
            CatalogueService(texts, notes: [.repeatedPage(1)])
        }
        #expect(try await service.cards(matching: CardQuery(parsing: "cost=8")).notes == [aside])
        let download = try await service.cards(matching: CardQuery(parsing: "text:draw"))
        #expect(download.notes == [aside, .repeatedPage(1)])
        #expect(try await service.sets().notes == [aside])
        api.failure = Self.refused
        let fallback = try await service.sets()
        #expect(fallback.notes == [aside, .fellBack(from: Self.refused, to: facts.origin)])
        let remembered = try await service.cards(inSet: "1")
        #expect(remembered.notes == [aside, .recentlyUnreachable(since: Self.now, to: facts.origin)])
    }

    @Test func `a cancelled question is not a failure of the API`() async {
        api.failure = .cancelled
        await #expect(throws: LorcanaError.cancelled) { try await search("elsa") }
        #expect(memory.recentFailure(now: Self.now) == nil)
    }

    @Test func `the facts' sets come first, then those that only the API has`() async throws {
        api.sets = [
            LorcanaSet(number: "99", code: "NEW", name: "New"), LorcanaSet(number: "1", code: "T", name: "x"),
        ]
        let answer = try await service.sets()
        #expect(answer.sets.map(\.name) == ["The First Chapter", "New"])
    }
}

/// The API joined with the facts, without a fallback.
@MainActor
@Suite struct JoinedServiceTests {
    let api = ScriptedAPI()
    let facts = catalogue(of: [fact(number: 1, name: "Ariel"), fact(number: 41, name: "Elsa")])
    var service: JoinedService {
        JoinedService(api: api, facts: facts, now: { FallbackServiceTests.now })
    }

    @Test func `a failure of the API is an error for each question that needs a request`() async {
        let error = LorcanaError.emptyBody(url: "u")
        api.failure = error
        await #expect(throws: error) { try await service.cards(matching: CardQuery(parsing: "elsa")) }
        await #expect(throws: error) { try await service.cards(inSet: "1") }
        await #expect(throws: error) { try await service.sets() }
        await #expect(throws: error) { try await service.allCards(page: 1, pageSize: 2) }
    }

    @Test func `without the API the facts answer each question, and nothing is sent`() async throws {
        let facts = service.withoutAPI
        #expect(try await facts.cards(matching: CardQuery(parsing: "elsa")).cards.map(\.id) == ["TFC-041"])
        #expect(try await facts.cards(inSet: "1").cards.map(\.id) == ["TFC-001", "TFC-041"])
        #expect(try await facts.sets().sets == [firstChapter])
        let page = try await facts.allCards(page: 1, pageSize: 1)
        #expect(page.cards.map(\.id) == ["TFC-001"])
        // Cards without rules text are not attributed to the API.
        #expect(page.cards.allSatisfy { $0.catalogue.origin == self.facts.origin })
        #expect(api.asked.isEmpty)
    }

    @Test func `pages without the API continue after the API's`() async throws {
        api.answers[.page(1)] = [fact(number: 41, name: "Elsa")]
        let service = service
        _ = try await service.allCards(page: 1, pageSize: 1)
        #expect(service.asksAPI(.page(2, size: 3)))
        #expect(try await service.withoutAPI.allCards(page: 2, pageSize: 1).cards.map(\.id) == ["TFC-001"])
        #expect(!service.asksAPI(.page(2, size: 3)) && service.asksAPI(.page(1, size: 3)))
    }

    @Test(arguments: ["The First Chapter", "tfc", "1"])
    func `a set of the facts has its number`(name: String) throws {
        #expect(try #require(service.numberedSet(name)).number == 1)
    }

    @Test func `a quest and an unknown set have no number`() {
        let quest = LorcanaSet(number: "Q1", code: "Q1", name: "Deep Trouble", kind: .quest)
        let facts = Catalogue([], sets: [quest], origin: facts.origin, factsDate: factsDay)
        let service = JoinedService(api: api, facts: facts, now: { FallbackServiceTests.now })
        #expect(service.numberedSet("deep trouble") == nil && service.numberedSet("nowhere") == nil)
    }
}
