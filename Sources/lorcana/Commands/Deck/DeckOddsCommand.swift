import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

extension Command {
    static let deckStats = Command("stats") {
        CommandRow(
            .decks, "count costs, inks, types, songs, Shift and effects", options: [.noInteractive]
        ) { input in
            let request = DecksRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let numbers = DeckNumbers(try run.decks.decks(request.decks))
                return try await numbers.show(run.library.today, run.local.origin, run.presenter)
            }
        }
    }

    /// Prints the odds by turn of an inkable card, or of matching cards.
    static let deckOdds = Command("odds") {
        CommandRow(
            .query("FILE [QUERY]", needs: "a deck", first: .deck),
            "print the chance of an ink, or of cards that match, by each turn",
            options: [.want, .turns, .noInteractive],
            details:
                "A hand that is kept is the first seven cards. One that is altered is put back and drawn again once, as the "
                + "rules allow, where it has no card that is wanted. Play goes first and draws no card on turn 1; draw goes second."
        ) { input throws(ProgramFailure) in
            let request = try DeckOddsRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let result = try request.result(run.decks, run.library)
                return try await result.show(run.local.origin, run.presenter)
            }
        }
    }
}

// MARK: Counts

/// The statistics of decks.
private struct DeckNumbers {
    let decks: [NamedDeck]

    init(_ decks: [NamedDeck]) { self.decks = decks }

    @MainActor
    func show(
        _ today: Timestamp, _ origin: AnswerOrigin, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        let view: BrowserLauncher.Lines = { canvas in
            let gap = canvas.isAccessible ? [] : [StyledText()]
            return Array(decks.map { DeckView($0).statistics(today, on: canvas) }.joined(separator: gap))
        }
        guard let lines = presenter.fitting(view(printer.canvas)) else {
            return try await presenter.browser.open(.numbers, of: decks, view)
        }
        try printer.show(
            Self.records(decks.map { ($0.typed, DeckStats($0.deck), DeckRoles($0.deck)) }), lines: lines)
        reporter.noteUncounted(decks)
        reporter.report(Counted.text(decks.reduce(0) { $0 + $1.deck.count }), from: origin)
        return .found
    }

    private static func records(
        _ all: [(name: String, stats: DeckStats, roles: DeckRoles)]
    ) -> RecordTable {
        RecordTable(
            all, ("deck", { .text($0.name) }), ("cards", { .number($0.stats.cards) }),
            ("inks", { inks($0.stats.counted) }), ("types", { types($0.stats.counted.all) }),
            ("curve", { .list($0.stats.counted.all.wholeCurve.map { .number($0) }) }),
            (
                "averageCost",
                { .decimal(Counted.decimal(hundredths: $0.stats.counted.all.averageCost ?? 0)) }
            ),
            ("inkable", { .number($0.stats.counted.all.inkable) }),
            ("uninkable", { .number($0.stats.cards - $0.stats.counted.all.inkable) }),
            ("lore", { .number($0.stats.lore) }), ("ink", { .list($0.stats.ink.map(record)) }),
            ("songs", { .list($0.stats.songs.map(record)) }),
            ("shift", { .list($0.stats.shift.map(record)) }),
            ("effects", { .object($0.roles.roles.map { ($0.name, record($0)) }) })
        )
    }

    private static func inks(_ counted: CardStatistics) -> RecordValue {
        .object(
            counted.inkSets.map { part in
                let names = part.inks.inks.map(\.name).joined(separator: "/")
                return (names.isEmpty ? "none" : names, .number(part.cards))
            })
    }

    private static func types(_ part: CardStatistics.Part) -> RecordValue {
        .object(
            CardType.allCases.filter { part.count($0) > 0 }.map { ($0.name, .number(part.count($0))) })
    }

    private static func record(_ role: DeckRoles.Role) -> RecordValue {
        .object([("cards", .number(role.count)), ("query", .text(role.query))])
    }

    private static func record(_ turn: DeckOdds.Turn) -> RecordValue {
        .object([
            ("turn", .number(turn.turn)), ("first", RecordValue(turn.first)),
            ("second", RecordValue(turn.second)),
        ])
    }

    private static func record(_ song: DeckStats.SongCount) -> RecordValue {
        .object([
            ("fullName", .text(song.fullName)), ("count", .number(song.count)), ("cost", .number(song.cost)),
            ("together", .flag(song.isTogether)), ("singers", .number(song.singers)),
            ("group", song.group.map { .texts($0) } ?? .null),
        ])
    }

    private static func record(_ card: DeckStats.ShiftCount) -> RecordValue {
        .object([
            ("fullName", .text(card.fullName)), ("count", .number(card.count)),
            ("under", .number(card.under)),
            ("saves", .optional(card.saves)),
        ])
    }
}

// MARK: Odds

