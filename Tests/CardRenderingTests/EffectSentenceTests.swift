import CardRendering
import LorcanaCards
import Testing

@Suite struct EffectSentenceTests {
    @Test(
        arguments: [
            ("quests may draw 2 card", "When it quests: you may draw 2 cards."),
            (
                "resolved banish target character cost<=3",
                "You banish a chosen character with cost 3 or less."
            ),
            ("played opponents discard 1 card", "When it is played: opponents discard 1 card."),
            ("give ward yours another character", "Another character of yours gets Ward."),
            (
                "quests by-yours by-character gain-lore 1",
                "When a character of yours quests: you gain 1 lore."
            ),
            (
                "played by-opposing by-class:Hero by-character by-cost<=2 gain-lore 1",
                "When an opponent plays a Hero character with cost 2 or less: you gain 1 lore."
            ),
            ("if-have if-no-hand gain-lore 1", "If a hand is empty, you gain 1 lore."),
            ("if-have if-item if-2 gain-lore 1", "If a player has 2 items, you gain 1 lore."),
            ("quests once may draw 1 card", "Once a turn, when it quests: you may draw 1 card."),
            (
                "unless if-have if-item cant to-quest this-card character",
                "Unless a player has an item, this character can't quest."
            ),
            (
                "if-character if-class:Hero change strength 2-each this-card character",
                "This character gets +2 strength for each Hero character."
            ),
            ("if-damaged gain-lore 1-each", "You gain 1 lore for each damage."),
            ("gain-lore 1-each", "You gain 1 lore for each one counted."),
            ("if-have if-exerted if-item gain-lore 1", "If an item is exerted, you gain 1 lore."),
            (
                "exerting move free target character",
                "When you exert it: you move a chosen character to a location for free."
            ),
            ("exerting draw 1 card", "When you exert it: you draw 1 card."),
            (
                "banished-in-challenge defending gain-lore 1",
                "When it is challenged and banished: you gain 1 lore."
            ),
            ("activated price banish this-card item", "For its cost: as a cost, you banish this item."),
        ])
    func `an effect is a sentence in our own words`(text: String, sentence: String) throws {
        let frame = try #require(EffectFrame.frames(of: text)?.first)
        #expect(EffectSentence.text(frame) == sentence)
    }

    @Test func `every verb and every trigger has a sentence`() {
        for verb in EffectVerb.allCases {
            for trigger in EffectTrigger.allCases {
                for source in EffectSource.allCases {
                    var frame = EffectFrame(verb)
                    (frame.trigger, frame.source) = (trigger, source)
                    let text = EffectSentence.text(frame)
                    #expect(text.first?.isUppercase == true && text.hasSuffix(".") && !text.contains("  "))
                }
            }
        }
    }
}
