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
                    .source,
                    "which services to ask [auto: the services of the setting update-from; api: only the API]",
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
        ) { _ in
            Action(.network) { run throws(ProgramFailure) in
                let update = try UpdateRun(run.sources, run.settings)
                let outcome = try await update.result(run.library, run.reporter)
                return try update.show(
                    outcome, localTime: run.localTime, isVerbose: run.isVerbose, run.printer,
                    run.reporter)
            }
        }
    }
}

/// A run of `lorcana update`: downloads the data, saves the catalogue, and reports on both.
@MainActor
private struct UpdateRun {
    private let update: CatalogueUpdate
    private let settings: Settings

    /// Rejects a download of texts from only the API in a language other than English.
    init(_ sources: any Sources, _ settings: Settings) throws(ProgramFailure) {
        guard let update = sources.update else { throw .unsaved(.noFolder) }
        (self.update, self.settings) = (update, settings)
        guard settings.updateServices == .api, settings.language != .en else { return }
        throw .refused(
            "\(CardService.api.host(settings)) has no cards in \(settings.language.name)",
            tip: "ask LorcanaJSON too: `lorcana config update-from both`")
    }

    func result(
        _ library: CardLibrary, _ reporter: Reporter
    ) async throws(ProgramFailure) -> UpdateResult {
        let (update, settings) = (update, settings)
        let progress = reporter.progress(
            Progress.fetching(from: settings.updateServices.first.host(settings)))
        progress.begin()
        defer { progress.end() }
        do {
            return try await library.inTime { () throws(LorcanaError) in
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

    func show(
        _ outcome: UpdateResult, localTime: @Sendable (Timestamp) -> String, isVerbose: Bool,
        _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        let summary = UpdateSummary(outcome, settings)
        for line in summary.lines {
            if line.isFailure { reporter.noteFailure(line.text) } else { reporter.note(line.text) }
        }
        if isVerbose, outcome.catalogue.download.rowsDate != nil {
            reporter.console.trace(UpdateSummary.differences(in: outcome.catalogue))
        }
        if outcome.skipped > 0 {
            reporter.note(NoteWords.line(.skipped(count: outcome.skipped), localTime: localTime))
        }
        if let failure = summary.failure { throw .update(failure) }
        if printer.output.format.isJSON { try printer.write(record: Self.record(outcome)) }
        return .found
    }

    /// The result as a record.
    private static func record(_ outcome: UpdateResult) -> [(field: String, value: RecordValue)] {
        let catalogue = outcome.catalogue
        let difference = outcome.difference ?? CatalogueDifference(added: catalogue.count)
        let sources: [(date: Timestamp?, UpdateServices, CardService)] = [
            (catalogue.download.textsDate, .lorcanaJSON, .lorcanaJSON),
            (catalogue.download.rowsDate, .api, .api),
        ]
        let failed = outcome.failures.map(\.service)
        let answered = sources.filter { $0.date != nil && !failed.contains($0.2) }.map(\.1.rawValue)
        let languages = [CardLanguage.en] + outcome.renewed.map(\.language)
        return [
            ("cards", .number(catalogue.count)), ("new", .number(difference.added)),
            ("changed", .number(difference.changed)),
            ("texts", .number(catalogue.textCount)), ("sources", .texts(answered)),
            ("languages", .texts(languages.map(\.rawValue))),
        ]
    }
}

extension UpdateServices {
    /// The service that is asked first.
    fileprivate var first: CardService {
        switch self {
        case .both, .lorcanaJSON: .lorcanaJSON
        case .api: .api
        }
    }
}