/// The deck of `lorcana deck odds`, and the cards to draw.
struct DeckOddsRequest: Equatable {
    let deck: String
    /// A query for the cards to draw; nil for an inkable card on every turn.
    var query: String?
    /// The number of copies to draw.
    var want = 1
    var turns = 8

    init(deck: String, query: String? = nil, want: Int = 1, turns: Int = 8) {
        (self.deck, self.query, self.want, self.turns) = (deck, query, want, turns)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        query = try input.queries.query(Array(input.words.dropFirst()))
        if query == nil, input.has(.want) {
            throw .refused(
                "--want needs a query", tip: "without one the chance is for an ink on every turn")
        }
        deck = input.words[0]
        want = try input.number(.want, in: 1...999) ?? 1
        turns = try input.number(.turns, in: DeckOdds.turns) ?? 8
    }

    /// The odds for a terminal: the matching cards, then the odds by turn.
    @MainActor
    func lines(
        of named: NamedDeck, _ library: CardLibrary, on canvas: Canvas
    ) throws(ProgramFailure) -> [StyledText] {
        try result(of: named, library).page(on: canvas)
    }

    @MainActor
    fileprivate func result(
        _ decks: DeckFolder, _ library: CardLibrary
    ) throws(ProgramFailure) -> DeckOddsResult {
        try result(of: try decks.deck(deck), library)
    }

    @MainActor
    private func result(
        of named: NamedDeck, _ library: CardLibrary
    ) throws(ProgramFailure) -> DeckOddsResult {
        guard let query else {
            let deck = named.deck
            let count = deck.statistics.all.inkable
            return DeckOddsResult(
                deck: named, odds: DeckOdds(inkable: count, in: deck.count, turns: turns),
                sentence: "\(count) of \(deck.count) are inkable; chance to ink a card on every turn")
        }
        return try chances(of: query, in: named, library)
    }

    @MainActor
    private func chances(
        of query: String, in named: NamedDeck, _ library: CardLibrary
    ) throws(ProgramFailure) -> DeckOddsResult {
        let (deck, names) = (named.deck, library.local.names)
        var found = try library.rows(matching: query)
        if found.rows.isEmpty { return DeckOddsResult(deck: named, notes: found.notes, query: query) }
        let copies = { (rows: [Int]) in
            let matching = Set(rows.map { names.name(ofRow: $0) })
            return deck.cards.reduce(0) { $0 + (matching.contains($1.name) ? $1.count : 0) }
        }
        // "amethyst" also occurs in names, but not in names of this deck.
        if copies(found.rows) == 0, let other = found.notes.compactMap(\.ofQuery?.other).first {
            found = (try library.rows(matching: other).rows, [.query(.readAs(other))])
        }
        let count = copies(found.rows)
        let matches =
            "\(count == 0 ? "none" : "\(count)") of \(Counted.text(deck.count)) \(count == 1 ? "matches" : "match")"
        return DeckOddsResult(
            deck: named, odds: DeckOdds(of: count, in: deck.count, want: want, turns: turns),
            sentence: "\(matches); chance of at least \(want)", notes: found.notes, query: query)
    }
}

/// The odds by turn.
private struct DeckOddsResult {
    let deck: NamedDeck
    /// Nil if no card matches.
    var odds: DeckOdds?
    var sentence = ""
    var notes: [AnswerNote] = []
    /// The query for the cards to draw; nil for an inkable card on every turn.
    var query: String?

    /// The number of matching cards, then the odds by turn.
    func page(on canvas: Canvas) -> [StyledText] {
        let title = query.map { "\(Quoted.text($0)): " } ?? ""
        guard let odds else { return [canvas.text("\(title)no card matches")] }
        return canvas.text(title + sentence, .bold).wrapped(to: canvas.width) + [StyledText()]
            + OddsView.lines(odds.turns, on: canvas)
    }

    @MainActor
    func show(
        _ origin: AnswerOrigin, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        guard let odds else {
            try printer.showNothing()
            return reporter.noMatch(query ?? "", notes, from: origin)
        }
        guard let lines = presenter.fitting(OddsView.lines(odds.turns, on: printer.canvas)) else {
            return try await presenter.browser.open("odds") { page(on: $0) }
        }
        try printer.show(
            RecordTable(
                odds.turns, ("turn", { .number($0.turn) }), ("first", { RecordValue($0.first) }),
                ("second", { RecordValue($0.second) }),
                ("firstAltered", { RecordValue($0.firstAltered) }),
                ("secondAltered", { RecordValue($0.secondAltered) })),
            lines: lines)
        reporter.noteUncounted([deck])
        reporter.report(sentence, notes: notes, from: origin)
        return .found
    }
}

extension RecordValue {
    fileprivate init(_ chance: Chance?) { self = chance.map { .decimal($0.text) } ?? .null }
}
