import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// Invented sentences in the language of card texts, and the frames read from them (effects.md).
@Suite struct EffectReaderTests {
    private static let reader = EffectReader()

    private func frames(_ text: String, price: String = "", isAction: Bool = false) -> String {
        let ability = EffectReader.Ability(price: price, text: text, isAction: isAction)
        return EffectFrame.text(of: Self.reader.read(ability).frames)
    }

    private static let verbRows = [
        ("Draw 11 cards.", "draw 11 card"),
        ("Each opponent chooses and discards 6 cards.", "opponents discard 6 card"),
        (
            "Return chosen Gnome character to their player's hand.",
            "return target character class:Gnome from:play to:hand"
        ),
        ("Banish all opposing items with cost 7 or more.", "banish all opposing item cost>=7"),
        ("Deal 9 damage to chosen character with Evasive.", "damage 9 target character with-evasive"),
        (
            "Remove up to 8 damage from each of your Gnome characters.",
            "heal up-to-8 all yours character class:Gnome"
        ),
        (
            "Move up to 6 damage from chosen Gnome character to chosen opposing character.",
            "move-damage up-to-6 target opposing character"
        ),
        ("Ready all your Gnome characters.", "ready all yours character class:Gnome"),
        ("Exert up to 4 chosen characters.", "exert up-to-4 target character"),
        ("Gain 9 lore.", "gain-lore 9"),
        ("Each opponent loses 7 lore.", "opponents lose-lore 7"),
        (
            "You may put a Gnome character card from your discard into your inkwell facedown and exerted.",
            "may ink 1 yours character card class:Gnome from:discard"
        ),
        ("You may ink an additional card.", "may extra-ink"),
        ("Get 7 ink drops.", "gain-drop 7"),
        ("Look at the top 12 cards of your deck.", "look 12 yours card from:deck"),
        ("Search your deck for a Gnome character card.", "search 1 character card class:Gnome from:deck"),
        ("Chosen opponent reveals their hand.", "opponents reveal opposing card from:hand"),
        (
            "You may play an item with cost 9 or less from your discard for free.",
            "may play free 1 yours item cost<=9 from:discard"
        ),
        ("You pay 6 ⬡ less to play Gnome characters.", "cost-less 6 character class:Gnome"),
        ("Opponents pay 4 ⬡ more to play songs.", "opponents cost-more 4 song"),
        (
            "You pay 3 ⬡ less to move your Gnome characters to a location.",
            "move-less 3 yours character class:Gnome"
        ),
        ("You may pay 8 ⬡ to draw 5 cards.", "price may pay 8,draw 5 card"),
        (
            "Your other Gnome characters gain Resist +6 and Ward.",
            "give resist 6 yours another character class:Gnome,give ward yours another character class:Gnome"
        ),
        (
            "Chosen opposing character loses Bodyguard this turn.",
            "take bodyguard target opposing character this-turn"
        ),
        (
            "This character gets +7 ◊ for each Gnome character you have in play.",
            "if-character if-class:Gnome change lore 7-each this-card character"
        ),
        (
            "Deal damage to chosen character equal to the number of items you have in play.",
            "if-item damage x target character"
        ),
        (
            "This character can't be challenged by Gnome characters.",
            "if-character if-class:Gnome cant to-be-challenged this-card character"
        ),
        (
            "While there's a card under this character, she gets +7 ◊.",
            "if-have if-under change lore 7 this-card"
        ),
        (
            "If an opponent has more cards in their hand than you, draw 5 cards.",
            "if-have if-hand-than draw 5 card"
        ),
        ("This character enters play with 6 damage.", "enter 6 this-card character damaged"),
        (
            "At the end of your turn, if 2 or more cards were put into your discard this turn, draw 5 cards.",
            "turn-end if-happened if-discarded if-2 draw 5 card"
        ),
        ("Opponents need 33 lore to win the game.", "opponents set"),
        (
            "Opposing Gnome characters can't quest or challenge until the start of your next turn.",
            "cant to-quest opposing character class:Gnome until-your-next-turn,cant to-challenge opposing character class:Gnome until-your-next-turn"
        ),
        (
            "Chosen opposing Gnome character must quest during their next turn if able.",
            "must to-quest target opposing character class:Gnome their-next-turn"
        ),
        (
            "Your Gnome characters can challenge ready characters this turn.",
            "allow to-challenge yours character class:Gnome this-turn"
        ),
        (
            "Move up to 3 of your Gnome characters to a location for free.",
            "move free up-to-3 yours character class:Gnome"
        ),
        ("Shuffle chosen item into its player's deck.", "shuffle target item to:deck"),
        (
            "Put chosen Gnome character on the bottom of their player's deck.",
            "put target character class:Gnome to:deck"
        ),
        ("Name a card.", "name"),
        ("Choose an opposing Gnome character.", "choose 1 opposing character class:Gnome"),
        (
            "This character takes no damage from challenges this turn.",
            "prevent this-card character this-turn"
        ),
        ("Opposing items enter play exerted.", "enter opposing item exerted"),
        ("This character enters play with 4 damage.", "enter 4 this-card character damaged"),
        (
            "Your Gnome characters count as having +4 cost to sing songs.",
            "sing-more yours character class:Gnome"
        ),
        ("This character counts as being named Wally Weed.", "count-as this-card character"),
        ("You may have up to 77 copies of Wally Weed in your deck.", "may deck up-to-77"),
        ("You may remove 3 ink drops to draw 5 cards.", "price may lose-drop 3,draw 5 card"),
        ("Skip your turn's Draw step.", "skip"),
        ("When this character is banished, you win the game.", "banished win"),
        ("Each player plays with the top card of their deck face up.", "each-player other"),
    ]

