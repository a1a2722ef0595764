/// The object of an effect.
package struct EffectTarget: Hashable, Sendable {
    package var pick: EffectPick?
    package var whose: EffectWhose?
    /// "Another", "other": any card but this one.
    package var isOther = false
    package var kinds: [EffectKind] = []
    package var filters: [EffectFilter] = []
    /// The zone; nil if the object is in play, or is not a card.
    package var zone: EffectZone?

    package init() {}
}

/// How the object is determined.
package enum EffectPick: String, CaseIterable, Sendable {
    case this = "this-card"
    case chosen = "target"
    case all
    /// The object mentioned before, if nothing else is known about it.
    case that
    case rest
}

package enum EffectWhose: String, CaseIterable, Sendable {
    case yours, opposing, each
}

package enum EffectKind: String, CaseIterable, Sendable {
    case character, item, location, action, song, card
}

package enum EffectZone: String, CaseIterable, Sendable {
    case hand, deck, discard, inkwell, play, under
}

/// A restriction of an object. The filters of "an A or a B" are in one list.
package enum EffectFilter: Hashable, Sendable {
    case state(EffectState)
    case keyword(EffectDetail)
    case classification(String)
    case name(String)
    case ink(Ink)
    case bound(EffectBound)
}

package enum EffectState: String, CaseIterable, Sendable {
    case damaged, undamaged, exerted
    case isReady = "is-ready"
    case here
    case boosted = "with-card-under"
    case without
    case sameName = "same-name"
    case highest, lowest
    case nonCharacter = "non-character"
    case faceUp = "face-up"
}

/// A bound on a number: "cost 3 or less".
package struct EffectBound: Hashable, Sendable {
    package enum Comparison: String, CaseIterable, Sendable {
        case atMost = "<="
        case atLeast = ">="
        case exactly = "="
    }

    package var number: EffectDetail
    package var comparison: Comparison
    /// Nil if it depends on the state of the game.
    package var value: Int?

    package init(number: EffectDetail, comparison: Comparison, value: Int?) {
        (self.number, self.comparison, self.value) = (number, comparison, value)
    }
}

/// An amount, or a number of cards.
package struct EffectAmount: Hashable, Sendable {
    /// Nil if it depends on the state of the game, or may be any number.
    package var number: Int?
    package var isUpTo = false
    /// "For each".
    package var isEach = false

    package init(number: Int? = nil, isUpTo: Bool = false, isEach: Bool = false) {
        (self.number, self.isUpTo, self.isEach) = (number, isUpTo, isEach)
    }
}
