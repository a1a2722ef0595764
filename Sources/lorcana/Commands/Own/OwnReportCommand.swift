import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

extension Command {
    /// Lists the cards with too few copies.
    static let ownMissing = Command("missing") {
        CommandRow(
            .query("[QUERY]"), "list the cards that you lack", options: [.want, .to] + .chosenCards,
            uses: [ListForm.use],
            details:
                "Full names are counted, in whatever printing; printings are with unique:prints, and for promos and rarities "
                + "above Legendary. Foils that you lack: lorcana search 'set:TFC is:foil ownfoil=0 unique:prints'."
        ) {
            input throws(ProgramFailure) in
            let request = try OwnMissingRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let found = try OwnRows(request.query, run.library, run.collection, ofPrintings: nil)
                guard !found.isUnmatched else { return try found.showNothing(run.printer, run.reporter) }
                return try await request.missing(of: found, run.output).show(as: request.form, run.presenter)
            }
        }
    }

    /// Lists the copies beyond a playset.
    static let ownSpare = Command("spare") {
        CommandRow(
            .query("[QUERY]"), "list the copies beyond a playset", options: [.keep, .to] + .chosenCards,
            uses: [ListForm.use]
        ) {
            input throws(ProgramFailure) in
            let request = try OwnSpareRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let found = try OwnRows(request.query, run.library, run.collection)
                guard !found.isUnmatched else { return try found.showNothing(run.printer, run.reporter) }
                return try await request.spare(of: found, run.output).show(as: request.form, run.presenter)
            }
        }
    }

    static let ownExport = Command("export") {
        CommandRow(
            .query("[QUERY]"), "write the collection, or the matching part, for another tool",
            options: [.to],
            uses: [(.to, "write this format [dreamborn]", CollectionForm.allCases.map(\.rawValue))]
        ) {
            input throws(ProgramFailure) in
            let request = try OwnExportRequest(input)
            // Exporting the whole file in its own format requires no card data.
            guard request.form != .tsv || request.query != nil else {
                return Action(.none) { run throws(ProgramFailure) in
                    try run.printer.write(try asking(run.collection.read).bytes)
                    return .found
                }
            }
            return Action(.atHand) { run throws(ProgramFailure) in
                var collection = try asking(run.collection.read)
                if let query = request.query {
                    let found = try OwnRows(query, run.library, run.collection, ofPrintings: true)
                    if found.isUnmatched {
                        return run.reporter.noMatch(query, found.notes, from: found.catalogue.origin)
                    }
                    collection = collection.only(found.rows.map { found.catalogue[$0].id })
                    if collection.isEmpty {
                        run.reporter.report(
                            "none of \(Counted.text(found.rows.count, "printing")) owned", notes: found.notes,
                            from: found.catalogue.origin)
                        return .nothingMatched
                    }
                }
                switch request.form {
                case .dreamborn: try run.printer.write(collection.dreamborn(run.local.names))
                case .tsv: try run.printer.write(collection.bytes)
                }
                run.reporter.noteUnknown(collection.holdings(run.local.names).unknown)
                return .found
            }
        }
    }
}

/// The format of `lorcana own export`.
struct OwnExportRequest: Equatable {
    let form: CollectionForm
    /// Nil for the whole collection.
    var query: String?

    init(form: CollectionForm, query: String? = nil) { (self.form, self.query) = (form, query) }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        for option in [Option.json, .format, .header] where input.has(option) {
            throw .refused("`\(input.name)` does not take \(option.name)", tip: input.help)
        }
        (form, query) = (try input.choice(.to) ?? .dreamborn, try input.query())
    }
}

/// The format for missing and spare cards.
enum ListForm: Equatable {
    case deck(Deck.ExportForm)
    /// Sets and numbers, in the format that `own add` reads.
    case numbers

    static let words = Deck.ExportForm.allCases.map(\.rawValue) + ["numbers"]
    fileprivate static var use: CommandRow.OptionUse { (.to, "write this format", words) }

    /// Returns nil for a list in rows.
    @MainActor
    init?(_ input: CommandInput) throws(ProgramFailure) {
        guard let typed = input.value(.to) else { return nil }
        guard
            let form = Deck.ExportForm(rawValue: typed).map(ListForm.deck)
                ?? (typed == "numbers" ? .numbers : nil)
        else { throw .misuse(.notAChoice(typed, .to, Self.words)) }
        self = form
    }

