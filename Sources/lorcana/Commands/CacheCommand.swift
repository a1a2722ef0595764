import LorcanaKit

/// `lorcana cache path|status|clear`: the catalogue on disk.
@MainActor
struct CacheCommand {
    let action: CacheAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        guard let store = session.environment.sources.store(session.settings) else {
            throw .question(.storage(.noFolder))
        }
        do {
            switch action {
            case .path: try session.write(store.path + "\n")
            case .status: return try status(of: store, in: session)
            case .clear:
                try clear(store)
                session.talk.say("removed the catalogue at \(Quoted.text(store.path, limit: 200))")
            }
            return .found
        }
    }

    private func clear(_ store: CatalogueStore) throws(ProgramFailure) {
        do { try store.clear() } catch { throw .question(.storage(error)) }
    }

    private func opened(_ store: CatalogueStore) throws(ProgramFailure) -> CatalogueStore.Opened {
        do { return try store.open() } catch { throw .question(.storage(error)) }
    }

    private func status(of store: CatalogueStore, in session: Session) throws(ProgramFailure) -> ExitCode {
        switch try opened(store) {
        case .none: throw .question(.noCatalogue(path: store.path))
        case .damaged(let reason, _): throw .question(.damagedCatalogue(path: store.path, reason: reason))
        case .catalogue(let catalogue):
            let status = CatalogueStatus(of: catalogue, path: store.path)
            try session.write(Self.lines(status, now: session.environment.now()))
            return .found
        }
    }

    /// A fact a line: its name, a tab, its value.
    private static func lines(_ status: CatalogueStatus, now: Timestamp) -> String {
        let days = status.age(now: now)
        let facts: [(String, String)] = [
            ("path", status.path), ("size", "\(status.bytes) bytes"), ("fetched", status.asOf.rfc3339),
            ("age", days == 1 ? "1 day" : "\(days) days"), ("facts", status.factsDate.date),
            ("cards", "\(status.cards)"), ("sets", "\(status.sets)"),
            ("completed", "\(status.completed)"), ("corrected", "\(status.corrected)"),
        ]
        return facts.map { "\($0)\t\($1)\n" }.joined()
    }
}
