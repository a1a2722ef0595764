import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import Testing

@Suite struct DeckRolesTests {
    @Test(arguments: ["friday", "sunday"])
    func `each count equals the number of cards its query finds`(name: String) throws {
        var reader = DeckReader(CardNames(BuiltInCatalogue.catalogue))
        let deck = try reader.read(Array(text(of: "Oracle/own/\(name).txt").utf8))
        for role in DeckRoles(deck).roles {
            let found = try Set(result("\(role.query) deck:\(name)").rows.map(deck.names.name(ofRow:)))
            let copies = deck.cards.filter { found.contains($0.name) }.reduce(0) { $0 + $1.count }
            #expect(role.count == copies, "\(role.name)")
        }
    }
}
