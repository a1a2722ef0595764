import CardRendering
import Files
import LorcanaCards
import LorcanaKit

/// `lorcana cache path|status|clear`: manages the downloaded data.
@MainActor
struct CacheCommand {
    let action: CacheAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        guard let store = session.environment.sources.store(session.settings) else {
            throw .question(.storage(FileError(.read, nil, .noHome)))
        }
        switch action {
        case .path: try path(of: store, in: session)
        case .status: try status(of: store, in: session)
        case .clear: try clear(store, in: session)
        }
        return .found
    }

    /// The path's bytes, as they are, unless a record is wanted.
    private func path(of store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        guard Self.isRecord(session.showing.format) else {
            return try session.write(store.path.bytes + [0x0A])
        }
        try write([Fact("path", store.path.description)], in: session)
    }

    /// Whether the format is for programs.
    private static func isRecord(_ format: OutputFormat) -> Bool {
        switch format {
        case .json, .jsonl, .csv: true
        case .auto, .table, .plain: false
        }
    }

    /// Removes the data of the language of `--language`; else of every language, and the pictures.
    private func clear(_ store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        let isOneLanguage = session.settings.hasLanguageOption
        let kept = store.linkedFile.map(\.description)
        var removed: [(path: FilePath, link: FilePath?)] = []
        var pictures = 0
        do {
            for store in isOneLanguage ? [store] : CardLanguage.allCases.map({ store.of($0) }) {
                let link = store.linkedFile
                if try store.clear() { removed.append((store.path, link)) }
            }
            if !isOneLanguage { pictures = try CardPictures.clear(Self.pictures(of: store)) }
        } catch { throw .unsaved(error) }
        if Self.isRecord(session.showing.format) {
            let facts = [
                Fact("path", store.path.description), Fact("removed", !removed.isEmpty),
                Fact("kept", .optional(kept), kept ?? ""), Fact("pictures", pictures),
                Fact("files", removed.map(\.path.description)),
            ]
            return try write(facts, in: session)
        }
        if pictures > 0 { session.console.note("removed \(Counted.text(pictures, "picture"))") }
        for (path, link) in removed {
            let place = Quoted.clean(path.description, limit: 200)
            session.console.note(
                link.map { "removed the link \(place), kept \(Quoted.clean($0.description, limit: 200))" }
                    ?? "removed \(place)")
        }
        if removed.isEmpty, pictures == 0 { session.console.note("nothing to remove") }
    }

    private func opened(_ store: CatalogueStore) throws(ProgramFailure) -> CatalogueStore.Opened {
        do { return try store.open() } catch { throw .question(.storage(error)) }
    }

    private func status(of store: CatalogueStore, in session: Session) throws(ProgramFailure) {
        let language = session.settings.language
        switch try opened(store) {
        case .none:
            let pictures = CardPictures.kept(in: Self.pictures(of: store))
            if pictures.count > 0 {
                session.console.note(
                    "\(Counted.text(pictures.count, "picture")) kept, \(pictures.bytes) bytes")
            }
            throw .question(.noCatalogue(path: store.path.description, language: language))
        case .unusable(let damage):
            throw .question(
                .unusableCatalogue(damage, path: store.path.description, language: language))
        case .catalogue(let catalogue):
            let status = CatalogueStatus(of: catalogue, path: store.path.description)
            let pictures = CardPictures.kept(in: Self.pictures(of: store))
            let words = "\(Counted.grouped(pictures.count)), \(pictures.bytes) bytes"
            try write(
                Self.facts(status, now: session.environment.now()) + [
                    Fact("pictures", pictures.count, words)
                ],
                in: session)
        }
    }

    private static func pictures(of store: CatalogueStore) -> FilePath {
        store.path.folder.appending(CardPictures.folderName)
    }

    private func write(_ facts: [Fact], in session: Session) throws(ProgramFailure) {
        let format = session.showing.format
        if format == .table {
            return try session.write(FieldTable.lines(facts.map { [$0.name, $0.words] }, on: session.canvas))
        }
        if format == .plain {
            return try session.write(facts.map { "\($0.name)\t\($0.words)\n" }.joined())
        }
        let table = RecordTable(fields: facts.map(\.name), rows: [facts.map(\.value)])
        try session.write(table.written(as: format, isOne: true))
    }

    private static func facts(_ status: CatalogueStatus, now: Timestamp) -> [Fact] {
        let days = status.age(now: now)
        return [
            Fact("path", status.path), Fact("size", status.bytes, "\(status.bytes) bytes"),
            Fact("fetched", status.checked.rfc3339), Fact("age", days, days == 1 ? "1 day" : "\(days) days"),
            Fact("facts", status.factsDate.rfc3339, status.factsDate.date), Fact("cards", status.cards),
            Fact("sets", status.sets), Fact("completed", status.completed),
            Fact("corrected", status.corrected), Fact("texts", status.texts),
            Fact("data", status.asOf.rfc3339, status.asOf.date),
            Fact("lorcanajson", status.wordsDate), Fact("api", status.rowsDate),
        ]
    }
}

/// A field of the status: words for people; bytes, days and RFC 3339 for programs.
private struct Fact {
    let name: String
    let value: RecordValue
    let words: String

    init(_ name: String, _ value: RecordValue, _ words: String) {
        (self.name, self.value, self.words) = (name, value, words)
    }

    init(_ name: String, _ text: String, _ words: String? = nil) {
        self.init(name, .text(text), words ?? text)
    }

    init(_ name: String, _ number: Int, _ words: String? = nil) {
        self.init(name, .number(number), words ?? String(number))
    }

    /// A moment, or none.
    init(_ name: String, _ moment: Timestamp?) {
        self.init(name, .optional(moment?.rfc3339), moment?.rfc3339 ?? "none")
    }

    init(_ name: String, _ flag: Bool) { self.init(name, .flag(flag), flag ? "yes" : "no") }

    init(_ name: String, _ texts: [String]) {
        self.init(name, .texts(texts), texts.joined(separator: ";"))
    }
}
