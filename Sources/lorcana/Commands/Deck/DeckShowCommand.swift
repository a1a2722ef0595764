import CardBrowser
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    /// Draws a hand of seven cards, and more cards after it.
    static let deckHand = Command("hand") {
        CommandRow(.deck, "draw a hand", options: [.seed, .draw, .noInteractive]) {
            input throws(ProgramFailure) in
            let request = try DeckHandRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let seed = request.seed ?? run.seeds.short()
                return try await request.draw(seed, run.decks).show(run.presenter)
            }
        }
    }

    static let deckShow = Command("show") {
        CommandRow(.decks, "list the cards of decks", options: [.by, .lines, .noInteractive]) {
            input throws(ProgramFailure) in
            let request = try DeckShowRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let decks = try run.decks.decks(request.decks, needsCard: !request.listsLines)
                return try await request.show(decks, run.local, run.library.today, run.presenter)
            }
        }
    }

    static let deckList = Command("list") {
        CommandRow(.none, "list the decks of the deck folder", options: [.noInteractive]) { _ in
            Action(.atHand) { run throws(ProgramFailure) in
                let listed = ListedDecks(run.decks)
                return try await listed.show(run.library.today, run.presenter)
            }
        }
    }

    static let deckDiff = Command("diff") {
        CommandRow(
            .words("FILE FILE", needs: "a deck", atMost: 2, first: [.deck], others: [.deck]),
            "compare two decks", options: [.noInteractive]
        ) { input throws(ProgramFailure) in
            if input.words.count < 2 { throw input.lacking("two decks") }
            let request = DecksRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let decks = try run.decks.decks(request.decks)
                let view = DeckComparison(decks, on: run.library.today)
                guard let shown = run.presenter.fitting(view.lines(on: run.printer.canvas)) else {
                    return try await run.presenter.browser.open("difference", view.lines)
                }
                try view.difference.show(on: run.printer, as: shown)
                run.reporter.noteUncounted(decks)
                run.reporter.report(
                    Counted.text(view.count, "difference"), from: run.local.catalogue.origin)
                return .found
            }
        }
    }

    static let deckMissing = Command("missing") {
        CommandRow(
            .deck, "list the cards of a deck that you lack", options: [.to, .noInteractive]
        ) { input throws(ProgramFailure) in
            let request = try DeckFormRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let missing = try request.missing(run.decks, run.collection, run.local)
                return try await missing.show(as: request.form, run.presenter)
            }
        }
    }

    static let deckExport = Command("export") {
        CommandRow(.deck, "write a deck for another site", options: [.to]) { input throws(ProgramFailure) in
            let request = try DeckFormRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let text = try request.exported(run.decks)
                try run.printer.write(
                    run.settings.isASCII ? ASCIIOutput.spell(Array(text.utf8)) : Array(text.utf8))
                return .found
            }
        }
    }
}

// MARK: Hands

/// The deck of `lorcana deck hand`, and the cards to draw.
struct DeckHandRequest: Equatable {
    let deck: String
    /// The number of cards to draw after the hand.
    var draws = 0
    /// Nil for a random seed.
    var seed: UInt64?

    init(deck: String, draws: Int = 0, seed: UInt64? = nil) {
        (self.deck, self.draws, self.seed) = (deck, draws, seed)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (deck, seed) = (input.words[0], try input.seed())
        draws = try input.number(.draw, in: 1...999) ?? 0
    }

    @MainActor
    fileprivate func draw(_ seed: UInt64, _ decks: DeckFolder) throws(ProgramFailure) -> DrawnHand {
        let named = try decks.deck(deck)
        let catalogue = named.deck.names.catalogue
        return DrawnHand(
            deck: named, cards: named.deck.drawn(7 + draws, seed: seed).map { catalogue[$0] },
            hasDraws: draws > 0, seed: seed, origin: catalogue.origin)
    }
}

private struct DrawnHand {
    let deck: NamedDeck
    let cards: [LorcanaCard]
    /// Whether cards were drawn after the hand.
    let hasDraws: Bool
    let seed: UInt64
    let origin: AnswerOrigin

