import LorcanaKit

/// `lorcana search QUERY…`: the cards that match.
@MainActor
struct SearchCommand {
    let query: String

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.search(query: query))
        if state.cards.isEmpty {
            try session.show([])
            session.report("no card matches \(Quoted.text(query))", state)
            return .nothingMatched
        }
        return try await session.list(state, foundBy: query)
    }
}
