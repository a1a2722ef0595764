import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let cache = Command("cache") {
        let commands = [
            Command("path") { CommandRow(.none, "show where it is") { _ in Action(CacheRequest.path) } },
            Command("status") {
                CommandRow(.none, "show its age and size") { _ in Action(CacheRequest.status) }
            },
            Command("clear") {
                CommandRow(.none, "remove it in all languages or one, and the pictures") { _ in
                    Action(CacheRequest.clear)
                }
            },
        ]
        return CommandRow(
            .choice(commands.map(\.name)), "manage the downloaded data",
            options: .records + [.language],
            uses: [(.language, "use the downloaded data in this language [en]", nil)],
            examples: [
                ("lorcana cache status", "show its age and size"),
                ("lorcana cache path", "show where it is"),
                ("lorcana cache clear", "remove it in all languages, and the pictures"),
                ("lorcana cache clear --language de", "remove it in one language"),
            ],
            subcommands: commands, means: nil)
    }
}

/// A subcommand of `lorcana cache`.
private enum CacheRequest { case path, status, clear }

extension Action {
    fileprivate init(_ request: CacheRequest) {
        self.init(.none) { run throws(ProgramFailure) in
            guard let store = run.sources.store else {
                throw .question(.storage(FileError(.read, nil, .noHome)))
            }
            let data = DownloadedData(store: store)
            switch request {
            case .path: try data.showPath(run.printer)
            case .status:
                try data.showStatus(run.settings.language, run.library.today, run.printer, run.reporter)
            case .clear:
                let removed = data.clear(isOneLanguage: run.settings.hasLanguageOption)
                try removed.show(run.printer, run.reporter)
                if let failure = removed.failure { throw .unsaved(failure) }
            }
            return .found
        }
    }
}

/// The downloaded data: path, status, removal.
@MainActor
private struct DownloadedData {
    let store: CatalogueStore

    private var pictureFolder: FilePath { store.path.folder.appending(CardPictures.folderName) }

    /// Prints the raw bytes of the path, without control characters, or a record.
    func showPath(_ printer: ResultPrinter) throws(ProgramFailure) {
        let path = RecordValue.text(store.path.description)
        if printer.output.writesRecords { return try printer.write(record: [("path", path)]) }
        let isClean = path.flat == store.path.description
        try printer.write((isClean ? store.path.bytes : Array(path.flat.utf8)) + [0x0A])
    }

    /// Removes the data of one language, or that of all languages and the pictures.
    ///
    /// Continues if a file cannot be removed.
    func clear(isOneLanguage: Bool) -> RemovedData {
        var removed = RemovedData(path: store.path, kept: store.linkedFile?.description)
        for store in isOneLanguage ? [store] : CardLanguage.allCases.map({ store.of($0) }) {
            let link = store.linkedFile
            do throws(FileError) {
                if try store.clear() { removed.files.append((store.path, link)) }
            } catch { removed.failure = removed.failure ?? error }
        }
        if isOneLanguage { return removed }
        do throws(FileError) {
            removed.pictures = try CardPictures.clear(pictureFolder)
        } catch { removed.failure = removed.failure ?? error }
        return removed
    }

    func showStatus(
        _ language: CardLanguage, _ today: Timestamp, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) {
        let opened: CatalogueStore.Opened
        do { opened = try store.open() } catch { throw .question(.storage(error)) }
        let path = store.path.description
        switch opened {
        case .none:
            let pictures = CardPictures.kept(in: pictureFolder)
            if pictures.count > 0 {
                reporter.note("\(Counted.text(pictures.count, "picture")) kept, \(pictures.bytes) bytes")
            }
            throw .question(.noCatalogue(path: path, language: language))
        case .unusable(let damage):
            throw .question(.unusableCatalogue(damage, path: path, language: language))
        case .catalogue(let catalogue):
            let pictures = CardPictures.kept(in: pictureFolder)
            let words = "\(Counted.grouped(pictures.count)), \(pictures.bytes) bytes"
            try Self.write(
                Self.fields(of: catalogue, at: store.path, today) + [
                    StatusField(
                        "pictures", .number(pictures.count), words,
                        short: pictures.count == 0
                            ? "none" : "\(Counted.grouped(pictures.count)), \(DataSize.text(pictures.bytes))")
                ], on: printer)
        }
    }

