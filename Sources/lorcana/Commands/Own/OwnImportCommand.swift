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
            options: [.add, .replace], examples: [("lorcana own import bulk.csv --add", "")]
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

/// The file of `lorcana own import`, and what becomes of the collection that there is.
struct OwnImportRequest: Equatable {
    enum Joining { case add, replace }

    let file: String
    /// nil if there may not be a collection yet.
    var joining: Joining?

    init(file: String, joining: Joining? = nil) { (self.file, self.joining) = (file, joining) }

    @MainActor
    init(_ input: CommandInput) {
        self.init(
            file: input.words[0], joining: input.has(.add) ? .add : input.has(.replace) ? .replace : nil)
    }

    @MainActor
    fileprivate func bytes(
        _ input: StandardInput, _ files: any TextFiles, home: FilePath?
    ) throws(ProgramFailure) -> [UInt8] {
        do throws(FileError) {
            if file == StandardInput.operand { return try input.bytes() }
            let path = FolderPath.typed(file, home: home)
            if let bytes = try files.read(path, limit: CollectionFile.byteLimit) {
                return bytes
            }
        } catch { throw .file(error) }
        throw .refused("no file \(Quoted.text(file, limit: 200))", tip: "for stdin write -")
    }
}

/// A collection that another tool wrote, as it was read.
@MainActor
private struct ReadImport {
    private let read: CollectionImport
    private let joining: OwnImportRequest.Joining?

    init(_ bytes: [UInt8], _ request: OwnImportRequest, _ cards: LocalCards) throws(ProgramFailure) {
        joining = request.joining
        do { read = try CollectionImport(bytes, cards.names) } catch {
            let (sentence, tip) = Self.words(error)
            throw .damaged("\(Quoted.file(request.file)) \(sentence)", tip: tip)
        }
    }

    /// Changes the collection once its new size is printed.
    func join(
        _ collection: CollectionFile, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        try collection.revise { old throws(ProgramFailure) in
            try joined(old)
        } report: { collection throws(ProgramFailure) in
            try show(collection, printer)
        }
        note(reporter)
        if !printer.isTable { reporter.note(summary) }
        return .found
    }

    private func joined(_ old: CardCollection) throws(ProgramFailure) -> CardCollection {
        switch joining {
        case .replace: return CardCollection(read.entries)
        case nil where !old.isEmpty:
            throw .refused(
                "there is a collection already", tip: "add to it with --add, or replace it with --replace"
            )
        case .add, nil:
            var new = old
            new.add(read.entries)
            return new
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
        table.rows = [[read.rows, read.skipped.count, printings, normal, foil].map { .number($0) }]
        let sentences = [
            summary,
            "the collection now has \(Counted.text(printings, "printing")): \(Counted.grouped(normal)) normal, "
                + "\(Counted.grouped(foil)) foil",
        ]
        try printer.show(
            table,
            lines: sentences.flatMap { printer.canvas.text($0).whole(on: printer.canvas, indent: 2) })
    }

    /// "read 12 rows, skipped 1: 30 copies added"
    private var summary: String {
        let skipped = read.skipped.isEmpty ? "" : ", skipped \(read.skipped.count)"
        let copies = Counted.text(read.entries.reduce(0) { $0 + $1.copies.all }, "copy")
        return "read \(Counted.text(read.rows, "row"))\(skipped): \(copies)"
            + (joining == .replace ? "" : " added")
    }

    private static func words(_ damage: CollectionImport.Damage) -> (sentence: String, tip: String) {
        switch damage {
        case .tooLarge: ("is too large", "")
        case .notText: ("is not a text", "")
        case .unclosedQuote(let line):
            ("has a quotation mark in line \(line) that is never closed", "nothing was imported")
        case .columns:
            (
                "has no columns for a printing and its count",
                "it needs a header such as Set Number,Card Number,Variant,Count or id,normal,foil"
            )
        case .nothingJoins(nil): ("has a header and no rows", "")
        case .nothingJoins(let row?):
            ("has no card that is known: line \(row.line) has \(words(row.reason))", tip(row.reason))
        }
    }

    private static func words(_ reason: CollectionImport.Reason) -> String {
        switch reason {
        case .set(""): "no set"
        case .set(let word): "an unknown set \(Quoted.text(word))"
        case .number("", _): "no card number"
        case .number(let word, let set): "no card \(Quoted.text(word)) of \(set)"
        case .id(""): "no id"
        case .id(let word): "an unknown id \(Quoted.text(word))"
        case .count(let word): "a count \(Quoted.text(word)), which is not a number"
        }
    }

    private static func tip(_ reason: CollectionImport.Reason) -> String {
        switch reason {
        case .set: "run `lorcana sets` to list the sets; their numbers, codes and names are read"
        case .number(_, let set): "run `lorcana set \(Quoted.shellWords([set]))` to list its cards"
        case .id: "an id is written as TFC-041"
        case .count: "write a count as digits: 4"
        }
    }

    private func note(_ reporter: Reporter) {
        for row in read.skipped.prefix(20) {
            reporter.note(
                "line \(row.line) skipped, as it has \(Self.words(row.reason)): \(Quoted.clean(row.text, limit: 60))"
            )
        }
        if read.skipped.count > 20 { reporter.note("\(read.skipped.count - 20) more lines skipped") }
        for row in read.renamed.prefix(20) {
            reporter.note(
                "line \(row.line): \(row.id) is \(row.fullName), not \(Quoted.text(row.given))")
        }
        for word in read.strange.prefix(20) {
            let lines = word.lines.map(String.init).joined(separator: ", ")
            let more = word.count > word.lines.count ? " and \(word.count - word.lines.count) more" : ""
            let place = "\(word.count == 1 ? "line" : "lines") \(lines)\(more)"
            reporter.note(
                word.isRead
                    ? "unknown finish \(Quoted.text(word.word)) in \(place): counted as normal"
                    : "column \(Quoted.text(word.column)) was not read: \(Quoted.text(word.word)) in \(place)"
            )
        }
        if read.strange.count > 20 { reporter.note("more unknown finishes were counted as normal") }
        if read.converted > 0 {
            reporter.note(
                "\(Counted.text(read.converted, "copy")) counted as the finish that the printing has")
        }
    }
}
