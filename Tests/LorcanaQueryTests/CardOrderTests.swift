import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import Testing

@Suite struct CardOrderTests {
    private let facts = BuiltInCatalogue.catalogue

    @Test(arguments: [
        "name", "-name", "cost", "-cost", "str", "-wil,str", "lore,-cost", "move", "ink,cost", "-ink",
        "type,-rarity", "set,num", "-set,-num", "date,name",
    ])
    func `cards of a list are sorted by the rules of "sort:"`(order: String) throws {
        let sorted = try CardOrder(parsing: order).sorted(facts.cards).map(\.row)
        #expect(try sorted == result("cost>=0 unique:prints sort:\(order)").rows)
    }

    @Test(arguments: [10, 64, 65, 200])
    func `many printings of a name are sorted too`(count: Int) throws {
        let numbers = (0..<count).map { ($0 * 7) % count }
        let cards = catalogue(
            numbers.map { number in card("\(number)", "Elsa") { $0.number = number } }
                + (0..<60).map { card("A-\($0)", "Abelsa") })
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: "elsa unique:prints"), over: cards).rows
        #expect(found.prefix(count).map { cards[$0].number } == Array(0..<count))
        #expect(found.suffix(60) == Array(count..<count + 60)[...])
    }

    @Test func `cards of several catalogues are sorted together`() throws {
        let (one, two) = (
            catalogue([card("A-1", "Zazu"), card("A-2", "Abu")]), catalogue([card("B-1", "Moana")])
        )
        #expect(
            try CardOrder(parsing: "name").sorted(one.cards + two.cards).map(\.name) == [
                "Abu", "Moana", "Zazu",
            ])
    }

    @Test func `cards without the number come last in either direction`() throws {
        let costs = catalogue([
            card("1", "A"), card("2", "B") { $0.cost = 3 }, card("3", "C") { $0.cost = 1 },
        ])
        #expect(try CardOrder(parsing: "cost").sorted(costs.cards).map(\.name) == ["C", "B", "A"])
        #expect(try CardOrder(parsing: "-cost").sorted(costs.cards).map(\.name) == ["B", "C", "A"])
    }

    @Test func `a printed order is parsed back unchanged`() throws {
        #expect(try CardOrder(parsing: "strength,-NUMBER,str").description == "str,-num")
    }

    @Test(arguments: [
        ("", 0..<0), ("cost,", 4..<5), ("cots", 0..<4), ("cost,-lorr", 6..<10), ("--cost", 1..<6),
    ])
    func `an invalid key is marked at its place`(text: String, range: Range<Int>) {
        #expect(throws: QueryError.self) { try CardOrder(parsing: text) }
        do { _ = try CardOrder(parsing: text) } catch { #expect(error.range == range) }
    }

    @Test func `the API's own order is kept by default`() throws {
        let cards = catalogue([card("1", "Elsa", "Z"), card("2", "Abelsa"), card("3", "Elsa", "A")])
        let options = QueryOptions(ranking: .catalogue)
        #expect(
            try QueryEvaluator.evaluate(CardQuery(parsing: "elsa"), over: cards, options: options).rows == [
                0, 1, 2,
            ])
        #expect(
            try QueryEvaluator.evaluate(CardQuery(parsing: "elsa sort:name"), over: cards, options: options)
                .rows == [1, 2, 0])
    }
}
