import BuiltInCatalogue
import LorcanaCards
@testable import LorcanaRules
import Testing
import CardTesting

/// The built-in cards by name.
let facts = CardNames(BuiltInCatalogue.catalogue)
let factIDs = CardIDs(BuiltInCatalogue.catalogue)

func row(_ id: String) throws -> Int { try #require(factIDs[id], "no printing \(id)") }

/// The representative row of each full name.
let everyCard = (0..<facts.count).map { facts.shownRow($0) }

func ids(_ rows: [Int]) -> [String] { rows.map { facts.catalogue[$0].id } }

/// A catalogue of invented cards in sets chosen by the test.
func made(
    _ cards: [CardFacts], sets: [LorcanaSet], on day: Timestamp = factsDay
) -> CardNames {
    CardNames(
        Catalogue(cards, sets: sets, origin: AnswerOrigin(source: .builtIn, asOf: day), factsDate: day))
}
