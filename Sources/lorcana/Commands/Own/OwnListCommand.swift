import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules

extension Command {
    /// Lists the owned printings.
    static let ownList = Command("list") {
        CommandRow(.query("[QUERY]"), "list the cards that you own", options: .chosenCards) {
            input throws(ProgramFailure) in
            let query = try input.query()
            return Action(.atHand) { run throws(ProgramFailure) in
                let found = try OwnRows(query, run.library, run.collection, ofPrintings: true)
                guard !found.isUnmatched else { return try found.showNothing(run.printer, run.reporter) }
                return try await OwnedPrintings(found, run.output).show(run.presenter)
            }
        }
    }

    /// Compares spare copies with a list of cards that another player wants.
    static let ownTrade = Command("trade") {
        CommandRow(
            .none, "match your spare cards with somebody's wants",
            options: [.wants, .has, .keep] + .chosenCards,
            examples: [("lorcana own trade --wants wants.txt --has theirs.csv", "")],
            details: "One of --wants and --has is needed."
        ) { input throws(ProgramFailure) in
            let request = try OwnTradeRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let trade = try request.trade(run.decks, run.collection, run.local).sorted(run.output)
                return try await trade.show(run.presenter)
            }
        }
    }
}

/// The owned printings among the results of a query.
@MainActor
private struct OwnedPrintings {
    private let found: OwnRows
    private let rows: [Int]

    init(_ found: OwnRows, _ output: OutputOptions) {
        self.found = found
        let owned = found.rows.filter { found.holdings.ofPrinting($0) > 0 }
        rows = output.placesByCopies(owned.map(found.holdings.ofPrinting)).map { owned[$0] }
    }

    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let (normal, foil) = (rows.map(found.holdings.normal), rows.map(found.holdings.foil))
        let cards = rows.map { found.catalogue[$0] }
        let added = [
            AddedColumn("Normal", numbers: normal, says: "normal"),
            AddedColumn("Foil", numbers: foil, says: "foil"),
        ]
        let (_, code) = try await presenter.list(
            cards, adding: added, for: .printings,
            opening: .cards(found.query(and: "ownprint>=1 unique:prints")), noun: "printing",
            from: found.catalogue.origin
        ) { [found] printer throws(ProgramFailure) in
            try printer.show(
                cards,
                with: RecordTable(
                    rows, ("normal", { .number(found.holdings.normal($0)) }),
                    ("foil", { .number(found.holdings.foil($0)) })),
                adding: added, for: .printings)
        }
        if let code { return code }
        let reporter = presenter.reporter
        let copies = (normal + foil).reduce(0, +)
        reporter.report(
            rows.isEmpty
                ? "no cards owned"
                : "\(Counted.text(copies, "copy")) of \(Counted.text(rows.count, "printing"))",
            notes: found.notes,
            from: found.catalogue.origin)
        return rows.isEmpty ? .nothingMatched : .found
    }
}

/// The lists of `lorcana own trade`.
struct OwnTradeRequest: Equatable {
    /// The file of cards that the other player wants; nil if there is none.
    var wants: String?
    /// The file of cards that the other player offers; nil if there is none.
    var has: String?
    /// The number of copies of each card to keep; nil for as many as a deck may have.
    var kept: Int?

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (wants, has) = (input.value(.wants), input.value(.has))
        if wants == nil, has == nil { throw input.lacking("a list: --wants FILE or --has FILE") }
        kept = try input.number(.keep, in: 1...999)
    }

    @MainActor
    fileprivate func trade(
        _ decks: DeckFolder, _ collection: CollectionFile, _ local: LocalCards
    ) throws(ProgramFailure) -> Trade {
        let holdings = try asking(collection.read).holdings(local.names).holdings
        let wanted = try wants.map { name throws(ProgramFailure) in try decks.foreign(name) }
        let offered = try has.map { name throws(ProgramFailure) in try decks.foreign(name) }
        return Trade(wanted, offered, holdings, kept)
    }
}