    fileprivate func text(_ cards: [(row: Int, count: Int)], of catalogue: Catalogue) -> String {
        switch self {
        case .deck(let form): Deck.export(cards, of: catalogue, as: form)
        case .numbers: NumberLines.text(cards, of: catalogue)
        }
    }
}

/// The results of a query, or all names, with the owned copies.
@MainActor
struct OwnRows {
    /// The query as typed.
    let query: String?
    /// The query, with a set's name at its start turned into a condition.
    private let read: String?
    let rows: [Int]
    /// Whether there is a row for each matching printing, rather than for each name.
    let areOfPrintings: Bool
    let notes: [AnswerNote]
    let holdings: Holdings
    let names: CardNames

    /// - Parameter ofPrintings: whether to create a row for each matching printing; nil to let the query decide.
    init(
        _ query: String?, _ library: CardLibrary, _ collection: CollectionFile, ofPrintings: Bool? = false
    ) throws(ProgramFailure) {
        (self.query, names) = (query, library.local.names)
        read = query.map(library.local.setNamed)
        let asked = read.flatMap { try? library.queries.read($0) }
        areOfPrintings = ofPrintings ?? (asked?.unique == .prints || asked?.asksForPrintings == true)
        holdings = try asking(collection.read).holdings(names).holdings
        (rows, notes) = try library.rows(matching: read, ofPrintings: areOfPrintings)
    }

    var catalogue: Catalogue { names.catalogue }

    /// The query with an additional condition.
    func query(and condition: String) -> String { (read.map { "\($0) " } ?? "") + condition }

    /// Whether there is a query, and it has no results.
    var isUnmatched: Bool { query != nil && rows.isEmpty }

    func showNothing(_ printer: ResultPrinter, _ reporter: Reporter) throws(ProgramFailure) -> ExitCode {
        try printer.showNothing()
        return reporter.noMatch(query ?? "", notes, from: catalogue.origin)
    }
}

// MARK: Missing cards

/// The cards of `lorcana own missing`.
struct OwnMissingRequest: Equatable {
    /// Nil for all cards.
    var query: String?
    /// The number of copies required of each card.
    var want = 1
    /// The format for another site; nil for a list.
    var form: ListForm?

    init(query: String? = nil, want: Int = 1, form: ListForm? = nil) {
        (self.query, self.want, self.form) = (query, want, form)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (query, want) = (try input.query(), try input.number(.want, in: 1...999) ?? 1)
        form = try ListForm(input)
    }

    @MainActor
    fileprivate func missing(of found: OwnRows, _ output: OutputOptions) -> MissingCopies {
        let missing = Shortage.of(
            found.rows.map { ($0, want) }, printings: found.areOfPrintings, in: found.holdings)
        let places = output.placesByCopies(missing.map(\.missing))
        return MissingCopies(found: found, missing: places.map { missing[$0] }, want: want)
    }
}

@MainActor
private struct MissingCopies {
    let found: OwnRows
    let missing: [Shortage]
    /// The number of copies required of each card.
    let want: Int

    private var countsPrintings: Bool { found.areOfPrintings }

    func show(
        as form: ListForm?, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (catalogue, printer, reporter) = (found.catalogue, presenter.printer, presenter.reporter)
        if let form {
            let shown = printer.output.places(of: missing.map { catalogue[$0.row] }).map { missing[$0] }
            try printer.write(form.text(shown.map { ($0.row, $0.missing) }, of: catalogue))
        } else {
            let cards = missing.map { catalogue[$0.row] }
            let added = [
                AddedColumn("Missing", short: "Lack", numbers: missing.map(\.missing), says: "missing")
            ]
            let (_, code) = try await presenter.list(
                cards, adding: added, for: .printings,
                opening: .cards(
                    found.query(and: countsPrintings ? "ownprint<\(want) unique:prints" : "own<\(want)")),
                noun: "card", from: catalogue.origin
            ) { printer throws(ProgramFailure) in
                try printer.show(
                    cards, with: RecordTable(missing, ("missing", { .number($0.missing) })), adding: added,
                    for: .printings)
            }
            if let code { return code }
        }
        if printer.isTable, form == nil {
            reporter.note(
                countsPrintings
                    ? "counted by printings; bars of `lorcana own` count full names"
                    : "counted by full names, as the bars of `lorcana own` are; unique:prints counts printings"
            )
        }
        reporter.report(
            "\(Counted.text(missing.count)) missing", notes: found.notes, from: catalogue.origin)
        return missing.isEmpty ? .nothingMatched : .found
    }
}