    @Test(arguments: verbRows)
    func `promise 1: sentences with each verb are understood`(sentence: String, expected: String) {
        #expect(frames(sentence) == expected)
    }

    private static let triggerRows = [
        (
            "When you play this character and whenever he quests, gain 6 lore.",
            "played gain-lore 6;quests gain-lore 6"
        ),
        (
            "Whenever you play this or another Gnome character, gain 6 lore.",
            "played gain-lore 6;played by-yours by-character by-class:Gnome gain-lore 6"
        ),
        ("When this character leaves play, gain 6 lore.", "leaves gain-lore 6"),
        (
            "Whenever one of your Gnome characters challenges another character, gain 6 lore.",
            "challenges by-yours by-character by-class:Gnome gain-lore 6"
        ),
        ("Whenever this character is challenged, gain 6 lore.", "challenged gain-lore 6"),
        (
            "During your turn, whenever this character banishes another character in a challenge, gain 6 lore.",
            "banishes your-turn gain-lore 6"
        ),
        (
            "Whenever an opposing Gnome character is banished, gain 6 lore.",
            "banished by-opposing by-character by-class:Gnome gain-lore 6"
        ),
        (
            "When this character is challenged and banished, gain 6 lore.",
            "banished-in-challenge defending gain-lore 6"
        ),
        (
            "Whenever one of your Gnome characters exerts, gain 6 lore.",
            "exerts by-yours by-character by-class:Gnome gain-lore 6"
        ),
        (
            "Whenever you ready one of your Gnome characters, gain 6 lore.",
            "readies by-yours by-character by-class:Gnome gain-lore 6"
        ),
        (
            "Whenever one of your Gnome characters sings a song, gain 6 lore.",
            "sings by-yours by-character by-class:Gnome gain-lore 6"
        ),
        ("Whenever a character moves here, gain 6 lore.", "moves by-any by-character gain-lore 6"),
        ("Whenever this character takes damage, gain 6 lore.", "takes-damage gain-lore 6"),
        (
            "Whenever this character deals damage to another character, gain 6 lore.",
            "deals-damage gain-lore 6"
        ),
        (
            "Whenever you remove 3 or more damage from one of your Gnome characters, gain 6 lore.",
            "healed by-yours by-character by-class:Gnome gain-lore 6"
        ),
        ("Whenever a card is put into your inkwell, gain 6 lore.", "inked by-yours by-card gain-lore 6"),
        (
            "During opponents' turns, whenever you draw a card, gain 6 lore.",
            "draws by-yours by-card their-turn gain-lore 6"
        ),
        ("Whenever an opponent discards a card, gain 6 lore.", "discards by-opposing by-card gain-lore 6"),
        (
            "Whenever one of your Gnome characters is returned to your hand, gain 6 lore.",
            "returned by-yours by-character by-class:Gnome gain-lore 6"
        ),
        ("Whenever you put a card under this character, gain 6 lore.", "boosted gain-lore 6"),
        ("Whenever this character is chosen for Support, gain 6 lore.", "chosen gain-lore 6"),
        ("Whenever you remove an ink drop, gain 6 lore.", "drops-ink by-yours gain-lore 6"),
        ("When this card is put into your discard from your deck, gain 6 lore.", "discarded gain-lore 6"),
        ("Whenever you pay 5 ⬡ or less to play an item, gain 6 lore.", "pays by-yours by-item gain-lore 6"),
        ("Whenever an opponent gains lore, gain 6 lore.", "gains-lore by-opposing gain-lore 6"),
        ("At the start of your turn, gain 6 lore.", "turn-start gain-lore 6"),
        ("At the end of each opponent's turn, gain 6 lore.", "turn-end by-opposing gain-lore 6"),
        ("Whenever an opponent plays a song, gain 6 lore.", "played by-opposing by-song gain-lore 6"),
    ]

