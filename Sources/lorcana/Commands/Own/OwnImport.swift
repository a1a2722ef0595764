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
            let joining: OwnImport.Joining? = input.has(.add) ? .add : input.has(.replace) ? .replace : nil
            return Action(.atHand, run: OwnImport(file: input.words[0], joining: joining).run)
        }
    }
}

/// A collection that another tool wrote.
@MainActor
private struct OwnImport {
    /// What is done with the collection that there is; nil if there may be none.
    enum Joining { case add, replace }

    let file: String
    let joining: Joining?

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let bytes = try bytes(of: file, session)
        let read: CollectionImport
        do { read = try CollectionImport(bytes, session.names) } catch {
            let (sentence, tip) = Self.words(error)
            throw .damaged("\(Quoted.file(file)) \(sentence)", tip: tip)
        }
        try session.revise { old throws(ProgramFailure) in
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
        } report: { collection throws(ProgramFailure) in
            var (printings, normal, foil) = (0, 0, 0)
            collection.forEach { _, copies in
                printings += 1
                normal += copies.normal
                foil += copies.foil
            }
            var table = RecordTable(fields: ["rows", "skipped", "printings", "normal", "foil"])
            table.rows = [[read.rows, read.skipped.count, printings, normal, foil].map { .number($0) }]
            let sentences = [
                summary(read),
                "the collection now has \(Counted.text(printings, "printing")): \(Counted.grouped(normal)) normal, "
                    + "\(Counted.grouped(foil)) foil",
            ]
            try session.show(
                table,
                lines: sentences.flatMap { session.canvas.text($0).whole(on: session.canvas, indent: 2) })
        }
        note(read, session)
        if session.showing.format != .table { session.console.note(summary(read)) }
        return .found
    }

    /// "read 12 rows, skipped 1: 30 copies added"
    private func summary(_ read: CollectionImport) -> String {
        let skipped = read.skipped.isEmpty ? "" : ", skipped \(read.skipped.count)"
        let copies = Counted.text(read.entries.reduce(0) { $0 + $1.copies.all }, "copy")
        return "read \(Counted.text(read.rows, "row"))\(skipped): \(copies)"
            + (joining == .replace ? "" : " added")
    }

    private func bytes(of file: String, _ session: Session) throws(ProgramFailure) -> [UInt8] {
        do throws(FileError) {
            if file == "-" { return try session.environment.readInput() }
            let path = FolderPath.typed(file, home: session.environment.paths["HOME"])
            if let bytes = try session.environment.files.read(path, limit: Session.collectionLimit) {
                return bytes
            }
        } catch { throw .file(error) }
        throw .refused("no file \(Quoted.text(file, limit: 200))", tip: "for stdin write -")
    }

    private static func words(_ damage: CollectionImport.Damage) -> (sentence: String, tip: String) {
        switch damage {
        case .tooLarge: ("is too large", "")
        case .notText: ("is not a text", "")
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

    private func note(_ read: CollectionImport, _ session: Session) {
        for row in read.skipped.prefix(20) {
            session.console.note(
                "line \(row.line) skipped, as it has \(Self.words(row.reason)): \(Quoted.clean(row.text, limit: 60))"
            )
        }
        if read.skipped.count > 20 { session.console.note("\(read.skipped.count - 20) more lines skipped") }
        for row in read.renamed.prefix(20) {
            session.console.note(
                "line \(row.line): \(row.id) is \(row.fullName), not \(Quoted.text(row.given))")
        }
        for word in read.strange.prefix(20) {
            let lines = word.lines.map(String.init).joined(separator: ", ")
            let more = word.count > word.lines.count ? " and \(word.count - word.lines.count) more" : ""
            let place = "\(word.count == 1 ? "line" : "lines") \(lines)\(more)"
            session.console.note(
                word.isRead
                    ? "unknown finish \(Quoted.text(word.word)) in \(place): counted as normal"
                    : "column \(Quoted.text(word.column)) was not read: \(Quoted.text(word.word)) in \(place)"
            )
        }
        if read.strange.count > 20 { session.console.note("more unknown finishes were counted as normal") }
        if read.converted > 0 {
            session.console.note(
                "\(Counted.text(read.converted, "copy")) counted as the finish that the printing has")
        }
    }
}
