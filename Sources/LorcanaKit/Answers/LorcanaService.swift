package import LorcanaCards

/// Whoever can answer questions about cards: the API, a catalogue on disk, the built-in facts, or a double.
///
/// Calls run on the caller's actor and give up promptly when their task is cancelled.
package protocol LorcanaService: Sendable {
    /// How many cards a page should have for whoever wants them all: the API's 100, or all that are at hand.
    var pageSize: Int { get }
    /// One page of every card, `page` counting from 1; an empty page lies past the end.
    func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer
    /// The cards that match, ranked, folded and sorted as the query says (query.md).
    func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer
    /// The cards of the set with this name, code or number, by number; an unknown set has none.
    func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer
    /// All sets in the order of their release.
    func sets() async throws(LorcanaError) -> SetAnswer
}

extension LorcanaService {
    /// The page size that the API serves best.
    package var pageSize: Int { 100 }
}

/// Cards, where they came from, and what a person should be told about them.
package struct CardAnswer: Sendable, Equatable {
    package var cards: [LorcanaCard]
    package var origin: AnswerOrigin
    package var notes: [AnswerNote]

    package init(_ cards: [LorcanaCard], origin: AnswerOrigin, notes: [AnswerNote] = []) {
        self.cards = cards
        self.origin = origin
        self.notes = notes
    }
}

/// Sets, where they came from, and what a person should be told about them.
package struct SetAnswer: Sendable, Equatable {
    package var sets: [LorcanaSet]
    package var origin: AnswerOrigin
    package var notes: [AnswerNote]

    package init(_ sets: [LorcanaSet], origin: AnswerOrigin, notes: [AnswerNote] = []) {
        self.sets = sets
        self.origin = origin
        self.notes = notes
    }
}
