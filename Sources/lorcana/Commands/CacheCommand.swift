import CardRendering
import Files
import LorcanaCards
import LorcanaKit

extension Command {
    static let cache = Command("cache") {
        let commands = [
            Command("path") { CommandRow(.none, "show where it is") { _ in Action(DownloadedData.path) } },
            Command("status") {
                CommandRow(.none, "show its age and size") { _ in Action(DownloadedData.status) }
            },
            Command("clear") {
                CommandRow(.none, "remove it in all languages or one, and the pictures") { _ in
                    Action(DownloadedData.clear)
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

extension Action {
    /// An action on the store of the downloaded data.
    fileprivate init(
        _ body: @escaping @MainActor (CatalogueStore, Session) throws(ProgramFailure) -> Void
    ) {
        self.init(.none) { session throws(ProgramFailure) in
            guard let store = session.sources.store else {
                throw .question(.storage(FileError(.read, nil, .noHome)))
            }
            try body(store, session)
            return .found
        }
    }
}

/// The commands on the downloaded data.
@MainActor
private enum DownloadedData {
    private static func pictureFolder(of store: CatalogueStore) -> FilePath {
        store.path.folder.appending(CardPictures.folderName)
    }

    private static func write(_ fields: [StatusField], in session: Session) throws(ProgramFailure) {
        if session.writesRecords { return try session.write(record: fields.map { ($0.name, $0.value) }) }
        if session.showing.format == .table {
            return try session.write(
                FieldTable.lines(fields.map { [$0.name, $0.words] }, on: session.canvas))
        }
        try session.write(fields.map { "\($0.name)\t\($0.words)\n" }.joined())
    }

    /// Prints the bytes of the path unchanged, or a record.
    static func path(of store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        guard session.writesRecords else { return try session.write(store.path.bytes + [0x0A]) }
        try session.write(record: [("path", .text(store.path.description))])
    }

    /// Removes the data of the language of `--language`; else of every language, and the pictures.
    static func clear(_ store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        let isOneLanguage = session.settings.hasLanguageOption
        let kept = store.linkedFile.map(\.description)
        var removed: [(path: FilePath, link: FilePath?)] = []
        var pictures = 0
        // If one file cannot be removed, the others still are.
        var failure: FileError?
        for store in isOneLanguage ? [store] : CardLanguage.allCases.map({ store.of($0) }) {
            let link = store.linkedFile
            do throws(FileError) {
                if try store.clear() { removed.append((store.path, link)) }
            } catch { failure = failure ?? error }
        }
        if !isOneLanguage {
            do throws(FileError) {
                pictures = try CardPictures.clear(pictureFolder(of: store))
            } catch { failure = failure ?? error }
        }
        try report(removed, pictures, of: store, kept, isAll: failure == nil, in: session)
        if let failure { throw .unsaved(failure) }
    }

    private static func report(
        _ removed: [(path: FilePath, link: FilePath?)], _ pictures: Int, of store: CatalogueStore,
        _ kept: String?, isAll: Bool, in session: Session
    ) throws(ProgramFailure) {
        if session.writesRecords {
            return try session.write(record: [
                ("path", .text(store.path.description)), ("removed", .flag(!removed.isEmpty)),
                ("kept", .optional(kept)), ("pictures", .number(pictures)),
                ("files", .texts(removed.map(\.path.description))),
            ])
        }
        if pictures > 0 { session.console.note("removed \(Counted.text(pictures, "picture"))") }
        for (path, link) in removed {
            let place = Quoted.clean(path.description, limit: 200)
            session.console.note(
                link.map { "removed the link \(place), kept \(Quoted.clean($0.description, limit: 200))" }
                    ?? "removed \(place)")
        }
        if removed.isEmpty, pictures == 0, isAll { session.console.note("nothing to remove") }
    }

    static func status(of store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        let language = session.settings.language
        switch try opened(store) {
        case .none:
            let pictures = CardPictures.kept(in: pictureFolder(of: store))
            if pictures.count > 0 {
                session.console.note(
                    "\(Counted.text(pictures.count, "picture")) kept, \(pictures.bytes) bytes")
            }
            throw .question(.noCatalogue(path: store.path.description, language: language))
        case .unusable(let damage):
            throw .question(
                .unusableCatalogue(damage, path: store.path.description, language: language))
        case .catalogue(let catalogue):
            let pictures = CardPictures.kept(in: pictureFolder(of: store))
            let words = "\(Counted.grouped(pictures.count)), \(pictures.bytes) bytes"
            try write(
                fields(of: catalogue, at: store.path, session.today) + [
                    StatusField("pictures", .number(pictures.count), words)
                ],
                in: session)
        }
    }

    private static func opened(_ store: CatalogueStore) throws(ProgramFailure) -> CatalogueStore.Opened {
        do { return try store.open() } catch { throw .question(.storage(error)) }
    }

    private static func fields(
        of catalogue: Catalogue, at path: FilePath, _ today: Timestamp
    ) -> [StatusField] {
        let (bytes, days) = (catalogue.bytes.count, catalogue.checked.days(until: today))
        let (asOf, download) = (catalogue.origin.asOf, catalogue.download)
        let (file, api) = (download.textsDate?.withoutZone, download.rowsDate?.rfc3339)
        return [
            StatusField("path", .text(path.description)),
            StatusField("size", .number(bytes), "\(bytes) bytes"),
            StatusField("fetched", .text(catalogue.checked.rfc3339)),
            StatusField("age", .number(days), days == 1 ? "1 day" : "\(days) days"),
            StatusField("facts", .text(catalogue.factsDate.withoutZone), catalogue.factsDate.date),
            StatusField("cards", .number(catalogue.count)),
            StatusField("sets", .number(catalogue.sets.count)),
            StatusField("completed", .number(catalogue.completedCount)),
            StatusField("corrected", .number(catalogue.correctedCount)),
            StatusField("texts", .number(catalogue.textCount)),
            StatusField("data", .text(file ?? asOf.rfc3339), asOf.date),
            StatusField("lorcanajson", .optional(file), file ?? "none"),
            StatusField("api", .optional(api), api ?? "none"),
        ]
    }
}

/// A field of the status: words for people; bytes, days and RFC 3339 for programs.
private struct StatusField {
    let name: String
    let value: RecordValue
    let words: String

    init(_ name: String, _ value: RecordValue, _ words: String? = nil) {
        (self.name, self.value, self.words) = (name, value, words ?? value.flat)
    }
}
