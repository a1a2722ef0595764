import LorcanaRules
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let ownImport = Command("import") {
        CommandRow(
            .words("FILE", needs: "a file", atMost: 1, first: [.file]), "read a collection from another tool",
            options: [.add, .replace, .dryRun, .lines],
            examples: [("lorcana own import bulk.csv --add", "")], details: OwnImportRequest.details
        ) { input in
            let request = OwnImportRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let bytes = try request.bytes(run.input, run.files, home: run.paths["HOME"])
                let read = try ReadImport(bytes, request, run.local)
                return try read.join(run.collection, run.printer, run.reporter)
            }
        }
    }
}

/// The file of `lorcana own import`, and how to treat an existing collection.
struct OwnImportRequest: Equatable {
    enum Joining { case add, replace }

    static let details =
        "import reads what other tools write: `lorcana help decks` lists the formats. It exits with 1 if it skipped rows."

    let file: String
    /// Nil to reject the import if there is already a collection.
    var joining: Joining?
    /// Whether to show the changes without making them.
    var isDryRun = false
    /// Whether to list the result for each line.
    var listsLines = false

    init(file: String, joining: Joining? = nil, isDryRun: Bool = false, listsLines: Bool = false) {
        (self.file, self.joining) = (file, joining)
        (self.isDryRun, self.listsLines) = (isDryRun, listsLines)
    }

    @MainActor
    init(_ input: CommandInput) {
        self.init(
            file: input.words[0], joining: input.has(.add) ? .add : input.has(.replace) ? .replace : nil,
            isDryRun: input.has(.dryRun), listsLines: input.has(.lines))
    }

    @MainActor
    fileprivate func bytes(
        _ input: StandardInput, _ files: any TextFiles, home: FilePath?
    ) throws(ProgramFailure) -> [UInt8] {
        do throws(FileError) {
            if file == StandardInput.operand { return try input.bytes() }
            let path = FolderPath.typed(file, home: home)
            if let bytes = try files.read(path, limit: CollectionImport.byteLimit + 1) {
                return bytes
            }
        } catch { throw .file(error) }
        throw .refused("no file \(Quoted.text(file, limit: 200))", tip: "for stdin write -")
    }
}

/// A collection read from another tool's file.
@MainActor
private struct ReadImport {
    private let read: CollectionImport
    private let request: OwnImportRequest
    private let names: CardNames
    /// The result for each row; empty unless they are listed.
    private let rows: [ImportedRow]

    init(_ bytes: [UInt8], _ request: OwnImportRequest, _ cards: LocalCards) throws(ProgramFailure) {
        (self.request, names) = (request, cards.names)
        var rows: [ImportedRow] = []
        do {
            read = try CollectionImport(bytes, cards.names, translated: { cards.translatedName($0) }) { row in
                if request.listsLines { rows.append(row) }
            }
        } catch {
            let (sentence, tip) = ImportWords.words(error)
            throw .damaged("\(Quoted.file(request.file)) \(sentence)", tip: tip)
        }
        self.rows = rows
    }

    /// Changes the collection after printing its new size.
    func join(
        _ collection: CollectionFile, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        var replaced = 0
        let isReplaced = request.joining == .replace
        if request.isDryRun {
            let old = try asking(collection.read)
            if isReplaced { replaced = Self.copies(in: old) }
            try showChanges(from: old, to: try joined(old), printer)
        } else {
            try collection.revise { old throws(ProgramFailure) in
                if isReplaced { replaced = Self.copies(in: old) }
                return try joined(old)
            } report: { collection throws(ProgramFailure) in
                try request.listsLines
                    ? ImportLineList(rows, names).show(on: printer) : show(collection, printer)
            }
        }
        note(reporter)
        if replaced > 0 {
            let copies = Counted.text(replaced, "copy")
            reporter.note(
                request.isDryRun
                    ? "would replace \(copies)" : "replaced \(copies); `lorcana own undo` brings them back")
        }
        if request.isDryRun {
            reporter.note("\(summary); nothing was changed")
        } else if !printer.isTable || request.listsLines {
            reporter.note(summary)
        }
        return read.skipped == 0 ? .found : .nothingMatched
    }

    private static func copies(in collection: CardCollection) -> Int {
        var sum = 0
        collection.forEach { _, copies in sum += copies.all }
        return sum
    }