    @MainActor
    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        if printer.isTable, printer.output.cardFields == nil {
            let hand = min(7, cards.count)
            let parts = [("Hand", 0..<hand), ("Drawn after it", hand..<cards.count)]
            let rows = CardRows(cards, sections: hasDraws ? parts : [])
            if let lines = presenter.fitting(rows.lines(on: printer.canvas)) {
                try printer.write(rows, as: lines)
            } else {
                _ = try await presenter.browser.open("hand") { rows.lines(on: $0) }
            }
        } else {
            try printer.show(cards)
        }
        reporter.noteUncounted([deck])
        reporter.report(
            "\(Counted.text(cards.count)) of \(deck.deck.count), \(cards.count { $0.inkable == true }) inkable, seed \(seed)",
            from: origin)
        return .found
    }
}

// MARK: Lists

/// The decks to show, and the order of cards on a terminal.
struct DeckShowRequest: Equatable {
    let decks: [String]
    var order = DeckOrder.type
    /// Whether to list the result for each line instead of cards.
    var listsLines = false

    init(decks: [String], order: DeckOrder = .type, listsLines: Bool = false) {
        (self.decks, self.order, self.listsLines) = (decks, order, listsLines)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (decks, order) = (input.words, try input.choice(.by) ?? .type)
        listsLines = input.has(.lines)
    }

    @MainActor
    fileprivate func show(
        _ decks: [NamedDeck], _ local: LocalCards, _ today: Timestamp, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        if listsLines {
            if let code = try await DeckLineList(decks, local.names).show(presenter) { return code }
        } else {
            guard let lines = presenter.fitting(lines(of: decks, today, on: printer.canvas)) else {
                let view: BrowserLauncher.Lines = { lines(of: decks, today, on: $0) }
                // A deck's page groups cards by type.
                return order == .type
                    ? try await presenter.browser.open(.cards, of: decks, view)
                    : try await presenter.browser.open("deck, cards", view)
            }
            try showCards(decks, local, lines, printer)
            reporter.noteUnread(decks)
        }
        reporter.report(DeckSummary.of(decks).sentence, from: local.origin)
        return .found
    }

    @MainActor
    private func showCards(
        _ decks: [NamedDeck], _ local: LocalCards, _ lines: [StyledText], _ printer: ResultPrinter
    ) throws(ProgramFailure) {
        let cards = decks.flatMap { deck in deck.deck.printings.map { (deck: deck.typed, card: $0) } }
        let names = RecordTable(cards, ("deck", { .text($0.deck) }))
        let numbers: [RecordTable.Field<(deck: String, card: DeckCard)>] = [
            ("count", { .number($0.card.count) }), ("line", { .number($0.card.line) }),
        ]
        let shown = local.cards(at: cards.map(\.card.row))
        switch printer.output.format {
        case .json, .jsonl, .csv:
            let fields = numbers + [("foil", { .flag($0.card.isFoil) }), ("deck", { .text($0.deck) })]
            try printer.show(shown, with: RecordTable(cards, fields), adding: [])
        case .plain, .auto:
            try printer.show(
                shown, with: RecordTable(cards, numbers), adding: [], leading: decks.count > 1 ? names : nil)
        case .table: try printer.write(lines)
        }
    }

    private func lines(of decks: [NamedDeck], _ today: Timestamp, on canvas: Canvas) -> [StyledText] {
        let gap = canvas.isAccessible ? [] : [StyledText()]
        return Array(decks.map { DeckView($0).lines(by: order, today, on: canvas) }.joined(separator: gap))
    }
}

/// The files in the deck folder.
@MainActor
private struct ListedDecks {
    let folder: DeckFolder
    let files: [DeckFolder.Listed]

    init(_ folder: DeckFolder) { (self.folder, files) = (folder, folder.contents) }

