import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// Properties that hold for every query, tested on thousands of generated ones.
@Suite struct QueryPropertyTests {
    /// Every thirteenth card: enough variety, and fast enough in debug builds.
    private static let sample: Catalogue = {
        let facts = BuiltInCatalogue.catalogue
        let rows = stride(from: 0, to: facts.count, by: 13).map { facts[$0].facts }
        return Catalogue(rows, sets: facts.sets, origin: facts.origin, factsDate: facts.factsDate)
    }()

    /// The rows of all printings that meet a condition.
    private func rows(_ query: String) throws -> Set<Int> {
        let query = try CardQuery(parsing: query + " unique:prints")
        let options = QueryOptions(isForgiving: false)
        return Set(try QueryEvaluator.evaluate(query, over: Self.sample, options: options).rows)
    }

    @Test func `parsing a printed query gives an equal query`() throws {
        var generator = QueryGenerator(seed: 1)
        for _ in trials(5000) {
            let text = generator.query()
            let query = try CardQuery(parsing: text)
            let again = try CardQuery(parsing: query.description)
            #expect(again == query, "\(text)")
            #expect(again.description == query.description, "\(text)")
        }
    }

    @Test(arguments: ["elsa -u?not be", "elsa -(a?not be)", "a be?and elsa", "not?a b", "-a?or b"])
    func `words of one token are printed as they were typed`(text: String) throws {
        let query = try CardQuery(parsing: text)
        #expect(try CardQuery(parsing: query.description) == query, "\(query)")
    }

    @Test func `De Morgan's laws hold`() throws {
        var generator = QueryGenerator(seed: 2)
        for _ in trials(500) {
            let (a, b) = (generator.condition(depth: 2), generator.condition(depth: 2))
            #expect(try rows("-((\(a)) (\(b)))") == rows("-(\(a)) or -(\(b))"), "\(a) | \(b)")
            #expect(try rows("-((\(a)) or (\(b)))") == rows("-(\(a)) -(\(b))"), "\(a) | \(b)")
        }
    }

    @Test func `a condition and its negation are disjoint and cover all cards`() throws {
        var generator = QueryGenerator(seed: 3)
        for _ in trials(700) {
            let condition = generator.condition(depth: 2)
            let (yes, no) = (try rows(condition), try rows("-(\(condition))"))
            #expect(yes.isDisjoint(with: no), "\(condition)")
            if try !CardQuery(parsing: condition).neededTexts.isEmpty { continue }
            #expect(yes.count + no.count == Self.sample.count, "\(condition)")
        }
    }

    @Test func `a filter never adds cards, an alternative never removes any`() throws {
        var generator = QueryGenerator(seed: 4)
        for _ in trials(700) {
            let (a, b) = (generator.condition(depth: 2), generator.condition(depth: 1))
            let alone = try rows(a)
            #expect(try rows("(\(a)) (\(b))").isSubset(of: alone), "\(a) | \(b)")
            #expect(try rows("(\(a)) or (\(b))").isSuperset(of: alone), "\(a) | \(b)")
        }
    }

    @Test func `the order of terms does not matter`() throws {
        var generator = QueryGenerator(seed: 5)
        for _ in trials(700) {
            let (a, b, c) = (generator.condition(depth: 1), generator.condition(depth: 1), generator.term())
            #expect(try rows("(\(a)) (\(b)) (\(c))") == rows("(\(c)) (\(a)) (\(b))"))
            #expect(try rows("(\(a)) or (\(b)) or (\(c))") == rows("(\(b)) or (\(c)) or (\(a))"))
        }
    }

    @Test func `"and" binds tighter than "or"`() throws {
        var generator = QueryGenerator(seed: 6)
        for _ in trials(500) {
            let (a, b, c) = (generator.term(), generator.term(), generator.term())
            // A bare word after "or" may be another value for the key before it: "text=x or els".
            let isList =
                try CardQuery(parsing: "\(a) or \(b)") != CardQuery(parsing: "(\(a)) or (\(b))")
            if isList { continue }
            #expect(try CardQuery(parsing: "\(a) or \(b) \(c)") == CardQuery(parsing: "\(a) or (\(b) \(c))"))
        }
    }

    @Test func `results have each matching name once`() throws {
        var generator = QueryGenerator(seed: 7)
        for _ in trials(300) {
            let condition = generator.condition(depth: 2)
            let options = QueryOptions(isForgiving: false)
            let folded = try QueryEvaluator.evaluate(
                CardQuery(parsing: condition), over: Self.sample, options: options)
            let names = folded.rows.map(Self.sample.nameRank)
            #expect(Set(names).count == names.count)
            #expect(try Set(names) == Set(rows(condition).map(Self.sample.nameRank)), "\(condition)")
        }
    }
}
