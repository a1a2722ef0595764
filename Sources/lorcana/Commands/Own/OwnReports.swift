import LorcanaQuery
import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    /// Lists the cards of which there are too few copies.
    static let ownMissing = Command("missing") {
        CommandRow(.query("[QUERY]"), "list the cards that you lack", options: [.want, .to]) {
            input throws(ProgramFailure) in
            let (query, want) = (try input.query(), try input.number(.want, in: 1...999) ?? 1)
            let form: Deck.ExportForm? = try input.choice(.to, "form")
            return Action(.atHand) { session throws(ProgramFailure) in
                guard let (rows, notes, holdings) = try session.ownRows(query) else { return .nothingMatched }
                // It was read when the command line was.
                let countsPrintings = (try? query.map(session.queries.read))?.unique == .prints
                let missing = Shortage.of(rows.map { ($0, want) }, printings: countsPrintings, in: holdings)
                if let form {
                    try session.write(
                        Deck.export(missing.map { ($0.row, $0.missing) }, of: session.catalogue, as: form))
                } else {
                    try session.show(
                        missing.map(\.row), with: RecordTable(missing, ("missing", { .number($0.missing) })),
                        adding: [
                            AddedColumn(
                                "Missing", short: "Lack", numbers: missing.map(\.missing), says: "missing")
                        ], for: .printings)
                }
                if session.showing.format == .table, form == nil {
                    session.console.note(
                        countsPrintings
                            ? "counted by printings, as `lorcana own` counts them"
                            : "counted by full names; `lorcana own` counts printings")
                }
                session.report("\(Counted.text(missing.count)) missing", notes: notes)
                return missing.isEmpty ? .nothingMatched : .found
            }
        }
    }

    /// Lists the copies beyond a playset.
    static let ownSpare = Command("spare") {
        CommandRow(.query("[QUERY]"), "list the copies beyond a playset", options: [.keep]) {
            input throws(ProgramFailure) in
            let (query, kept) = (try input.query(), try input.number(.keep, in: 1...999) ?? 4)
            return Action(.atHand) { session throws(ProgramFailure) in
                guard let (rows, notes, holdings) = try session.ownRows(query) else { return .nothingMatched }
                let names = session.names
                let spare = Spare.of(
                    rows.sorted { names.name(ofRow: $0) < names.name(ofRow: $1) }, keeping: kept, in: holdings
                )
                let catalogue = session.catalogue
                let held = { (row: Int) in (catalogue[row].id, holdings.normal(row), holdings.foil(row)) }
                let fields = RecordTable(
                    spare, ("spare", { .number($0.spare) }), ("owned", { .number($0.owned) }),
                    (
                        "printings",
                        {
                            .list(
                                $0.printings.map(held).map { id, normal, foil in
                                    .object([
                                        ("id", .text(id)), ("normal", .number(normal)),
                                        ("foil", .number(foil)),
                                    ])
                                })
                        }
                    ))
                let cells = spare.map { card in
                    let parts = card.printings.map(held).map { id, normal, foil in
                        let counts = [normal > 0 ? "\(normal)" : "", foil > 0 ? "\(foil) foil" : ""]
                        return (id: id, counts: counts.filter { !$0.isEmpty })
                    }
                    return AddedColumn.Cell(
                        parts.map { "\($0.id): \($0.counts.joined(separator: ", "))" }.joined(
                            separator: "; "),
                        short: parts.count > 1 ? "\(parts.count) printings" : parts[0].id,
                        words: "held as "
                            + parts.map { "\($0.counts.joined(separator: " and ")) of \($0.id)" }
                            .joined(separator: ", "))
                }
                try session.show(
                    spare.map(\.row), with: fields,
                    adding: [
                        AddedColumn("Spare", isFirst: true, numbers: spare.map(\.spare), says: "spare"),
                        AddedColumn("Held as", goesBelow: true, cells),
                    ], for: .copies)
                let copies = spare.reduce(0) { $0 + $1.spare }
                let all =
                    spare.isEmpty
                    ? "no spare copies"
                    : "\(Counted.text(copies, "spare copy")) of \(Counted.text(spare.count))"
                session.report(
                    "\(all), \(kept) of each kept",
                    notes: notes)
                return spare.isEmpty ? .nothingMatched : .found
            }
        }
    }

    static let ownExport = Command("export") {
        CommandRow(.none, "write the collection for another tool", options: [.to]) {
            input throws(ProgramFailure) in
            switch try input.choice(.to, "form") ?? CollectionForm.dreamborn {
            case .dreamborn:
                Action(.atHand) { session throws(ProgramFailure) in
                    let collection = try session.collection()
                    try session.write(collection.dreamborn(session.names))
                    session.noteUnknown(collection.holdings(session.names).unknown)
                    return .found
                }
            case .tsv:
                // The file's own form needs no card.
                Action(.none) { session throws(ProgramFailure) in
                    try session.write(try session.collection().bytes)
                    return .found
                }
            }
        }
    }
}

extension Session {
    /// The rows of a query, or of every name, and what is owned; nil, and a note, if no card matches.
    fileprivate func ownRows(
        _ query: String?
    ) throws(ProgramFailure) -> (rows: [Int], notes: [AnswerNote], holdings: Holdings)? {
        let holdings = try collection().holdings(names).holdings
        let (rows, notes) = try rows(matching: query.map(setNamed))
        if let query, rows.isEmpty {
            try showNothing()
            _ = noMatch(query, notes)
            return nil
        }
        return (rows, notes, holdings)
    }
}
