import LorcanaQuery
import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let deckStats = Command("stats") {
        CommandRow(.decks, "count costs, inks, types, songs and Shift") { input in
            Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let all = decks.map { (name: $0.typed, stats: DeckStats($0.deck)) }
                var table = RecordTable(fields: [
                    "deck", "cards", "inks", "types", "curve", "averageCost", "inkable", "uninkable", "lore",
                    "ink",
                    "songs",
                    "shift",
                ])
                table.rows = all.map { [.text($0.name)] + record($0.stats) }
                try session.show(
                    table, lines: all.flatMap { StatsView.lines($0.name, $0.stats, on: session.canvas) })
                session.noteUnread(decks)
                session.report(Counted.text(all.reduce(0) { $0 + $1.stats.cards }))
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
                try session.show(
                    RecordTable(
                        odds.turns, ("turn", { .number($0.turn) }), ("first", { RecordValue($0.first) }),
                        ("second", { RecordValue($0.second) }),
                        ("firstAltered", { RecordValue($0.firstAltered) }),
                        ("secondAltered", { RecordValue($0.secondAltered) })))
                session.noteUnread([opened])
                session.report(sentence, notes: notes)
                return .found
            }
        }
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
                        ("turn", .number(turn.turn)), ("first", RecordValue(turn.first)),
                        ("second", RecordValue(turn.second)),
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
}

extension RecordValue {
    fileprivate init(_ chance: Chance?) { self = chance.map { .decimal($0.text) } ?? .null }
}
