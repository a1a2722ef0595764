import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// Draws statistics of cards: the cost curve, inks by cost, types by ink, and rarities, each bar with its number.
package enum ChartView {
    /// The minimum width for all charts; in narrower terminals, only the curve is drawn.
    private static let leastForAll = 60
    private static let gap = 3
    private static let barWidth = 16

    /// - Parameter standing: the legality of a deck; nil for other cards.
    package static func lines(
        _ title: String, _ stats: CardStatistics, ofDeck standing: DeckStanding? = nil, on canvas: Canvas
    ) -> [StyledText] {
        if canvas.isAccessible { return sentences(title, stats, standing).map { canvas.text($0) } }
        let head =
            standing.map { self.head(title, stats, $0, on: canvas) }
            ?? (canvas.text(title, TextStyle.name) + summary(stats, on: canvas)).whole(on: canvas, indent: 2)
        if stats.all.cards == 0 { return head }
        var blocks = [curve(stats, on: canvas)]
        if canvas.width >= leastForAll {
            blocks += [inks(stats, on: canvas), types(stats, on: canvas)]
        } else {
            blocks.append(Flow.lines(stats.rarities(on: canvas), width: canvas.width))
        }
        return head + [StyledText()] + Beside.packed(blocks, gap: gap, width: canvas.width)
    }

    /// The average with one decimal, rounded half up: "3.7".
    static func average(_ hundredths: Int) -> String {
        let tenths = (hundredths + 5) / 10
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A deck in one line: title, number of cards, inks with counts, inkable cards, average cost, legality.
    package static func head(
        _ title: String, _ stats: CardStatistics, _ standing: DeckStanding, on canvas: Canvas
    ) -> [StyledText] {
        if canvas.isAccessible {
            let inks = stats.countedInks.map { "\($0.ink.name) \($0.part.cards)" }
            return [
                canvas.text(
                    "\(title): \((facts(stats, on: canvas) + inks + [standing.words()]).joined(separator: ", "))."
                )
            ]
        }
        let inks = stats.countedInks.map { ink, part in
            StyledText(ink.letters, canvas.theme.badge(ink)) + canvas.text(" \(part.cards)")
        }
        let facts = facts(stats, on: canvas).map { canvas.text($0) }
        return Flow.lines(
            [canvas.text(title, TextStyle.name)] + facts.prefix(1)
                + (inks.isEmpty ? [] : [inks.joined(separator: StyledText("  "))])
                + facts.dropFirst() + [standing.line(on: canvas)],
            width: canvas.width, separator: canvas.text(" \(canvas.glyphs.separator) "), indent: 2)
    }

    private static func summary(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let separator = " \(canvas.glyphs.separator) "
        return canvas.text(separator + facts(stats, on: canvas).joined(separator: separator))
    }

    private static func facts(_ stats: CardStatistics, on canvas: Canvas) -> [String] {
        let all = stats.all
        let average = all.averageCost.map { "cost \(Self.average($0)) on average" }
        let inkable = all.inkablePercent.map {
            "\(Counted.grouped(all.inkable)) inkable"
                + (canvas.isAccessible ? ", \($0) percent" : " (\($0) %)")
        }
        return [Counted.text(all.cards), average, inkable].compactMap(\.self)
    }

    // MARK: Blocks

    private static func curve(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        CostCurve.lines(stats, most: barWidth, on: canvas) + CostCurve.legend(stats, on: canvas)
    }

    /// The cards of each ink by cost, on a common scale, with the average cost and the number of inkable cards; then
    /// the rarities.
    private static func inks(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let inks = stats.countedInks
        let most = max(1, inks.flatMap(\.part.curve).max() ?? 0)
        // Without block characters, numbers replace the bars.
        let cell = canvas.glyphs.hasSigns ? 2 : max(3, String(most).count + 1)
        let digits = inks.map { String($0.part.cards).count }.max() ?? 1
        let rest = 10 + 6 + 2 + 2 * digits + 1
        let costs = rest + stats.costs.count * cell <= canvas.width ? Array(stats.costs) : []
        let columns: [Table.Column] = [
            .init(long: 9, gap: 0), .init(long: costs.count * cell, gap: 1),
            .init(long: 4, alignment: .right), .init(long: digits, alignment: .right),
            .init(long: digits + 1, gap: 0),
        ]
        let table = Table(columns, width: .max)
        var lines = inks.map { ink, part in
            let style = canvas.theme.line(ink)
            let sparks = costs.map { spark(part.curve[$0], of: most, cell, on: canvas) }.joined()
            let cells = [
                canvas.text(ink.name, style), canvas.text(sparks, style),
                canvas.text(part.averageCost.map(average) ?? ""), canvas.text("\(part.inkable)"),
                canvas.text("/\(part.cards)"),
            ]
            return table.line { cells[$0.index] }
        }
        if !inks.isEmpty {
            let titles = costs.map { cost in
                canvas.text("\(cost)", canvas.theme.aside)
                    .padded(to: cell, canvas.glyphs.hasSigns ? .left : .right)
            }.joined()
            lines.append(.blanks(10) + titles + canvas.text("  mean  inkable", canvas.theme.aside))
        }
        return lines + [StyledText()] + Flow.lines(stats.rarities(on: canvas), width: lines.widest)
    }

    /// A vertical bar with eight possible heights, or the number if symbols are off.
    private static func spark(_ count: Int, of most: Int, _ cell: Int, on canvas: Canvas) -> String {
        if canvas.glyphs.hasSigns { return Bar.up(count, of: most) + String(repeating: " ", count: cell - 1) }
        let number = count == 0 ? "." : String(count)
        return String(repeating: " ", count: cell - number.count) + number
    }

    /// The types by ink. A two-ink card is counted in both columns, but only once in the total.
    private static func types(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        var columns = stats.countedInks.map { ink, part in
            (title: canvas.text(ink.letters, canvas.theme.line(ink)), part: part)
        }
        if stats.withoutInk.cards > 0 {
            columns.append((canvas.text(canvas.glyphs.noInk, canvas.theme.aside), stats.withoutInk))
        }
        columns.append((canvas.text("all", canvas.theme.aside), stats.all))
        let digits = max(2, String(stats.all.cards).count)
        let table = Table(
            [.init(long: 10, gap: 0)]
                + columns.map { _ in .init(long: digits + 2, gap: 0, alignment: .right) },
            width: .max)
        let rows = stats.all.countedTypes.map { type, _ in
            [canvas.text(type.name)]
                + columns.map { _, part in
                    let count = part.count(type)
                    return canvas.text(count == 0 ? canvas.glyphs.pick("·", ascii: ".") : String(count))
                }
        }
        return ([[StyledText()] + columns.map(\.title)] + rows).map { row in table.line { row[$0.index] } }
    }
}

extension CardStatistics {
    /// Each rarity with its number of cards: "◆ U 54".
    func rarities(on canvas: Canvas) -> [StyledText] {
        countedRarities.map { rarity, count in
            rarity.mark(on: canvas) + canvas.text("\(rarity.shortName) \(Counted.grouped(count))")
        }
    }

    /// The rarities as marks only, "● 72 ◆ 54"; as letters if symbols are off, "C 72 U 54".
    func shortRarities(on canvas: Canvas) -> StyledText {
        countedRarities.map { rarity, count in
            rarity.mark(on: canvas)
                + canvas.text((canvas.glyphs.hasSigns ? "" : rarity.shortName + " ") + Counted.grouped(count))
        }.joined(separator: StyledText(" "))
    }

    fileprivate var countedInks: [(ink: Ink, part: Part)] {
        Ink.allCases.map { ($0, of($0)) }.filter { $0.1.cards > 0 }
    }

    fileprivate var countedRarities: [(rarity: Rarity, count: Int)] {
        Rarity.allCases.map { ($0, count($0)) }.filter { $0.1 > 0 }
    }
}

extension CardStatistics.Part {
    fileprivate var countedCosts: [(cost: Int, count: Int)] {
        curve.enumerated().map { ($0, $1) }.filter { $0.1 > 0 }
    }

    fileprivate var countedTypes: [(type: CardType, count: Int)] {
        CardType.allCases.map { ($0, count($0)) }.filter { $0.1 > 0 }
    }

    /// The percentage of inkable cards, rounded half up; nil if there are no cards.
    var inkablePercent: Int? { cards == 0 ? nil : (200 * inkable + cards) / (2 * cards) }

    /// The average cost for records, with two decimals.
    fileprivate var exactAverage: RecordValue {
        averageCost.map { .decimal(Counted.decimal(hundredths: $0)) } ?? .null
    }
}

// MARK: Other formats

extension ChartView {
    /// The statistics in sentences, for screen readers.
    private static func sentences(
        _ title: String, _ stats: CardStatistics, _ standing: DeckStanding?
    ) -> [String] {
        let costs = stats.all.countedCosts.map { cost, count in
            "Cost \(cost)\(cost == CardStatistics.highestCost ? " or more" : ""): \(Counted.text(count))"
                + (standing == nil ? "" : ", \(stats.all.inkableCurve[cost]) inkable")
        }
        let inks = stats.countedInks.map { ink, part in
            let average = part.averageCost.map { "cost \(Self.average($0)) on average" }
            let facts = [Counted.text(part.cards), average, "\(part.inkable) inkable"].compactMap(\.self)
            return "\(ink.name): \(facts.joined(separator: ", "))"
        }
        let types = stats.all.countedTypes.map { "\($0.name): \(Counted.text($1))" }
        let rarities = stats.countedRarities.map { "\($0.name): \(Counted.text($1))" }
        let canvas = Canvas(width: .max, isAccessible: true)
        let parts = facts(stats, on: canvas) + [standing?.words()].compactMap(\.self)
        let title = "\(title): \(parts.joined(separator: ", "))"
        return [[title], costs, inks, types, rarities].joined().map { "\($0)." }
    }

    /// The statistics as one record, for JSON.
    package static func record(_ title: String, _ stats: CardStatistics) -> RecordTable {
        let inks = stats.countedInks.map { ink, part in
            RecordValue.object([("ink", .text(ink.name))] + values(part))
        }
        let rarities = stats.countedRarities.map { ($0.name, RecordValue.number($1)) }
        let fields =
            [("name", .text(title))] + values(stats.all)
            + [("rarities", .object(rarities)), ("inks", .list(inks))]
        return RecordTable(fields: fields.map(\.0), rows: [fields.map(\.1)])
    }

    private static func values(_ part: CardStatistics.Part) -> [(String, RecordValue)] {
        [
            ("cards", .number(part.cards)), ("averageCost", part.exactAverage),
            ("inkable", .number(part.inkable)), ("uninkable", .number(part.cards - part.inkable)),
            ("costs", .object(part.countedCosts.map { ("\($0)", .number($1)) })),
            ("types", .object(part.countedTypes.map { ($0.name, .number($1)) })),
        ]
    }

    /// A record for each number, for pipes: statistic, ink, key, value.
    package static func numbers(_ stats: CardStatistics) -> RecordTable {
        var table = RecordTable(fields: ["statistic", "ink", "key", "value"])
        func add(_ statistic: String, _ ink: String, _ value: RecordValue, of key: String = "") {
            table.rows.append([.text(statistic), .text(ink), .text(key), value])
        }
        let parts = [("all", stats.all)] + stats.countedInks.map { ($0.name, $1) }
        for (name, part) in parts where part.cards > 0 {
            add("cards", name, .number(part.cards))
            if part.averageCost != nil { add("averageCost", name, part.exactAverage) }
            add("inkable", name, .number(part.inkable))
            for (cost, count) in part.countedCosts { add("cost", name, .number(count), of: "\(cost)") }
            for (type, count) in part.countedTypes { add("type", name, .number(count), of: type.name) }
        }
        for (rarity, count) in stats.countedRarities { add("rarity", "all", .number(count), of: rarity.name) }
        return table
    }
}
