import LorcanaCards

/// A fact that a grammar rule emits for the words it matched.
enum ParsedFact: Hashable, Sendable {
    case fact(EffectFact)
    /// A zone, to be used by a later mark.
    case zone(EffectZone)
    case comparison(EffectBound.Comparison)
    case mark(EffectMark)
    /// A number in the text, to be used by a later mark.
    case number(Int)
    /// A capitalised word, to be used by a later mark.
    case word(String)
    case opened(EffectPart)
    case closed

    /// Returns nil if the grammar has no fact with this name.
    init?(_ name: String) {
        if let mark = EffectMark(rawValue: name) {
            self = .mark(mark)
        } else if let comparison = EffectBound.Comparison(rawValue: name) {
            self = .comparison(comparison)
        } else if let zone = EffectZone.allCases.first(where: { name == "in-" + $0.rawValue }) {
            self = .zone(zone)
        } else if let fact = EffectFact.vocabulary[name] {
            self = .fact(fact)
        } else {
            return nil
        }
    }
}

/// An instruction that applies to the facts before it.
enum EffectMark: String, CaseIterable, Sendable {
    /// The number is an amount.
    case amount
    case upTo = "up-to"
    case one
    /// The amount depends on the state of the game.
    case counted
    case forEach = "for-each"
    /// The words before it are a classification, or a name.
    case classified, named
    /// The keyword before it is one that the object has.
    case having
    /// The number is a bound on the detail.
    case bounded
    /// The zone is the object's location, or its destination.
    case located, into
    /// The object belongs to the actor.
    case theirs
    /// "He" or "she": this card, or the chosen one if the sentence asks about it.
    case person
    /// The player mentioned last acts.
    case thatPlayer = "that-player"
    /// The sentence has no effects.
    case silent
    /// The effect replaces the preceding one, and lasts as long.
    case instead
}

/// A part of a sentence, whose facts form a group.
enum EffectPart: String, Sendable {
    case object, subject, source, price, granted
    /// Mentioned in passing: not in the frame, but pronouns may refer to it.
    case beside
    /// The cards of a condition.
    case asked
    /// Matched, but not in the frame.
    case unsaid
}
