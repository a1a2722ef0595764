import LorcanaCards
import LorcanaRules

/// A question that words ask, and what it is about.
struct AskedQuestion: Equatable, Sendable {
    var question: CardQuestion
    var subject = Subject.none
    var kind = SubjectKind.any
    /// Another fact that is asked for: "strength and willpower of".
    var other: CardFact?
    /// The property that is asked for in a question with yes or no.
    var property: Range<Int>?

    enum Subject: Equatable, Sendable {
        case none
        /// Words of the run, by their places in the chart.
        case words(Range<Int>)
        case query(String)
    }

    /// The words that the subject may be.
    enum SubjectKind: Sendable {
        case any
        /// Words of names, and no conditions.
        case names
        /// A full name or a name without its version, since other phrases end like the question: "high lore".
        case wholeName
    }
}
