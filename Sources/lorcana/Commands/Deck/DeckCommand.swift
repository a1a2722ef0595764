import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let deck = Command("deck") {
        let commands: [Command] = [
            .deckCheck, .deckStats, .deckOdds, .deckHand, .deckShow, .deckList, .deckDiff, .deckMissing,
            .deckExport, .deckImport, .deckCopy, .deckRename, .deckDelete, .deckAdd, .deckRemove, .deckUndo,
        ]
        return CommandRow(
            .subcommand(of: commands.map(\.name), shown: "COMMAND FILE..."), "check, count and edit decks",
            options: .records + [.language, .header],
            uses: [
                (
                    .to, "export, missing: write this format [lorcana]",
                    Deck.ExportForm.allCases.map(\.rawValue)
                )
            ],
            examples: [
                ("lorcana deck check friday.txt", "check if it is legal, and why not"),
                ("lorcana deck stats friday", "count costs, inks and types"),
                ("lorcana deck odds friday t:song", "print the chance of a song by each turn"),
                ("lorcana deck add friday 2 \"Let It Go\"", "add a card, or start a deck"),
                ("lorcana deck import list.csv --as friday", "import a deck from another tool"),
                ("lorcana deck diff friday saturday", "compare two decks"),
                ("lorcana deck undo friday", "undo the last change, or redo it"),
                ("lorcana deck export friday --to inktable", "write it for another site"),
                ("lorcana deck check friday --lines", "show how each line was read"),
            ],
            details:
                "FILE is the name of a deck in the deck folder, a path that starts with /, ./, ../ or ~/ or ends in "
                + ".txt, or - for stdin. `lorcana help decks` lists the formats that are read. To sort, count or page a "
                + "deck's cards, use `lorcana search deck:FILE`.",
            subcommands: commands,
            elsewhere: [
                "compare": "diff", "new": "add", "create": "add", "edit": "add", "rm": "delete",
                "mv": "rename",
                "cp": "copy", "ls": "list", "view": "show", "curve": "stats", "mulligan": "hand",
                "share": "export",
                "save": "import",
            ],
            tipForOthers: "to check a deck, run `lorcana deck check FILE`", means: nil)
    }
}

extension Reporter {
    /// Prints the number of lines that were not understood, for each deck with such lines.
    func noteUnread(_ decks: [NamedDeck]) {
        for named in decks where !named.deck.unread.isEmpty {
            note(NoteWords.leftOut(named.deck.unread.count, of: named.typed))
        }
    }

    /// Prints the number of lines not understood and of cards outside the deck, for each deck that has any.
    func noteUncounted(_ decks: [NamedDeck]) {
        noteUnread(decks)
        for named in decks {
            let summary = named.deck.summary
            if let aside = summary.asideWords { note("\(Quoted.clean(named.typed)): \(aside)") }
        }
    }
}

extension DeckSummary {
    static func of(_ decks: [NamedDeck]) -> DeckSummary {
        decks.dropFirst().reduce(decks[0].deck.summary) { $0 + $1.deck.summary }
    }

    /// The summary: "60 cards in 18 lines; 4 cards under Maybeboard not counted; 1 line not understood".
    var sentence: String {
        let unread = unread > 0 ? "\(Counted.text(unread, "line")) not understood" : nil
        return ["\(Counted.text(cards)) in \(Counted.text(lines, "line"))", asideWords, unread].compactMap(
            \.self
        )
        .joined(separator: "; ")
    }

    /// Formats "4 cards under Maybeboard not counted"; nil if all cards count.
    var asideWords: String? {
        headings.isEmpty
            ? nil : "\(Counted.text(aside)) under \(headings.joined(separator: " and ")) not counted"
    }
}

/// The results for the lines of several decks.
@MainActor
struct DeckLineList {
    typealias Line = (deck: String, line: DeckLine)

    private let lines: [Line]
    private let hasSeveralDecks: Bool
    private let names: CardNames

    init(_ decks: [NamedDeck], _ names: CardNames) {
        lines = decks.flatMap { named in named.deck.lines.map { (deck: named.typed, line: $0) } }
        (hasSeveralDecks, self.names) = (decks.count > 1, names)
    }

    /// Prints the lines, or opens them in the browser.
    ///
    /// - Returns: the exit code of the browser; nil if they were printed.
    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode? {
        let deck: [RecordTable.Field<Line>] = [("deck", { .text($0.deck) })]
        let printer = presenter.printer
        let table =
            switch printer.output.format {
            case .json, .jsonl, .csv: RecordTable(lines, fields + deck)
            case .plain, .auto, .table: RecordTable(lines, (hasSeveralDecks ? deck : []) + fields)
            }
        let titles = table.cells.prefix(1).map { $0.map { ["count": "copies", "id": "card"][$0] ?? $0 } }
        let cells = titles + table.cells.dropFirst()
        let lines: BrowserLauncher.Lines = { FieldTable.lines(cells, header: true, on: $0) }
        guard let shown = presenter.fitting(table.rows.isEmpty ? [] : lines(printer.canvas)) else {
            return try await presenter.browser.open("lines", lines)
        }
        try printer.show(table, lines: shown)
        return nil
    }

    private var fields: [RecordTable.Field<Line>] {
        [
            ("line", { .number($0.line.number) }), ("fate", { .text($0.line.fate.kind.rawValue) }),
            ("count", { .optional($0.line.count) }), ("id", { [self] in .optional(card($0.line)?.id) }),
            ("name", { [self] in .text(card($0.line)?.fullName ?? $0.line.typed) }),
            ("note", { [self] in .optional(note($0.line)) }),
        ]
    }

    private func card(_ line: DeckLine) -> LorcanaCard? {
        line.printing.map { names.catalogue[$0.row ?? names.shownRow($0.name)] }
    }

    private func note(_ line: DeckLine) -> String? {
        let finish = line.printing?.isFoil == true ? "foil" : nil
        let notes = [finish, line.note(names)].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: ", ")
    }
}

/// The decks that a command reads.
struct DecksRequest: Equatable {
    let decks: [String]

    init(decks: [String]) { self.decks = decks }

    @MainActor
    init(_ input: CommandInput) { decks = input.words }
}

extension Operands {
    /// One or more decks.
    static let decks = Operands.words("FILE...", needs: "a deck", first: [.deck], others: [.deck])
    /// One deck.
    static let deck = Operands.words("FILE", needs: "a deck", atMost: 1, first: [.deck])
}
