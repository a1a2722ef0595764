import LorcanaCards
package import LorcanaQuery
package import LorcanaRules
package import TerminalKit

/// Statistics of a deck: charts, the probability of an inkable card on every turn, songs and Shift.
package enum StatsView {
    /// - Parameters:
    ///   - standing: the legality of the deck.
    ///   - deck: the deck's name in queries.
    package static func lines(
        _ name: String, _ stats: DeckStats, _ roles: DeckRoles, _ standing: DeckStanding, deck: String,
        on canvas: Canvas
    ) -> [StyledText] {
        let title = Quoted.clean(name, limit: 200)
        let gap = canvas.isAccessible ? [] : [StyledText()]
        let rest =
            canvas.isAccessible
            ? (sentences(stats) + sentences(roles, deck)).map { canvas.text($0) }
            : counts(stats, roles, deck, on: canvas) + songs(stats, on: canvas) + shift(stats, on: canvas)
        return ChartView.lines(title, stats.counted, ofDeck: standing, on: canvas) + gap
            + chances(stats.ink, on: canvas) + gap + rest
    }

    /// Lore, keywords, classifications and effects, each with its title.
    private static func counts(
        _ stats: DeckStats, _ roles: DeckRoles, _ deck: String, on canvas: Canvas
    ) -> [StyledText] {
        let counted = { (name: String, count: Int) in
            canvas.text("\(name) ", canvas.theme.aside) + canvas.text(String(count), .bold)
        }
        let effects = roles.roles.filter { $0.count > 0 }
        let groups = [
            (
                "Lore",
                [canvas.text(String(stats.lore), .bold) + canvas.text(" on characters", canvas.theme.aside)]
            ),
            ("Keywords", stats.keywords.map { counted($0.name, $0.copies) }),
            ("Classifications", stats.classifications.map { counted($0.name, $0.copies) }),
            ("Effects", effects.map { counted($0.name, $0.count) }),
        ].filter { !$0.1.isEmpty }
        let column = (groups.map(\.0.count).max() ?? 0) + 2
        let lines = groups.flatMap { title, parts in
            Beside.lines(
                [canvas.text(title)], Flow.lines(parts, width: canvas.width - column, separator: .blanks(3)),
                at: column)
        }
        guard canvas.namesUpdate, let most = effects.max(by: { $0.count < $1.count }) else { return lines }
        let hint = "lorcana search '\(most.query) deck:\(deck)' lists them"
        return lines
            + canvas.text(hint, canvas.theme.aside).wrapped(to: canvas.width - column).map {
                .blanks(column) + $0
            }
    }

    private static func songs(_ stats: DeckStats, on canvas: Canvas) -> [StyledText] {
        table(
            ["Songs", "Sung alone by"],
            stats.songs.map { song in
                (
                    [song.fullName, "\(song.singers) of \(stats.cards)"],
                    song.group.map { "the fewest together: \(counted($0))" }
                )
            }, on: canvas)
    }

    private static func shift(_ stats: DeckStats, on canvas: Canvas) -> [StyledText] {
        table(
            ["Shift", "Onto", "Saves"],
            stats.shift.map { card in
                (
                    [card.fullName, "\(card.under) of \(stats.cards)", card.saves.map { "\($0) ink" } ?? ""],
                    nil
                )
            }, on: canvas)
    }

    /// Rows under titles, each followed by grey text; empty if there are no rows.
    private static func table(
        _ titles: [String], _ rows: [(cells: [String], below: String?)], on canvas: Canvas
    ) -> [StyledText] {
        if rows.isEmpty { return [] }
        let head = titles.enumerated().map { canvas.text($1, $0 == 0 ? TextStyle.label : canvas.theme.aside) }
        let cells = [head] + rows.map { row in row.cells.map { canvas.text($0) } }
        let columns = titles.indices.map { column in
            Table.Column(
                long: cells.map { $0[column].width }.max() ?? 0, floor: column == 0 ? 8 : nil,
                gap: column == 0 ? 0 : 2, breaksAt: column == 0 ? " - " : nil)
        }
        let table = Table(columns, width: canvas.width, ellipsis: canvas.glyphs.ellipsis)
        let lines = cells.map { row in table.lines { row[$0.index] } }
        let below = [nil] + rows.map(\.below)
        return [StyledText()]
            + zip(lines, below).flatMap { lines, below in
                lines
                    + (below.map { canvas.text($0, canvas.theme.aside).wrapped(to: canvas.width - 2) } ?? [])
                    .map { .blanks(2) + $0 }
            }
    }

    /// The probability of an inkable card on every turn: nearly certain turns in a sentence, the others in rows.
    package static func chances(_ turns: [DeckOdds.Turn], on canvas: Canvas) -> [StyledText] {
        let safe = turns.prefix { ($0.first?.thousandths ?? 0) >= 995 }
        let rest = Array(turns.dropFirst(safe.count))
        guard let last = safe.last, let chance = last.first else {
            return canvas.text("The chance to ink a card on every turn so far:").whole(on: canvas)
                + OddsView.lines(turns, on: canvas)
        }
        let percent =
            canvas.isAccessible
            ? "\(chance.percent(over: "over ", under: "under ")) percent"
            : "\(chance.percent(over: ">", under: "<")) %"
        let end = rest.isEmpty ? "." : "; then:"
        let words = "An ink every turn: \(percent) through turn \(last.turn)\(end)"
        return canvas.text(words).whole(on: canvas, indent: 2) + OddsView.lines(rest, on: canvas)
    }

    /// Formats "2 Ariel - Spectacular Singer and 1 Elsa - Snow Queen".
    private static func counted(_ names: [String]) -> String {
        names.once(by: \.self).map { name in "\(names.count { $0 == name }) \(name)" }
            .joined(separator: " and ")
    }

    /// Formats "24 of 60 sing Be Our Guest alone."
    private static func sentences(_ stats: DeckStats) -> [String] {
        let songs = stats.songs.map { song in
            let group = song.group.map { "; the fewest together: \(counted($0))" } ?? ""
            return "\(song.singers) of \(stats.cards) sing \(song.fullName) alone\(group)."
        }
        let shift = stats.shift.map { card in
            let saves = card.saves.map { ", which saves \($0) ink" } ?? ""
            return "\(card.under) of \(stats.cards) may be under \(card.fullName)\(saves)."
        }
        let counts = [("Keywords", stats.keywords), ("Classifications", stats.classifications)]
            .filter { !$0.1.isEmpty }
            .map { title, counts in "\(title): \(counts.map { "\($0.name) \($0.copies)" }.joined(by: ", "))."
            }
        return ["The characters have \(stats.lore) lore in all."] + counts + songs + shift
    }

    /// Formats "The effects: draws 12, removal 10, ramp 6.", and a query that lists the cards of one role.
    private static func sentences(_ roles: DeckRoles, _ deck: String) -> [String] {
        guard let most = roles.roles.max(by: { $0.count < $1.count }), most.count > 0 else { return [] }
        let counts = roles.roles.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
        return ["The effects: \(counts).", "To list one: lorcana search '\(most.query) deck:\(deck)'"]
    }
}
