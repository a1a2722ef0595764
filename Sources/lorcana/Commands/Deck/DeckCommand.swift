import CardRendering
import Files
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// `lorcana deck …`: checks, counts, compares, exports and edits decks.
@MainActor
struct DeckCommand {
    let action: DeckAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let files = DeckFiles(session: session)
        switch action {
        case .check(let decks, let rules): return try check(try open(decks, files), rules, session)
        case .stats(let decks): return try stats(try open(decks, files), session)
        case .odds(let deck, let query, let want, let turns):
            return try odds(try files.open(deck), query, want, turns, session)
        case .hand(let deck, let seed, let draws): return try hand(try files.open(deck), seed, draws, session)
        case .show(let decks): return try show(try open(decks, files), session)
        case .list: return try list(files, session)
        case .diff(let a, let b): return try diff(try files.open(a), try files.open(b), session)
        case .missing(let deck, let form): return try missing(try files.open(deck), form, session)
        case .export(let deck, let form): return try export(try files.open(deck), form, session)
        case .add(let deck, let words): return try add(deck, words, files, session)
        case .remove(let deck, let words): return try remove(deck, words, files, session)
        }
    }

    private func open(_ typed: [String], _ files: DeckFiles) throws(ProgramFailure) -> [DeckFiles.Opened] {
        var opened: [DeckFiles.Opened] = []
        for deck in typed { opened.append(try files.open(deck)) }
        return opened
    }

    /// Prints how many lines are no card, if there are any.
    private func noteUnread(_ opened: DeckFiles.Opened, _ session: Session) {
        let count = opened.deck.unread.count
        if count > 0 { session.console.note(NoteWords.leftOut(count, of: opened.typed)) }
    }

    // MARK: Checking

    private func check(
        _ decks: [DeckFiles.Opened], _ rules: DeckRules, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let checks = decks.map { (name: $0.typed, check: DeckCheck($0.deck, rules: rules)) }
        switch session.showing.format {
        case .json, .jsonl: try session.show(Self.records(checks))
        case .plain, .csv, .auto:
            var table = RecordTable(fields: ["kind", "line", "count", "fullName", "words"])
            for problem in checks.flatMap(\.check.problems) {
                table.rows.append([
                    .text(problem.kind.rawValue), .optional(problem.line), .optional(problem.count),
                    .optional(problem.fullName), .text(problem.words),
                ])
            }
            let names = checks.flatMap { name, check in check.problems.map { _ in name } }
            try session.show(Self.naming(names, of: decks.count, in: table, session))
        case .table: try session.write(checks.flatMap { Self.lines($0.name, $0.check, on: session.canvas) })
        }
        session.noteUnknown(.deck, among: decks.flatMap(\.deck.cards).map(\.row))
        let legal = checks.count { $0.check.isLegal }
        if session.showing.format != .table {
            session.report(
                checks.count == 1
                    ? "\(legal == 1 ? "legal" : "not legal") in \(rules.title)"
                    : "\(legal) of \(checks.count) decks legal in \(rules.title)")
        }
        return legal == checks.count ? .found : .nothingMatched
    }

    /// Says of which deck each record is: first in lines of several decks; last in CSV, whose columns stay in place.
    private static func naming(
        _ decks: [String], of count: Int, in table: RecordTable, _ session: Session
    ) -> RecordTable {
        let isLast = session.showing.format == .csv
        if !isLast, count == 1 { return table }
        var named = RecordTable(fields: isLast ? table.fields + ["deck"] : ["deck"] + table.fields)
        named.rows = zip(decks, table.rows).map { deck, row in
            isLast ? row + [.text(deck)] : [.text(deck)] + row
        }
        return named
    }

    private static func records(_ checks: [(name: String, check: DeckCheck)]) -> RecordTable {
        var table = RecordTable(fields: ["deck", "rules", "asOf", "legal", "cards", "inks", "problems"])
        table.rows = checks.map { name, check in
            [
                .text(name), .text(check.rules.rawValue), .text(check.asOf.rfc3339), .flag(check.isLegal),
                .number(check.cards), .texts(check.inks.map(\.name)),
                .list(
                    check.problems.map { problem in
                        .object([
                            ("kind", .text(problem.kind.rawValue)), ("line", .optional(problem.line)),
                            ("id", .optional(problem.id)), ("fullName", .optional(problem.fullName)),
                            ("count", .optional(problem.count)), ("words", .text(problem.words)),
                        ])
                    }),
            ]
        }
        return table
    }

    /// "friday.txt: not legal in Core (data of 2026-10-16)", then a line a problem.
    private static func lines(_ name: String, _ check: DeckCheck, on canvas: Canvas) -> [StyledText] {
        let verdict = check.isLegal ? "legal" : "not legal"
        let title =
            canvas.text(Quoted.clean(name, limit: 200), Palette.name)
            + canvas.text(": \(verdict) in \(check.rules.title) (data of \(check.asOf.date))")
        let ofLines = check.problems.compactMap { problem in
            problem.line.map { line in
                let count = problem.count.map { "\($0) " } ?? ""
                return (card: ["  line \(line)", count + (problem.fullName ?? "")], reason: problem.words)
            }
        }
        let ofDeck = check.problems.filter { $0.line == nil }.map { canvas.text("  \($0.words)") }
        return (title.whole(on: canvas) + reasons(ofLines, on: canvas))
            + ofDeck.flatMap { $0.whole(on: canvas, indent: 4) }
    }

    /// Cards with what is wrong with them: beside them, or below where there is no room for one of the reasons.
    private static func reasons(
        _ lines: [(card: [String], reason: String)], on canvas: Canvas
    ) -> [StyledText] {
        let beside = FieldTable.lines(
            lines.map { $0.card + [$0.reason] }, on: canvas.with(width: .max))
        if canvas.isAccessible || beside.allSatisfy({ $0.width <= canvas.width }) { return beside }
        return zip(FieldTable.lines(lines.map(\.card), on: canvas), lines).flatMap { card, line in
            [card] + canvas.text("    \(line.reason)").whole(on: canvas, indent: 4)
        }
    }

    // MARK: Numbers

    private func stats(_ decks: [DeckFiles.Opened], _ session: Session) throws(ProgramFailure) -> ExitCode {
        let all = decks.map { (name: $0.typed, stats: DeckStats($0.deck)) }
        var table = RecordTable(fields: [
            "deck", "cards", "inks", "types", "curve", "averageCost", "inkable", "uninkable", "lore", "ink",
            "songs",
            "shift",
        ])
        table.rows = all.map { [.text($0.name)] + Self.record($0.stats) }
        try session.show(table, lines: all.flatMap { StatsView.lines($0.name, $0.stats, on: session.canvas) })
        for deck in decks { noteUnread(deck, session) }
        session.report(Counted.text(all.reduce(0) { $0 + $1.stats.cards }))
        return .found
    }

    private static func record(_ stats: DeckStats) -> [RecordValue] {
        let counts = { (counts: [(key: String, count: Int)]) in
            RecordValue.object(counts.map { ($0.key.isEmpty ? "none" : $0.key, .number($0.count)) })
        }
        return [
            .number(stats.cards), counts(stats.inks), counts(stats.types),
            .list(stats.curve.map { .number($0) }),
            .decimal(StatsView.average(stats)), .number(stats.inkable), .number(stats.uninkable),
            .number(stats.lore),
            .list(
                stats.ink.map { turn in
                    .object([
                        ("turn", .number(turn.turn)), ("first", Self.chance(turn.first)),
                        ("second", Self.chance(turn.second)),
                    ])
                }),
            .list(
                stats.songs.map { song in
                    .object([
                        ("fullName", .text(song.fullName)), ("count", .number(song.count)),
                        ("cost", .number(song.cost)),
                        ("together", .flag(song.isTogether)), ("singers", .number(song.singers)),
                        ("group", song.group.map { .texts($0) } ?? .null),
                    ])
                }),
            .list(
                stats.shift.map { card in
                    .object([
                        ("fullName", .text(card.fullName)), ("count", .number(card.count)),
                        ("under", .number(card.under)),
                        ("saves", .optional(card.saves)),
                    ])
                }),
        ]
    }

    private static func chance(_ chance: Chance?) -> RecordValue { chance.map { .decimal($0.text) } ?? .null }

    private func odds(
        _ opened: DeckFiles.Opened, _ query: String?, _ want: Int, _ turns: Int, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let (deck, names) = (opened.deck, session.names)
        let (odds, sentence, notes): (DeckOdds, String, [QueryNote])
        if let query {
            let found = try session.rows(matching: query)
            let matching = Set(found.rows.map { names.name(ofRow: $0) })
            let count = deck.cards.reduce(0) { $0 + (matching.contains($1.name) ? $1.count : 0) }
            odds = DeckOdds(of: count, in: deck.count, want: want, turns: turns)
            let matches =
                count == 0 ? "no card matches" : "\(want) of \(Counted.text(count, "matching card"))"
            (sentence, notes) = ("\(matches), of \(Counted.text(deck.count))", found.notes)
        } else {
            let count = deck.cards.reduce(0) {
                $0 + (session.catalogue.inkable($1.row) == true ? $1.count : 0)
            }
            odds = DeckOdds(inkable: count, in: deck.count, turns: turns)
            (sentence, notes) = (
                "an ink on every turn, with \(count) of \(Counted.text(deck.count)) inkable", []
            )
        }
        var table = RecordTable(fields: ["turn", "first", "second", "firstAltered", "secondAltered"])
        table.rows = odds.turns.map {
            [
                .number($0.turn), Self.chance($0.first), Self.chance($0.second), Self.chance($0.firstAltered),
                Self.chance($0.secondAltered),
            ]
        }
        try session.show(table)
        noteUnread(opened, session)
        session.report(sentence, notes: notes)
        return .found
    }

    // MARK: Cards

    private func hand(
        _ opened: DeckFiles.Opened, _ seed: UInt64?, _ draws: Int, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let seed = seed ?? UInt64.random(in: 0...999_999)
        try session.show(opened.deck.drawn(7 + draws, seed: seed).map(session.card))
        noteUnread(opened, session)
        session.report("seed \(seed)")
        return .found
    }

    private func show(_ decks: [DeckFiles.Opened], _ session: Session) throws(ProgramFailure) -> ExitCode {
        let cards = decks.flatMap { deck in deck.deck.cards.map { (deck: deck.typed, card: $0) } }
        let rows = cards.map(\.card.row)
        let names = cards.map { RecordValue.text($0.deck) }
        let numbers = cards.map { [RecordValue.number($0.card.count), .number($0.card.line)] }
        switch session.showing.format {
        case .json, .jsonl, .csv:
            try session.show(rows, with: ["count", "line", "deck"], zip(numbers, names).map { $0 + [$1] })
        case .plain, .table, .auto:
            try session.show(
                rows, with: ["count", "line"], numbers, behind: decks.count > 1 ? ("deck", names) : nil)
        }
        for deck in decks { noteUnread(deck, session) }
        session.report(Counted.text(cards.reduce(0) { $0 + $1.card.count }))
        return .found
    }

    private func list(_ files: DeckFiles, _ session: Session) throws(ProgramFailure) -> ExitCode {
        var table = RecordTable(fields: ["deck", "file", "cards"])
        for name in files.names {
            let file = files.path("\(name).txt").description
            let cards = (try? files.open(file))?.deck.count
            table.rows.append([.text(name), .text(Quoted.clean(file, limit: 400)), .optional(cards)])
        }
        try session.show(table)
        let folder = session.settings.deckFolder(session.environment.paths)?.description ?? ""
        session.console.note(
            "\(Counted.text(table.rows.count, "deck")) in \(Quoted.clean(folder, limit: 200))")
        return .found
    }

    private func diff(
        _ a: DeckFiles.Opened, _ b: DeckFiles.Opened, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        var table = RecordTable(fields: ["id", "fullName", "a", "b", "change"])
        table.rows = a.deck.difference(to: b.deck).map {
            [
                .text(session.catalogue.id($0.row)), .text(session.catalogue.text(.fullName, $0.row)),
                .number($0.a),
                .number($0.b), .number($0.change),
            ]
        }
        try session.show(table)
        for deck in [a, b] { noteUnread(deck, session) }
        session.report("\(Counted.text(table.rows.count, "difference"))")
        return .found
    }

    private func missing(
        _ opened: DeckFiles.Opened, _ form: Deck.ExportForm?, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let holdings = try session.collection().holdings(session.names).holdings
        let missing = Shortage.of(opened.deck.cards.map { ($0.row, $0.count) }, in: holdings)
        if let form {
            try session.write(
                Deck.export(missing.map { ($0.row, $0.missing) }, of: session.catalogue, as: form))
        } else {
            var table = RecordTable(fields: ["id", "fullName", "need", "owned", "missing"])
            table.rows = missing.map {
                [
                    .text(session.catalogue.id($0.row)), .text(session.catalogue.text(.fullName, $0.row)),
                    .number($0.need), .number($0.owned), .number($0.missing),
                ]
            }
            try session.show(table)
        }
        noteUnread(opened, session)
        session.report("\(Counted.text(missing.reduce(0) { $0 + $1.missing })) missing")
        return .found
    }

    private func export(
        _ opened: DeckFiles.Opened, _ form: Deck.ExportForm, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        if let line = opened.deck.unread.first {
            throw .damaged(
                "\(Quoted.file(opened.typed)):\(line.number): unknown card \(Quoted.text(line.typed))",
                tip: "run `lorcana deck check \(Quoted.shellWords([opened.typed]))`")
        }
        let text = Deck.export(opened.deck.cards.map { ($0.row, $0.count) }, of: session.catalogue, as: form)
        try session.write(session.settings.isASCII ? ASCIIOutput.spell(Array(text.utf8)) : Array(text.utf8))
        return .found
    }

    // MARK: Editing

    private func add(
        _ deck: String, _ words: [String], _ files: DeckFiles, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let (count, name) = try counted(words, session)
        let changed = try files.change(deck, mayMake: true) { deck, bytes throws(ProgramFailure) in
            do throws(DeckEdit.Refusal) {
                return try DeckEdit.add(count ?? 1, of: name, to: deck, bytes)
            } catch {
                throw Self.failure(error, session.names.fullName(name))
            }
        } report: { changed throws(ProgramFailure) in
            try report(changed, session)
        }
        if let made = changed.made {
            session.console.note("new deck \(Quoted.clean(made.description, limit: 200))")
        }
        return .found
    }

    private func remove(
        _ deck: String, _ words: [String], _ files: DeckFiles, _ session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let isAll = words.count > 1 && words[0] == "all"
        let (count, name) = try counted(isAll ? Array(words.dropFirst()) : words, session)
        _ = try files.change(deck, mayMake: false) { deck, bytes throws(ProgramFailure) in
            do throws(DeckEdit.Refusal) {
                return try DeckEdit.remove(isAll ? nil : count ?? 1, of: name, from: deck, bytes)
            } catch {
                throw Self.failure(error, session.names.fullName(name))
            }
        } report: { changed throws(ProgramFailure) in
            try report(changed, session)
        }
        return .found
    }

    /// A number, if the first word is one and a card follows; and the card.
    private func counted(_ words: [String], _ session: Session) throws(ProgramFailure) -> (
        count: Int?, name: Int
    ) {
        let whole = words.joined(separator: " ")
        if let name = session.name(whole) { return (nil, name) }
        let digits = words[0].hasSuffix("x") ? words[0].dropLast() : words[0][...]
        guard words.count > 1, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .misuse(session.unknownCard(whole))
        }
        guard let count = Int(digits), DeckReader.counts.contains(count) else {
            throw .misuse(.refused("invalid count \(Quoted.text(words[0]))", tip: "expected 1 to 999"))
        }
        let typed = words.dropFirst().joined(separator: " ")
        guard let name = session.name(typed) else { throw .misuse(session.unknownCard(typed)) }
        return (count, name)
    }

    static func failure(_ refusal: DeckEdit.Refusal, _ fullName: String) -> ProgramFailure {
        switch refusal {
        case .tooFew(let count):
            .misuse(.refused("the deck has \(count) of \(Quoted.text(fullName))", tip: "nothing was changed"))
        case .tooMany:
            .misuse(
                .refused(
                    "a line has at most 999 copies of \(Quoted.text(fullName))", tip: "nothing was changed"))
        case .isCode:
            .misuse(
                .refused(
                    "this deck is a code, which has no lines to change",
                    tip: "write it as lines with `lorcana deck export`"))
        }
    }

    /// Prints the line as it will be, and how many cards the deck will have.
    private func report(_ changed: DeckFiles.Changed, _ session: Session) throws(ProgramFailure) {
        var table = RecordTable(fields: ["line", "cards"])
        table.rows = [[.optional(changed.edit.line), .number(changed.deck.count)]]
        let line = (changed.edit.line.map { "\($0), " } ?? "") + Counted.text(changed.deck.count)
        try session.show(table, lines: [session.canvas.text(line)])
    }
}
