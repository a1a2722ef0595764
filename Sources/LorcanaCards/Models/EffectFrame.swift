/// One thing that a card makes happen, as a fact: `docs/specification/effects.md`.
package struct EffectFrame: Hashable, Sendable {
    package var trigger = EffectTrigger.always
    package var source = EffectSource.this
    /// The kinds of card that set it off, if it is not this one.
    package var sourceKinds: [EffectKind] = []
    /// Filters of the card that sets it off, if it is not this one.
    package var sourceFilters: [EffectFilter] = []
    package var actor = EffectActor.you
    package var isOptional = false
    /// Whether it is the price of the effect that follows.
    package var isPrice = false
    /// Whether another card gets this ability.
    package var isGranted = false
    package var verb: EffectVerb
    package var detail: EffectDetail?
    package var amount: EffectAmount?
    package var target = EffectTarget()
    package var destination: EffectZone?
    package var duration: EffectDuration?
    package var turn: EffectTurn?
    /// Whether it may happen once a turn.
    package var isOnce = false
    /// Whether it happens unless the condition is met.
    package var isUnless = false
    package var condition: EffectCondition?
    package var circumstance: EffectCircumstance?
    /// The kinds of card that the condition asks for.
    package var askedKinds: [EffectKind] = []
    package var askedFilters: [EffectFilter] = []
    /// How many cards or how much lore it asks for.
    package var askedNumber: Int?

    package init(_ verb: EffectVerb) { self.verb = verb }
}