    @Test(arguments: triggerRows)
    func `promise 1: sentences with each trigger are understood`(sentence: String, expected: String) {
        #expect(frames(sentence) == expected)
    }

    @Test(arguments: [
        (
            "If you have a Gnome character in play, gain 6 lore.",
            "if-have if-character if-class:Gnome gain-lore 6"
        ),
        (
            "While this character is exerted, your items gain Ward.",
            "if-state if-exerted give ward yours item"
        ),
        (
            "If you played 4 or more items this turn, gain 6 lore.",
            "if-happened if-played if-item if-4 gain-lore 6"
        ),
        ("If you have 6 or more cards in your hand, gain 7 lore.", "if-have if-hand if-6 gain-lore 7"),
        (
            "While you have no cards in your hand, your items gain Ward.",
            "if-have if-no-hand give ward yours item"
        ),
        ("If you have 9 or more cards in your discard, gain 7 lore.", "if-have if-discard if-9 gain-lore 7"),
        (
            "While this character has damage, your items gain Ward.",
            "if-state if-damaged give ward yours item"
        ),
        (
            "While this character has no damage, your items gain Ward.",
            "if-state if-undamaged give ward yours item"
        ),
        ("Each opponent discards 2 cards at random.", "at-random opponents discard 2 card"),
        (
            "When you play this character, if you used Shift to play him, gain 6 lore.",
            "played if-shifted gain-lore 6"
        ),
        (
            "Reveal the top card of your deck. If it's a Gnome character card, you may put it into your hand. Otherwise, put it on the bottom of your deck.",
            "reveal yours card from:deck,if-card if-character if-class:Gnome may put that yours card from:deck to:hand,unless if-done put that yours card from:deck to:deck"
        ),
        (
            "Choose one: • Draw 6 cards. • Banish chosen Gnome.",
            "one-of draw 6 card,one-of banish target class:Gnome"
        ),
        (
            "Look at the top 8 cards of your deck. You may reveal a Gnome card and put it into your hand. Put the rest on the bottom of your deck in any order.",
            "look 8 yours card from:deck,may reveal 1 card class:Gnome from:deck,may put that card class:Gnome from:deck to:hand,put rest card from:deck to:deck"
        ),
        (
            "Exert chosen opposing Gnome character. They can't ready at the start of their next turn.",
            "exert target opposing character class:Gnome,cant to-ready target opposing character class:Gnome their-next-turn"
        ),
        (
            "Each opponent chooses one of their characters and banishes it.",
            "opponents choose 1 opposing character,opponents banish that opposing character"
        ),
        (
            "Your Gnome characters gain “⟳, 4 ⬡ — Draw 6 cards” this turn.",
            "give ability yours character class:Gnome this-turn;granted exerting price pay 4,draw 6 card"
        ),
        (
            "Your Gnome characters gain “When this character is banished, gain 6 lore.”",
            "give ability yours character class:Gnome;granted banished gain-lore 6"
        ),
        (
            "Return chosen character to their player's hand. That player draws 6 cards.",
            "return target character from:play to:hand,owner draw 6 card"
        ),
        (
            "Whenever you play a Gnome character, they gain Rush this turn.",
            "played by-yours by-character by-class:Gnome give rush that character class:Gnome this-turn"
        ),
        (
            "Chosen character with 9 ¤ or less each gets +6 ¤ this turn.",
            "change strength 6 target character strength<=9 this-turn"
        ),
        (
            "Banish chosen opposing character without Evasive or named Wally Weed of the Bog.",
            "banish target opposing character without name:Wally_Weed_of_the_Bog"
        ),
        (
            "Gain lore equal to the damage on chosen Gnome character, then banish them.",
            "gain-lore x,banish target character class:Gnome"
        ),
        ("Put all cards from under this character into your hand.", "put all card from:under to:hand"),
        ("Banish all characters with the lowest cost.", "banish all character lowest"),
        (
            "This character can't quest unless you have a Gnome character in play.",
            "unless if-have if-character if-class:Gnome cant to-quest this-card character"
        ),
        (
            "Once during your turn, whenever one of your items is banished, gain 6 lore.",
            "banished by-yours by-item your-turn once gain-lore 6"
        ),
        (
            "Each opponent puts the top 6 cards of their deck into their discard.",
            "opponents put 6 opposing card from:deck to:discard"
        ),
        (
            "Chosen character gets +6 ¤ this turn. If you have an item in play, they get +7 ¤ instead.",
            "change strength 6 target character this-turn,if-have if-item change strength 7 target character this-turn"
        ),
        (
            "Deal 6 damage to chosen character. If that character has damage, deal 7 damage instead.",
            "damage 6 target character,if-state if-damaged damage 7 target character"
        ),
        (
            "While you have a damaged Gnome character in play, your items gain Ward.",
            "if-have if-damaged if-character if-class:Gnome give ward yours item"
        ),
        (
            "Reveal the top card of your deck. If it costs 6 or less, draw 7 cards.",
            "reveal yours card from:deck,if-card if-cost<=6 draw 7 card"
        ),
        (
            "Choose any number of players. They discard their hands.",
            "choose,each-player discard each card from:hand"
        ),
        (
            "All opposing items gain the Gnome classification.",
            "if-class:Gnome give classification all opposing item"
        ),
    ])
    func `promise 2: conditions, choices, pronouns and granted abilities are understood`(
        text: String, expected: String
    ) {
        #expect(frames(text) == expected)
    }

