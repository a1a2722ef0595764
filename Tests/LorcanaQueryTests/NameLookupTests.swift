import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import Testing

@Suite struct NameLookupTests {
    private let facts = BuiltInCatalogue.catalogue

    /// The match for `name` among the printings that a search for it finds.
    private func meant(_ name: String) throws -> NameLookup.Match {
        let query = try CardQuery(parsing: "name:\"\(name)\" unique:prints")
        let rows = try QueryEvaluator.evaluate(query, over: facts).rows
        return NameLookup.choose(name, among: rows.map { facts[$0] })
    }

    @Test(
        arguments: [
            ("Elsa - Snow Queen", "TFC-041"), ("elsa snow queen", "TFC-041"), ("Be Prepared", "TFC-128"),
            ("Let's Get Dangerous", "WIN-198"), ("I2I", "FAB-130"), ("snowqueen", "TFC-041"),
            ("elza snow quen", "TFC-041"), ("heihei", nil), ("elsa", nil), ("zzqqjj", nil),
        ] as [(String, String?)])
    func `a full name in any spelling is a single card`(name: String, id: String?) throws {
        guard case .card(let card, let printings) = try meant(name) else {
            #expect(id == nil)
            return
        }
        #expect(card.id == id && printings.first == card)
    }

    @Test func `an exact full name returns its printings, the oldest that is not a promo first`() throws {
        guard case .card(_, let printings) = try meant("elsa - snow queen") else {
            Issue.record("no card")
            return
        }
        let wanted =
            try ids("!\"elsa snow queen\" -is:promo unique:prints")
            + ids("!\"elsa snow queen\" is:promo unique:prints")
        #expect(printings.map(\.id) == wanted)
        #expect(
            NameLookup.printings(ofFullName: "elsa snow queen", in: facts.cards).map(\.id) == wanted)
        #expect(NameLookup.printings(ofFullName: "elsa snow queen", in: facts).map(\.id) == wanted)
    }

    @Test func `printings are found by their English name in any language`() {
        let cards = catalogue([
            card("A-1", "Elsa", "Schneekönigin") {
                $0.translation = CardFacts.Translation(englishName: "Elsa", englishVersion: "Snow Queen")
            }, card("A-2", "Elsa", "Snow Queen"), card("A-3", "Elsa", "Snow Queen of Arendelle"),
        ])
        for found in [
            NameLookup.printings(ofFullName: "Elsa - Snow Queen", in: cards),
            NameLookup.printings(ofFullName: "Elsa - Snow Queen", in: cards.cards),
        ] {
            #expect(found.map(\.id) == ["A-1", "A-2"])
        }
    }

    @Test func `a bare name lists its versions`() throws {
        guard case .versions(let versions) = try meant("Elsa") else {
            Issue.record("no versions")
            return
        }
        #expect(Set(versions.map(\.id)) == Set(try ids("char=elsa")))
    }

    @Test func `a bare name with a single version is that card`() {
        let cards = catalogue([card("A-1", "Pongo", "Ol' Rascal"), card("A-2", "Pongos")]).cards
        #expect(NameLookup.choose("pongo", among: cards) == .card(cards[0], printings: [cards[0]]))
    }

    @Test func `an exact full name takes precedence over versions`() {
        let cards = catalogue([card("A-1", "Mickey"), card("A-2", "Mickey", "Brave")]).cards
        #expect(NameLookup.choose("mickey", among: cards) == .card(cards[0], printings: [cards[0]]))
    }

    @Test func `no cards give no match`() {
        #expect(NameLookup.choose("mickey", among: []) == .nothing)
    }
}
