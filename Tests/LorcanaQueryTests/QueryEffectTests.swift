import LorcanaCards
import Testing

@testable import LorcanaQuery

@Suite struct QueryEffectTests {
    /// Invented cards, each named after its effects.
    private static let effects = [
        "draws": "played draw 2 card;quests discard 1 card",
        "quest draws": "quests may draw 1 card",
        "item quests draw": "quests by-yours by-item draw 1 card",
        "they draw": "resolved opponents draw 1 card",
        "all draw": "resolved each-player draw 3 card",
        "kills": "resolved banish target character item",
        "paid": "activated price banish this-card item;activated draw 1 card",
        "sold": "activated price banish target item,gain-lore 2",
        "hits": "banished-in-challenge damage 3 target opposing character",
        "scales": "activated move-damage x this-card character,put 1-each card from:deck to:hand",
        "anyone": "challenges by-any by-character gain-lore 1",
        "heroes": "quests by-yours by-character by-class:Hero pay 4,gain-lore 1",
        "hurt ones": "challenges by-any by-character by-damaged gain-lore 2",
        "wards": "give ward yours character class:Seven_Dwarfs",
        "warded": "give ward this-card character",
        "buffs": "change strength 2 target character this-turn,change lore -1 this-card character",
    ]

    private func names(_ query: String) throws -> Set<String> {
        let cards = Self.effects.map { name, text in
            card("X-\(name)", name) { $0.effects = EffectFrame.frames(of: text) ?? [] }
        }
        let catalogue = catalogue(cards)
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: query), over: catalogue)
        return Set(found.rows.map { catalogue.text(.fullName, $0) })
    }

    @Test(
        arguments: [
            ("does:draw", ["draws", "quest draws", "item quests draw", "all draw", "paid"]),
            ("does:draw.opponent", ["they draw", "all draw"]),
            ("does:draw.2+", ["draws", "all draw"]),
            ("does:draw.2-", ["draws", "quest draws", "item quests draw", "paid"]),
            ("does:draw.1-2", ["draws", "quest draws", "item quests draw", "paid"]),
            ("does:draw.3,discard", ["draws", "all draw"]),
            ("does:banish", ["kills", "sold"]), ("does:banish.item", ["kills", "sold"]),
            ("does:banish.price", ["paid", "sold"]), ("does:banish.item.character", ["kills"]),
            ("when:quests", ["draws", "quest draws"]), ("when:quests.yours", ["item quests draw", "heroes"]),
            ("when:quests.item", ["item quests draw"]), ("when:banished", ["hits"]),
            ("when:in-challenge", ["hits"]), ("when:challenges.yours", ["anyone", "hurt ones"]),
            ("[when:quests.class-hero does:gain-lore]", ["heroes"]), ("when:quests.class-pirate", []),
            ("when:challenges.damaged", ["hurt ones"]),
            ("does:move-damage.x", ["scales"]), ("does:put.x.in-deck", ["scales"]),
            ("does:put.in-discard", []),
            ("does:draw when:quests", ["draws", "quest draws"]),
            ("[does:draw when:quests]", ["quest draws"]),
            ("[when:quests does:draw,discard]", ["draws", "quest draws"]),
            ("-[when:quests does:draw] does:draw", ["draws", "item quests draw", "all draw", "paid"]),
            ("does:damage.opposing", ["hits"]), ("does:damage.3.character", ["hits"]), ("does:damage.4+", []),
            ("gives:ward", ["wards", "warded"]), ("gives:ward.others", ["wards"]),
            ("gives:ward.class-seven-dwarfs", ["wards"]), ("gives:strength", ["buffs"]), ("gives:lore", []),
            ("does:debuff.lore", ["buffs"]),
        ])
    func `the words of a value, and conditions in square brackets, apply to one effect`(
        query: String, expected: [String]
    )
        throws
    {
        #expect(try names(query) == Set(expected))
        #expect(try names(CardQuery(parsing: query).description) == Set(expected))
    }

    @Test func `each word of the vocabulary means facts of frames`() {
        for row in EffectVocabulary.deeds { #expect(EffectTest.Word(.does, row.word, isFirst: true) != nil) }
        for row in EffectVocabulary.triggers {
            #expect(EffectTest.Word(.when, row.word, isFirst: true) != nil)
        }
        for word in EffectVocabulary.gifts { #expect(EffectTest.Word(.gives, word, isFirst: true) != nil) }
        for row in EffectVocabulary.details {
            #expect(EffectTest.Word(.does, row.word, isFirst: false) != nil)
        }
        for row in EffectVocabulary.sources {
            #expect(EffectTest.Word(.when, row.word, isFirst: false) != nil)
        }
    }

    @Test func `each action and trigger of the vocabulary occurs on a real card`() throws {
        for row in EffectVocabulary.deeds where row.word != "lose-drop" {
            #expect(try !ids("does:\(row.word)").isEmpty, "does:\(row.word)")
        }
        for row in EffectVocabulary.triggers where row.word != "gains-lore" {
            #expect(try !ids("when:\(row.word)").isEmpty, "when:\(row.word)")
        }
        for word in EffectVocabulary.gifts where word != "vanish" && word != "boost" {
            #expect(try !ids("gives:\(word)").isEmpty, "gives:\(word)")
        }
    }

    @Test(
        arguments: [
            ("does:drow", "unknown effect \"drow\"", "did you mean draw?"),
            ("does:draw.itme", "unknown detail of an effect \"itme\"", "did you mean item?"),
            ("when:xyzzyq", "unknown trigger \"xyzzyq\"", "run `lorcana help effects` to list the words"),
            ("gives:wrad", "unknown value \"wrad\" for gives", "did you mean ward?"),
            ("[does:draw", "missing \"]\"", "brackets hold the conditions on one effect"),
            (
                "[does:draw cost=1]", "between [ and ] there are conditions on one effect",
                "write does:, when: or gives:"
            ),
            (
                "[does:draw does!=discard]", "between [ and ] nothing is excluded",
                "write - before the bracket"
            ),
            ("does>draw", "does does not take \">\"", "use one of : = !="),
        ])
    func `invalid words of effects are rejected`(query: String, message: String, hint: String) throws {
        let error = try #require(refusal(query))
        #expect(error.message == message)
        #expect(error.hint == hint)
    }

    @Test func `square brackets around anything else are punctuation`() throws {
        #expect(try CardQuery(parsing: "[elsa]").condition == CardQuery(parsing: "elsa").condition)
    }
}