    private func joined(_ old: CardCollection) throws(ProgramFailure) -> CardCollection {
        switch request.joining {
        case .replace: return try sum(CardCollection())
        case nil where !old.isEmpty:
            throw .refused(
                "there is a collection already", tip: "add to it with --add, or replace it with --replace"
            )
        case .add, nil: return try sum(old)
        }
    }

    private func sum(_ old: CardCollection) throws(ProgramFailure) -> CardCollection {
        if let id = old.overfull(adding: read.entries) { throw .full(id) }
        var new = old
        new.add(read.entries)
        return new
    }

    private func showChanges(
        from old: CardCollection, to new: CardCollection, _ printer: ResultPrinter
    ) throws(ProgramFailure) {
        if request.listsLines {
            try ImportLineList(rows, names).show(on: printer)
        } else {
            try ChangedCopies(
                ids: old.changed(in: new), before: old, after: new, catalogue: names.catalogue
            ).show(on: printer)
        }
    }

    private func show(_ collection: CardCollection, _ printer: ResultPrinter) throws(ProgramFailure) {
        var (printings, normal, foil) = (0, 0, 0)
        collection.forEach { _, copies in
            printings += 1
            normal += copies.normal
            foil += copies.foil
        }
        var table = RecordTable(fields: ["rows", "skipped", "printings", "normal", "foil"])
        table.rows = [[read.rows, read.skipped, printings, normal, foil].map { .number($0) }]
        let sentences = [
            summary,
            "the collection now has \(Counted.text(printings, "printing")): \(Counted.grouped(normal)) normal, "
                + "\(Counted.grouped(foil)) foil",
        ]
        try printer.show(
            table,
            lines: sentences.flatMap { printer.canvas.text($0).whole(on: printer.canvas, indent: 2) })
    }

    /// The summary: "read 12 rows, skipped 1: 30 copies added; 2 rows not in the collection".
    private var summary: String {
        let skipped = read.skipped == 0 ? "" : ", skipped \(Counted.grouped(read.skipped))"
        let copies = Counted.text(read.entries.reduce(0) { $0 + $1.copies.all }, "copy")
        let verb = request.joining == .replace ? "" : request.isDryRun ? " to add" : " added"
        let aside = read.aside == 0 ? "" : "; \(Counted.text(read.aside, "row")) without copies to count"
        return "read \(Counted.text(read.rows, "row"))\(skipped): \(copies)\(verb)\(aside)"
    }

    private func note(_ reporter: Reporter) {
        let skipped = read.reported.filter { $0.fate.kind == .notUnderstood }
        for row in skipped.prefix(20) {
            guard case .skipped(let reason) = row.fate else { continue }
            let text = Quoted.clean(row.text, limit: 60)
            let words = ImportWords.words(reason) + ImportWords.near(reason, names)
            reporter.loss("line \(row.line) skipped, as it has \(words): \(text)")
        }
        if read.skipped > 20 { reporter.loss("\(Counted.grouped(read.skipped - 20)) more lines skipped") }
        for row in read.reported.filter({ $0.fate.kind == .counted }).prefix(20) {
            guard case .counted(let counted) = row.fate else { continue }
            for words in ImportWords.sentences(of: counted, names.catalogue) {
                reporter.note("line \(row.line): \(words)")
            }
        }
        for word in read.strange.prefix(20) {
            let lines = word.lines.map(String.init).joined(by: ", ")
            let more = word.count > word.lines.count ? " and \(word.count - word.lines.count) more" : ""
            let place = "\(word.count == 1 ? "line" : "lines") \(lines)\(more)"
            reporter.note(
                word.isRead
                    ? "unknown finish \(Quoted.text(word.word)) in \(place): counted as normal"
                    : "column \(Quoted.text(word.column)) was not read: \(Quoted.text(word.word)) in \(place)"
            )
        }
        if read.strange.count > 20 { reporter.note("more words of finishes were not read") }
        if read.converted > 0 {
            reporter.note(
                "\(Counted.text(read.converted, "copy")) counted as the finish that the printing has")
        }
        if read.newest > 0 {
            let rows =
                "\(Counted.text(read.newest, "row")) \(read.newest == 1 ? "names" : "name") no printing"
            reporter.note("\(rows): the newest one that is not special was counted")
        }
    }
}
