import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// Words that no name has, in cards with rules texts of our own.
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
        return LorcanaQueryTests.catalogue(
            texts.enumerated().map { index, row in
                card("\(index)", row.name) { card in
                    (card.type, card.text) = (row.type, row.text)
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
        // Side by side as a whole.
        ("draw a card", "text:\"draw a card\""),
        ("deal 2 damage", "text:\"deal 2 damage\""), ("can't be challenged", "text:\"cant be challenged\""),
        // What is left beside conditions: side by side, else each word in its plain form.
        ("songs draw a card", "t:song text:\"draw a card\""), ("banish players", "text:banish text:player"),
        // A whole word of a text is no misspelt name: Savage.
        ("damage", "text:damage"), ("items damage", "t:item text:damage"),
        // A name beside words of texts.
        ("elsa draw", "elsa text:draw"),
        // Alternatives, one of them a text.
        ("draw a card or items", "text:\"draw a card\" or t:item"),
        // Two texts behind what both have.
        ("songs ready or banish", "t:song text:ready,banish"),
        (
            "songs draw or lose lore",
            "t:song text:draw,/(opponents?|player|you) loses? ([0-9] )?lore/"
        ),
        // Behind "that" a word of texts and what it is done to are text, though a name has it: Return Knight.
        ("cards that return characters", "text:return text:character"),
        ("anna that deals stuff", "anna text:deal"),
        ("cards that return an item", "text:\"return an item\""),
        ("songs that return characters chosen", "t:song text:return text:character text:chosen"),
        // A type between words of texts is what they do something to.
        ("return character to player", "text:return text:character text:player"),
        // What players' words stand for as a whole is read so, though some text has the words.
        ("lose lore", "text:/(opponents?|player|you) loses? ([0-9] )?lore/"),
        (
            "songs that banish a character",
            "t:song text:/banish (chosen|all|each|another|an?|up to [0-9]) .{0,25}characters?( [^o]| o[^f]|$)/"
        ),
        // A bound of a number in a text.
        ("deal 3 or more damage", "text:/deals? [3-9] damage/"),
        ("draw between 2 and 3 cards", "text:/draws? [2-3] cards/"),
        // What stands around numbers belongs to each.
        ("deal 2 or 3 damage", "text:\"deal 2 damage\",\"deal 3 damage\""),
        ("deal 1 or 2 or 3 damage", "text:\"deal 1 damage\",\"deal 2 damage\",\"deal 3 damage\""),
        ("draw 2 or 3 cards", "text:\"draw 2 cards\",\"draw 3 cards\""),
        ("songs that draw 2 or 3 cards", "t:song text:\"draw 2 cards\",\"draw 3 cards\""),
        // Excluded words of texts.
        ("without draw or songs", "-text:draw -t:song"),
        ("songs without draw", "t:song -text:draw"), ("songs that don't draw", "t:song -text:draw"),
        ("locations not return", "t:location -text:return"),
    ])
    func `words that no name has are found in rules texts`(words: String, query: String) throws {
        let (names, notes) = try found(words)
        #expect(notes.first == .readAs(query, deck: nil))
        #expect(!names.isEmpty)
        let again = try found(query)
        #expect(again.names == names)
    }

    @Test func `what a reading is shown as finds its cards when it is typed`() throws {
        let patterns = QueryWords.ofPlayers.filter { phrase, value in
            value.hasPrefix("text:/") && !phrase.contains("#") && !value.contains("#")
        }
        #expect(patterns.count > 50)
        for (_, pattern) in trials(of: patterns) {
            for query in [
                pattern, "t:character \(pattern)", "t:character -\(pattern)", "-(\(pattern) or t:item)",
            ] {
                let shown = QueryWords.worded(query)
                // A phrase alone also finds the texts that have its words side by side.
                let (names, others) = try (found(query).names, found(shown).names)
                #expect(shown.hasPrefix("-") || Set(others).isSuperset(of: names), "\(query) as \(shown)")
            }
        }
    }

    @Test(arguments: [
        ("when you play this draw", "text:\"when you play this\" text:draw"),
        ("draw when you play this", "text:draw text:\"when you play this\""),
        // One text has "lot of lore".
        ("draw lot of lore", "text:draw text:\"lot of lore\""),
    ])
    func `the longest parts that five texts have are sought, and the other words each by itself`(
        words: String, query: String
    ) throws {
        let texts =
            (1...5).map { "When you play this character, gain \($0) lore." }
            + ["When you play this character, gain 1 lore. Draw a card.", "Draw a card. Gain a lot of lore."]
        let cards = LorcanaQueryTests.catalogue(
            texts.enumerated().map { index, text in card("\(index)", "Elsa \(index)") { $0.text = text } })
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: words), over: cards)
        #expect(found.notes.first == .readAs(query, deck: nil))
        #expect(!found.rows.isEmpty)
    }

    @Test func `names come first, and a line tells how many texts have the word`() throws {
        let (names, notes) = try found("ready")
        #expect(names == ["Readying Castle"])
        #expect(notes == [.otherReading("text:ready", count: 3)])
    }

    @Test func `no text is searched for a word that may still grow`() throws {
        #expect(try found("damage", isTyped: true).names.isEmpty)
        #expect(try found("draw a car", isTyped: true).names.isEmpty)
    }

    @Test(arguments: ["unready", "nondraw", "undamage"])
    func `a word behind un- or non- never finds the bare word`(word: String) throws {
        let (names, notes) = try found(word)
        #expect(names.isEmpty, "\(notes)")
    }

    @Test func `a word of names behind un- is excluded`() throws {
        let (names, notes) = try found("unsavage")
        #expect(notes.first == .readAs("-savage", deck: nil))
        #expect(names.count == Self.catalogue.count - 1)
        #expect(!names.contains("Savage Lion"))
    }

    @Test func `a misspelt name is corrected, whatever texts have`() throws {
        #expect(
            try found("savgae lion").notes == [.searchedInstead(asked: "savgae lion", shown: ["Savage Lion"])]
        )
    }
}
