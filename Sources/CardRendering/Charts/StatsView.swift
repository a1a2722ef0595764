import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// Statistics of a deck: charts, the chance of an ink on every turn, songs and Shift.
package enum StatsView {
    /// - Parameter standing: whether the deck is legal.
    package static func lines(
        _ name: String, _ stats: DeckStats, _ standing: String, on canvas: Canvas
    ) -> [StyledText] {
        let title = Quoted.clean(name, limit: 200)
        let gap = canvas.isAccessible ? [] : [StyledText()]
        let sentences = sentences(stats).flatMap { canvas.text($0).whole(on: canvas, indent: 2) }
        return ChartView.lines(title, stats.counted, ofDeck: standing, on: canvas) + gap
            + canvas.text("The chance to ink a card on every turn so far:").whole(
                on: canvas)
            + OddsView.lines(stats.ink, on: canvas)
            + (sentences.isEmpty ? [] : gap + sentences)
    }

    /// "2 Ariel - Spectacular Singer and 1 Elsa - Snow Queen"
    private static func counted(_ names: [String]) -> String {
        names.once(by: \.self).map { name in "\(names.count { $0 == name }) \(name)" }
            .joined(separator: " and ")
    }

    /// "24 of 60 sing Be Our Guest alone."
    private static func sentences(_ stats: DeckStats) -> [String] {
        let songs = stats.songs.map { song in
            let group = song.group.map { "; the fewest together: \(counted($0))" } ?? ""
            return "\(song.singers) of \(stats.cards) sing \(song.fullName) alone\(group)."
        }
        let shift = stats.shift.map { card in
            let saves = card.saves.map { ", which saves \($0) ink" } ?? ""
            return "\(card.under) of \(stats.cards) may be under \(card.fullName)\(saves)."
        }
        return ["The characters have \(stats.lore) lore in all."] + songs + shift
    }
}
