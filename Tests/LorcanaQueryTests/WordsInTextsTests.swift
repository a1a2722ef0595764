import LorcanaCards
import LorcanaQuery
import LorcanaRules
import SeededRandom
import Testing

/// Words that occur in no name are searched in rules texts; the cards and texts are invented.
@Suite struct WordsInTextsTests {
    static let catalogue: Catalogue = {
        let texts: [(name: String, type: CardType, text: String)] = [
            ("Elsa", .character, "When you play this character, draw a card."),
            ("Savage Lion", .character, "Deal 2 damage to chosen character."),
            ("Anna", .character, "Deal 3 damage to chosen item."),
            ("Discarded Armor", .item, "Choose and discard a card, then draw 2 cards."),
            ("Broken Sword", .item, "Whenever you discard a card, deal 1 damage to each player."),
            ("First Song", .song, "Draw a card, then ready a character."),
            ("Second Song", .song, "Return chosen character to the hand of its player."),
            ("Third Song", .song, "Return an item to your hand, and discard a card."),
            ("Fourth Song", .song, "Banish chosen character. Its player may draw 3 cards."),
            ("Blue Castle", .location, "Characters can't be challenged here. Ready one of them."),
            ("Return Knight", .character, "Each opponent loses 1 lore."),
            ("Readying Castle", .location, "Opponents lose lore. Return here."),
            ("Red Castle", .location, "Return here whenever you ready a card from your hand."),
        ]
        let reader = EffectReader()
        return LorcanaQueryTests.catalogue(
            texts.enumerated().map { index, row in
                card("\(index)", row.name) { card in
                    (card.type, card.text) = (row.type, row.text)
                    let ability = EffectReader.Ability(
                        text: row.text, isAction: row.type == .song || row.type == .action)
                    card.effects = reader.read(ability).frames
                }
            })
    }()

    private func found(_ words: String, isTyped: Bool = false) throws -> (names: [String], notes: [QueryNote])
    {
        var query = try CardQuery(parsing: words)
        query.isLastWordOpen = isTyped
        let found = try QueryEvaluator.evaluate(query, over: Self.catalogue)
        return (found.rows.map { Self.catalogue.text(.name, $0) }, found.notes)
    }

    @Test(arguments: [
        // Effects, which are found without texts.
        ("draw a card", "does:draw"),
        ("deal 2 damage", "does:damage.2.not-yours"), ("can't be challenged", "does:cant.be-challenged"),
        ("songs draw a card", "t:song does:draw"),
        // Next to an effect, words that are not part of one are ignored.
        ("banish players", "does:banish.not-yours"),
        // A word that occurs in texts is not corrected to a name (Savage).
        ("damage", "does:damage.not-yours"), ("items damage", "t:item does:damage.not-yours"),
        // A name and an effect.
        ("elsa draw", "elsa does:draw"),
        // Alternatives, only one of them an effect.
        ("draw a card or items", "does:draw or t:item"),
        // Two effects that share a noun.
        ("songs ready or banish", "t:song does:ready.others,banish.not-yours"),
        // The object is part of the effect, even though a name contains the verb (Return Knight).
        ("cards that return characters", "does:bounce.character.others"),
        ("anna that deals stuff", "anna text:deal"),
        ("cards that return an item", "does:bounce.item.others"),
        ("lose lore", "does:lose-lore"),
        ("songs that banish a character", "t:song does:banish.character.not-yours"),
        // Ranges of a number.
        ("deal 3 or more damage", "does:damage.3+.not-yours"),
        ("draw between 2 and 3 cards", "does:draw.2-3"),
        // The words around two numbers apply to both.
        ("deal 2 or 3 damage", "does:damage.2.not-yours,damage.3.not-yours"),
        ("draw 2 or 3 cards", "does:draw.2,draw.3"),
        ("items that draw 2 or 3 cards", "t:item does:draw.2,draw.3"),
        // Excluded effects.
        ("without draw or songs", "-does:draw -t:song"),
        ("songs without draw", "t:song -does:draw"), ("songs that don't draw", "t:song -does:draw"),
        // An excluded word that only occurs in texts.
        ("locations not return", "t:location -text:return"),
    ])
    func `words that no name has are found in rules texts`(words: String, query: String) throws {
        let (names, notes) = try found(words)
        #expect(notes.first == .readAs(query))
        #expect(!names.isEmpty)
        let again = try found(query)
        #expect(again.names == names)
    }

    @Test(arguments: [
        ("when you play this draw", "[when:played does:draw]"),
        ("draw when you play this", "[when:played does:draw]"),
        // One text contains "lot of lore", which is ignored next to an effect.
        ("draw lot of lore", "does:draw"),
    ])
    func `words next to an effect are ignored if they are not understood`(
        words: String, query: String
    ) throws {
        let texts =
            (1...5).map { "When you play this character, gain \($0) lore." }
            + ["When you play this character, draw a card.", "Draw a card. Gain a lot of lore."]
        let reader = EffectReader()
        let cards = LorcanaQueryTests.catalogue(
            texts.enumerated().map { index, text in
                card("\(index)", "Elsa \(index)") { card in
                    card.text = text
                    card.effects = reader.read(EffectReader.Ability(text: text)).frames
                }
            })
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: words), over: cards)
        #expect(found.notes.first == .readAs(query))
        #expect(!found.rows.isEmpty)
    }

    @Test func `texts are not searched for an incomplete word`() throws {
        #expect(try found("player", isTyped: true).names.isEmpty)
        #expect(try found("its playe", isTyped: true).names.isEmpty)
    }

    @Test(arguments: ["unready", "nondraw", "undamage"])
    func `a word after un- or non- never finds the bare word`(word: String) throws {
        let (names, notes) = try found(word)
        #expect(names.isEmpty, "\(notes)")
    }

    @Test func `a word of names after un- is excluded`() throws {
        let (names, notes) = try found("unsavage")
        #expect(notes.first == .readAs("-savage"))
        #expect(names.count == Self.catalogue.count - 1)
        #expect(!names.contains("Savage Lion"))
    }

    @Test func `a misspelt name is corrected, even if texts contain it`() throws {
        #expect(
            try found("savgae lion").notes == [.searchedInstead(asked: "savgae lion", shown: ["Savage Lion"])]
        )
    }
}
