package import LorcanaCards
package import LorcanaQuery

/// Answers questions about cards: from the API, a catalogue on disk, the built-in data, or a test's script.
package protocol LorcanaService: Sendable {
    /// The page size with which all cards are fetched fastest: 100 for the API, unlimited if no request is needed.
    var pageSize: Int { get }
    /// Runs on the caller's actor, and returns promptly if its task is cancelled.
    func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer
}

/// A question about cards or sets.
package enum LorcanaQuestion: Sendable, Equatable {
    /// One page of all cards, counted from 1; a page after the last is empty.
    case page(Int, size: Int)
    /// The matching cards, ranked, reduced and sorted as the query specifies (Query.md).
    case search(CardQuery)
    /// The cards of the set with this name, code or number, by number; empty if the set is unknown.
    case set(String)
    /// All sets in order of release.
    case sets
}

/// Cards or sets, their origin, and notes about them for the user.
package struct LorcanaAnswer: Sendable, Equatable {
    package var cards: [LorcanaCard] = []
    var sets: [LorcanaSet] = []
    var origin: AnswerOrigin
    package var notes: [AnswerNote] = []
    /// The number of rows on a page of all cards that `cards` lacks, such as unreadable ones.
    var omitted = 0

    /// Returns the answer with `more` inserted before its own notes.
    func noting(_ more: [AnswerNote]) -> LorcanaAnswer {
        var answer = self
        answer.notes = more + notes
        return answer
    }
}

extension LorcanaService {
    package var pageSize: Int { 100 }
}
