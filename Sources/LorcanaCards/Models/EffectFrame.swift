/// A single effect of a card as facts: see `docs/specification/effects.md`.
package struct EffectFrame: Hashable, Sendable {
    package var trigger = EffectTrigger.always
    package var source = EffectSource.this
    /// The types of card that trigger it, if it is not this card.
    package var sourceKinds: [EffectKind] = []
    /// Filters on the card that triggers it, if it is not this card.
    package var sourceFilters: [EffectFilter] = []
    package var actor = EffectActor.you
    package var isOptional = false
    /// Whether it is the cost of the effect that follows.
    package var isPrice = false
    /// Whether another card gains this ability.
    package var isGranted = false
    package var verb: EffectVerb
    package var detail: EffectDetail?
    package var amount: EffectAmount?
    package var target = EffectTarget()
    package var destination: EffectZone?
    package var duration: EffectDuration?
    package var turn: EffectTurn?
    /// Whether it may happen only once per turn.
    package var isOnce = false
    /// Whether it happens unless the condition is met.
    package var isUnless = false
    package var condition: EffectCondition?
    package var circumstance: EffectCircumstance?
    /// The types of card that the condition requires.
    package var askedKinds: [EffectKind] = []
    package var askedFilters: [EffectFilter] = []
    /// The number of cards, or the amount of lore, that it requires.
    package var askedNumber: Int?

    package init(_ verb: EffectVerb) { self.verb = verb }
}
