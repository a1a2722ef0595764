package import LorcanaCards

/// Describes an effect of a card: "When it quests: you may draw 2 cards."
package enum EffectSentence {
    package static func text(_ frame: EffectFrame) -> String {
        let trigger = occasion(frame)
        let price = frame.isPrice ? "as a cost, " : ""
        let condition =
            frame.condition.map { condition in
                let met = Self.circumstance(frame) ?? Self.condition(condition, frame)
                return (frame.isUnless ? "unless" + met.drop { $0 != " " } : met) + ", "
            } ?? ""
        let manner = frame.circumstance == .random ? " at random" : forEach(frame)
        let granted = frame.isGranted ? "given to a card: " : ""
        let sentence = granted + trigger + condition + price + deed(frame) + manner + duration(frame)
        return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
    }

    // MARK: Trigger

    private static func occasion(_ frame: EffectFrame) -> String {
        let turn =
            switch frame.turn {
            case .yours: "in your turn, "
            case .opposing: "in an opponent's turn, "
            case nil: ""
            }
        let once = frame.isOnce ? "once a turn, " : ""
        let (card, player) = (card(frame), player(frame.source))
        let event =
            switch frame.trigger {
            case .always, .resolved: ""
            case .activated: "for its cost: "
            case .exerting: "when you exert it: "
            case .played:
                frame.source == .this
                    ? "when it is played: "
                    : "when \(player) play\(player == "you" ? "" : "s") \(kinds(frame)): "
            case .leaves: "when \(card) leaves play: "
            case .quests: "when \(card) quests: "
            case .challenges: "when \(card) challenges: "
            case .challenged: "when \(card) is challenged: "
            case .banishes: "when \(card) banishes another in a challenge: "
            case .banished: "when \(card) is banished: "
            case .banishedInChallenge:
                "when \(card) is \(frame.circumstance == .defending ? "challenged and banished" : "banished in a challenge"): "
            case .exerts: "when \(card) exerts: "
            case .readies: "when \(card) readies: "
            case .sings: "when \(card) sings: "
            case .moves: "when \(card) moves to a location: "
            case .damaged: "when \(card) is dealt damage: "
            case .dealsDamage: "when \(card) deals damage: "
            case .healed: "when damage is removed from \(card): "
            case .inked: "when a card is put into \(player == "you" ? "your" : "an") inkwell: "
            case .draws: "when \(player) draw\(player == "you" ? "" : "s"): "
            case .discards: "when \(player) discard\(player == "you" ? "" : "s"): "
            case .discarded: "when a card is put into the discard: "
            case .returned: "when \(card) is returned to a hand: "
            case .boosted: "when a card is put under \(card): "
            case .chosen: "when \(card) is chosen: "
            case .dropsInk: "when an ink drop is used: "
            case .pays: "when \(player) pay\(player == "you" ? "" : "s"): "
            case .gainsLore: "when \(player) gain\(player == "you" ? "" : "s") lore: "
            case .turnStart: "at the start of \(player == "you" ? "your" : "a") turn: "
            case .turnEnd: "at the end of \(player == "you" ? "your" : "a") turn: "
            }
        return turn + once + event
    }

    private static func card(_ frame: EffectFrame) -> String {
        let kinds = kinds(frame)
        return switch frame.source {
        case .this: "it"
        case .yours: "\(kinds) of yours"
        case .opposing: "\(kinds) of an opponent"
        case .any: kinds
        }
    }

    private static func player(_ source: EffectSource) -> String {
        switch source {
        case .this, .yours: "you"
        case .opposing: "an opponent"
        case .any: "anyone"
        }
    }

    private static func kinds(_ frame: EffectFrame) -> String {
        let names = (frame.sourceKinds.isEmpty ? [.card] : frame.sourceKinds).map(\.rawValue)
        let words =
            frame.sourceFilters.compactMap(before) + [names.joined(separator: " or ")]
            + frame.sourceFilters.compactMap(after)
        return article(words[0]) + words.joined(separator: " ")
    }

    private static func article(_ word: String) -> String {
        "aeio".contains(word.first ?? "x") ? "an " : "a "
    }

    /// The clause for a circumstance.
    private static func circumstance(_ frame: EffectFrame) -> String? {
        switch frame.circumstance {
        case .hand: "if a hand has some cards"
        case .emptyHand: "if a hand is empty"
        case .discard: "if a discard has some cards"
        case .damaged: "if \(named(frame)) is damaged"
        case .undamaged: "if \(named(frame)) has no damage"
        case .exerted: "if \(named(frame)) is exerted"
        case .atLocation: "if \(named(frame)) is at a location"
        case .handCompared: "if a player has more or fewer cards in hand than another"
        case .boosted: "if a card is under it"
        case .challenging: "while it challenges"
        case .challenged: "if \(asked(frame)) was challenged"
        case .played: "if \(asked(frame)) was played before"
        case .discarded: "if \(asked(frame)) was discarded before"
        case .banished: "if \(asked(frame)) was banished before"
        case .healed: "if damage was removed before"
        case .quested: "if \(asked(frame)) quested before"
        case .sung: "if a song was sung before"
        case .defending, .random, nil: nil
        }
    }

    /// The card that a condition is about, or "a card".
    private static func named(_ frame: EffectFrame) -> String {
        var one = frame
        one.askedNumber = nil
        return asked(one)
    }

    /// The cards that an amount counts: " for each damaged character".
    private static func forEach(_ frame: EffectFrame) -> String {
        guard frame.amount?.isEach == true else { return "" }
        if frame.askedKinds.isEmpty, frame.askedFilters.isEmpty {
            return frame.circumstance == .damaged ? " for each damage" : " for each one counted"
        }
        return " for each " + cards(frame, isMany: false).joined(separator: " ")
    }

    /// The cards of a condition: "3 characters", "a Pirate character".
    private static func asked(_ frame: EffectFrame) -> String {
        let words = cards(frame, isMany: frame.askedNumber.map { $0 > 1 } ?? false)
        return (frame.askedNumber.map { "\($0) " } ?? article(words[0])) + words.joined(separator: " ")
    }

    /// The words for the cards of a condition, without article or number: ["Pirate", "character"].
    private static func cards(_ frame: EffectFrame, isMany: Bool) -> [String] {
        let kinds = (frame.askedKinds.isEmpty ? [.card] : frame.askedKinds).map { kind in
            kind.rawValue + (isMany ? "s" : "")
        }
        return frame.askedFilters.compactMap(before) + [kinds.joined(separator: " or ")]
            + frame.askedFilters.compactMap(after)
    }

    private static func condition(_ condition: EffectCondition, _ frame: EffectFrame) -> String {
        switch condition {
        case .have:
            frame.askedKinds.isEmpty && frame.askedFilters.isEmpty
                ? "if a player has something" : "if a player has \(asked(frame))"
        case .state: "if it is in some state"
        case .happened: "if something happened before"
        case .shifted: "if Shift was used"
        case .card: "if the card is of some kind"
        case .done: "if that is done"
        case .mode: "as one of several choices"
        }
    }

    // MARK: Action

    private static func deed(_ frame: EffectFrame) -> String {
        let verb = verb(frame)
        if frame.verb.describes {
            var subject = frame
            // The verb already expresses how the card enters.
            if frame.verb == .enter {
                subject.target.filters.removeAll { [.state(.exerted), .state(.damaged)].contains($0) }
            }
            return "\(object(subject, standard: "it")) \(frame.isOptional ? "may have: " : "")\(verb)"
        }
        let actor =
            switch frame.actor {
            case .you: "you"
            case .opponents: "opponents"
            case .eachPlayer: "all players"
            case .chosenPlayer: "players that you choose"
            case .owner: "the owners"
            case .rival: "your rivals"
            }
        let may = frame.isOptional ? "may " : ""
        return "\(actor) \(may)\(verb)"
    }

    private static func verb(_ frame: EffectFrame) -> String {
        let (amount, object) = (amount(frame), object(frame, standard: "something"))
        let places = places(frame)
        switch frame.verb {
        case .draw: return "draw \(cards(frame))"
        case .discard: return "discard \(cards(frame))"
        case .return: return "return \(object)\(places)"
        case .banish: return "banish \(object)"
        case .damage: return "deal \(amount) damage to \(object)"
        case .heal: return "remove \(amount) damage from \(object)"
        case .moveDamage: return "move \(amount) damage to \(object)"
        case .ready: return "ready \(object)"
        case .exert: return "exert \(object)"
        case .gainLore: return "gain \(amount) lore"
        case .loseLore: return "lose \(amount) lore"
        case .ink: return "put \(object) into an inkwell\(places)"
        case .extraInk: return "ink an additional card\(places)"
        case .gainDrop: return "get \(amount) ink drops"
        case .loseDrop: return "use \(amount) ink drops"
        case .look: return "look at \(cards(frame))\(places)"
        case .search: return "search for \(object)\(places)"
        case .reveal: return "reveal \(cards(frame))\(places)"
        case .shuffle:
            return frame.target.zone == nil && frame.destination == nil
                ? "shuffle" : "shuffle \(object)\(places)"
        case .play: return "play \(object)\(places)" + (frame.detail == .free ? " for free" : "")
        case .costLess: return "pay \(amount) less for \(object)"
        case .costMore: return "pay \(amount) more for \(object)"
        case .moveLess: return "pay \(amount) less to move \(object)"
        case .pay: return "pay \(amount)"
        case .move: return "move \(object) to a location" + (frame.detail == .free ? " for free" : "")
        case .put: return "put \(cards(frame))\(places)"
        case .name: return "name a card"
        case .choose: return "choose \(object)"
        case .deck: return "follow other rules of building decks"
        case .skip: return "skip a step"
        case .win: return "win in another way"
        case .other: return "do something else"
        case .give:
            return "gets \(detail(frame, "an ability"))\(frame.amount == nil ? "" : " \(amount)")"
        case .take: return "loses \(detail(frame, "an ability"))"
        case .change:
            let sign = (frame.amount?.number ?? 1) < 0 ? "" : "+"
            return "gets \(sign)\(amount) \(detail(frame, "of a number"))"
        case .set: return "has \(amount) \(detail(frame, "of a number"))"
        case .cant: return "can't \(detail(frame, "do something"))"
        case .must: return "must \(detail(frame, "do something"))"
        case .allow: return "may \(detail(frame, "do something")) where the rules forbid it"
        case .prevent: return "takes no damage"
        case .enter:
            return "enters play " + (frame.target.filters.contains(.state(.damaged)) ? "damaged" : "exerted")
        case .singMore: return "counts as \(amount) more to sing"
        case .countAs: return "counts as another card"
        }
    }

    private static func detail(_ frame: EffectFrame, _ standard: String) -> String {
        guard let detail = frame.detail else { return standard }
        let word = detail.rawValue
        if EffectDetail.keywords.contains(detail) {
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        return word.hasPrefix("to-") ? word.dropFirst(3).replacing("-") : word.replacing("-")
    }

    /// Formats "2", "up to 3" or "X".
    private static func amount(_ frame: EffectFrame) -> String {
        guard let amount = frame.amount else { return "1" }
        return (amount.isUpTo ? "up to " : "") + (amount.number.map { "\($0)" } ?? "X")
    }

    /// Formats "2 cards", "a card" or "the rest".
    private static func cards(_ frame: EffectFrame) -> String {
        if frame.target.pick == .rest { return "the rest" }
        guard frame.amount != nil || frame.target.pick == nil else {
            return object(frame, standard: "cards")
        }
        return frame.target == EffectTarget()
            || frame.target.kinds == [.card] && frame.target.filters.isEmpty
            ? amount(frame) + (frame.amount?.number ?? 1 == 1 ? " card" : " cards")
            : object(frame, standard: "cards")
    }

    private static func places(_ frame: EffectFrame) -> String {
        let from = frame.target.zone.flatMap { $0 == .play ? nil : " from " + name($0) } ?? ""
        return from + (frame.destination.map { " to " + name($0) } ?? "")
    }

    private static func name(_ zone: EffectZone) -> String {
        switch zone {
        case .hand: "the hand"
        case .deck: "the deck"
        case .discard: "the discard"
        case .inkwell: "the inkwell"
        case .play: "play"
        case .under: "under a card"
        }
    }

    /// Formats "a chosen damaged character of an opponent with cost 2 or less".
    private static func object(_ frame: EffectFrame, standard: String) -> String {
        let target = frame.target
        if target == EffectTarget() { return standard }
        let kinds = target.kinds.filter { $0 != .card || target.kinds == [.card] }.map(\.rawValue)
        let noun =
            (target.filters.compactMap(before) + [
                kinds.isEmpty ? "card" : kinds.joined(separator: " or ")
            ])
            .joined(separator: " ")
        let count = frame.verb.countsObjects ? frame.amount : nil
        let many = count.map {
            ($0.isUpTo ? "up to " : "") + ($0.number.map { "\($0)" } ?? "any number of") + " "
        }
        let chosen =
            switch target.pick {
            case .this: "this "
            case .chosen: (many ?? "a ") + "chosen "
            case .all: "all "
            case .that: "that "
            case .rest: "the rest of "
            case nil: many ?? (target.isOther ? "an" : article(noun))
            }
        let other = target.isOther ? "other " : ""
        let whose =
            switch target.whose {
            case .yours: " of yours"
            case .opposing: " of an opponent"
            case .each: " of each player"
            case nil: ""
            }
        let isMany = target.pick == .all || (count?.number ?? 1) > 1
        return chosen + other + noun + (isMany ? "s" : "") + whose
            + target.filters.compactMap(after).map { " " + $0 }.joined()
    }

    private static func before(_ filter: EffectFilter) -> String? {
        switch filter {
        case .state(let state): state.comesAfter ? nil : state.rawValue.replacing("-")
        case .classification(let name): name
        case .ink(let ink): ink.name
        case .keyword, .name, .bound: nil
        }
    }

    private static func after(_ filter: EffectFilter) -> String? {
        switch filter {
        case .state(let state): state.comesAfter ? state.words : nil
        case .keyword(let keyword):
            "with " + keyword.rawValue.prefix(1).uppercased() + keyword.rawValue.dropFirst()
        case .name(let name): "named \(name)"
        case .bound(let bound):
            "with \(bound.number.rawValue) \(bound.value.map { "\($0)" } ?? "X")" + bound.comparison.words
        case .classification, .ink: nil
        }
    }

    private static func duration(_ frame: EffectFrame) -> String {
        switch frame.duration {
        case .thisTurn: " this turn"
        case .untilYourNextTurn: " until your next turn"
        case .theirNextTurn: " in their next turn"
        case nil: ""
        }
    }
}

extension EffectVerb {
    /// Whether the amount counts objects, rather than damage, lore or ink.
    fileprivate var countsObjects: Bool {
        switch self {
        case .draw, .discard, .return, .banish, .ready, .exert, .ink, .extraInk, .look, .search,
            .reveal, .play,
            .shuffle, .put, .name, .choose, .move:
            true
        case .damage, .heal, .moveDamage, .gainLore, .loseLore, .gainDrop, .loseDrop, .costLess,
            .costMore,
            .moveLess, .pay, .give, .take, .change, .set, .cant, .must, .allow, .prevent, .enter,
            .singMore,
            .countAs, .deck, .skip, .win, .other:
            false
        }
    }
}

extension EffectState {
    fileprivate var comesAfter: Bool {
        switch self {
        case .here, .boosted, .without, .sameName, .highest, .lowest, .faceUp: true
        case .damaged, .undamaged, .exerted, .isReady, .nonCharacter: false
        }
    }

    fileprivate var words: String {
        switch self {
        case .here: "here"
        case .boosted: "with a card under it"
        case .without: "without a keyword"
        case .sameName: "of the same name"
        case .highest: "with the highest number"
        case .lowest: "with the lowest number"
        case .faceUp: "face up"
        case .damaged, .undamaged, .exerted, .isReady, .nonCharacter: rawValue
        }
    }
}

extension EffectBound.Comparison {
    fileprivate var words: String {
        switch self {
        case .atMost: " or less"
        case .atLeast: " or more"
        case .exactly: ""
        }
    }
}

extension StringProtocol {
    /// The fact's raw value, with `sign` replaced by spaces.
    fileprivate func replacing(_ sign: Character) -> String { String(map { $0 == sign ? " " : $0 }) }
}
