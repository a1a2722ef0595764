import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let ownAdd = Command("add") {
        CommandRow(
            .words("CARDS", needs: "cards"), "add cards to the collection",
            examples: [("lorcana own add 14 1-5 13f 45x2", "")], details: OwnEditRequest.details
        ) { OwnEditRequest($0, isAdding: true).action }
    }
    static let ownRemove = Command("remove") {
        CommandRow(
            .words("CARDS", needs: "cards"), "remove cards from the collection",
            examples: [("lorcana own remove 14 12 13f 45x2", "")], details: OwnEditRequest.details
        ) { OwnEditRequest($0, isAdding: false).action }
    }

    /// Undoes or redoes the last change of the collection.
    static let ownUndo = Command("undo") {
        CommandRow(.none, "undo the last change to the collection, or redo it") { _ in
            Action(.atHand) { run throws(ProgramFailure) in
                try run.collection.undo { before, after, isRedo throws(ProgramFailure) in
                    let changed = before.changed(in: after)
                    try ChangedCopies(
                        ids: changed, before: before, after: after, catalogue: run.local.catalogue, most: 20
                    ).show(on: run.printer)
                    let count = Counted.text(changed.count, "printing")
                    run.reporter.noteUndo(of: "the collection, in \(count)", isRedo: isRedo)
                }
                return .found
            }
        }
    }
}

extension ProgramFailure {
    /// The error that a count exceeds the limit of the file format.
    static func full(_ id: String) -> ProgramFailure {
        .refused(
            "the collection takes at most \(Counted.text(CardCollection.most, "copy")) of \(id) in a finish; nothing was changed",
            tip: "")
    }
}

/// The printings of `lorcana own add` and `remove`.
struct OwnEditRequest: Equatable {
    /// Sets and numbers, ids, a name, or `-` for lines from stdin.
    let words: [String]
    let isAdding: Bool

    static let details =
        "add and remove take a set and numbers (1-5 for five, 13f for foil, 45x2 for two), promos (9/P4), ids "
        + "such as TFC-041fx2, or a name; - reads them from stdin."

    init(words: [String], isAdding: Bool) { (self.words, self.isAdding) = (words, isAdding) }

    @MainActor
    init(_ input: CommandInput, isAdding: Bool) { self.init(words: input.words, isAdding: isAdding) }

    @MainActor
    fileprivate var action: Action {
        Action(.atHand) { run throws(ProgramFailure) in
            let edit = try edit(run.input, run.local, run.reporter)
            return try edit.make(run.collection, run.printer)
        }
    }

    /// Whether a word looks like a range although it is an id: "1-5" is a card of set 1.
    private static func isLikeRange(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { $0.areDigits }
    }

    @MainActor
    private func edit(
        _ input: StandardInput, _ cards: LocalCards, _ reporter: Reporter
    ) throws(ProgramFailure) -> OwnEdit {
        let reader = OwnedPrintingReader(cards: cards, command: isAdding ? "add" : "remove") { id, count in
            reporter.note("took \(id), the newest of \(count) printings that is not special")
        }
        do {
            let isStdin = words == [StandardInput.operand]
            if let word = words.first(where: Self.isLikeRange), !isStdin, words.count == 1 {
                let parts = word.split(separator: "-")
                reporter.note(
                    "read \(word) as card \(parts[1]) of set \(parts[0]); a range follows its set: 14 \(word)"
                )
            }
            let read = isStdin ? try reader.read(lines: input.lines()) : try reader.read(words)
            return OwnEdit(printings: read, isAdding: isAdding, catalogue: cards.catalogue)
        } catch {
            throw words.count > 1 || words == [StandardInput.operand] ? .unchanged(error) : error
        }
    }
}

/// A change of the counts of printings.
@MainActor
private struct OwnEdit {
    let printings: [OpenedPrinting]
    let isAdding: Bool
    let catalogue: Catalogue

    /// Changes the collection after printing the new counts.
    func make(_ collection: CollectionFile, _ printer: ResultPrinter) throws(ProgramFailure) -> ExitCode {
        var before = CardCollection()
        try collection.revise { old throws(ProgramFailure) in
            before = old
            return try changed(old)
        } report: { after throws(ProgramFailure) in
            try ChangedCopies(
                ids: printings.map { catalogue[$0.row].id }.once(by: \.self), before: before, after: after,
                catalogue: catalogue
            ).show(on: printer)
        }
        return .found
    }

    private func changed(_ old: CardCollection) throws(ProgramFailure) -> CardCollection {
        var new = old
        for (printing, count) in sums {
            let id = catalogue[printing.row].id
            var copies = new[id]
            let have = copies[isFoil: printing.isFoil]
            guard isAdding || count <= have else {
                let noun = printing.isFoil ? "foil copy" : "normal copy"
                throw .refused(
                    "cannot remove \(Counted.text(count, noun)) of \(id): the collection has \(have == 0 ? "none" : Counted.grouped(have)); nothing was changed",
                    tip: "")
            }
            if isAdding, count > CardCollection.most - have { throw .full(id) }
            copies[isFoil: printing.isFoil] = have + (isAdding ? count : -count)
            new.set(id, copies)
        }
        return new
    }

    /// A printing in a finish.
    private struct Finished: Hashable {
        var row: Int
        var isFoil: Bool
    }

