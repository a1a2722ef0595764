import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

/// `lorcana random --today [QUERY]`: one card for the whole day in UTC, the same everywhere.
@MainActor
struct DailyCommand {
    let query: String?

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let (rows, notes) = try session.rows(matching: query)
        let today = session.environment.now()
        guard let row = DailyCard.choose(rows, of: session.catalogue, on: today) else {
            try session.show([])
            session.report("no card matches \(Quoted.text(query ?? ""))", notes: notes)
            return .nothingMatched
        }
        try session.showInFull(session.card(row), printings: [])
        session.report("the card of \(today.date)", notes: notes)
        return .found
    }
}
