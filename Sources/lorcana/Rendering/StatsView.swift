import LorcanaCards
import LorcanaKit
import TerminalKit

/// A deck in numbers, for people: the curve as bars, inkable and not by shape.
enum StatsView {
    static func lines(_ name: String, _ stats: DeckStats, on canvas: Canvas) -> [StyledText] {
        let counts = { (counts: [(key: String, count: Int)]) in
            counts.map { "\($0.key.isEmpty ? "no ink" : $0.key) \($0.count)" }.joined(separator: ", ")
        }
        let glyphs = canvas.glyphs
        var rows = [
            ["Cards", String(stats.cards)], ["Inks", counts(stats.inks)], ["Types", counts(stats.types)],
            [
                "Inkwell",
                "\(glyphs.inkable) \(stats.inkable) inkable, \(glyphs.uninkable) \(stats.uninkable) not",
            ],
            ["Cost", "\(average(stats)) on average"], ["Lore", String(stats.lore)],
        ]
        if let fifth = stats.ink.first(where: { $0.turn == 5 }), let first = fifth.first,
            let second = fifth.second
        {
            rows.append(["Ink", "an ink on each of 5 turns: \(first.text) first, \(second.text) second"])
        }
        let songs = stats.songs.map { song in
            let group = song.group.map { "; together \($0.joined(separator: " + "))" } ?? ""
            return ["Song", "\(song.count) \(song.fullName): \(song.singers) sing it alone\(group)"]
        }
        let shift = stats.shift.map { card in
            [
                "Shift",
                "\(card.count) \(card.fullName): \(card.under) under it"
                    + (card.saves.map { ", saves \($0)" } ?? ""),
            ]
        }
        return [canvas.text(Quoted.clean(name, limit: 200), Palette.name)]
            + FieldTable.lines(rows + songs + shift, on: canvas) + curve(stats, on: canvas) + [StyledText()]
    }

    /// "3.25".
    static func average(_ stats: DeckStats) -> String {
        "\(stats.averageCost / 100).\(zeroPadded(stats.averageCost % 100, to: 2))"
    }

    private static func curve(_ stats: DeckStats, on canvas: Canvas) -> [StyledText] {
        let most = stats.curve.max() ?? 0
        if most == 0 { return [] }
        let room = max(1, min(40, canvas.width - 14))
        return stats.curve.enumerated().map { cost, count in
            let length = { most <= room ? $0 : ($0 * room + most - 1) / most }
            let inkable = length(stats.inkableCurve[cost])
            let bar =
                String(repeating: canvas.glyphs.inkable, count: inkable)
                + String(repeating: canvas.glyphs.uninkable, count: length(count) - inkable)
            return canvas.text("\(cost < 10 ? " " : "")\(cost) \(bar)\(count > 0 ? " \(count)" : "")")
        }
    }
}
