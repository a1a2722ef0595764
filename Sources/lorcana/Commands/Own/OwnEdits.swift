import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let ownAdd = Command("add") {
        CommandRow(
            .words("CARDS", needs: "cards"), "add cards to the collection",
            examples: [("lorcana own add 14 12 13f 45x2", "")]
        ) { Action(.atHand, run: OwnChange(words: $0.words, isAdding: true).run) }
    }
    static let ownRemove = Command("remove") {
        CommandRow(
            .words("CARDS", needs: "cards"), "remove cards from the collection",
            examples: [("lorcana own remove 14 12 13f 45x2", "")]
        ) { Action(.atHand, run: OwnChange(words: $0.words, isAdding: false).run) }
    }
}

/// A change of the counts of printings.
@MainActor
private struct OwnChange {
    /// Sets and numbers, ids, or `-` for lines of them.
    let words: [String]
    let isAdding: Bool

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let read = try read(words, session)
        let catalogue = session.catalogue
        try session.revise { old throws(ProgramFailure) in
            var new = old
            for (printing, count) in Self.sums(read) {
                let id = catalogue.id(printing.row)
                var copies = new[id]
                let have = copies[isFoil: printing.isFoil]
                guard isAdding || count <= have else {
                    let noun = printing.isFoil ? "foil copy" : "normal copy"
                    throw .refused(
                        "the collection has \(Counted.text(have, noun)) of \(id), not \(count)",
                        tip: "nothing was changed")
                }
                copies[isFoil: printing.isFoil] = min(have + (isAdding ? count : -count), CardCollection.most)
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
        var read: [PrintingWord] = []
        for line in try session.inputLines() {
            let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
            if words[0].hasPrefix("#") { continue }
            do { read += try self.read(words, table, session) } catch { throw .line(line.number, error) }
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
}
