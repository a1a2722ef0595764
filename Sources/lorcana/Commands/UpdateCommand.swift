import CardRendering
import Files
import LorcanaCards
import LorcanaKit

extension Command {
    static let update = Command("update") {
        CommandRow(
            .none, "download all cards and rules texts",
            options: [.source, .apiURL, .language, .timeout] + .records,
            uses: [
                (
                    .source, "which services to ask [auto: as update-from says; api: only the API]",
                    ["auto", "api"]
                ),
                (.language, "download names and texts in this language too [en]", nil),
            ],
            examples: [
                ("lorcana update", "get what is new, about 2 MB; then all data comes from disk"),
                ("lorcana update -v", "print each request, and where the services differ"),
                ("lorcana config update-from api", "ask only one service"),
            ],
            details: "It asks lorcanajson.org and api.lorcana-api.com (lorcana help sources)."
        ) { _ in Action(.network, run: UpdateCommand().run) }
    }
}

/// `lorcana update`: downloads what is new, and saves the catalogue.
@MainActor
struct UpdateCommand {
    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        guard let update = session.environment.sources.update(session.settings) else {
            throw .unsaved(.noFolder)
        }
        try Self.check(session.settings)
        let outcome = try await fetch(update, in: session)
        session.console.note(Self.summary(outcome, session.settings))
        if session.isVerbose, outcome.catalogue.download.rowsDate != nil {
            session.console.trace(Self.differences(in: outcome.catalogue))
        }
        if outcome.skipped > 0 {
            let note = AnswerNote.skipped(count: outcome.skipped)
            session.console.note(NoteWords.line(note, localTime: session.environment.localTime))
        }
        for translation in outcome.translations {
            session.console.note(Self.summary(translation))
        }
        if let failure = outcome.failure {
            let isLacking =
                session.settings.language != .en
                && !outcome.translations.contains { $0.download.language == session.settings.language }
            if isLacking || failure.isRefusal { throw .update(failure.error) }
            session.console.note(Message(failure.error).sentence)
        }
        return .found
    }

    /// Refuses to ask the API alone for words that it has in English only.
    private static func check(_ settings: Settings) throws(ProgramFailure) {
        guard settings.updateServices == .api, settings.language != .en else { return }
        throw .refused(
            "\(CardService.api.host(settings)) has no cards in \(settings.language.name)",
            tip: "ask LorcanaJSON too: `lorcana config update-from both`")
    }

    private func fetch(
        _ update: CatalogueUpdate, in session: Session
    ) async throws(ProgramFailure) -> UpdateResult {
        let settings = session.settings
        let progress = session.progress(Progress.fetching(from: settings.updateServices.first.host(settings)))
        progress.begin()
        defer { progress.end() }
        do {
            return try await session.inTime { () throws(LorcanaError) in
                try await update.run(in: [settings.language]) { service, received, _ in
                    Task { @MainActor in
                        progress.update(Progress.fetching(from: service.host(settings), received: received))
                    }
                }
            }
        } catch {
            if case .storage(let reason) = error { throw .unsaved(reason) }
            throw .update(error)
        }
    }

    static func summary(_ outcome: UpdateResult, _ settings: Settings) -> String {
        let status = CatalogueStatus(of: outcome.catalogue, path: "")
        let difference = outcome.difference ?? CatalogueDifference()
        // What a service that failed has, nobody knows.
        let unchanged = outcome.failure == nil ? "already up to date" : "unchanged"
        let isUnchanged = outcome.difference?.isNone ?? false
        let changes = [
            (difference.added, "new"), (difference.changed, "changed"), (difference.removed, "gone"),
        ]
        .filter { $0.0 > 0 }.map { ", \(Counted.grouped($0.0)) \($0.1)" }.joined()
        let texts =
            status.texts == status.cards
            ? "texts for all" : "texts for \(Counted.grouped(status.texts)) of them"
        let missing = outcome.failure.map { " · nothing from \($0.service.host(settings))" } ?? ""
        return "\(isUnchanged ? unchanged : "updated"): \(Counted.text(status.cards)) "
            + "(\(status.asOf.date))\(changes) · \(texts)\(missing)"
    }

    /// What there is in another language.
    static func summary(_ translation: Catalogue) -> String {
        let record = translation.download
        let cards = (0..<translation.count).count { !translation.isAbsent(.englishFullName, $0) }
        let lacking = translation.count - cards
        return "\(record.language.name): \(Counted.text(cards)) (\(record.wordsDate?.date ?? ""))"
            + (lacking > 0 ? ", \(Counted.grouped(lacking)) in English only" : "")
    }

    /// What the API says otherwise than the data that was kept.
    static func differences(in catalogue: Catalogue) -> String {
        let fields = CatalogueStatus.differences(in: catalogue).map {
            "\(Counted.grouped($0.count)) \(Quoted.clean($0.field, limit: 40))"
        }
        return "different in the API's rows: " + (fields.isEmpty ? "nothing" : fields.joined(separator: ", "))
    }
}

extension CardService {
    /// The service's host, or the folder that has its files.
    func host(_ settings: Settings) -> String {
        switch self {
        case .api: Message.host(settings.apiURL)
        case .lorcanaJSON:
            ServiceAddress.folder(settings.dataURL).map { Quoted.clean($0, limit: 80) }
                ?? Message.host(settings.dataURL)
        }
    }
}

extension UpdateServices {
    /// The one that is asked first.
    fileprivate var first: CardService {
        switch self {
        case .both, .lorcanaJSON: .lorcanaJSON
        case .api: .api
        }
    }
}
