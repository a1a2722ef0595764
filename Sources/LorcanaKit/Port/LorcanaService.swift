package import LorcanaCards
package import LorcanaQuery

/// Answers questions about cards: from the API, a catalogue on disk, the built-in data, or a test's script.
package protocol LorcanaService: Sendable {
    /// The page size that fetches every card fastest: the API's 100, or everything if no request is needed.
    var pageSize: Int { get }
    /// Runs on the caller's actor, and ends promptly if its task is cancelled.
    func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer
}

/// A question about cards or sets.
package enum LorcanaQuestion: Sendable, Equatable {
    /// One page of every card, counted from 1; a page after the last is empty.
    case page(Int, size: Int)
    /// The cards that match, ranked, folded and sorted as the query says (Query.md).
    case search(CardQuery)
    /// The cards of the set with this name, code or number, by number; none if the set is unknown.
    case set(String)
    /// All sets in order of release.
    case sets
}

/// Cards or sets, where they came from, and notes about them for the user.
package struct LorcanaAnswer: Sendable, Equatable {
    package var cards: [LorcanaCard] = []
    var sets: [LorcanaSet] = []
    var origin: AnswerOrigin
    package var notes: [AnswerNote] = []
    /// The number of rows that a page of every card has and `cards` lacks, such as unreadable ones.
    var omitted = 0

    /// Returns the answer with `more` before its own notes.
    func noting(_ more: [AnswerNote]) -> LorcanaAnswer {
        var answer = self
        answer.notes = more + notes
        return answer
    }
}

extension LorcanaService {
    package var pageSize: Int { 100 }
}
