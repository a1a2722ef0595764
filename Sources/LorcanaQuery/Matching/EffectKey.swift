import LorcanaCards

/// A key whose values are words about an effect, separated by dots: `does:banish.item`.
package enum EffectKey: String, Sendable, CaseIterable {
    /// Actions, with the acting player, the affected cards, their zone, and the duration.
    case does
    /// Triggers, and the card or player that causes them.
    case when
    /// Gains: a keyword, or strength, willpower or lore.
    case gives

    /// The words that a value may start with, for completion and help.
    package var words: [String] {
        switch self {
        case .does: EffectVocabulary.deeds.map(\.word)
        case .when: EffectVocabulary.triggers.map(\.word)
        case .gives: EffectVocabulary.gifts
        }
    }

    /// The words that may follow a dot.
    package var details: [String] {
        switch self {
        case .does, .gives: EffectVocabulary.details.map(\.word)
        case .when: EffectVocabulary.sources.map(\.word)
        }
    }

    func complaint(_ word: String) -> String {
        switch self {
        case .does: "unknown effect \(inQuotes(word))"
        case .when: "unknown trigger \(inQuotes(word))"
        case .gives: "unknown value \(inQuotes(word)) for gives"
        }
    }
}

/// The words of effects, with the facts they require of a frame.
package enum EffectVocabulary {
    /// A word, and the facts that a frame must have, named as in `EffectFact`. "|" separates alternatives, "!"
    /// precedes a fact that must be absent, "+" and "-" are the sign of the amount.
    package struct Row: Sendable {
        package let word: String
        let facts: String
        package let meaning: String

        init(_ word: String, _ facts: String?, _ meaning: String) {
            (self.word, self.facts, self.meaning) = (word, facts ?? word, meaning)
        }
    }

    package static let deeds: [Row] = [
        Row("draw", "draw", "draw cards"),
        Row("discard", "discard", "discard from a hand"),
        Row("discard-hand", "discard from:hand", "discard a whole hand"),
        Row("mill", "put from:deck to:discard !rest !that", "put cards from a deck into the discard"),
        Row("look", "look", "look at cards"),
        Row(
            "scry", "put that from:deck to:deck !rest !if-done !if-card",
            "look at the top of a deck, and put it on the top or the bottom"),
        Row("dig", "put from:deck to:hand", "take a card that was looked at or revealed"),
        Row("search", "search", "search a deck"),
        Row("tutor", "search | reveal from:deck may", "find a card of a kind in the deck"),
        Row("reveal", "reveal", "reveal cards"),
        Row("shuffle", "shuffle", "shuffle cards into a deck"),
        Row(
            "tuck", "put to:deck !from:deck !from:hand | shuffle to:deck !from:discard",
            "put a card in play into its deck"),
        Row(
            "bottom", "put to:deck !from:deck !from:hand !from:discard !from:under",
            "put a card in play on the bottom or the top of its deck"),
        Row("return", "return", "return a card from anywhere"),
        Row("bounce", "return from:play to:hand", "return a card in play to a hand"),
        Row(
            "recover", "return from:discard | put from:discard to:hand",
            "get a card back from the discard"),
        Row("reanimate", "play from:discard", "play a card from the discard"),
        Row("play", "play", "play a card"),
        Row("cheat", "play free", "play a card for free"),
        Row("put", "put", "put a card somewhere"),
        Row("name", "name", "name a card"),
        Row("choose", "choose", "choose a card"),
        Row("banish", "banish", "banish cards"),
        Row("damage", "damage", "deal damage, or put damage counters"),
        Row("heal", "heal", "remove damage"),
        Row("move-damage", "move-damage", "move damage to another character"),
        Row("ready", "ready", "ready cards"),
        Row("exert", "exert", "exert cards"),
        Row("stop", "cant !this-card !yours !this-turn", "keep others from questing, challenging and so on"),
        Row("freeze", "cant to-ready !this-card !yours", "keep others from readying"),
        Row("move", "move", "move characters to a location"),
        Row("enter", "enter !may !price", "enter play exerted, or damaged"),
        Row("gain-lore", "gain-lore", "gain lore"),
        Row("lose-lore", "lose-lore", "lose lore"),
        Row("ink", "ink", "put a card into an inkwell"),
        Row(
            "ramp",
            "ink yours | ink this-card | ink that !opposing !character !from:play | ink each-player from:deck | ink each-player from:discard | ink from:under | extra-ink | ready from:inkwell",
            "get more ink"),
        Row("extra-ink", "extra-ink !from:discard", "ink another card in a turn"),
        Row("gain-drop", "gain-drop", "gain ink drops"),
        Row("lose-drop", "lose-drop", "use up ink drops"),
        Row("cost-less", "cost-less", "cards cost less"),
        Row("cost-more", "cost-more | pay opponents", "cards cost more, or an opponent must pay"),
        Row("move-less", "move-less", "moving costs less"),
        Row("pay", "pay", "pay ink"),
        Row("give", "give", "give a keyword or an ability"),
        Row("take", "take", "take a keyword or an ability"),
        Row("buff", "change +", "get more strength, willpower or lore"),
        Row("debuff", "change - | take strength", "get less strength, willpower or lore"),
        Row("change", "change", "increase or decrease a number"),
        Row("set", "set", "set a number"),
        Row("prevent", "prevent | cant to-be-damaged", "take no damage"),
        Row("cant", "cant", "can't quest, challenge, ready and so on"),
        Row("must", "must", "must quest or challenge"),
        Row("allow", "allow", "may do what is not allowed otherwise"),
        Row("sing-more", "sing-more", "count as more for singing"),
        Row("count-as", "count-as", "count as another card"),
        Row(
            "removal",
            "banish !this-card !yours | damage !this-card !yours | ink !this-card !yours !from:deck !from:hand !from:discard !that"
                + " | put to:deck !yours !from:under !from:deck !from:hand !from:discard !this-card"
                + " | shuffle to:deck !yours !from:discard !this-card",
            "get rid of a card in play: banish, damage, put into the deck or the inkwell"),
        Row(
            "wipe",
            "banish all !this-card !yours | damage all !yours 2+ | return all from:play !yours"
                + " | put all to:deck !yours !from:discard !from:under | ink all character !yours",
            "removal of all characters, items or locations"),
        Row("skip", "skip", "skip a step"),
        Row("win", "win", "win, or change what wins"),
        Row("deck", "deck", "change the rules of building decks"),
        Row("other", "other", "anything else"),
    ]

    package static let triggers: [Row] = [
        Row("played", "played", "when this card is played"),
        Row("quests", "quests", "when it quests"),
        Row("challenges", "challenges", "when it challenges"),
        Row("challenged", "challenged | banished-in-challenge defending", "when it is challenged"),
        Row("banishes", "banishes", "when it banishes another in a challenge"),
        Row("banished", "banished | banished-in-challenge", "when it is banished"),
        Row("in-challenge", "banished-in-challenge", "when it is banished in a challenge"),
        Row("leaves", "leaves", "when it leaves play, banished or not"),
        Row("defending", "banished-in-challenge defending", "when it is challenged and banished"),
        Row("returned", "returned", "when it is returned to a hand"),
        Row("sings", "sings", "when it sings"),
        Row("moves", "moves", "when it moves to a location"),
        Row("exerts", "exerts", "when it exerts"),
        Row("readies", "readies", "when it readies"),
        Row("damaged", "takes-damage", "when it is dealt damage"),
        Row("deals-damage", "deals-damage", "when it deals damage"),
        Row("healed", "healed", "when damage is removed"),
        Row("boosted", "boosted", "when a card is put under it"),
        Row("chosen", "chosen", "when it is chosen"),
        Row("inked", "inked", "when a card is put into an inkwell"),
        Row("draws", "draws", "when a player draws"),
        Row("discards", "discards", "when a player discards"),
        Row("discarded", "discarded", "when a card goes to the discard"),
        Row("gains-lore", "gains-lore", "when a player gains lore"),
        Row("pays", "pays", "when a player pays ink"),
        Row("drops-ink", "drops-ink", "when an ink drop is used"),
        Row("turn-start", "turn-start", "at the start of a turn"),
        Row("turn-end", "turn-end", "at the end of a turn"),
        Row("activated", "activated | exerting", "when its cost is paid"),
        Row("exerting", "exerting", "when exerting it is part of the cost (\(GameSymbol.exert.sign))"),
        Row("resolved", "resolved", "when the action or the song is played"),
        Row("always", "always", "while it is in play"),
    ]

    /// Keywords and numbers that cards gain.
    package static let gifts =
        EffectDetail.keywords.map(\.rawValue) + [
            "strength", "willpower", "lore", "ability", "classification",
        ]

    /// Details that follow an action.
    package static let details: [Row] =
        [
            Row("you", "!opponents !owner !rival", "you do it"),
            Row(
                "opponent", "opponents | chosen-player | each-player | owner | opposing | each",
                "an opponent does it, or it is done to theirs"),
            Row("by-opponent", "opponents | chosen-player | each-player | owner", "an opponent does it"),
            Row("each-player", "each-player", "every player does it"),
            Row("yours", "yours | each", "to one of yours"),
            Row("own", "yours !opponents | this-card !opponents", "to one of yours, or to this card"),
            Row("opposing", "opposing | opponents", "to one of an opponent's"),
            Row("this", "this-card !granted", "to this card"),
            Row("others", "!this-card", "to cards other than this one"),
            Row("not-yours", "!yours !this-card", "to an opponent's, or to any"),
            Row("not-opposing", "!opposing !this-card", "to another of yours, or to any"),
            Row(
                "repeatedly", "!played !resolved !leaves !banished !banished-in-challenge !returned",
                "more than once"),
            Row("chosen", "target", "to a chosen one"),
            // Rules texts also use "your characters get" for this.
            Row(
                "all",
                "all | give !target !this-card !that | change !target !this-card !that | cant !target !this-card !that",
                "to all of a kind"),
            Row("several", nil, "to two or more at once"),
            Row(
                "attacker",
                "challenged opposing !target !all | defending opposing !target !all"
                    + " | challenges by-opposing opposing !target !all | if-challenged opposing !target !all",
                "to the one that challenges"),
            Row("in-play", "!from:hand !from:deck !from:discard !from:inkwell !from:under", "to one in play"),
            Row("may", "may", "if you want to"),
            Row("price", "price", "as a cost"),
            Row("paid", nil, "after paying a cost"),
            Row("if-you-have", "if-have", "if you have something"),
            Row(
                "if", "if-have | if-state | if-happened | if-shifted | if-card | for-each",
                "under a condition, or for each of something"),
            Row("unless", "unless", "unless a condition is met"),
            Row("if-hand-than", "if-hand-than", "if a player has more cards in hand than another"),
            Row("if-hand", "if-hand | if-hand-than", "if a player has some number of cards in hand"),
            Row("if-no-hand", "if-no-hand", "if a player has no cards in hand"),
            Row("if-discard", "if-discard", "if a player has some number of cards in the discard"),
            Row("if-damaged", "if-damaged", "if a card is damaged"),
            Row("if-undamaged", "if-undamaged", "if a card has no damage"),
            Row("if-shifted", "if-shifted", "if Shift was used"),
            Row("if-exerted", "if-exerted", "if a card is exerted"),
            Row("if-at-location", "if-at-location", "if a card is at a location"),
            Row("if-under", "if-under", "if a card is under it"),
            Row("if-challenging", "if-challenging", "while it challenges"),
            Row("if-challenged", "if-challenged", "if a card was challenged"),
            Row("if-played", "if-played", "if a card was played before"),
            Row("if-discarded", "if-discarded", "if a card was discarded before"),
            Row("if-banished", "if-banished", "if a card was banished before"),
            Row("if-healed", "if-healed", "if damage was removed before"),
            Row("if-quested", "if-quested", "if a card quested before"),
            Row("if-sung", "if-sung", "if a song was sung before"),
            Row("if-character", nil, "if there is a character; also item, location, action, song"),
            Row("if-class-pirate", nil, "if there is a Pirate; also a name or a comparison"),
            Row("if-3", nil, "if there are 3 or more"),
            Row("one-of", "one-of", "as one of several choices"),
            Row("at-random", "at-random", "at random"),
        ]
        + EffectKind.allCases.map { kind in
            // Rules texts use "him" and "them" only for characters.
            let isOpen = kind == .character
            let facts =
                isOpen
                ? "character | !character !item !location !action !song !card | that card from:play"
                    + " | that opposing card !from:deck !from:hand !from:discard !from:under"
                : kind == .action ? "action | song" : kind.rawValue
            return Row(kind.rawValue, facts, meaning(of: kind))
        } + [
            Row("strength", "strength", "of strength"), Row("willpower", "willpower", "of willpower"),
            Row("lore", "lore", "of lore"),
            Row("damaged", "damaged", "to a damaged one"), Row("exerted", "exerted", "to an exerted one"),
            Row("quest", "to-quest", "to quest"), Row("challenge", "to-challenge", "to challenge"),
            Row("be-challenged", "to-be-challenged", "to be challenged"),
            Row("to-ready", "to-ready", "to ready"), Row("sing", "to-sing", "to sing"),
            Row("from-hand", "from:hand", "from a hand"), Row("from-deck", "from:deck", "from a deck"),
            Row("from-discard", "from:discard", "from a discard"),
            Row("from-inkwell", "from:inkwell", "from an inkwell"),
            Row("in-hand", "from:hand | to:hand", "from a hand or to it"),
            Row("in-deck", "from:deck | to:deck", "from a deck or to it"),
            Row("in-discard", "from:discard | to:discard", "from a discard or to it"),
            Row("in-inkwell", "from:inkwell | to:inkwell | ink", "from an inkwell or to it"),
            Row("to-hand", "to:hand", "to a hand"), Row("to-deck", "to:deck", "to a deck"),
            Row("to-discard", "to:discard", "to a discard"),
            Row("to-inkwell", "to:inkwell | ink", "to an inkwell"),
            Row("under", "to:under", "under a card"), Row("here", "here", "to one at this location"),
            Row("free", "free", "for free"), Row("this-turn", "this-turn", "for this turn"),
            Row("next-turn", "until-your-next-turn | their-next-turn", "until a player's next turn"),
            Row("for-each", nil, "once for each of something"),
            Row("x", nil, "a number that depends on the game"),
            Row("2", nil, "how much: 2, 2-4, 3+ or 1-"),
            Row("cost-3-", nil, "to one with cost 3 or less; also strength, willpower, lore, and 3 or 3+"),
            Row("class-pirate", nil, "to a Pirate"),
            Row("any", nil, "to one without a given name or classification"),
            Row("named", nil, "to a card of a certain name"),
            Row("classed", nil, "to a card of a certain classification"),
        ]

    private static func meaning(of kind: EffectKind) -> String {
        kind == .card
            ? "a card that is not in play"
            : "to \(kind == .item || kind == .action ? "an" : "a") \(kind.rawValue)"
    }

    /// The causes of a trigger.
    package static let sources: [Row] =
        [
            Row("this", "!by-yours !by-opposing !by-any", "this card's own"),
            Row("yours", "by-yours | by-any", "one of yours, or anyone's"),
            Row("opposing", "by-opposing | by-any", "an opponent's, or anyone's"),
            Row("mine", "!by-opposing", "this card's, or one of yours"),
            Row("any", "", "any card's"),
            Row("your-turn", "your-turn", "on your turn"),
            Row("their-turn", "their-turn", "on an opponent's turn"),
        ] + EffectKind.allCases.map { Row($0.rawValue, "by-" + $0.rawValue, "one of that kind") }

    static func row(_ word: String, among rows: [Row]) -> Row? { rows.first { $0.word == word } }
}
