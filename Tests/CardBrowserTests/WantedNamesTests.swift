@testable import CardRendering
import LorcanaQuery
import Testing

@testable import CardBrowser

@Suite struct WantedNamesTests {
    @Test(arguments: [
        ("Snow queen", ["snow", "queen"]), ("\"snow queen\"", ["snow", "queen"]),
        ("!\"Te Kā\"", ["te", "ka"]),
        ("char:elsa version:snow", ["elsa", "snow"]), ("(elsa or anna) cost<=3", ["elsa", "anna"]),
        ("-elsa anna", ["anna"]), ("text:draw ink:ruby", []), ("", []), ("ink:pink elsa", []),
    ])
    func `searched names are highlighted, negated ones and other conditions are not`(
        query: String, words: [String]
    ) {
        #expect(WantedNames.words(in: query, QueryReader()) == words)
    }

    @Test func `names in a saved query are highlighted`() {
        let queries = QueryReader(saved: SavedQueries(["queens": "elsa or anna"]))
        #expect(WantedNames.words(in: "@queens cost<=3", queries) == ["elsa", "anna"])
    }
}