    /// The total for each printing, in the order of the words.
    private var sums: [(printing: Finished, count: Int)] {
        var sums: [Finished: Int] = [:]
        for word in printings {
            sums[Finished(row: word.row, isFoil: word.isFoil), default: 0] += word.count
        }
        return printings.map { Finished(row: $0.row, isFoil: $0.isFoil) }.once(by: \.self).map {
            ($0, sums[$0] ?? 0)
        }
    }
}

/// Parses sets and numbers, ids, and names as known printings.
@MainActor
private struct OwnedPrintingReader {
    let cards: LocalCards
    /// The command: "add" or "remove".
    let command: String
    /// Reports which of several printings was chosen.
    let onNewest: (_ id: String, _ count: Int) -> Void
    private let table: PrintingIndex

    init(cards: LocalCards, command: String, onNewest: @escaping (_ id: String, _ count: Int) -> Void) {
        (self.cards, self.command, self.onNewest) = (cards, command, onNewest)
        table = PrintingIndex(cards.catalogue)
    }

    func read(lines: [(number: Int, text: String)]) throws(ProgramFailure) -> [OpenedPrinting] {
        var read: [OpenedPrinting] = []
        for line in lines {
            let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
            if words[0].hasPrefix("#") { continue }
            do { read += try self.read(words) } catch { throw .line(line.number, error) }
        }
        return read
    }

    func read(_ words: [String]) throws(ProgramFailure) -> [OpenedPrinting] {
        do { return try OpenedPrinting.read(words, cards.names, table) } catch {
            if let named = try named(words, error) { return [named] }
            throw .misuse(Self.misuse(error, cards.catalogue.sets))
        }
    }

    /// The card named by words other than a set and numbers.
    private func named(
        _ words: [String], _ refusal: OpenedPrinting.Refusal
    ) throws(ProgramFailure) -> OpenedPrinting? {
        switch refusal {
        case .unreadable, .unknownSet: break
        case .noSet, .unknownPrinting, .several, .noFinish, .count, .range: return nil
        }
        var (words, isFoil, count) = (words, false, 1)
        do throws(OpenedPrinting.Refusal) {
            if words.count > 1, let copies = try OpenedPrinting.copies(words[words.count - 1]) {
                (isFoil, count) = copies
                words.removeLast()
            }
        } catch { throw .misuse(Self.misuse(error, cards.catalogue.sets)) }
        let hasSet = words.count > 1 && SetNames.resolve(words[0], in: cards.catalogue.sets) != nil
        let typed = words.dropFirst(hasSet ? 1 : 0).joined(separator: " ")
        guard let name = cards.name(typed) ?? cards.onlyCard(typed) else {
            let misuse = cards.unknownCardWithIDs(typed)
            guard case .unknownCard(_, _, _, let ids) = misuse, !ids.isEmpty else { return nil }
            throw .misuse(misuse)
        }
        let row = try row(ofName: name, isFoil: isFoil, typed)
        return OpenedPrinting(row: row, isFoil: isFoil, count: count)
    }

    /// The only printing of a card; when adding, the newest ordinary printing.
    private func row(ofName name: Int, isFoil: Bool, _ typed: String) throws(ProgramFailure) -> Int {
        let catalogue = cards.catalogue
        let all = cards.names.rowsNamed(asRow: cards.names.anyRow(name)).map { Int($0) }
        let rows = all.filter { row in
            let finishes = catalogue[row].finishes
            return finishes.isEmpty || finishes.contains(isFoil ? .foil : .normal)
        }
        if rows.count == 1 { return rows[0] }
        guard command == "add", let row = cards.names.newestOrdinary(among: rows) else {
            let ids = (rows.isEmpty ? all : rows).prefix(4).map { catalogue[$0].id }
            throw .misuse(
                .refused(
                    rows.isEmpty
                        ? "\(Quoted.text(typed)) has no \(isFoil ? "foil" : "normal") printing"
                        : "\(Quoted.text(typed)) has \(rows.count) printings",
                    tip: "write the id of one: \(ids.joined(by: ", "))"))
        }
        onNewest(catalogue[row].id, rows.count)
        return row
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
        case .unknownPrinting(let word, let set?):
            .refused(
                "set \(set) has no card \(Quoted.text(word))",
                tip: "run `lorcana set \(set)` to list its cards")
        case .unknownPrinting(let word, set: nil):
            .refused("no printing \(Quoted.text(word))", tip: "run `lorcana set NAME` to list a set")
        case .several(let word, let ids):
            .refused(
                "\(Quoted.text(word)) is the number of \(ids.count) printings",
                tip: "write the id of one: \(ids.prefix(4).joined(separator: ", "))")
        case .noFinish(let word, let id, let finishes):
            .refused(
                "\(Quoted.text(word)): \(id) is \(finishes.joined(separator: " and ")) only",
                tip: finishes == ["foil"] ? "for foil write \(id)f" : "write \(id)")
        case .count(let word):
            .refused(
                "invalid count in \(Quoted.text(word))",
                tip: "expected \(OpenedPrinting.counts.lowerBound) to \(OpenedPrinting.counts.upperBound)")
        case .range(let word):
            .refused(
                "invalid range \(Quoted.text(word))",
                tip: "write the smaller number first, and at most 1,000 numbers: 1-5")
        }
    }
}
