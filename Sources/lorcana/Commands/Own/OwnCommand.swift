import CardRendering
import Files
import LorcanaCards
import LorcanaRules
import LorcanaQuery

extension Command {
    static let own = Command("own") {
        let commands: [Command] = [.ownAdd, .ownRemove, .ownMissing, .ownImport, .ownExport]
        let names = commands.map(\.name)
        return CommandRow(
            .subcommand(of: names, shown: "[\(names.joined(separator: "|"))]", isNeeded: false),
            "keep a list of the cards you own",
            options: .records + [.header],
            uses: [
                (.to, "export: write this form [dreamborn]", CollectionForm.allCases.map(\.rawValue))
            ],
            examples: [
                ("lorcana own", "how much of each set you own"),
                ("lorcana own add 14 12 13f 45x2", "add cards of set 14"),
                ("lorcana own missing set:14", "cards of a set that you do not own"),
                ("lorcana own import bulk.csv --add", "from Dreamborn"),
                ("lorcana own export > bulk.csv", "for Dreamborn"),
            ],
            details:
                "add and remove take a set and numbers, 13f for foil, 45x2 for two, 9/P4 for a promo, or ids "
                + "such as TFC-041fx2; - reads lines of these.",
            subcommands: commands, alone: "for what you own"
        ) { _ in Action(.atHand) { session throws(ProgramFailure) in try session.progress() } }
    }
}

extension Session {
    /// Prints of each set how much of it there is.
    fileprivate func progress() throws(ProgramFailure) -> ExitCode {
        let (holdings, unknown) = try collection().holdings(names)
        let sets = SetProgress.all(holdings)
        let code = { (set: LorcanaSet) in set.code.isEmpty ? set.number : set.code }
        let table = RecordTable(
            sets, ("set", { .text(code($0.set)) }), ("setName", { .text($0.set.name) }),
            ("base", { .number($0.base) }), ("owned", { .number($0.owned) }),
            ("special", { .number($0.special) }), ("ownedSpecial", { .number($0.ownedSpecial) }),
            ("normal", { .number($0.normal) }), ("foil", { .number($0.foil) }))
        let cells = sets.map {
            [
                code($0.set), "\($0.owned)/\($0.base)",
                "\($0.ownedSpecial)/\($0.special)", String($0.normal), String($0.foil), $0.set.name,
            ]
        }
        let header = ["set", "owned", "special", "normal", "foil", "setName"]
        try show(table, lines: FieldTable.lines([header] + cells, header: true, on: canvas))
        noteUnknown(unknown)
        report("\(Counted.text(sets.reduce(0) { $0 + $1.normal + $1.foil })) owned")
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
        let path: FilePath
        do { path = try collectionPath() } catch { throw .file(error) }
        _ = try revise(path, limit: Self.collectionLimit, to: \.bytes) { old throws(ProgramFailure) in
            try body(try collection(old, at: path))
        } report: { changed throws(ProgramFailure) in
            try report(changed)
        }
    }
}
