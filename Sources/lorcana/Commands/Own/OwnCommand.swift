import CardBrowser
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import LorcanaQuery
import TerminalKit

extension Command {
    static let own = Command("own") {
        let commands: [Command] = [
            .ownAdd, .ownRemove, .ownList, .ownMissing, .ownSpare, .ownTrade, .ownImport, .ownExport,
            .ownUndo,
        ]
        let names = commands.map(\.name)
        return CommandRow(
            .subcommand(of: names, shown: "[\(names.joined(by: "|"))]", isNeeded: false),
            "keep a list of the cards you own",
            options: .records + [.language, .header, .noInteractive],
            uses: [
                (
                    .to,
                    "export: dreamborn or tsv [dreamborn]; missing, spare: as for a deck, or numbers, as add reads them",
                    (CollectionForm.allCases.map(\.rawValue) + ListForm.words).once(by: \.self)
                ),
                (
                    .sort, "sort by a query key, or by own, the number of copies (- reverses)",
                    SortField.allCases.map(\.rawValue) + ["own"]
                ),
            ],
            examples: [
                ("lorcana own", "show how much of each set you own"),
                ("lorcana own add 14 12 13f 45x2", "add cards of set 14"),
                ("lorcana own missing set:14", "list cards of a set that you do not own"),
                ("lorcana own missing 14 --to numbers", "the same as numbers: 14 1-5 9"),
                ("lorcana own list ink:ruby", "list the cards you own that match"),
                ("lorcana own spare", "list copies beyond a playset, to trade"),
                ("lorcana own trade --wants list.txt", "what you can give for a list"),
                ("lorcana own undo", "undo the last change, or redo it"),
                ("lorcana own import bulk.csv --add --dry-run", "show what an import would change"),
                ("lorcana own import bulk.csv --add", "add what another app exported"),
                ("lorcana own export > bulk.csv", "write it for Dreamborn"),
            ],
            details:
                OwnEditRequest.details + " " + OwnImportRequest.details
                + " `lorcana own` lists all sets. --count, --fields, --sort, --limit, --page and --stats apply to list, "
                + "missing, spare and trade.",
            subcommands: commands,
            elsewhere: [
                "rm": "remove", "delete": "remove", "ls": "list", "need": "missing", "wants": "missing",
                "extra": "spare", "dupes": "spare", "save": "export", "load": "import",
            ],
            // In other programs, the command for this is list, show or status.
            tipForOthers: "for what you own, run `lorcana own`; to add cards, `lorcana own add 14 12`"
        ) { _ in
            Action(.atHand) { run throws(ProgramFailure) in
                try await OwnedSets(run.collection, run.local).show(run.presenter)
            }
        }
    }
}

/// The owned copies in each set.
@MainActor
private struct OwnedSets {
    private let progress: CollectionProgress
    private let unknown: UnknownIDs
    private let catalogue: Catalogue

    init(_ collection: CollectionFile, _ cards: LocalCards) throws(ProgramFailure) {
        progress = try collection.progress(cards.names)
        unknown = try asking(collection.read).holdings(cards.names).unknown
        catalogue = cards.catalogue
    }

    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let (sets, printer, reporter) = (progress.sets, presenter.printer, presenter.reporter)
        let table = RecordTable(
            sets, ("set", { .text($0.code) }), ("setName", { .text($0.name) }),
            ("base", { .number($0.base.all) }), ("owned", { .number($0.base.owned) }),
            ("special", { .number($0.special.all) }), ("ownedSpecial", { .number($0.special.owned) }),
            ("normal", { .number($0.normal) }), ("foil", { .number($0.foil) }),
            ("names", { .number($0.names.all) }), ("ownedNames", { .number($0.names.owned) }),
            ("foils", { .number($0.foils.all) }), ("ownedFoils", { .number($0.foils.owned) }),
            ("master", { .number($0.finishes.all) }), ("ownedMaster", { .number($0.finishes.owned) }))
        let parts = progress.parts
        let isEmpty = sets.allSatisfy { $0.normal + $0.foil == 0 }
        guard
            let lines = presenter.fitting(
                lines(on: printer.canvas), atLeast: parts.count, of: isEmpty ? .max : parts.count)
        else { return try await presenter.browser.open(.collection(progress)) }
        try printer.show(table, lines: lines)
        let owned = sets.reduce(0) { $0 + $1.normal + $1.foil }
        if printer.isTable {
            reporter.note(
                owned == 0
                    ? "to begin, run `lorcana own add` or `lorcana own import`"
                    : "bars and percent count full names, in whatever printing, as `lorcana own missing` does"
            )
        }
        reporter.noteUnknown(unknown)
        reporter.report("\(Counted.text(owned)) owned", from: catalogue.origin)
        return .found
    }

    private func lines(on canvas: Canvas) -> [StyledText] {
        let ids = CardIDs(catalogue)
        let newest = progress.newest.compactMap { ids[$0] }.map { catalogue.text(.fullName, $0) }
        return ProgressView.lines(progress, newest: newest.once(by: \.self), on: canvas)
    }
}

extension Reporter {
    /// Warns about ids in the collection that no card has.
    func noteUnknown(_ ids: UnknownIDs) {
        if ids.count == 0 { return }
        let shown = ids.examples.map { Quoted.clean($0) }.joined(separator: ", ")
        note(
            "\(Counted.text(ids.count, "unknown id")) kept: \(shown)\(ids.count > ids.examples.count ? ", ..." : "")"
        )
    }
}

/// The copies of printings after a change of the collection; on a terminal, also those before it.
struct ChangedCopies {
    let ids: [String]
    let before: CardCollection
    let after: CardCollection
    let catalogue: Catalogue
    /// The maximum number of printings shown on a terminal.
    var most = Int.max

    @MainActor
    func show(on printer: ResultPrinter) throws(ProgramFailure) {
        let known = CardIDs(catalogue)
        var table = RecordTable(fields: ["id", "fullName", "normal", "foil"])
        table.rows = ids.map { id in
            let copies = after[id]
            return [
                .text(id), .optional(known[id].map { catalogue.text(.fullName, $0) }),
                .number(copies.normal), .number(copies.foil),
            ]
        }
        try printer.show(table, lines: lines(known, on: printer.canvas))
    }

    private func lines(_ known: CardIDs, on canvas: Canvas) -> [StyledText] {
        let (shown, more) = (ids.prefix(most), ids.count - most)
        let rows = shown.compactMap { known[$0] }
        let ofCards = shown.filter { known[$0] != nil }
        let others = shown.filter { known[$0] == nil }.map { id in
            canvas.text("\(Quoted.clean(id)): normal \(after[id].normal), foil \(after[id].foil)")
        }
        let end = more > 0 ? [canvas.text("and \(Counted.text(more, "more printing"))")] : []
        let columns = [
            column("Normal", \.normal, of: ofCards, on: canvas),
            column("Foil", \.foil, of: ofCards, on: canvas),
        ]
        return CardRows(rows.map { catalogue[$0] }, adding: columns, for: .printings).lines(on: canvas)
            + others + end
    }

    private func column(
        _ title: String, _ finish: KeyPath<CardCollection.Copies, Int>, of ids: [String], on canvas: Canvas
    ) -> AddedColumn {
        let noun = title.lowercased()
        return AddedColumn(
            title, isNumber: true,
            ids.map { id in
                let (old, new) = (before[id][keyPath: finish], after[id][keyPath: finish])
                return old == new
                    ? .init("\(new)", words: "\(new) \(noun)")
                    : .init("\(old) \(canvas.glyphs.arrow) \(new)", words: "\(new) \(noun) instead of \(old)")
            })
    }
}
