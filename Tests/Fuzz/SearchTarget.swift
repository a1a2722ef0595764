import FuzzSupport
import LorcanaCards
import LorcanaQuery

/// For any bytes of a catalogue, a search returns only existing rows. The last byte selects the query.
enum SearchTarget {
    static func run(_ input: [UInt8]) {
        guard let view = ForgedCatalogue.view(of: input) else { return }
        let query = queries[(Int(input.last ?? 0) >> 1) % queries.count]
        let rows = (try? QueryEvaluator.evaluate(query, over: view))?.rows ?? []
        expect(rows.allSatisfy { (0..<view.count).contains($0) }, "a row that is not there")
    }

    private static let queries = [
        "elsa", "cost<=3 ink:ruby sort:-set,date", "type:character text:\"a th\" unique:prints",
    ]
    .map { try! CardQuery(parsing: $0) }
}