// MARK: Spare copies

/// The cards of `lorcana own spare`.
struct OwnSpareRequest: Equatable {
    /// Nil for all cards.
    var query: String?
    /// The number of copies of each card to keep; nil for as many as a deck may have.
    var kept: Int?
    /// The format for another site; nil for a list.
    var form: ListForm?

    init(query: String? = nil, kept: Int? = nil, form: ListForm? = nil) {
        (self.query, self.kept, self.form) = (query, kept, form)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (query, kept) = (try input.query(), try input.number(.keep, in: 1...999))
        form = try ListForm(input)
    }

    @MainActor
    fileprivate func spare(of found: OwnRows, _ output: OutputOptions) -> SpareCopies {
        let rows = found.rows.sorted { found.names.name(ofRow: $0) < found.names.name(ofRow: $1) }
        let spare = Spare.of(rows, keeping: kept, in: found.holdings)
        let places = output.placesByCopies(spare.map(\.spare))
        return SpareCopies(found: found, spare: places.map { spare[$0] }, kept: kept)
    }
}

@MainActor
private struct SpareCopies {
    let found: OwnRows
    let spare: [Spare]
    let kept: Int?

    func show(
        as form: ListForm?, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let reporter = presenter.reporter
        if let form {
            let places = presenter.printer.output.places(of: spare.map { found.catalogue[$0.row] })
            try presenter.printer.write(
                form.text(places.map { (spare[$0].row, spare[$0].spare) }, of: found.catalogue))
        } else if let code = try await list(presenter) {
            return code
        }
        let copies = spare.reduce(0) { $0 + $1.spare }
        let rest = "\(kept.map(String.init) ?? "a playset") of each"
        let all =
            spare.isEmpty
            ? "no spare copies beyond \(rest) card"
            : "\(Counted.text(copies, "spare copy")) of \(Counted.text(spare.count)), \(rest) kept"
        reporter.report(all, notes: found.notes, from: found.catalogue.origin)
        return spare.isEmpty ? .nothingMatched : .found
    }

    /// Prints the rows; if they are opened in the browser, returns its exit code.
    private func list(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode? {
        let cards = spare.map { found.catalogue[$0.row] }
        let added = [
            AddedColumn("Spare", isFirst: true, numbers: spare.map(\.spare), says: "spare"),
            AddedColumn("Held as", goesBelow: true, spare.map(cell)),
        ]
        return try await presenter.list(
            cards, adding: added, for: .copies, opening: .cards(found.query(and: "own>\(kept ?? 4)")),
            noun: "card", from: found.catalogue.origin
        ) { printer throws(ProgramFailure) in
            try printer.show(cards, with: records, adding: added, for: .copies)
        }.code
    }

    /// The number of copies of a printing.
    private func held(_ row: Int) -> (id: String, normal: Int, foil: Int) {
        (found.catalogue[row].id, found.holdings.normal(row), found.holdings.foil(row))
    }

    private var records: RecordTable {
        RecordTable(
            spare, ("spare", { .number($0.spare) }), ("owned", { .number($0.owned) }),
            (
                "printings",
                {
                    .list(
                        $0.printings.map(held).map { id, normal, foil in
                            .object([
                                ("id", .text(id)), ("normal", .number(normal)), ("foil", .number(foil)),
                            ])
                        })
                }
            ))
    }

    /// The cell as "TFC-041: 5, 1 foil; FAB-053: 2".
    private func cell(_ card: Spare) -> AddedColumn.Cell {
        let parts = card.printings.map(held).map { id, normal, foil in
            let counts = [normal > 0 ? "\(normal)" : "", foil > 0 ? "\(foil) foil" : ""]
            return (id: id, counts: counts.filter { !$0.isEmpty })
        }
        return AddedColumn.Cell(
            parts.map { "\($0.id): \($0.counts.joined(separator: ", "))" }.joined(separator: "; "),
            short: parts.count > 1 ? "\(parts.count) printings" : parts[0].id,
            words: "held as "
                + parts.map { "\($0.counts.joined(separator: " and ")) of \($0.id)" }.joined(separator: ", "))
    }
}
