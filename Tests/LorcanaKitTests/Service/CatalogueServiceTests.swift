import BuiltInCatalogue
import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import Testing

@Suite struct CatalogueServiceTests {
    private let service = CatalogueService(BuiltInCatalogue.catalogue)

    @Test func `pages list every card once, and then are empty`() async throws {
        var ids: [String] = []
        for page in 1...36 {
            let answer = try await service.allCards(page: page, pageSize: 100)
            #expect(answer.cards.count == (page < 36 ? 100 : 56))
            #expect(answer.origin.source == .builtIn)
            ids += answer.cards.map(\.id)
        }
        #expect(ids == BuiltInCatalogue.catalogue.cards.map(\.id))
        #expect(Set(ids).count == 3556)
        #expect(try await service.allCards(page: 37, pageSize: 100).cards.isEmpty)
    }

    @Test(arguments: [(0, 100), (-1, 100), (Int.min, 2), (1, 0), (1, -5), (Int.max, 2), (2, Int.max)])
    func `an impossible page is empty`(page: Int, pageSize: Int) async throws {
        #expect(try await service.allCards(page: page, pageSize: pageSize).cards.isEmpty)
    }

    @Test func `a page larger than the catalogue has all cards`() async throws {
        #expect(try await service.allCards(page: 1, pageSize: .max).cards.count == 3556)
    }

    @Test(arguments: ["The First Chapter", "the first chapter", "TFC", "tfc", "1"])
    func `a set lists its cards by number, then Enchanted, then promos`(name: String) async throws {
        let cards = try await service.cards(inSet: name).cards
        #expect(cards.prefix(204).map(\.number) == (1...204).map { $0 })
        #expect(cards[204..<216].allSatisfy { $0.setPart == .special && $0.rarity == .enchanted })
        #expect(cards[204..<216].map(\.number) == (205...216).map { $0 })
        #expect(cards[216...].allSatisfy { $0.isPromo })
        #expect(cards.count == 245)
        let promos = cards[216...].map { "\($0.promo) \($0.number! + 1000)" }
        #expect(promos == promos.sorted())
    }

    @Test func `every set is complete and in order`() async throws {
        let sets = try await service.sets().sets
        #expect(sets.count == 19)
        for set in sets {
            let cards = try await service.cards(inSet: set.number).cards
            #expect(
                cards.count == set.baseCards + set.specialCards + set.promoCards || set.hasNoCards,
                "\(set.name)")
            #expect(cards.map(\.setPart) == cards.map(\.setPart).sorted(), "\(set.name)")
        }
    }

    @Test(arguments: ["", "nonesuch", "15", "First Chapter", "99999999999999999999"])
    func `an unknown or empty set has no cards`(name: String) async throws {
        #expect(try await service.cards(inSet: name).cards.isEmpty)
    }

    @Test func `a raw answer is the API's data unchanged`() async throws {
        var (fact, given, joined) = (
            CardFacts(id: "1", name: "A"), CardFacts(id: "2", name: "B"), CardFacts(id: "2", name: "B")
        )
        fact.isFromFacts = true
        given.cost = 1
        joined.cost = 2
        let origin = AnswerOrigin(source: .local, asOf: Timestamp(secondsSince1970: 5))
        let catalogue = Catalogue(
            [fact, joined], raw: [1: given], sets: [], origin: origin, factsDate: origin.asOf)
        let raw = try await CatalogueService(catalogue, raw: true).allCards(page: 1, pageSize: 10)
        #expect(raw.cards.map(\.facts) == [given])
        #expect(raw.origin == origin)
        #expect(raw.notes.isEmpty)
        #expect(try await CatalogueService(catalogue).allCards(page: 1, pageSize: 10).cards.count == 2)
    }

    @Test func `without the API's rows a raw answer says why it is empty`() async throws {
        var fact = CardFacts(id: "1", name: "A")
        fact.isFromFacts = true
        let origin = AnswerOrigin(source: .local, asOf: Timestamp(secondsSince1970: 5))
        let catalogue = Catalogue([fact], sets: [], origin: origin, factsDate: origin.asOf)
        let raw = try await CatalogueService(catalogue, raw: true).cards(matching: CardQuery(parsing: "a"))
        #expect(raw.cards.isEmpty && raw.notes.first == .noRawRows)
        #expect(try await CatalogueService(catalogue).cards(matching: CardQuery(parsing: "a")).notes.isEmpty)
    }

    @Test func `a query is answered by the evaluator, with its notes`() async throws {
        let query = try CardQuery(parsing: "elsa ink:amethyst cost<=3")
        let answer = try await service.cards(matching: query)
        let result = try QueryEvaluator.evaluate(query, over: service.catalogue)
        #expect(answer.cards.map(\.row) == result.rows)
        #expect(!answer.cards.isEmpty)
        let explaining = CatalogueService(service.catalogue, options: QueryOptions(explains: true))
        #expect(try await explaining.cards(matching: query).notes.count == 1)
    }

    @Test func `a misspelt name is corrected and noted`() async throws {
        let answer = try await service.cards(matching: CardQuery(parsing: "esla"))
        #expect(answer.cards.contains { $0.name == "Elsa" })
        guard case .query(.searchedInstead(asked: "esla", _))? = answer.notes.first else {
            Issue.record("no note: \(answer.notes)")
            return
        }
    }

    @Test func `a question that a catalogue cannot answer is an error`() async throws {
        await #expect(throws: LorcanaError.blankQuery) {
            try await service.cards(matching: CardQuery(parsing: " "))
        }
        for (query, texts) in [
            ("text:draw", [TextColumn.text]), ("-is:ruling", [.rulings]), ("not:errata", [.errata]),
            ("flavor:snow -is:ruling", [.flavor, .rulings]),
        ] {
            await #expect(
                throws: LorcanaError.textsUnavailable(texts, because: "the built-in data has none")
            ) { try await service.cards(matching: CardQuery(parsing: query)) }
        }
        do {
            _ = try await service.cards(matching: CardQuery(parsing: "set:nonesuch"))
            Issue.record("a set that is none was taken")
        } catch LorcanaError.invalidQuery(let error) {
            #expect(error.query == "set:nonesuch")
        }
    }

    @Test func `texts are searched if the catalogue has any`() async throws {
        var card = CardFacts(id: "1", name: "A")
        card.text = "Draw a card."
        let origin = AnswerOrigin(source: .local, asOf: Timestamp(secondsSince1970: 5))
        let catalogue = Catalogue([card], sets: [], origin: origin, factsDate: origin.asOf)
        let answer = try await CatalogueService(catalogue).cards(
            matching: CardQuery(parsing: "text:\"draw a\""))
        #expect(answer.cards.map(\.id) == ["1"])
    }

    @Test func `notes are part of every answer`() async throws {
        let note = AnswerNote.outdated(since: Timestamp(secondsSince1970: 0), days: 9)
        let service = CatalogueService(BuiltInCatalogue.catalogue, notes: [note])
        #expect(try await service.allCards(page: 1, pageSize: 1).notes == [note])
        #expect(try await service.sets().notes == [note])
        #expect(try await service.cards(inSet: "none").notes == [note])
    }
}
