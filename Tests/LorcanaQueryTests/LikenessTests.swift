import LorcanaCards
import LorcanaQuery
import Testing

@Suite struct LikenessTests {
    /// Invented cards, each named after its effects.
    private static let catalogue = LorcanaQueryTests.catalogue(
        [
            ("asked", "quests may draw 1 card", 3), ("same", "quests may draw 1 card", 2),
            ("later", "played draw 1 card", 3), ("more", "quests may draw 1 card;played gain-lore 1", 3),
            ("other", "quests banish target item", 3), ("theirs", "quests opponents draw 1 card", 3),
            ("rush", "give rush yours another character", 3),
            ("ward", "give ward yours another character", 3),
        ].map { name, effects, cost in
            card("X-\(name)", name) { card in
                (card.cost, card.effects) = (cost, EffectFrame.frames(of: effects) ?? [])
            }
        })

    private func found(_ query: String) throws -> (names: [String], notes: [QueryNote]) {
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: query), over: Self.catalogue)
        return (found.rows.map { Self.catalogue.text(.fullName, $0) }, found.notes)
    }

    @Test func `cards that do the same come first, the card itself never`() throws {
        #expect(try found("like:asked").names == ["same", "later", "more"])
        #expect(try found("like:asked cost=3").names == ["later", "more"])
        #expect(try found("-like:asked").names == ["asked", "other", "rush", "theirs", "ward"])
        #expect(try found("like:asked sort:name").names == ["later", "more", "same"])
    }

    @Test func `another keyword is another gift`() throws {
        #expect(try found("like:ward").names.isEmpty)
    }

    @Test func `a line says in what they are alike`() throws {
        var draw = EffectFrame(.draw)
        (draw.trigger, draw.isOptional) = (.quests, true)
        (draw.amount, draw.target.kinds) = (EffectAmount(number: 1), [.card])
        guard case .alike(let cards)? = try found("like:asked").notes.last else {
            Issue.record("no line")
            return
        }
        #expect(cards.first == AlikeCard(fullName: "same", effect: draw, costsMore: -1))
        #expect(cards.map(\.fullName) == ["same", "later", "more"])
    }

    @Test func `a card that is not known is refused`() throws {
        #expect(throws: QueryError.self) { try found("like:nobody") }
    }
}