    @Test func `promise 1: the tables have every verb and every trigger`() {
        let texts = (Self.verbRows + Self.triggerRows).flatMap { EffectFrame.frames(of: $1) ?? [] }
        #expect(Set(EffectVerb.allCases).subtracting(texts.map(\.verb)).isEmpty)
        #expect(
            Set(EffectTrigger.allCases).subtracting(texts.map(\.trigger)) == [
                .activated, .exerting, .resolved,
            ])
    }

    @Test func `promise 2: an ability is activated by its cost, an action is resolved`() {
        #expect(
            frames("Draw 6 cards.", price: "⟳, 4 ⬡, Banish this item")
                == "exerting price pay 4,price banish this-card item,draw 6 card")
        #expect(frames("Draw 6 cards.", price: "⟳") == "exerting draw 6 card")
        #expect(frames("Draw 6 cards.", price: "4 ⬡") == "activated price pay 4,draw 6 card")
        #expect(frames("Draw 6 cards.", isAction: true) == "resolved draw 6 card")
    }

    @Test func `promise 2: a trigger applies to the sentences after it`() {
        #expect(
            frames("Whenever this character quests, look at the top 6 cards of your deck. Draw 4 cards.")
                == "quests look 6 yours card from:deck,draw 4 card")
    }

    @Test func `promise 3: words that no rule matches are listed, and the rest counts`() {
        let text = "Draw 6 cards. Frobnicate chosen Gnome, then gain 6 lore."
        let reading = Self.reader.read(EffectReader.Ability(text: text))
        #expect(reading.sentences.map(\.passedOver) == [[], ["Frobnicate chosen Gnome"]])
        #expect(EffectFrame.text(of: reading.frames) == "draw 6 card,gain-lore 6")
        #expect(!reading.sentences[1].isUnread)
    }

    @Test func `promise 3: a song's line and reminders are not read`() {
        let text = "A character with cost 6 or more can ⟳ to sing this song for free. (Gnomes can't.)"
        let reading = Self.reader.read(EffectReader.Ability(text: text))
        #expect(reading.sentences.map(\.isSilent) == [true])
        #expect(reading.frames.isEmpty)
    }

    @Test(arguments: ["⟳", "{e}"])
    func `promise 2: symbols are read as printed and as in the catalogue`(exert: String) {
        #expect(
            frames("Your Gnome characters gain “\(exert) — Draw 6 cards.”")
                == "give ability yours character class:Gnome;granted exerting draw 6 card")
    }

    @Test func `promise 5: any text is parsed in a bounded number of steps`() {
        var random = SeededGenerator(seed: 41)
        let grammar = Self.reader.grammar
        let words =
            grammar.words.keys.sorted() + ["Gnome", "+6", "-4", "12", "⟳", "“", "”", ".", ",", "•", "(", ")"]
        for _ in trials(300) {
            let count = Int.random(in: 1...60, using: &random)
            let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(
                separator: " ")
            let reading = Self.reader.read(EffectReader.Ability(price: text, text: text))
            #expect(reading.frames.count <= 2 * FrameBuilder.mostFrames, "\(text)")
            let cell = EffectFrame.text(of: reading.frames)
            #expect(EffectFrame.frames(of: cell) == reading.frames, "\(text)")
        }
    }

    @Test func `promise 5: the longest sentence is parsed within the limit`() {
        let clause =
            "you may draw a card for each Gnome character you have in play, then choose and discard it, "
        let text = String(repeating: clause, count: 40)
        let reading = Self.reader.read(EffectReader.Ability(text: text))
        #expect(reading.sentences.count == 1)
        #expect(reading.frames.count <= FrameBuilder.mostFrames)
    }
}
