import Files
import LorcanaCards
import LorcanaKit

/// `lorcana update`: the whole catalogue, fetched once and kept on disk.
@MainActor
struct UpdateCommand {
    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        guard let update = session.environment.sources.update(session.settings) else {
            throw .question(.storage(.noFolder))
        }
        let outcome = try await fetch(update, in: session)
        session.talk.say(Self.summary(outcome))
        if outcome.skipped > 0 { session.talk.say(NoteWords.line(.skipped(count: outcome.skipped))) }
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
            return try await update.run { received, _ in
                Task { @MainActor in progress.update(Progress.fetching(from: host, received: received)) }
            }
        } catch { throw .question(error) }
    }

    private static func summary(_ outcome: CatalogueUpdate.Outcome) -> String {
        let status = CatalogueStatus(of: outcome.catalogue, path: "")
        let parts =
            "\(status.cards) cards of \(status.asOf.date), \(status.completed) of them from the built-in facts,"
            + " \(status.corrected) corrected by them"
        if outcome.isUnchanged { return "nothing changed: \(parts)" }
        let added = outcome.added.map { $0 > 0 ? "; \($0) new" : "" } ?? ""
        return "kept \(parts)\(added)"
    }
}
