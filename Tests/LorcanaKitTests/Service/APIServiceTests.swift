import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import Testing
import CardTesting

/// The source `api` returns only the API's rows, in the API's order (cli.md, "Where answers come from").
@MainActor
@Suite struct APIServiceTests {
    let api = ScriptedAPI()
    nonisolated static let now = Timestamp(year: 2026, month: 11, day: 1)

    var service: APIService {
        APIService(
            api: api, facts: catalogue(of: [fact(number: 1, name: "Ariel")]), now: { Self.now })
    }

    func search(_ text: String) async throws -> [String] {
        try await service.cards(matching: CardQuery(parsing: text)).cards.map(\.id)
    }

    @Test func `a name's answer keeps the API's order and is filtered again here`() async throws {
        api.answers[.names(["elsa"])] = [
            fact(number: 42, name: "Elsa"), fact(number: 9, name: "Hel", version: "Sander"),
            fact(number: 7, name: "Elsa", version: "Gloves Off"),
        ]
        #expect(try await search("elsa") == ["TFC-042", "TFC-007"])
    }

    /// The API has several cards named Elsa, and O'Malley; the facts have both names.
    func nameService() -> APIService {
        let facts = catalogue(of: [
            fact(number: 1, name: "Elsa", version: "Snow Queen"), fact(number: 2, name: "Thomas O'Malley"),
            fact(number: 3, name: "HeiHei"), fact(number: 4, name: "Elsa", version: "Gloves Off"),
        ])
        api.answers[.names(["elsa"])] = [
            fact(number: 1, name: "Elsa", version: "Snow Queen"),
            fact(number: 4, name: "Elsa", version: "Gloves Off"),
        ]
        api.answers[.names(["thomas", "o", "malley"])] = [fact(number: 2, name: "Thomas O'Malley")]
        return APIService(api: api, facts: facts, now: { Self.now })
    }

