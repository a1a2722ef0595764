import CardRendering
import LorcanaCards
import LorcanaRules

/// `lorcana new [--since DATE]`: releases, rotations and bans, past and to come.
@MainActor
struct NewsCommand {
    let since: Timestamp?

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let today = session.environment.now()
        let first = since ?? Timestamp(secondsSince1970: (today.secondsSince1970 / 86_400 - 90) * 86_400)
        let news = News.since(first, in: session.names)
        var table = RecordTable(fields: ["date", "what", "set", "id", "fullName", "format", "words"])
        table.rows = news.map {
            [
                .optional($0.date?.date), .text($0.what.rawValue), .optional($0.set), .optional($0.id),
                .optional($0.fullName), .optional($0.format), .text($0.words),
            ]
        }
        let cells = news.map { [$0.date?.date ?? "no date yet", $0.words] }
        try session.show(table, lines: FieldTable.lines(cells, on: session.canvas))
        session.report("since \(first.date)")
        return news.isEmpty ? .nothingMatched : .found
    }
}

/// `lorcana pack SET`: packs as the maker describes them, by estimated rates.
@MainActor
struct PackCommand {
    let set: LorcanaSet
    let count: Int
    let seed: UInt64?

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        guard let maker = PackMaker(set: set, in: session.names) else {
            throw .misuse(
                .refused(
                    "there are no packs of \(set.name)",
                    tip: "a pack needs an expansion with cards, for example: lorcana pack TFC"))
        }
        let seed = seed ?? UInt64.random(in: 0...999_999)
        var random = SplitMix64(seed: seed)
        var (rows, values) = ([Int](), [[RecordValue]]())
        for pack in 1...count {
            for slot in maker.pack(&random) {
                rows.append(slot.row)
                values.append([.number(pack), .number(slot.slot), .flag(slot.isFoil)])
            }
        }
        try session.show(rows, with: ["pack", "slot", "foil"], values, shown: [.id, .fullName, .rarity])
        session.console.note("rates are estimates: the maker prints none")
        session.report("seed \(seed)")
        return .found
    }
}

/// `lorcana random --today [QUERY]`: one card for the whole day in UTC, the same everywhere.
@MainActor
struct DailyCommand {
    let query: String?

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let (rows, notes) = try session.rows(matching: query)
        let today = session.environment.now()
        guard let row = DailyCard.choose(rows, of: session.catalogue, on: today) else {
            try session.show([])
            session.report("no card matches \(Quoted.text(query ?? ""))", notes: notes)
            return .nothingMatched
        }
        try session.showInFull(session.card(row), printings: [])
        session.report("the card of \(today.date)", notes: notes)
        return .found
    }
}
