import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

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
        guard let update = session.sources.update else {
            throw .unsaved(.noFolder)
        }
        try Self.check(session.settings)
        let outcome = try await fetch(update, in: session)
        let (lines, failure) = Self.report(outcome, session.settings)
        for line in lines { session.console.note(line) }
        if session.isVerbose, outcome.catalogue.download.rowsDate != nil {
            session.console.trace(Self.differences(in: outcome.catalogue))
        }
        if outcome.skipped > 0 {
            let note = AnswerNote.skipped(count: outcome.skipped)
            session.console.note(NoteWords.line(note, localTime: session.environment.localTime))
        }
        if let failure { throw .update(failure) }
        if session.showing.format.isJSON { try session.write(record: Self.record(outcome)) }
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
                try await update.run(in: [settings.language]) { service, received, total in
                    Task { @MainActor in
                        progress.update(received, of: total, from: service.host(settings))
                    }
                }
            }
        } catch {
            if case .storage(let reason) = error { throw .unsaved(reason) }
            throw .update(error)
        }
    }

    /// The summary of an update in lines of less than 80 columns, languages last; and the failure of the command: a file
    /// that was refused, or the failure of its language.
    static func report(_ outcome: UpdateResult, _ settings: Settings) -> (lines: [String], LorcanaError?) {
        var lines = summary(outcome, settings)
        var end: LorcanaError?
        if let failure = outcome.failure {
            if failure.isRefusal {
                end = failure.error
            } else {
                lines.append(failure.sentence(settings))
            }
        }
        lines += outcome.renewed.map(summary)
        for (language, failure) in outcome.translationFailures {
            lines.append("\(language.name): nothing from \(failure.service.host(settings))")
            if language == settings.language { end = end ?? failure.error }
        }
        return (lines.map { Quoted.clean($0, limit: width) }, end)
    }

    private static let width = 79

    private static func summary(_ outcome: UpdateResult, _ settings: Settings) -> [String] {
        let (catalogue, day) = (outcome.catalogue, outcome.catalogue.origin.asOf.date)
        let (cards, known) = (catalogue.count, catalogue.textCount)
        let difference = outcome.difference ?? CatalogueDifference()
        // It is unknown what a failed service has.
        let unchanged = outcome.failure == nil ? "already up to date" : "unchanged"
        let isUnchanged = outcome.difference?.isNone ?? false
        let head =
            "\(isUnchanged ? unchanged : "updated"): \(Counted.text(cards)) (\(day))"
        let changes = [
            (difference.added, "new"), (difference.changed, "changed"), (difference.removed, "gone"),
        ]
        .filter { $0.0 > 0 }.map { "\(Counted.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
        let texts =
            known == cards ? "texts for all" : "texts for \(Counted.grouped(known)) of them"
        let rest = [
            outcome.failure.map { "nothing from \($0.service.host(settings))" },
            changes.isEmpty ? nil : changes,
            catalogue.factsDate.date == day ? nil : "legality of \(catalogue.factsDate.date)",
            texts,
        ].compactMap(\.self)
        return rest.reduce(into: [head]) { lines, part in
            let isChange = part == changes && lines == [head]
            let longer = lines[lines.count - 1] + (isChange ? ", " : " · ") + part
            if CellWidth.of(longer) <= width {
                lines[lines.count - 1] = longer
            } else if part != texts || outcome.failure == nil {
                lines.append(part)
            }
        }
    }

    /// The outcome for programs.
    private static func record(_ outcome: UpdateResult) -> [(field: String, value: RecordValue)] {
        let catalogue = outcome.catalogue
        let difference = outcome.difference ?? CatalogueDifference(added: catalogue.count)
        let sources: [(date: Timestamp?, UpdateServices, CardService)] = [
            (catalogue.download.textsDate, .lorcanaJSON, .lorcanaJSON),
            (catalogue.download.rowsDate, .api, .api),
        ]
        let answered = sources.filter { $0.date != nil && outcome.failure?.service != $0.2 }.map(\.1.rawValue)
        let languages = [CardLanguage.en] + outcome.renewed.map(\.language)
        return [
            ("cards", .number(catalogue.count)), ("new", .number(difference.added)),
            ("changed", .number(difference.changed)),
            ("texts", .number(catalogue.textCount)), ("sources", .texts(answered)),
            ("languages", .texts(languages.map(\.rawValue))),
        ]
    }

    /// The cards in another language.
    static func summary(_ translation: Catalogue) -> String {
        let record = translation.download
        let cards = (0..<translation.count).count { !translation.isAbsent(.englishFullName, $0) }
        let lacking = translation.count - cards
        return "\(record.language.name): \(Counted.text(cards)) (\(record.textsDate?.date ?? ""))"
            + (lacking > 0 ? ", \(Counted.grouped(lacking)) in English only" : "")
    }

    /// How the API's data differs from the data that was kept.
    static func differences(in catalogue: Catalogue) -> String {
        let fields = catalogue.differences.map {
            "\(Counted.grouped($0.count)) \(Quoted.clean($0.field, limit: 40))"
        }
        return "different in the API's rows: " + (fields.isEmpty ? "nothing" : fields.joined(separator: ", "))
    }
}

extension ServiceFailure {
    /// Why nothing of the service was saved.
    fileprivate func sentence(_ settings: Settings) -> String {
        if case .updateRefused(let reason) = error {
            return "rejected \(service.host(settings)): \(Quoted.clean(reason, limit: 160))"
        }
        return Message.brief(error, width: 79)
    }
}

extension UpdateResult {
    /// The catalogues in other languages whose file did not fail.
    fileprivate var renewed: [Catalogue] {
        translations.filter { catalogue in
            !translationFailures.contains { $0.language == catalogue.language }
        }
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
