import LorcanaQuery
import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let deckStats = Command("stats") {
        CommandRow(.decks, "count costs, inks, types, songs and Shift") { input in
            Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let gap = session.canvas.isAccessible ? [] : [StyledText()]
                try session.show(
                    records(decks.map { ($0.typed, DeckStats($0.deck)) }),
                    lines: Array(decks.map(session.statisticsLines).joined(separator: gap)))
                session.noteUnread(decks)
                session.report(Counted.text(decks.reduce(0) { $0 + $1.deck.count }))
                return .found
            }
        }
    }

    /// The chances of an ink, or of cards that match, by turn.
    static let deckOdds = Command("odds") {
        CommandRow(
            .query("FILE [QUERY]", needs: "a deck", first: .deck),
            "print the chance of an ink, or of cards that match, by each turn", options: [.want, .turns]
        ) { input throws(ProgramFailure) in
            let query = try input.queries.query(Array(input.words.dropFirst()))
            if query == nil, input.has(.want) {
                throw .refused(
                    "--want needs a query", tip: "without one the chance is for an ink on every turn")
            }
            let want = try input.number(.want, in: 1...999) ?? 1
            let turns = try input.number(.turns, in: DeckOdds.turns) ?? 8
            return Action(.atHand) { session throws(ProgramFailure) in
                let opened = try session.deck(input.words[0])
                let (deck, names) = (opened.deck, session.names)
                let (odds, sentence, notes): (DeckOdds, String, [AnswerNote])
                if let query {
                    var found = try session.rows(matching: query)
                    if found.rows.isEmpty {
                        try session.showNothing()
                        return session.noMatch(query, found.notes)
                    }
                    let copies = { (rows: [Int]) in
                        let matching = Set(rows.map { names.name(ofRow: $0) })
                        return deck.cards.reduce(0) { $0 + (matching.contains($1.name) ? $1.count : 0) }
                    }
                    // "amethyst" is in names, too, but in none of the deck's.
                    if copies(found.rows) == 0, let other = found.notes.compactMap(\.ofQuery?.other).first {
                        found = (try session.rows(matching: other).rows, [.query(.readAs(other, deck: nil))])
                    }
                    let count = copies(found.rows)
                    odds = DeckOdds(of: count, in: deck.count, want: want, turns: turns)
                    let matches =
                        "\(count == 0 ? "none" : "\(count)") of \(Counted.text(deck.count)) \(count == 1 ? "matches" : "match")"
                    (sentence, notes) = ("\(matches); chance of at least \(want)", found.notes)
                } else {
                    let count = deck.statistics.all.inkable
                    odds = DeckOdds(inkable: count, in: deck.count, turns: turns)
                    (sentence, notes) = (
                        "\(count) of \(deck.count) are inkable; chance to ink a card on every turn",
                        []
                    )
                }
                try session.show(
                    RecordTable(
                        odds.turns, ("turn", { .number($0.turn) }), ("first", { RecordValue($0.first) }),
                        ("second", { RecordValue($0.second) }),
                        ("firstAltered", { RecordValue($0.firstAltered) }),
                        ("secondAltered", { RecordValue($0.secondAltered) })),
                    lines: OddsView.lines(odds.turns, on: session.canvas))
                session.noteUnread([opened])
                session.report(sentence, notes: notes)
                return .found
            }
        }
    }

    private static func records(_ all: [(name: String, stats: DeckStats)]) -> RecordTable {
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
            ("songs", { .list($0.stats.songs.map(record)) }), ("shift", { .list($0.stats.shift.map(record)) })
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

extension Session {
    /// A deck in numbers, for a terminal.
    func statisticsLines(_ deck: NamedDeck) -> [StyledText] {
        StatsView.lines(
            deck.typed, DeckStats(deck.deck), standing(deck.deck), on: canvas)
    }
}

extension RecordValue {
    fileprivate init(_ chance: Chance?) { self = chance.map { .decimal($0.text) } ?? .null }
}
