import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import LorcanaTesting
import Testing
import CardTesting

/// The source `api`, from its requests to its cards, with responses as the service sends them.
@Suite struct APIServiceOverHTTPTests {
    private let stub = StubTransport()
    private let origin = AnswerOrigin(source: .api, asOf: Timestamp(year: 2026, month: 11, day: 20))

    private func service(facts: Catalogue? = nil) -> APIService {
        let timing = ManualTiming().timing
        return APIService(
            api: LorcanaAPI(
                baseURL: "https://a.test", transport: stub,
                policy: RequestPolicy(limits: .patient, retries: .none), timing: timing),
            facts: facts, now: timing.wallClock)
    }

    private func found(_ query: String) async throws -> [String] {
        try await service().cards(matching: CardQuery(parsing: query)).cards.map(\.id)
    }

    @Test func `a page is the API's rows in its order, dated now`() async throws {
        stub.on("/cards/all?page=1&pagesize=100", .ok(try Fixture.bytes("cards.json")))
        let answer = try await service().allCards(page: 1, pageSize: 100)
        #expect(answer.cards.map(\.id).prefix(3) == ["TFC-041", "TFC-042", "TFC-043"])
        #expect(answer.cards.first?.set?.name == "The First Chapter")
        #expect(answer.origin == origin)
        #expect(answer.cards.first?.origin == origin)
        #expect(answer.notes == [])
    }

    @Test func `names are filtered again here`() async throws {
        stub.on("/cards/fetch?search=name~snow", .ok(try Fixture.bytes("cards.json")))
        #expect(try await found("SNOW") == ["TFC-041"])
    }

    @Test func `a name with an apostrophe is requested in parts, and found`() async throws {
        stub.on(
            "/cards/fetch?search=name~i%3Bname~won%3Bname~t%3Bname~give",
            .ok(try Fixture.bytes("cards-quirks.json")))
        #expect(try await found("I Won't Give") == ["AZS-028"])
    }

    @Test func `unreadable rows are reported`() async throws {
        stub.on("/cards/fetch?search=name~readable", .ok(try Fixture.bytes("lenient-rows.json")))
        let answer = try await service().cards(matching: CardQuery(parsing: "readable"))
        #expect(answer.cards.map(\.id) == ["TFC-901", "TFC-904"])
        #expect(answer.notes == [.skipped(count: 10)])
    }

    @Test func `conditions are evaluated over the whole catalogue, fetched once`() async throws {
        stub.on("/bulk/cards", .ok(try Fixture.bytes("cards.json")))
        let service = service()
        let dual = try await service.cards(matching: CardQuery(parsing: "inks=2"))
        #expect(dual.cards.map(\.id) == ["ARI-001"])
        let text = try await service.cards(matching: CardQuery(parsing: #"text:"frozen until""#))
        #expect(text.cards.map(\.id) == ["TFC-041"])
        let sorted = try await service.cards(matching: CardQuery(parsing: "t:item or t:location sort:-cost"))
        #expect(sorted.cards.map(\.id) == ["INK-169", "TFC-033", "INK-033"])
        #expect(stub.requests.count == 1)
    }

    @Test(arguments: ["", "%", "_", "🎴", "sort:cost"])
    func `a query without a word or condition makes no request`(query: String) async throws {
        let query = try CardQuery(parsing: query)
        await #expect(throws: LorcanaError.blankQuery) { try await service().cards(matching: query) }
        #expect(stub.requests.isEmpty)
    }

    @Test(arguments: ["The First Chapter", "tfc", "1"])
    func `a set is known by name, code or number through the facts`(name: String) async throws {
        stub.on("/cards/fetch?search=set_num%3D1", .ok(try Fixture.bytes("cards.json")))
        let answer = try await service(facts: catalogue(of: [])).cards(inSet: name)
        #expect(
            answer.cards.map(\.id) == [
                "TFC-025", "TFC-031", "TFC-033", "TFC-041", "TFC-042", "TFC-043", "TFC-115",
            ])
        #expect(answer.cards.first?.set == firstChapter)
    }

    @Test func `a set that the facts lack is looked up in the API's list`() async throws {
        stub.on("/sets/all", .ok(try Fixture.bytes("sets.json")))
        stub.on("/cards/fetch?search=set_num%3D7", .ok(try Fixture.bytes("cards.json")))
        let answer = try await service(facts: catalogue(of: [])).cards(inSet: "archazias island")
        #expect(answer.cards.map(\.id) == ["ARI-001"])
    }

    @Test func `a quest of the facts is not requested from the API`() async throws {
        let quest = LorcanaSet(number: "Q1", code: "Q1", name: "Deep Trouble", kind: .quest)
        let facts = Catalogue([], sets: [quest], origin: origin, factsDate: factsDay)
        #expect(try await service(facts: facts).cards(inSet: "deep trouble").cards.isEmpty)
        #expect(stub.requests.isEmpty)
    }

    @Test func `sets come in the API's order`() async throws {
        let rows = """
            [{"Set_Num":9,"Name":"Fabled","Release_Date":"2025-08-29"},{"Set_Num":14,"Name":"Hyperia City"},
             {"Set_Num":2,"Name":"Rise","Release_Date":"2023-11-17"}]
            """
        stub.on("/sets/all", .ok(rows))
        let answer = try await service().sets()
        #expect(answer.sets.map(\.number) == ["9", "14", "2"])
        #expect(answer.origin == origin)
    }
}