    @Test func `a misspelt name is corrected by the facts and requested again`() async throws {
        let answer = try await nameService().cards(matching: CardQuery(parsing: "elza snow quen"))
        #expect(answer.cards.map(\.id) == ["TFC-001"])
        #expect(
            answer.notes == [.query(.searchedInstead(asked: "elza snow quen", shown: ["Elsa Snow Queen"]))])
        #expect(api.asked == [.names(["elza", "snow", "quen"]), .names(["elsa"])])
    }

    @Test func `a name without its apostrophe is requested as the facts print it`() async throws {
        let answer = try await nameService().cards(matching: CardQuery(parsing: "omalley"))
        #expect(answer.cards.map(\.id) == ["TFC-002"] && answer.notes.isEmpty)
        #expect(api.asked == [.names(["omalley"]), .names(["thomas", "o", "malley"])])
    }

    @Test func `a name that the API finds is requested once, whatever the facts say`() async throws {
        api.answers[.names(["elza"])] = [fact(number: 9, name: "Elza")]
        let answer = try await nameService().cards(matching: CardQuery(parsing: "elza"))
        #expect(answer.cards.map(\.id) == ["TFC-009"] && api.asked.count == 1)
    }

    @Test(arguments: ["elsa snow", "zzqqjj"])
    func `a name without near names, or that the built-in data spells alike, is not requested twice`(
        text: String
    ) async throws {
        let service = APIService(
            api: api, facts: catalogue(of: [fact(number: 1, name: "Elsa Snow")]), now: { Self.now })
        #expect(try await service.cards(matching: CardQuery(parsing: text)).cards.isEmpty)
        #expect(api.asked.count == 1)
    }

    @Test func `a card that the answer has twice is shown once`() async throws {
        api.answers[.names(["elsa"])] = [fact(number: 42, name: "Elsa"), fact(number: 42, name: "Elsa")]
        #expect(try await search("elsa unique:prints") == ["TFC-042"])
    }

    @Test func `every card is fetched once for all copies, whatever their limits`() async throws {
        api.answers[.bulk] = [fact(number: 1) { $0.cost = 5 }]
        let first = service
        let query = try CardQuery(parsing: "cost=5")
        for service in [first, first.using(api), first.using(ScriptedAPI())] {
            #expect(try await service.cards(matching: query).cards.map(\.id) == ["TFC-001"])
        }
        #expect(api.asked == [.bulk])
    }

    @Test func `a requested sort overrides the API's order`() async throws {
        api.answers[.names(["elsa"])] = [
            fact(number: 42, name: "Elsa", version: "A") { $0.cost = 5 },
            fact(number: 7, name: "Elsa", version: "B") { $0.cost = 2 },
        ]
        #expect(try await search("elsa sort:cost") == ["TFC-007", "TFC-042"])
    }

    @Test func `a blank query makes no request`() async throws {
        await #expect(throws: LorcanaError.blankQuery) { try await search("%_!") }
        #expect(api.asked.isEmpty)
    }

    @Test func `a query with conditions is evaluated over the whole catalogue, fetched once`() async throws {
        api.answers[.bulk] = [fact(number: 1) { $0.cost = 3 }, fact(number: 2, name: "B") { $0.cost = 4 }]
        let service = service
        let four = try await service.cards(matching: CardQuery(parsing: "cost=4"))
        let three = try await service.cards(matching: CardQuery(parsing: "cost=3"))
        #expect(four.cards.map(\.id) == ["TFC-002"] && three.cards.map(\.id) == ["TFC-001"])
        #expect(api.asked == [.bulk])
    }

    @Test func `an unknown set is an error, not an empty answer`() async throws {
        api.answers[.bulk] = [fact(number: 2)]
        await #expect(throws: LorcanaError.self) { try await search("set:nowhere") }
    }

    @Test func `the query is explained on request`() async throws {
        let service = APIService(api: api, explains: true, now: { Self.now })
        let answer = try await service.cards(matching: CardQuery(parsing: "elsa"))
        #expect(answer.notes == [.query(.explained("name contains \"elsa\""))])
    }

    @Test func `notes about the choice come first in every answer`() async throws {
        let aside = AnswerNote.unusable(.wrongChecksum)
        let service = APIService(api: api, notes: [aside], now: { Self.now })
        api.skipped = 2
        #expect(try await service.allCards(page: 1, pageSize: 9).notes == [aside, .skipped(count: 2)])
        let names = try await service.cards(matching: CardQuery(parsing: "elsa"))
        #expect(names.notes == [aside, .skipped(count: 2)])
        #expect(try await service.cards(inSet: "1").notes == [aside, .skipped(count: 2)])
        #expect(try await service.cards(inSet: "nowhere").notes == [aside])
        #expect(try await service.sets().notes == [aside, .skipped(count: 2)])
    }

    @Test func `rows are as the API gives them, dated now`() async throws {
        api.answers[.page(1)] = [fact(number: 1, name: "Arial")]
        let answer = try await service.allCards(page: 1, pageSize: 100)
        #expect(answer.cards.map(\.name) == ["Arial"])
        #expect(answer.origin == AnswerOrigin(source: .api, asOf: Self.now))
    }

    @Test func `an unknown set is looked up in the API's list, else empty`() async throws {
        api.sets = [LorcanaSet(number: "15", code: "INKD", name: "Into the Inkdark")]
        api.answers[.set(15)] = [fact(number: 3) { $0.setNumber = "15" }]
        let found = try await service.cards(inSet: "into the inkdark").cards
        #expect(found.map(\.number) == [3] && found.map(\.set?.code) == ["INKD"])
        #expect(try await service.cards(inSet: "nowhere").cards.isEmpty)
    }

    @Test func `sets come in the API's order`() async throws {
        api.sets = [
            LorcanaSet(number: "9", code: "FAB", name: "Fabled", prerelease: Timestamp(date: "2025-08-29")),
            LorcanaSet(number: "16", code: "16", name: "Cosmic Quest"),
            LorcanaSet(
                number: "1", code: "TFC", name: "The First Chapter", prerelease: Timestamp(date: "2023-08-18")
            ),
        ]
        #expect(try await service.sets().sets == api.sets)
    }

    @Test func `rows of a set that name no set are counted; if there are no others it is an error`()
        async throws
    {
        let setless = fact(number: 2) { $0.setNumber = "" }
        api.answers[.set(1)] = [fact(number: 1), setless]
        let answer = try await service.cards(inSet: "1")
        #expect(answer.cards.map(\.id) == ["TFC-001"] && answer.notes == [.skipped(count: 1)])
        api.answers[.set(1)] = [setless]
        await #expect(throws: LorcanaError.unreadableRows(count: 1, url: "")) {
            try await service.cards(inSet: "1")
        }
    }

    @Test func `an endless list is an error after 200 pages, wherever it began`() async throws {
        for page in 40...241 { api.answers[.page(page)] = [fact(number: page)] }
        let service = service
        for page in 40...239 { _ = try await service.allCards(page: page, pageSize: 1) }
        await #expect(throws: LorcanaError.tooManyPages(200)) {
            try await service.allCards(page: 240, pageSize: 1)
        }
        #expect(api.asked.count == 200)
    }
}
