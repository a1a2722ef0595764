import LorcanaCards
import LorcanaQuery
import Testing

@Suite struct NameRankingTests {
    private let cards = catalogue([
        card("A-1", "Anna", "Heir to Heists"), card("A-2", "HeiHei", "Boat Snack"), card("A-3", "Shei Wheit"),
        card("A-4", "Hei", "The Hei"), card("A-5", "Te Kā", "Heartless"), card("A-6", "Terror", "Kasbah"),
    ])

    private func ids(_ query: String) throws -> [String] {
        try QueryEvaluator.evaluate(CardQuery(parsing: query), over: cards).rows.map { cards[$0].id }
    }

    @Test func `whole words rank before beginnings of words, which rank before their insides`() throws {
        #expect(try ids("hei") == ["A-4", "A-1", "A-2", "A-3"])
    }

    @Test func `words that are one joined word of a name match that word`() throws {
        #expect(try ids("hei hei") == ["A-4", "A-2", "A-1", "A-3"])
        #expect(try ids("te ka") == ["A-5", "A-6"])
    }

    @Test func `in an "or" only matching names affect the rank`() throws {
        #expect(try ids("terror or te") == ["A-5", "A-6"])
    }
}
