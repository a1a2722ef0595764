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

    /// Undoes the last change of the collection, or redoes it.
    static let ownUndo = Command("undo") {
        CommandRow(.none, "undo the last change of the collection, or redo it") { _ in
            Action(.atHand) { session throws(ProgramFailure) in
                let path = try session.asked(session.collectionPath)
                let read = { (bytes: [UInt8]) throws(ProgramFailure) in
                    try session.asked { () throws(LorcanaError) in try session.collection(bytes, at: path) }
                }
                let isKept = try session.undo(path, limit: Session.collectionLimit) {
                    old, new, isRedo throws(ProgramFailure) in
                    // What cannot be read is undone, too.
                    let (before, now) = ((try? read(old)) ?? CardCollection(), try read(new))
                    let changed = before.changed(in: now)
                    try session.show(copiesOf: changed, in: now, before: before, most: 20)
                    let count = Counted.text(changed.count, "printing")
                    session.noteUndo(of: "the collection, in \(count)", isRedo: isRedo)
                }
                if !isKept {
                    throw try session.collection().isEmpty
                        ? .refused(
                            "there is no collection yet",
                            tip: "to begin, run `lorcana own add` or `lorcana own import`")
                        : .nothingToUndo(path)
                }
                return .found
            }
        }
    }
}

extension ProgramFailure {
    /// No copy more than the file's form has room for.
    static func full(_ id: String) -> ProgramFailure {
        .refused(
            "the collection takes at most \(Counted.text(CardCollection.most, "copy")) of \(id) in a finish",
            tip: "nothing was changed")
    }
}

/// A change of the counts of printings.
@MainActor
private struct OwnChange {
    /// Sets and numbers, ids, or `-` for lines of them.
    let words: [String]
    let isAdding: Bool

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let read: [OpenedPrinting]
        do { read = try self.read(words, session) } catch {
            throw words.count > 1 || words == [CommandInput.stdin] ? .unchanged(error) : error
        }
        let catalogue = session.catalogue
        var before = CardCollection()
        try session.revise { old throws(ProgramFailure) in
            before = old
            var new = old
            for (printing, count) in Self.sums(read) {
                let id = catalogue[printing.row].id
                var copies = new[id]
                let have = copies[isFoil: printing.isFoil]
                guard isAdding || count <= have else {
                    let noun = printing.isFoil ? "foil copy" : "normal copy"
                    throw .refused(
                        "cannot remove \(Counted.text(count, noun)) of \(id): the collection has \(have == 0 ? "none" : Counted.grouped(have))",
                        tip: "nothing was changed")
                }
                if isAdding, count > CardCollection.most - have { throw .full(id) }
                copies[isFoil: printing.isFoil] = have + (isAdding ? count : -count)
                new.set(id, copies)
            }
            return new
        } report: { collection throws(ProgramFailure) in
            try session.show(
                copiesOf: read.map { catalogue[$0.row].id }.once(by: \.self), in: collection, before: before)
        }
        return .found
    }

    /// A printing in one finish.
    private struct Finished: Hashable {
        var row: Int
        var isFoil: Bool
    }

    /// The total that the words name for each printing, in the order of the words.
    private static func sums(_ words: [OpenedPrinting]) -> [(printing: Finished, count: Int)] {
        var sums: [Finished: Int] = [:]
        for word in words { sums[Finished(row: word.row, isFoil: word.isFoil), default: 0] += word.count }
        return words.map { Finished(row: $0.row, isFoil: $0.isFoil) }.once(by: \.self).map {
            ($0, sums[$0] ?? 0)
        }
    }

    private func read(_ words: [String], _ session: Session) throws(ProgramFailure) -> [OpenedPrinting] {
        let table = PrintingIndex(session.catalogue)
        guard words == ["-"] else { return try read(words, table, session) }
        var read: [OpenedPrinting] = []
        for line in try session.inputLines() {
            let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
            if words[0].hasPrefix("#") { continue }
            do { read += try self.read(words, table, session) } catch { throw .line(line.number, error) }
        }
        return read
    }

    private func read(
        _ words: [String], _ table: PrintingIndex, _ session: Session
    ) throws(ProgramFailure) -> [OpenedPrinting] {
        do { return try OpenedPrinting.read(words, session.names, table) } catch {
            throw .misuse(named(words, error, session) ?? Self.misuse(error, session.catalogue.sets))
        }
    }

    /// For a card's name in the place of a number: the ids that may be meant; nil if no name is near.
    private func named(
        _ words: [String], _ refusal: OpenedPrinting.Refusal, _ session: Session
    ) -> Misuse? {
        switch refusal {
        case .unreadable, .unknownSet: break
        case .noSet, .unknownPrinting, .noFinish: return nil
        }
        let hasSet = words.count > 1 && SetNames.resolve(words[0], in: session.catalogue.sets) != nil
        let name = words.dropFirst(hasSet ? 1 : 0).joined(separator: " ")
        if let known = session.name(name) {
            let id = session.catalogue[session.names.shownRow(known)].id
            return .refused(
                "`own \(isAdding ? "add" : "remove")` takes numbers and ids, not names",
                tip: "write \(id) for \(Quoted.text(name))")
        }
        let misuse = session.unknownCardWithIDs(name)
        guard case .unknownCard(_, _, _, let ids) = misuse, !ids.isEmpty else { return nil }
        return misuse
    }

    private static func misuse(_ refusal: OpenedPrinting.Refusal, _ sets: [LorcanaSet]) -> Misuse {
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
                tip: "run `lorcana set NAME` to list a set")
        case .noFinish(let word, let id, let finishes):
            .refused(
                "\(Quoted.text(word)): \(id) is \(finishes.joined(separator: " and ")) only",
                tip: finishes == ["foil"] ? "for foil write \(id)f" : "write \(id)")
        }
    }
}
