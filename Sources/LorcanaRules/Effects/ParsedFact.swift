import LorcanaCards

/// A fact that a rule of the grammar says about the words it has read.
enum ParsedFact: Hashable, Sendable {
    case fact(EffectFact)
    /// A zone, for a mark that takes it.
    case zone(EffectZone)
    case comparison(EffectBound.Comparison)
    case mark(EffectMark)
    /// A number in the text, for a mark that takes it.
    case number(Int)
    /// A capitalised word, for a mark that takes it.
    case word(String)
    case opened(EffectPart)
    case closed

    /// The fact that a grammar names so.
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

/// An instruction about the facts read before it.
enum EffectMark: String, CaseIterable, Sendable {
    /// The number is how many or how much.
    case amount
    case upTo = "up-to"
    case one
    /// How much depends on the game.
    case counted
    case forEach = "for-each"
    /// The words before are a classification, or a name.
    case classified, named
    /// The keyword before is one that the object has.
    case having
    /// The number is a bound on the detail.
    case bounded
    /// The zone is where the object is, or where it goes.
    case located, into
    /// The object is the actor's own.
    case theirs
    /// This card, or the one chosen if the sentence asks what that is: "he", "she".
    case person
    /// The player just spoken of acts.
    case thatPlayer = "that-player"
    /// The sentence is about something else than effects.
    case silent
}

/// A part of a sentence whose facts belong together.
enum EffectPart: String, Sendable {
    case object, subject, source, price, granted
    /// Named on the way: left out of the frame, but pronouns may mean it.
    case beside
    /// The cards in a condition.
    case asked
    /// Read, and left out of the frame.
    case unsaid
}
