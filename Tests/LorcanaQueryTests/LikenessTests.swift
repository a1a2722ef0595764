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

    /// The names of the cards, the most like `effects` first.
    private func nearest(_ effects: String, among cards: [String: String]) throws -> [String] {
        let cards = cards.sorted { $0.key < $1.key }.map { Self.made($0.key, $0.value, 3) }
        return try found(
            "like:asked", LorcanaQueryTests.catalogue([Self.made("asked", effects, 3)] + cards)
        ).names
    }

    @Test func `an effect more counts less than an effect that is missing`() throws {
        let cards = [
            "added": "resolved banish target item,draw 1 card;quests gain-lore 1",
            "half": "resolved draw 1 card",
        ]
        #expect(try nearest("resolved banish target item,draw 1 card", among: cards) == ["added", "half"])
    }

    @Test func `to banish cards of one name is not to banish any`() throws {
        let cards = [
            "any": "played banish target opposing character cost<=3",
            "named": "played banish target character name:Toad",
        ]
        #expect(try nearest("played banish target character", among: cards) == ["any", "named"])
    }

    @Test func `another kind of card counts more than another side`() throws {
        let cards = [
            "item": "played return item card from:discard to:hand",
            "yours": "played return yours character card from:discard to:hand",
        ]
        #expect(
            try nearest("played return character card from:discard to:hand", among: cards) == [
                "yours", "item",
            ])
    }

    @Test func `all are not a chosen one`() throws {
        let cards = [
            "all": "resolved banish all opposing character", "one": "resolved banish target character",
        ]
        #expect(try nearest("resolved banish all character", among: cards) == ["all", "one"])
    }

    @Test func `a card that draws again and again is not like one that draws once`() throws {
        let cards = ["again": "sings may draw 1 card", "once": "played draw 1 card"]
        #expect(try nearest("quests may draw 1 card", among: cards) == ["again", "once"])
        #expect(try nearest("resolved draw 1 card", among: cards) == ["once", "again"])
    }

    @Test func `a price is not what cards are alike in`() throws {
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

    @Test func `what is paid in cards sets cards apart`() throws {
        let cards = [
            "ink": "played price pay 1,banish target character",
            "sacrifice": "played price banish target yours character,banish target character",
        ]
        #expect(try nearest("played banish target character", among: cards) == ["ink", "sacrifice"])
    }

    @Test(arguments: [Legality.Status.legal, .never])
    func `cards of quests are found for a card of a quest alone`(_ status: Legality.Status) throws {
        let cards = [("asked", status), ("legal", .legal), ("quest", .never)].map { name, status in
            card("X-\(name)", name) { card in
                card.effects = EffectFrame.frames(of: "quests draw 1 card") ?? []
                card.legality = Legality(core: status, infinity: status)
            }
        }
        let names = try found("like:asked", LorcanaQueryTests.catalogue(cards)).names
        #expect(names == (status == .never ? ["legal", "quest"] : ["legal"]))
    }

    @Test func `cards that do the same come first, the card itself never`() throws {
        #expect(try found("like:asked").names == ["same", "more", "later"])
        #expect(try found("like:asked cost=3").names == ["more", "later"])
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
        #expect(cards.map(\.fullName) == ["same", "more", "later"])
    }

    @Test func `a card that is not known is refused`() throws {
        #expect(throws: QueryError.self) { try found("like:nobody") }
    }
}
