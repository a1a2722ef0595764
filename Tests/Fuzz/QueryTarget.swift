import FuzzSupport
import LorcanaCards
@testable import LorcanaQuery

/// Any text is parsed to a query, or to an error with its range. A query that is printed and parsed again has the same
/// meaning.
enum QueryTarget {
    private static let catalogue = FuzzCards.catalogue(Array(FuzzCards.all))

    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(QueryError) {
            let query = try CardQuery(parsing: text)
            check(query, text)
        } catch {
            expect(!"\(error)".isEmpty, "a mistake without words")
        }
        _ = try? CardOrder(parsing: text)
    }

    private static func check(_ query: CardQuery, _ text: String) {
        guard let again = try? CardQuery(parsing: query.description) else {
            return expect(false, "unreadable: \(query.description)")
        }
        expect(again == query, "printed \(query.description)")
        expect(again.description == query.description, "printed twice \(query.description)")
        _ = query.explanation
        _ = query.nameWords
        for explains in [false, true] {
            let options = QueryOptions(explains: explains)
            guard let result = try? QueryEvaluator.evaluate(query, over: catalogue, options: options) else {
                continue
            }
            expect(result.rows.allSatisfy { (0..<catalogue.count).contains($0) }, "a row that is not there")
            expect(Set(result.rows).count == result.rows.count, "a row twice")
        }
    }
}
