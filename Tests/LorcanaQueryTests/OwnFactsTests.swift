import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import Testing

@Suite struct OwnFactsTests {
    @Test(arguments: [
        ("own=0", true, []), ("elsa ownprint>=1", true, []), ("-(cost=2 or ownfoil:1-3)", true, []),
        ("own:even", true, []), ("cost<own", true, []), ("own/prints>=1", true, []),
        ("deck:friday", false, ["friday"]), ("-deck!=friday deck:a,b", false, ["friday", "a", "b"]),
        ("own<4 deck:\"my decks/friday.txt\"", true, ["my decks/friday.txt"]), ("elsa own", false, []),
        ("cards i own", true, []), ("ruby or songs i don't have", true, []), ("\"i own\"", false, []),
    ])
    func `a query knows which files it needs`(text: String, collection: Bool, decks: [String]) throws {
        let query = try CardQuery(parsing: text)
        #expect(query.asksForCollection == collection)
        #expect(query.decks.map(\.typed) == decks)
        #expect(query.asksForOwnFacts == (collection || !decks.isEmpty))
    }

    @Test(arguments: [
        ("deck:/home/me/Friday.txt", "/home/me/Friday.txt"), ("deck:~/Friday.txt", "~/Friday.txt"),
        ("deck:../x.txt", "../x.txt"), ("deck:\"a, (b)\"", "a, (b)"), ("deck:-", "-"), ("deck:\"-x\"", "-x"),
        ("deck:été", "été"), ("deck:a:b", "a:b"), ("DECK:Friday", "Friday"),
    ])
    func `a deck keeps its typed name, and is printed so that it can be parsed`(
        text: String, deck: String
    ) throws {
        let query = try CardQuery(parsing: text)
        #expect(query.decks.map(\.typed) == [deck])
        #expect(try CardQuery(parsing: query.description) == query)
    }

    @Test func `decks are equal only if their names are`() throws {
        #expect(try CardQuery(parsing: "deck:friday") == CardQuery(parsing: "deck=\"friday\""))
        #expect(try CardQuery(parsing: "deck:friday") != CardQuery(parsing: "deck:Friday"))
    }

    @Test func `an owned printing counts for its name, and for itself`() throws {
        #expect(try ids("own=5 !\"elsa - snow queen\"").isEmpty)
        #expect(try ids("own=6 !\"elsa - snow queen\"") == ["TFC-041"])
        #expect(try ids("ownprint=5") == ["TFC-041"])
    }

    @Test func `lines of a deck that are not cards are reported`() throws {
        var query = try CardQuery(parsing: "deck:b or deck:a")
        query.ownFacts = OwnFacts(decks: [
            "a": .init(ids: ["TFC-041"], unread: 2), "b": .init(ids: ["XXX-1"]),
        ])
        let found = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
        #expect(found.rows.map { BuiltInCatalogue.catalogue[$0].id } == ["TFC-041"])
        #expect(found.notes == [.deckLinesLeftOut("a", count: 2)])
    }

    @Test(arguments: [
        ("own=0", "your collection"), ("elsa ownfoil/prints>1", "printings"), ("-deck:x", "your decks"),
    ])
    func `the API alone rejects conditions it lacks data for`(text: String, what: String) throws {
        let error = try #require(try CardQuery(parsing: text).beyondAPI)
        #expect(error.message == "the API has no data on \(what)")
    }
}
