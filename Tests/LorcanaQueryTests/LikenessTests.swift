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
        ].map(made))

    private static func made(_ name: String, _ effects: String, _ cost: Int) -> CardFacts {
        card("X-\(name)", name) { card in
            (card.cost, card.effects) = (cost, EffectFrame.frames(of: effects) ?? [])
        }
    }

    private func found(_ query: String, _ catalogue: Catalogue = catalogue) throws -> (
        names: [String], notes: [QueryNote]
    ) {
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: query), over: catalogue)
        return (found.rows.map { catalogue.text(.fullName, $0) }, found.notes)
    }

    /// The names of the cards, most similar to `effects` first.
    private func nearest(_ effects: String, among cards: [String: String]) throws -> [String] {
        let cards = cards.sorted { $0.key < $1.key }.map { Self.made($0.key, $0.value, 3) }
        return try found(
            "like:asked", LorcanaQueryTests.catalogue([Self.made("asked", effects, 3)] + cards)
        ).names
    }

    @Test func `an additional effect costs less similarity than a missing one`() throws {
        let cards = [
            "added": "resolved banish target item,draw 1 card;quests gain-lore 1",
            "half": "resolved draw 1 card",
        ]
        #expect(try nearest("resolved banish target item,draw 1 card", among: cards) == ["added", "half"])
    }

    @Test func `banishing cards of one name is not similar to banishing any`() throws {
        let cards = [
            "any": "played banish target opposing character cost<=3",
            "named": "played banish target character name:Toad",
        ]
        #expect(try nearest("played banish target character", among: cards) == ["any", "named"])
    }

    @Test func `another type of card matters more than another owner`() throws {
        let cards = [
            "item": "played return item card from:discard to:hand",
            "yours": "played return yours character card from:discard to:hand",
        ]
        #expect(
            try nearest("played return character card from:discard to:hand", among: cards) == [
                "yours", "item",
            ])
    }

    @Test func `affecting all cards is not similar to affecting a chosen one`() throws {
        let cards = [
            "all": "resolved banish all opposing character", "one": "resolved banish target character",
        ]
        #expect(try nearest("resolved banish all character", among: cards) == ["all", "one"])
    }

    @Test func `drawing repeatedly is not similar to drawing once`() throws {
        let cards = ["again": "sings may draw 1 card", "once": "played draw 1 card"]
        #expect(try nearest("quests may draw 1 card", among: cards) == ["again", "once"])
        #expect(try nearest("resolved draw 1 card", among: cards) == ["once", "again"])
    }

    @Test func `sharing a cost doesn't make cards similar`() throws {
        let cards = ["paid": "activated price banish yours item,draw 1 card"]
        let catalogue = LorcanaQueryTests.catalogue(
            [Self.made("asked", "activated price banish yours item,draw 2 card", 3)]
                + cards.map { Self.made($0.key, $0.value, 3) })
        guard case .alike(let cards)? = try found("like:asked", catalogue).notes.last else {
            Issue.record("no line")
            return
        }
        #expect(cards.map { $0.effect?.verb } == [.draw])
    }

    @Test func `costs paid in cards reduce similarity`() throws {
        let cards = [
            "ink": "played price pay 1,banish target character",
            "sacrifice": "played price banish target yours character,banish target character",
        ]
        #expect(try nearest("played banish target character", among: cards) == ["ink", "sacrifice"])
    }

    @Test(arguments: [Legality.Status.legal, .never])
    func `cards of quests are only found for a card of a quest`(_ status: Legality.Status) throws {
        let cards = [("asked", status), ("legal", .legal), ("quest", .never)].map { name, status in
            card("X-\(name)", name) { card in
                card.effects = EffectFrame.frames(of: "quests draw 1 card") ?? []
                card.legality = Legality(core: status, infinity: status)
            }
        }
        let names = try found("like:asked", LorcanaQueryTests.catalogue(cards)).names
        #expect(names == (status == .never ? ["legal", "quest"] : ["legal"]))
    }

    @Test func `cards with equal effects come first, and never the card itself`() throws {
        #expect(try found("like:asked").names == ["same", "more", "later"])
        #expect(try found("like:asked cost=3").names == ["more", "later"])
        #expect(try found("-like:asked").names == ["asked", "other", "rush", "theirs", "ward"])
        #expect(try found("like:asked sort:name").names == ["later", "more", "same"])
    }

    @Test func `gaining another keyword is a different effect`() throws {
        #expect(try found("like:ward").names.isEmpty)
    }

    @Test func `a note names what similar cards share`() throws {
        var draw = EffectFrame(.draw)
        (draw.trigger, draw.isOptional) = (.quests, true)
        (draw.amount, draw.target.kinds) = (EffectAmount(number: 1), [.card])
        guard case .alike(let cards)? = try found("like:asked").notes.last else {
            Issue.record("no line")
            return
        }
        #expect(cards.first == AlikeCard(fullName: "same", effect: draw, costsMore: -1))
        #expect(cards.map(\.fullName) == ["same", "more", "later"])
    }

    @Test func `an unknown card is rejected`() throws {
        #expect(throws: QueryError.self) { try found("like:nobody") }
    }
}
