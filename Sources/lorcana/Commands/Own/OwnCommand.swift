import CardRendering
import Files
import LorcanaCards
import LorcanaRules
import LorcanaQuery

/// `lorcana own …`: the cards that somebody owns, in one file of their own.
@MainActor
struct OwnCommand {
    let action: OwnAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        switch action {
        case .progress: try progress(session)
        case .missing(let query, let want): try missing(query, want, session)
        case .add(let words): try change(words, adding: true, session)
        case .remove(let words): try change(words, adding: false, session)
        case .read(let file, let joining): try read(file, joining, session)
        case .export(let form): try export(form, session)
        }
    }

    // MARK: Reports

    private func progress(_ session: Session) throws(ProgramFailure) -> ExitCode {
        let (holdings, unknown) = try session.collection().holdings(session.names)
        let sets = SetProgress.all(holdings)
        var table = RecordTable(fields: [
            "set", "setName", "base", "owned", "special", "ownedSpecial", "normal", "foil",
        ])
        table.rows = sets.map {
            [
                .text($0.set.code.isEmpty ? $0.set.number : $0.set.code), .text($0.set.name),
                .number($0.base),
                .number($0.owned), .number($0.special), .number($0.ownedSpecial), .number($0.normal),
                .number($0.foil),
            ]
        }
        let cells = sets.map {
            [
                $0.set.code.isEmpty ? $0.set.number : $0.set.code, "\($0.owned)/\($0.base)",
                "\($0.ownedSpecial)/\($0.special)", String($0.normal), String($0.foil), $0.set.name,
            ]
        }
        let header = ["set", "owned", "special", "normal", "foil", "setName"]
        try session.show(table, lines: FieldTable.lines([header] + cells, header: true, on: session.canvas))
        noteUnknown(unknown, session)
        session.report("\(Counted.text(sets.reduce(0) { $0 + $1.normal + $1.foil })) owned")
        return .found
    }

    private func noteUnknown(_ ids: UnknownIDs, _ session: Session) {
        if ids.count == 0 { return }
        let shown = ids.examples.map { Quoted.clean($0) }.joined(separator: ", ")
        session.console.note(
            "\(Counted.text(ids.count, "unknown id")) kept: \(shown)\(ids.count > ids.examples.count ? ", ..." : "")"
        )
    }

    private func missing(_ query: String?, _ want: Int, _ session: Session) throws(ProgramFailure) -> ExitCode
    {
        let holdings = try session.collection().holdings(session.names).holdings
        let (rows, notes) = try session.rows(matching: query)
        // It was read when the command line was.
        let countsPrintings = (try? query.map(session.queries.read))?.unique == .prints
        let missing = Shortage.of(rows.map { ($0, want) }, printings: countsPrintings, in: holdings)
        try session.show(
            missing.map(\.row), with: ["missing"], missing.map { [.number($0.missing)] },
            shown: [.id, .fullName, .rarity])
        session.report("\(Counted.text(missing.count)) missing", notes: notes)
        return missing.isEmpty ? .nothingMatched : .found
    }

    // MARK: Changes

    private func change(
        _ words: [String], adding: Bool, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let read = try read(words, session)
        let catalogue = session.catalogue
        try revise(session) { old throws(ProgramFailure) in
            var new = old
            for (printing, count) in Self.sums(read) {
                let id = catalogue.id(printing.row)
                var copies = new[id]
                let have = copies[isFoil: printing.isFoil]
                guard adding || count <= have else {
                    let noun = printing.isFoil ? "foil copy" : "normal copy"
                    throw .misuse(
                        .refused(
                            "the collection has \(Counted.text(have, noun)) of \(id), not \(count)",
                            tip: "nothing was changed"))
                }
                copies[isFoil: printing.isFoil] = min(have + (adding ? count : -count), CardCollection.most)
                new.set(id, copies)
            }
            return new
        } report: { collection throws(ProgramFailure) in
            let ids = CardIDs(catalogue)
            var table = RecordTable(fields: ["id", "fullName", "normal", "foil"])
            table.rows = read.map { catalogue.id($0.row) }.once(by: \.self).map { id in
                let copies = collection[id]
                return [
                    .text(id), .optional(ids[id].map { catalogue.text(.fullName, $0) }),
                    .number(copies.normal), .number(copies.foil),
                ]
            }
            try session.show(table)
        }
        return .found
    }

    /// A printing in one finish.
    private struct Finished: Hashable {
        var row: Int
        var isFoil: Bool
    }

    /// What the words ask for of each printing in all, in the order of the words.
    private static func sums(_ words: [PrintingWord]) -> [(printing: Finished, count: Int)] {
        var sums: [Finished: Int] = [:]
        for word in words { sums[Finished(row: word.row, isFoil: word.isFoil), default: 0] += word.count }
        return words.map { Finished(row: $0.row, isFoil: $0.isFoil) }.once(by: \.self).map {
            ($0, sums[$0] ?? 0)
        }
    }

    private func read(_ words: [String], _ session: Session) throws(ProgramFailure) -> [PrintingWord] {
        let table = PrintingTable(session.catalogue)
        guard words == ["-"] else { return try read(words, table, session) }
        let bytes: [UInt8]
        do { bytes = try session.environment.readInput() } catch { throw .file(error) }
        var read: [PrintingWord] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
                String.init)
            if words.isEmpty || words[0].hasPrefix("#") { continue }
            do { read += try self.read(words, table, session) } catch { throw .line(index + 1, error) }
        }
        return read
    }

    private func read(
        _ words: [String], _ table: PrintingTable, _ session: Session
    ) throws(ProgramFailure) -> [PrintingWord] {
        do { return try PrintingWord.read(words, session.names, table) } catch {
            throw .misuse(Self.misuse(error, session.catalogue.sets))
        }
    }

    private static func misuse(_ refusal: PrintingWord.Refusal, _ sets: [LorcanaSet]) -> Misuse {
        switch refusal {
        case .unreadable(let word):
            .refused(
                "unknown card \(Quoted.text(word))",
                tip: "write a set and numbers such as 14 12 13f 45x2, or an id")
        case .noSet(let word):
            .refused("no card for \(Quoted.text(word))", tip: "write a set, then its numbers: 14 12 13f")
        case .unknownSet(let word): .unknownSet(word, nearest: SetNames.nearest(to: word, in: sets))
        case .unknownPrinting(let word):
            .refused(
                "no printing \(Quoted.text(word))",
                tip: "nothing was changed; run `lorcana set NAME` to list a set")
        case .noFinish(let word, let id, let finishes):
            .refused(
                "\(Quoted.text(word)): \(id) is \(finishes.joined(separator: " and ")) only",
                tip: finishes == ["foil"]
                    ? "write f behind the number for foil" : "write the number without f")
        }
    }

    /// Locks, reads, changes and replaces the file; what fails, or cannot be reported, changes nothing.
    private func revise(
        _ session: Session, _ body: (CardCollection) throws(ProgramFailure) -> CardCollection,
        report: (CardCollection) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) {
        var result: Result<CardCollection, ProgramFailure>?
        do {
            let path = try session.collectionPath()
            try session.environment.files.revise(path, limit: Session.collectionLimit) { old in
                let changed = Result { () throws(ProgramFailure) in
                    try body(try session.collection(old, at: path))
                }
                result = changed
                return try? changed.get().bytes
            } isReported: {
                session.isReported(&result, report)
            }
        } catch { throw .file(error) }
        _ = try result?.get()
    }

    // MARK: Other tools

    private func read(
        _ file: String, _ joining: OwnAction.Joining?, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let bytes = try bytes(of: file, session)
        let read: CollectionImport
        do { read = try CollectionImport(bytes, session.names) } catch {
            throw .damaged("\(Quoted.file(file)) \(Self.reason(error))")
        }
        try revise(session) { old throws(ProgramFailure) in
            switch joining {
            case .replace: return CardCollection(read.entries)
            case nil where !old.isEmpty:
                throw .misuse(
                    .refused("there is a collection already", tip: "write --add or --replace"))
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
            try session.show(table)
        }
        note(read, session)
        return .found
    }

    private func bytes(of file: String, _ session: Session) throws(ProgramFailure) -> [UInt8] {
        do throws(FileError) {
            if file == "-" { return try session.environment.readInput() }
            let path = FolderPath.typed(file, home: session.environment.paths["HOME"])
            if let bytes = try session.environment.files.read(path, limit: Session.collectionLimit) {
                return bytes
            }
        } catch { throw .file(error) }
        throw .misuse(.refused("no file \(Quoted.text(file, limit: 200))", tip: "for stdin write -"))
    }

    private static func reason(_ damage: CollectionImport.Damage) -> String {
        switch damage {
        case .tooLarge: "is too large"
        case .notText: "is not a text"
        case .columns: "has no columns for a printing and its count"
        case .nothingJoins: "has no card that is known"
        }
    }

    private func note(_ read: CollectionImport, _ session: Session) {
        for row in read.skipped.prefix(20) {
            session.console.note("line \(row.line) skipped: \(Quoted.clean(row.text, limit: 60))")
        }
        if read.skipped.count > 20 { session.console.note("\(read.skipped.count - 20) more lines skipped") }
        for row in read.renamed.prefix(20) {
            session.console.note("line \(row.line): \(Quoted.text(row.given)) is \(row.fullName) (\(row.id))")
        }
        if read.converted > 0 {
            session.console.note(
                "\(Counted.text(read.converted, "copy")) counted as the finish that the printing has")
        }
    }

    private func export(_ form: OwnForm, _ session: Session) throws(ProgramFailure) -> ExitCode {
        let collection = try session.collection()
        switch form {
        case .dreamborn: try session.write(collection.dreamborn(session.names))
        case .tsv: try session.write(collection.bytes)
        }
        if form == .dreamborn { noteUnknown(collection.holdings(session.names).unknown, session) }
        return .found
    }
}