    func show(
        _ today: Timestamp, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        guard let lines = presenter.fitting(lines(today, on: printer.canvas)) else {
            return try await presenter.browser.openDecks()
        }
        try printer.show(
            RecordTable(
                files, ("deck", { .text($0.name) }),
                ("file", { .text(Quoted.clean($0.file.description, limit: 400)) }),
                // A file without deck lines has no number of cards.
                ("cards", { .optional($0.deck.flatMap { $0.count == 0 ? nil : $0.count }) })),
            lines: lines)
        let decks = Counted.text(files.count { $0.deck != nil }, "deck")
        let others = files.count { $0.deck == nil }
        let rest = others > 0 ? " and \(Counted.text(others, "other file"))" : ""
        reporter.note("\(decks)\(rest) in \(Quoted.clean(folder.path?.description ?? "", limit: 200))")
        return .found
    }

    /// The list as the browser shows it, followed by the files that are not decks.
    private func lines(_ today: Timestamp, on canvas: Canvas) -> [StyledText] {
        let heads = { (files: [DeckFolder.Listed]) in
            files.flatMap { DeckView.head($0.name, $0.deck, today, on: canvas) }
        }
        if canvas.isAccessible { return heads(files) }
        let entries = folder.entries(of: files, today)
        return (entries.isEmpty ? [] : DeckList.lines(entries, on: canvas))
            + heads(files.filter { $0.deck == nil })
    }
}

// MARK: Formats for other sites

/// A deck or its missing cards, and the format to write them in.
struct DeckFormRequest: Equatable {
    let deck: String
    /// Nil for the default format.
    var form: Deck.ExportForm?

    init(deck: String, form: Deck.ExportForm? = nil) { (self.deck, self.form) = (deck, form) }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (deck, form) = (input.words[0], try input.choice(.to))
    }

    /// The deck as text for another site; every line must be a card.
    @MainActor
    fileprivate func exported(_ decks: DeckFolder) throws(ProgramFailure) -> String {
        let named = try decks.deck(deck)
        if let line = named.deck.unread.first {
            throw .damaged(
                "\(Quoted.file(named.typed)):\(line.number): unknown card \(Quoted.text(line.typed))",
                tip: "run `lorcana deck check \(Quoted.shellWords([named.typed]))`")
        }
        return named.deck.exported(as: form ?? .lorcana)
    }

    @MainActor
    fileprivate func missing(
        _ decks: DeckFolder, _ collection: CollectionFile, _ local: LocalCards
    ) throws(ProgramFailure) -> MissingCards {
        let named = try decks.deck(deck)
        let holdings = try asking(collection.read).holdings(local.names).holdings
        return MissingCards(
            deck: named, catalogue: local.catalogue,
            missing: Shortage.of(named.deck.cards.map { ($0.row, $0.count) }, in: holdings))
    }
}

/// The cards of a deck of which the player has too few copies.
struct MissingCards {
    let deck: NamedDeck
    let catalogue: Catalogue
    let missing: [Shortage]

    @MainActor
    func show(
        as form: Deck.ExportForm?, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        if let form {
            try printer.write(Deck.export(missing.map { ($0.row, $0.missing) }, of: catalogue, as: form))
        } else {
            let cards = missing.map { catalogue[$0.row] }
            let added = Self.columns(missing)
            let rows = CardRows(cards, adding: added, for: .printings)
            guard let lines = presenter.fitting(rows.lines(on: printer.canvas)) else {
                return try await presenter.browser.open(.missing, of: [deck]) { rows.lines(on: $0) }
            }
            if printer.isTable {
                try printer.write(rows, as: lines)
            } else {
                try printer.show(
                    RecordTable(
                        missing, ("id", { .text(catalogue[$0.row].id) }),
                        ("fullName", { .text(catalogue.text(.fullName, $0.row)) }),
                        ("need", { .number($0.need) }), ("owned", { .number($0.owned) }),
                        ("missing", { .number($0.missing) })))
            }
        }
        reporter.noteUncounted([deck])
        reporter.report(
            "\(Counted.text(missing.reduce(0) { $0 + $1.missing })) missing", from: catalogue.origin)
        return .found
    }

    static func columns(_ missing: [Shortage]) -> [AddedColumn] {
        [
            AddedColumn("Need", numbers: missing.map(\.need), says: "needed"),
            AddedColumn("Owned", short: "Own", numbers: missing.map(\.owned), says: "owned"),
            AddedColumn("Missing", short: "Lack", numbers: missing.map(\.missing), says: "missing"),
        ]
    }
}