    private static func write(_ fields: [StatusField], on printer: ResultPrinter) throws(ProgramFailure) {
        if printer.output.writesRecords {
            return try printer.write(record: fields.map { ($0.name, $0.value) })
        }
        if printer.isTable {
            let canvas = printer.canvas
            return try printer.write(
                FieldTable.lines(
                    fields.filter { $0.short != nil }.map { [$0.name, $0.short ?? ""] },
                    style: { _, column in column == 0 ? canvas.theme.aside : .plain }, on: canvas))
        }
        try printer.write(fields.map { "\($0.name)\t\($0.words)\n" }.joined())
    }

    private static func fields(
        of catalogue: Catalogue, at path: FilePath, _ today: Timestamp
    ) -> [StatusField] {
        let (bytes, days) = (catalogue.bytes.count, catalogue.checked.days(until: today))
        let (asOf, download) = (catalogue.origin.asOf, catalogue.download)
        let (file, api) = (download.textsDate?.withoutZone, download.rowsDate?.rfc3339)
        return [
            StatusField("path", .text(path.description), short: path.description),
            StatusField("size", .number(bytes), "\(bytes) bytes", short: DataSize.text(bytes)),
            StatusField("fetched", .text(catalogue.checked.rfc3339), short: catalogue.checked.date),
            StatusField(
                "age", .number(days), days == 1 ? "1 day" : "\(days) days",
                short: days == 0 ? "today" : Counted.text(days, "day")),
            StatusField(
                "facts", .text(catalogue.factsDate.withoutZone), catalogue.factsDate.date,
                short: catalogue.factsDate.date),
            StatusField("cards", .number(catalogue.count), short: Counted.grouped(catalogue.count)),
            StatusField("sets", .number(catalogue.sets.count), short: "\(catalogue.sets.count)"),
            StatusField(
                "completed", .number(catalogue.completedCount),
                short: Counted.grouped(catalogue.completedCount)),
            StatusField(
                "corrected", .number(catalogue.correctedCount),
                short: Counted.grouped(catalogue.correctedCount)),
            StatusField("texts", .number(catalogue.textCount), short: Counted.grouped(catalogue.textCount)),
            StatusField("data", .text(file ?? asOf.rfc3339), asOf.date, short: asOf.date),
            // The date of the data is that of the files.
            StatusField("lorcanajson", .optional(file), file ?? "none"),
            StatusField("api", .optional(api), api ?? "none"),
        ]
    }
}

/// The files that `cache clear` removed.
@MainActor
private struct RemovedData {
    let path: FilePath
    /// The target of a symbolic link, which was not removed.
    let kept: String?
    var files: [(path: FilePath, link: FilePath?)] = []
    var pictures = 0
    /// The first failure to remove a file.
    var failure: FileError?

    func show(_ printer: ResultPrinter, _ reporter: Reporter) throws(ProgramFailure) {
        if printer.output.writesRecords {
            return try printer.write(record: [
                ("path", .text(path.description)), ("removed", .flag(!files.isEmpty)),
                ("kept", .optional(kept)), ("pictures", .number(pictures)),
                ("files", .texts(files.map(\.path.description))),
            ])
        }
        if pictures > 0 { reporter.note("removed \(Counted.text(pictures, "picture"))") }
        for (path, link) in files {
            let place = Quoted.clean(path.description, limit: 200)
            reporter.note(
                link.map { "removed the link \(place), kept \(Quoted.clean($0.description, limit: 200))" }
                    ?? "removed \(place)")
        }
        if files.isEmpty, pictures == 0, failure == nil { reporter.note("nothing to remove") }
    }
}

/// A field of the status: bytes, days and RFC 3339 dates for programs; words for pipes; short words for people.
private struct StatusField {
    let name: String
    let value: RecordValue
    let words: String
    /// Nil to omit the field on terminals.
    let short: String?

    init(_ name: String, _ value: RecordValue, _ words: String? = nil, short: String? = nil) {
        (self.name, self.value, self.words, self.short) = (name, value, words ?? value.flat, short)
    }
}
