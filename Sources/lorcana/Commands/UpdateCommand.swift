import Files
import LorcanaCards
import LorcanaKit

/// `lorcana update`: downloads every card and saves the catalogue.
@MainActor
struct UpdateCommand {
    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        guard let update = session.environment.sources.update(session.settings) else {
            throw .unsaved(.noFolder)
        }
        let outcome = try await fetch(update, in: session)
        session.console.note(Self.summary(outcome))
        if outcome.skipped > 0 {
            let note = AnswerNote.skipped(count: outcome.skipped)
            session.console.note(NoteWords.line(note, localTime: session.environment.localTime))
        }
        return .found
    }

    private func fetch(
        _ update: CatalogueUpdate, in session: Session
    ) async throws(ProgramFailure) -> CatalogueUpdate.Outcome {
        let host = Message.host(session.settings.apiURL)
        let progress = session.progress(Progress.fetching(from: host))
        progress.begin()
        defer { progress.end() }
        do {
            return try await session.inTime { () throws(LorcanaError) in
                try await update.run { received, _ in
                    Task { @MainActor in progress.update(Progress.fetching(from: host, received: received)) }
                }
            }
        } catch {
            if case .storage(let reason) = error { throw .unsaved(reason) }
            throw .question(error)
        }
    }

    static func summary(_ outcome: CatalogueUpdate.Outcome) -> String {
        let status = CatalogueStatus(of: outcome.catalogue, path: "")
        let cards = "\(Counted.text(status.cards)) (\(status.asOf.date))"
        let completed = Counted.grouped(status.completed)
        let parts = "\(completed) added and \(Counted.grouped(status.corrected)) corrected from built-in data"
        if outcome.isUnchanged { return "already up to date: \(cards), \(parts)" }
        let new = outcome.added.map { $0 > 0 ? ", \(Counted.grouped($0)) new" : "" } ?? ""
        return "updated: \(cards)\(new), \(parts)"
    }
}
