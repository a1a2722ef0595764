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
            .ownAdd, .ownRemove, .ownMissing, .ownSpare, .ownImport, .ownExport, .ownUndo,
        ]
        let names = commands.map(\.name)
        return CommandRow(
            .subcommand(of: names, shown: "[\(names.joined(by: "|"))]", isNeeded: false),
            "keep a list of the cards you own",
            options: .records + [.language, .header],
            uses: [
                (
                    .to, "export: dreamborn or tsv [dreamborn]; missing: as for a deck",
                    CollectionForm.allCases.map(\.rawValue) + Deck.ExportForm.allCases.map(\.rawValue)
                )
            ],
            examples: [
                ("lorcana own", "show how much of each set you own"),
                ("lorcana own add 14 12 13f 45x2", "add cards of set 14"),
                ("lorcana own missing set:14", "list cards of a set that you do not own"),
                ("lorcana own spare", "list copies beyond four, to trade"),
                ("lorcana own undo", "undo the last change, or redo it"),
                ("lorcana own import bulk.csv --add", "add what another app exported"),
                ("lorcana own export > bulk.csv", "write it for Dreamborn"),
            ],
            details:
                "add and remove take a set and numbers (13f for foil, 45x2 for two, 9/P4 for a promo) or ids "
                + "such as TFC-041fx2; - reads them from stdin. import reads CSV files of Dreamborn, "
                + "TCGplayer and Collectr, and its own.",
            subcommands: commands,
            // Other programs call the command without a subcommand list, show or status.
            tipForOthers: "for what you own, run `lorcana own`; to add cards, `lorcana own add 14 12`"
        ) { _ in Action(.atHand) { session throws(ProgramFailure) in try session.reportSets() } }
    }
}

extension Session {
    /// Prints of each set how much of it there is.
    fileprivate func reportSets() throws(ProgramFailure) -> ExitCode {
        let (holdings, unknown) = try collection().holdings(names)
        let sets = SetProgress.all(holdings)
        let table = RecordTable(
            sets, ("set", { .text($0.set.codeOrNumber) }), ("setName", { .text($0.set.name) }),
            ("base", { .number($0.base) }), ("owned", { .number($0.owned) }),
            ("special", { .number($0.special) }), ("ownedSpecial", { .number($0.ownedSpecial) }),
            ("normal", { .number($0.normal) }), ("foil", { .number($0.foil) }))
        try show(table, lines: ProgressView.lines(sets, on: canvas))
        let owned = sets.reduce(0) { $0 + $1.normal + $1.foil }
        if showing.format == .table {
            console.note(
                owned == 0
                    ? "to begin, run `lorcana own add` or `lorcana own import`"
                    : "counted by printings; `lorcana own missing` counts full names")
        }
        noteUnknown(unknown)
        report("\(Counted.text(owned)) owned")
        return .found
    }

    /// Prints ids of the collection that no card has.
    func noteUnknown(_ ids: UnknownIDs) {
        if ids.count == 0 { return }
        let shown = ids.examples.map { Quoted.clean($0) }.joined(separator: ", ")
        console.note(
            "\(Counted.text(ids.count, "unknown id")) kept: \(shown)\(ids.count > ids.examples.count ? ", ..." : "")"
        )
    }

    /// Changes the collection; what fails, or cannot be reported, changes nothing.
    func revise(
        _ body: (CardCollection) throws(ProgramFailure) -> CardCollection,
        report: (CardCollection) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) {
        let path = try asked(collectionPath)
        _ = try revise(path, limit: Self.collectionLimit, to: \.bytes) { old throws(ProgramFailure) in
            try body(try asked { () throws(LorcanaError) in try collection(old, at: path) })
        } report: { changed throws(ProgramFailure) in
            try report(changed)
        }
    }

    /// Prints the copies that there are now of printings, on a terminal beside those that there were.
    ///
    /// - Parameter most: how many printings a terminal shows.
    func show(
        copiesOf ids: [String], in collection: CardCollection, before old: CardCollection, most: Int = .max
    ) throws(ProgramFailure) {
        let (catalogue, known) = (catalogue, CardIDs(catalogue))
        var table = RecordTable(fields: ["id", "fullName", "normal", "foil"])
        table.rows = ids.map { id in
            let copies = collection[id]
            return [
                .text(id), .optional(known[id].map { catalogue.text(.fullName, $0) }),
                .number(copies.normal), .number(copies.foil),
            ]
        }
        let (ids, more) = (ids.prefix(most), ids.count - most)
        let end = more > 0 ? [canvas.text("and \(Counted.text(more, "more printing"))")] : []
        let column = { [self] (title: String, finish: KeyPath<CardCollection.Copies, Int>) in
            let noun = title.lowercased()
            return AddedColumn(
                title, isNumber: true,
                ids.filter { known[$0] != nil }.map { id in
                    let (before, now) = (old[id][keyPath: finish], collection[id][keyPath: finish])
                    return before == now
                        ? .init("\(now)", words: "\(now) \(noun)")
                        : .init(
                            "\(before) \(canvas.glyphs.arrow) \(now)",
                            words: "\(now) \(noun) instead of \(before)")
                })
        }
        let others = ids.filter { known[$0] == nil }.map { id in
            canvas.text("\(Quoted.clean(id)): normal \(collection[id].normal), foil \(collection[id].foil)")
        }
        try show(
            table,
            lines: lines(
                ids.compactMap { known[$0] },
                adding: [column("Normal", \.normal), column("Foil", \.foil)], for: .printings) + others + end)
    }
}
