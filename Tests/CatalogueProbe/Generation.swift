import Files
import Glibc
import LorcanaCards
import LorcanaKit

/// Catalogues in which all cards have the same name, a generation number, so that a mixture of two versions is
/// detected.
enum Generation {
    /// Replaces the catalogue repeatedly until killed; the number of cards varies.
    static func write(to folder: String, seed: Int) async throws {
        let store = CatalogueStore(folder: FilePath(folder))
        var generation = seed
        while true {
            try await store.replace(with: catalogue(generation))
            generation += 1000
        }
    }

    /// Opens the catalogue repeatedly until killed, and checks that all its cards are from one version.
    static func read(from folder: String) throws {
        let store = CatalogueStore(folder: FilePath(folder))
        while true {
            guard case .catalogue(let catalogue) = try store.open() else { fail("no whole catalogue") }
            try catalogue.verify()
            let generations = Set(catalogue.cards.map(\.name))
            guard generations == ["\(catalogue.origin.asOf.secondsSince1970)"] else {
                fail("mixed: \(generations)")
            }
            guard Glibc.write(1, ".", 1) == 1 else { exit(0) }
        }
    }

    private static func catalogue(_ generation: Int) -> Catalogue {
        let moment = Timestamp(secondsSince1970: Int64(generation))
        let cards = (0..<(100 + generation % 300)).map { CardFacts(id: "X-\($0)", name: "\(generation)") }
        return Catalogue(
            cards, sets: [], origin: AnswerOrigin(source: .local, asOf: moment), factsDate: moment)
    }

    private static func fail(_ reason: String) -> Never {
        print("\nFAILED: \(reason)")
        exit(1)
    }
}
