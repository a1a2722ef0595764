import BuiltInCatalogue
import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import LorcanaRules
import Testing

@Suite struct OwnFactsServiceTests {
    @Test func `files are read once for a query that asks for them, and never for another`() async throws {
        let asked = Asked()
        let service = OwnFactsService(CatalogueService(BuiltInCatalogue.catalogue)) { query in
            asked.texts.append(query.source)
            return OwnFacts(
                collection: (try? CardCollection(reading: Array("id\tnormal\tfoil\nTFC-041\t5\t0\n".utf8)))
                    ?? CardCollection(),
                decks: ["friday": .init(ids: ["TFC-041", "TFC-042"])])
        }
        #expect(try await service.cards(matching: CardQuery(parsing: "elsa cost=3")).cards.count > 1)
        #expect(await asked.texts.isEmpty)
        let found = try await service.cards(matching: CardQuery(parsing: "deck:friday own>=5"))
        #expect(found.cards.map(\.id) == ["TFC-041"])
        #expect(await asked.texts == ["deck:friday own>=5"])
    }

    @Test func `an unreadable file is the error of the query`() async throws {
        let service = OwnFactsService(CatalogueService(BuiltInCatalogue.catalogue)) {
            _ throws(LorcanaError) in throw .damagedDeck(.noCard, name: "friday")
        }
        await #expect(throws: LorcanaError.damagedDeck(.noCard, name: "friday")) {
            try await service.cards(matching: CardQuery(parsing: "deck:friday"))
        }
    }

    @MainActor private final class Asked { var texts: [String] = [] }
}
