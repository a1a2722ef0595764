import LorcanaKit

/// `lorcana cache path|status|clear`: the catalogue on disk.
@MainActor
struct CacheCommand {
    let action: CacheAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        guard let store = session.environment.sources.store(session.settings) else {
            throw .question(.storage(.noFolder))
        }
        switch action {
        case .path: try session.write(store.path + "\n")
        case .status: try status(of: store, in: session)
        case .clear: try clear(store, in: session)
        }
        return .found
    }

    private func clear(_ store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        let wasThere = if case .none = try opened(store) { false } else { true }
        do { try store.clear() } catch { throw .question(.storage(error)) }
        let place = Quoted.text(store.path, limit: 200)
        session.talk.say(
            wasThere ? "removed the catalogue at \(place)" : "there was no catalogue at \(place)")
    }

    private func opened(_ store: CatalogueStore) throws(ProgramFailure) -> CatalogueStore.Opened {
        do { return try store.open() } catch { throw .question(.storage(error)) }
    }

    private func status(of store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        switch try opened(store) {
        case .none: throw .question(.noCatalogue(path: store.path))
        case .damaged(let reason, _): throw .question(.damagedCatalogue(path: store.path, reason: reason))
        case .catalogue(let catalogue):
            let status = CatalogueStatus(of: catalogue, path: store.path)
            try write(Self.facts(status, now: session.environment.now()), in: session)
        }
    }

    private func write(_ facts: [(String, String)], in session: Session) throws(ProgramFailure) {
        switch session.showing.format {
        case .table, .plain, .auto: try session.write(facts.map { "\($0)\t\($1)\n" }.joined())
        case .json, .jsonl, .csv:
            let format: OutputFormat = session.showing.format == .csv ? .csv : .jsonl
            var writer = RecordWriter(format, fields: facts.map(\.0))
            if format == .csv { writer.header(facts.map(\.0)) }
            writer.beginRecord()
            for fact in facts { writer.text(fact.1) }
            writer.endRecord()
            try session.write(writer.finished())
        }
    }

    private static func facts(_ status: CatalogueStatus, now: Timestamp) -> [(String, String)] {
        let days = status.age(now: now)
        return [
            ("path", status.path), ("size", "\(status.bytes) bytes"), ("fetched", status.asOf.rfc3339),
            ("age", days == 1 ? "1 day" : "\(days) days"), ("facts", status.factsDate.date),
            ("cards", "\(status.cards)"), ("sets", "\(status.sets)"),
            ("completed", "\(status.completed)"), ("corrected", "\(status.corrected)"),
        ]
    }
}
