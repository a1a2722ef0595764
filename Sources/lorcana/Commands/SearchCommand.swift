import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules

/// `lorcana search QUERY…`: the cards that match.
@MainActor
struct SearchCommand {
    let query: String

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let found = try await find(in: session)
        if found.cards.isEmpty || session.showing.countsOnly { return try session.finish(found) }
        if session.showing.isStatistics {
            try session.show(CardStatistics(found.cards), of: query)
            session.report(found.sentence, found.state)
            return .found
        }
        return try await session.list(found.state, foundBy: query)
    }

    func find(in session: Session) async throws(ProgramFailure) -> Finding {
        let state = try await session.ask(.search(query: query))
        let count = state.cards.count
        return Finding(
            cards: state.cards,
            sentence: count == 0 ? "no card matches \(Quoted.text(query))" : Counted.text(count), state: state
        )
    }
}

/// The cards found for one question, and what to say about them.
struct Finding {
    var cards: [LorcanaCard]
    /// What was found: "3 cards", "no card matches "x"".
    var sentence: String
    var state: LorcanaState
    /// All printings of the one card that was asked for; nil if a list was found.
    var printings: [LorcanaCard]?
}