/// The cards to give and to receive.
@MainActor
private struct Trade {
    private struct Row {
        var isGiven: Bool
        var row: Int
        var count: Int
        var printings: [Int]
        /// Whether the copies are foils.
        var isFoil = false
    }

    private var rows: [Row]
    private let holdings: Holdings
    private let lists: [NamedDeck]
    /// Whether there is a list of cards that the other player wants, and one of cards that they offer.
    private let (asksGiven, asksGot): (Bool, Bool)

    init(_ wanted: NamedDeck?, _ offered: NamedDeck?, _ holdings: Holdings, _ kept: Int?) {
        (self.holdings, lists) = (holdings, [wanted, offered].compactMap(\.self))
        (asksGiven, asksGot) = (wanted != nil, offered != nil)
        let spare = Spare.of(wanted?.deck.cards.map(\.row) ?? [], keeping: kept, in: holdings)
        let names = holdings.names
        let given = spare.map { spare in
            let name = names.name(ofRow: spare.row)
            return Row(
                isGiven: true, row: spare.row, count: min(spare.spare, wanted?.deck.copies(of: name) ?? 0),
                printings: spare.printings)
        }
        // The cards they offer of which the player has too few for a deck, in the printings they have.
        var taken: [Int: Int] = [:]
        let got = (offered?.deck.printings ?? []).compactMap { card -> Row? in
            let most = kept ?? names.catalogue[card.row].copies.most ?? 4
            let lack = min(card.count, most - holdings.ofName(card.row) - taken[card.name, default: 0])
            if lack <= 0 { return nil }
            taken[card.name, default: 0] += lack
            return Row(isGiven: false, row: card.row, count: lack, printings: [], isFoil: card.isFoil)
        }
        rows = given + got
    }

    /// The cards of each part, sorted if `--sort own` was given.
    func sorted(_ output: OutputOptions) -> Trade {
        var trade = self
        trade.rows = [true, false].flatMap { isGiven in
            let part = rows.filter { $0.isGiven == isGiven }
            return output.placesByCopies(part.map(\.count)).map { part[$0] }
        }
        return trade
    }

    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let catalogue = holdings.names.catalogue
        let held = { (row: Row) in
            row.isFoil ? "foil" : row.printings.map { catalogue[$0].id }.joined(by: ", ")
        }
        let sections = [(true, "You can give"), (false, "They can give")].compactMap {
            isGiven, title -> CardRows.Section? in
            let places = rows.indices.filter { rows[$0].isGiven == isGiven }
            guard let first = places.first, let last = places.last else { return nil }
            return (title, first..<last + 1)
        }
        let cards = rows.map { catalogue[$0.row] }
        let added = [
            AddedColumn(
                "Copies", short: "No.", isFirst: true, isNumber: true,
                rows.map { .init(String($0.count), words: Counted.text($0.count, "copy")) }),
            AddedColumn("Held as", goesBelow: true, rows.map { .init(held($0), words: held($0)) }),
        ]
        let (_, code) = try await presenter.list(
            cards, adding: added, sections: sections, for: .copies, opening: .text("trade"), noun: "card",
            from: catalogue.origin
        ) { printer throws(ProgramFailure) in
            try printer.show(
                cards,
                with: RecordTable(
                    rows, ("trade", { .text($0.isGiven ? "give" : "get") }),
                    ("copies", { .number($0.count) }),
                    ("printings", { row in .texts(row.printings.map { catalogue[$0].id }) })),
                adding: added, sections: sections, for: .copies)
        }
        if let code { return code }
        let reporter = presenter.reporter
        reporter.noteUncounted(lists)
        let (given, got) = (rows.filter(\.isGiven), rows.filter { !$0.isGiven })
        let words = [
            asksGiven ? "\(Counted.text(given.reduce(0) { $0 + $1.count }, "copy")) to give" : nil,
            asksGot ? "\(Counted.text(got.reduce(0) { $0 + $1.count }, "copy")) to get" : nil,
        ]
        reporter.report(words.compactMap(\.self).joined(by: ", "), from: catalogue.origin)
        return rows.isEmpty ? .nothingMatched : .found
    }
}
