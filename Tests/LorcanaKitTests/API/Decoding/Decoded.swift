@testable import LorcanaKit
import LorcanaCards

func decoded(_ fixture: String) throws -> APIAnswer {
    try CardRows.read(
        APIBody.rows(in: Fixture.bytes(fixture), url: "https://a.test/x"), url: "https://a.test/x")
}

/// The only card of `fixture` with this id.
func card(_ id: String, in fixture: String = "cards-quirks.json") throws -> CardFacts {
    let cards = try decoded(fixture).cards.filter { $0.id == id }
    guard cards.count == 1 else { throw NoSuchCard(id: id, count: cards.count) }
    return cards[0]
}

struct NoSuchCard: Error {
    let id: String
    let count: Int
}

/// The error for `body` as a list of rows; nil if it is accepted.
func refusal(of body: [UInt8]) -> LorcanaError? {
    do {
        let rows = try APIBody.rows(in: body, url: "https://a.test/x")
        _ = try CardRows.read(rows, url: "https://a.test/x")
        return nil
    } catch {
        return error
    }
}
