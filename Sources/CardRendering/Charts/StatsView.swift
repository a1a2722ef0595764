import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// A deck in numbers, for people: the curve as bars, inkable and not by shape.
package enum StatsView {
    /// Where the words begin.
    private static let margin = 9

    package static func lines(_ name: String, _ stats: DeckStats, on canvas: Canvas) -> [StyledText] {
        let title = Quoted.clean(name, limit: 200)
        if canvas.isAccessible { return sentences(title, stats).map { canvas.text($0) } }
        let glyphs = canvas.glyphs
        let inkwell = [
            "Inkwell",
            "\(glyphs.inkable) \(stats.inkable) inkable, \(glyphs.uninkable) \(stats.uninkable) not",
        ]
        let rows =
            [
                ["Cards", String(stats.cards)], ["Inks", words(stats.inks)], ["Types", words(stats.types)],
                inkwell, ["Cost", "\(average(stats)) on average"], ["Lore", String(stats.lore)],
            ] + details(stats).map { [$0.label, $0.words] }
        return canvas.text(title, Palette.name).whole(on: canvas)
            + rows.flatMap { row in
                Beside.labelled(canvas.text(row[0]), canvas.text(row[1]), at: margin, width: canvas.width)
            } + curve(stats, on: canvas) + [StyledText()]
    }

    /// The same in sentences, for screen readers.
    private static func sentences(_ title: String, _ stats: DeckStats) -> [String] {
        let costs = stats.curve.enumerated().filter { $0.element > 0 }.map { cost, count in
            "cost \(cost): \(Counted.text(count)), \(stats.inkableCurve[cost]) inkable"
        }
        return [
            "\(title): \(Counted.text(stats.cards)), cost \(average(stats)) on average, \(stats.inkable) inkable",
            "inks: \(words(stats.inks))", "types: \(words(stats.types))", "lore: \(stats.lore)",
        ] + costs + details(stats).map { "\($0.label.lowercased()): \($0.words)" }
    }

    private static func words(_ counts: [(key: String, count: Int)]) -> String {
        counts.map { "\($0.key.isEmpty ? "no ink" : $0.key) \($0.count)" }.joined(separator: ", ")
    }

    /// The chance of an ink on each turn, the songs and the cards with Shift.
    private static func details(_ stats: DeckStats) -> [(label: String, words: String)] {
        var details: [(label: String, words: String)] = []
        if let fifth = stats.ink.first(where: { $0.turn == 5 }), let first = fifth.first,
            let second = fifth.second
        {
            details.append(
                ("Ink", "an ink on each of 5 turns: \(first.text) first, \(second.text) second"))
        }
        for song in stats.songs {
            let group = song.group.map { "; together \($0.joined(separator: " + "))" } ?? ""
            details.append(("Song", "\(song.count) \(song.fullName): \(song.singers) sing it alone\(group)"))
        }
        for card in stats.shift {
            let saves = card.saves.map { ", saves \($0)" } ?? ""
            details.append(("Shift", "\(card.count) \(card.fullName): \(card.under) under it\(saves)"))
        }
        return details
    }

    /// "3.25".
    package static func average(_ stats: DeckStats) -> String {
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
