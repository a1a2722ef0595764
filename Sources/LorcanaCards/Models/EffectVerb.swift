/// The action of an effect.
package enum EffectVerb: String, CaseIterable, Sendable {
    case draw, discard, `return`, banish, damage, heal
    case moveDamage = "move-damage"
    case ready, exert
    case gainLore = "gain-lore"
    case loseLore = "lose-lore"
    case ink
    case extraInk = "extra-ink"
    case gainDrop = "gain-drop"
    case loseDrop = "lose-drop"
    case look, search, reveal, play
    case costLess = "cost-less"
    case costMore = "cost-more"
    case moveLess = "move-less"
    case pay, give, take, change, set, cant, must, allow, move, shuffle, put, name, choose, prevent, enter
    case singMore = "sing-more"
    case countAs = "count-as"
    case deck, skip, win, other

    /// Whether the verb describes its object, rather than an action of a player: "gains", "gets", "can't".
    package var describes: Bool {
        switch self {
        case .give, .take, .change, .set, .cant, .must, .allow, .prevent, .enter, .singMore, .countAs: true
        case .draw, .discard, .return, .banish, .damage, .heal, .moveDamage, .ready, .exert, .gainLore,
            .loseLore, .ink, .extraInk, .gainDrop, .loseDrop, .look, .search, .reveal, .play, .costLess,
            .costMore, .moveLess, .pay, .move, .shuffle, .put, .name, .choose, .deck, .skip, .win, .other:
            false
        }
    }
}

/// The subject matter of a verb: the keyword gained, the number changed, the action forbidden or allowed.
package enum EffectDetail: String, CaseIterable, Sendable {
    case adventurous, alert, bodyguard, boost, challenger, evasive, reckless, resist, rush, shift, singer,
        support
    case vanish, ward
    case strength, willpower, lore, cost
    case classification, ability
    case quest = "to-quest"
    case challenge = "to-challenge"
    case beChallenged = "to-be-challenged"
    case ready = "to-ready"
    case sing = "to-sing"
    case beChosen = "to-be-chosen"
    case beDamaged = "to-be-damaged"
    case play = "to-play"
    case move = "to-move"
    case gain = "to-gain"
    case lose = "to-lose"
    case exert = "to-exert"
    case use = "to-use"
    case free
}

extension EffectDetail {
    /// The details that are keywords.
    package static var keywords: [EffectDetail] {
        [
            .adventurous, .alert, .bodyguard, .boost, .challenger, .evasive, .reckless, .resist, .rush,
            .shift, .singer,
            .support, .vanish, .ward,
        ]
    }
}
