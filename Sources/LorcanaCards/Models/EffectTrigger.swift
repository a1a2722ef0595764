/// The event that triggers an effect.
package enum EffectTrigger: String, CaseIterable, Sendable {
    /// While the card is in play.
    case always
    /// When the card is played, for an action or a song.
    case resolved
    /// An ability with a cost before its dash.
    case activated
    /// An activated ability whose cost includes exerting this card.
    case exerting
    case played, leaves, quests, challenges, challenged, banishes, banished
    case banishedInChallenge = "banished-in-challenge"
    case exerts, readies, sings, moves
    case damaged = "takes-damage"
    case dealsDamage = "deals-damage"
    case healed, inked, draws, discards, returned, boosted, chosen
    case dropsInk = "drops-ink"
    case discarded, pays
    case gainsLore = "gains-lore"
    case turnStart = "turn-start"
    case turnEnd = "turn-end"
}

/// The side whose action or card triggers an effect.
package enum EffectSource: String, CaseIterable, Sendable {
    case this
    case yours = "by-yours"
    case opposing = "by-opposing"
    case any = "by-any"
}

/// The player who performs an effect.
package enum EffectActor: String, CaseIterable, Sendable {
    case you
    case opponents
    case eachPlayer = "each-player"
    case chosenPlayer = "chosen-player"
    case owner
    /// The opponent in a quest.
    case rival
}

/// How long an effect lasts.
package enum EffectDuration: String, CaseIterable, Sendable {
    case thisTurn = "this-turn"
    case untilYourNextTurn = "until-your-next-turn"
    case theirNextTurn = "their-next-turn"
}

/// The turn in which an effect applies.
package enum EffectTurn: String, CaseIterable, Sendable {
    case yours = "your-turn"
    case opposing = "their-turn"
}

/// The kind of condition that an effect depends on.
package enum EffectCondition: String, CaseIterable, Sendable {
    /// A player has something: cards in play or in hand, lore, ink.
    case have = "if-have"
    /// A card is exerted, damaged, at a location.
    case state = "if-state"
    /// Something happened before, usually this turn.
    case happened = "if-happened"
    case shifted = "if-shifted"
    /// The card just seen or chosen is of a given kind.
    case card = "if-card"
    /// The preceding effect was or was not performed: "if you do", "otherwise".
    case done = "if-done"
    /// One of several options, chosen by the player.
    case mode = "one-of"
}

/// More about an effect: what its condition is about, or how it is performed.
package enum EffectCircumstance: String, CaseIterable, Sendable {
    /// A player has some cards in hand, or none.
    case hand = "if-hand"
    case emptyHand = "if-no-hand"
    /// A player has more or fewer cards in hand than another.
    case handCompared = "if-hand-than"
    /// A player has cards in the discard.
    case discard = "if-discard"
    case damaged = "if-damaged"
    case undamaged = "if-undamaged"
    case exerted = "if-exerted"
    case atLocation = "if-at-location"
    /// There is a card under this one.
    case boosted = "if-under"
    case challenging = "if-challenging"
    case challenged = "if-challenged"
    /// Something was played, discarded and so on before.
    case played = "if-played"
    case discarded = "if-discarded"
    case banished = "if-banished"
    case healed = "if-healed"
    case quested = "if-quested"
    case sung = "if-sung"
    /// The banished card had been challenged.
    case defending
    case random = "at-random"
}
