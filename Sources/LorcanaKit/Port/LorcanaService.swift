package import LorcanaCards
package import LorcanaQuery

/// Answers questions about cards: from the API, a catalogue on disk, the built-in data, or a test's script.
///
/// Calls run on the caller's actor and end promptly if their task is cancelled.
package protocol LorcanaService: Sendable {
    /// The page size that fetches every card fastest: the API's 100, or everything if no request is needed.
    var pageSize: Int { get }
    /// Returns one page of every card, counted from 1; a page after the last is empty.
    func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer
    /// Returns the cards that match, ranked, folded and sorted as the query says (query.md).
    func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer
    /// Returns the cards of the set with this name, code or number, by number; none if the set is unknown.
    func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer
    /// Returns all sets in order of release.
    func sets() async throws(LorcanaError) -> SetAnswer
}

extension LorcanaService {
    /// The page size that the API serves best.
    package var pageSize: Int { 100 }
}

/// An answer with notes for the user.
protocol NotedAnswer: Sendable {
    var notes: [AnswerNote] { get set }
}

extension NotedAnswer {
    /// Returns the answer with `more` before its own notes.
    func noting(_ more: [AnswerNote]) -> Self {
        var answer = self
        answer.notes = more + notes
        return answer
    }
}

/// Cards, where they came from, and notes about them for the user.
package struct CardAnswer: NotedAnswer, Sendable, Equatable {
    package var cards: [LorcanaCard]
    package var origin: AnswerOrigin
    package var notes: [AnswerNote]
    /// The number of rows that a page of every card has and `cards` lacks, such as unreadable ones.
    package var omitted: Int

    package init(
        _ cards: [LorcanaCard], origin: AnswerOrigin, notes: [AnswerNote] = [], omitted: Int = 0
    ) {
        self.cards = cards
        self.origin = origin
        self.notes = notes
        self.omitted = omitted
    }
}

/// Sets, where they came from, and notes about them for the user.
package struct SetAnswer: NotedAnswer, Sendable, Equatable {
    package var sets: [LorcanaSet]
    package var origin: AnswerOrigin
    package var notes: [AnswerNote]

    package init(_ sets: [LorcanaSet], origin: AnswerOrigin, notes: [AnswerNote] = []) {
        self.sets = sets
        self.origin = origin
        self.notes = notes
    }
}
