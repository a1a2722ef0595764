import LorcanaCards
import LorcanaRules

/// A question, and the words for its subject.
struct AskedQuestion: Equatable, Sendable {
    var question: CardQuestion
    var subject = Subject.none
    var kind = SubjectKind.any
    /// A second requested fact: "strength and willpower of".
    var other: CardFact?
    /// The words for the property in a yes-or-no question.
    var property: Range<Int>?

    enum Subject: Equatable, Sendable {
        case none
        /// Words of the run, as indices into the chart.
        case words(Range<Int>)
        case query(String)
    }

    /// The kind of words that name the subject.
    enum SubjectKind: Sendable {
        case any
        /// Words of names, without conditions.
        case names
        /// A full name, or a name without its version. Required for phrases that are ambiguous otherwise: "high
        /// lore".
        case wholeName
    }
}
