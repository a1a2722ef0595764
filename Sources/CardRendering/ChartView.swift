import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// Cards in numbers, drawn: the cost curve, inks by cost, inks by type, rarities; numbers beside every bar.
package enum ChartView {
    /// In fewer columns there is room for the curve alone.
    private static let leastForAll = 60
    private static let gap = 3
    private static let barWidth = 16

    package static func lines(_ title: String, _ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return sentences(title, stats).map { canvas.text($0) } }
        let head = (canvas.text(title, Palette.name) + summary(stats, on: canvas)).wrapped(to: canvas.width)
        if stats.all.cards == 0 { return head }
        var blocks = [curve(stats, on: canvas)]
        if canvas.width >= leastForAll {
            blocks += [inks(stats, on: canvas), types(stats, on: canvas)]
        } else {
            blocks.append(rarities(stats, width: canvas.width, on: canvas))
        }
        return head + [StyledText()] + placed(blocks, on: canvas)
    }

    /// "3.7", halves up.
    package static func average(_ hundredths: Int) -> String {
        let tenths = (hundredths + 5) / 10
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func summary(_ stats: CardStatistics, on canvas: Canvas) -> StyledText {
        let separator = " \(canvas.glyphs.separator) "
        return canvas.text(separator + facts(stats).joined(separator: separator))
    }

    private static func facts(_ stats: CardStatistics) -> [String] {
        let all = stats.all
        let average = all.averageCost.map { "cost \(Self.average($0)) on average" }
        let inkable = all.cards == 0 ? nil : "\(Counted.grouped(all.inkable)) inkable (\(percent(all)) %)"
        return [Counted.text(all.cards), average, inkable].compactMap(\.self)
    }

    private static func percent(_ part: CardStatistics.Part) -> Int {
        (200 * part.inkable + part.cards) / (2 * part.cards)
    }

    /// Blocks beside one another as long as there is room, else below.
    private static func placed(_ blocks: [[StyledText]], on canvas: Canvas) -> [StyledText] {
        var rows: [[StyledText]] = []
        for block in blocks where !block.isEmpty {
            let width = block.map(\.width).max() ?? 0
            let left = rows.last?.map(\.width).max() ?? 0
            if let last = rows.last, left + gap + width <= canvas.width {
                let height = max(last.count, block.count)
                rows[rows.count - 1] = (0..<height).map { index in
                    let begin = index < last.count ? last[index] : StyledText()
                    return index < block.count ? begin.padded(to: left + gap) + block[index] : begin
                }
            } else {
                rows.append(block)
            }
        }
        return rows.joined(separator: [StyledText()]).map(\.withoutTrailingBlanks)
    }

    // MARK: Blocks

    private static func label(_ cost: Int) -> String {
        cost == CardStatistics.highestCost ? "\(cost)+" : "\(cost)"
    }

    /// A bar for each cost, and its number.
    private static func curve(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let counts = stats.costs.map { stats.all.curve[$0] }
        let most = max(1, counts.max() ?? 0)
        let room = max(1, min(barWidth, canvas.width - 10))
        let digits = Counted.grouped(most).count
        return zip(stats.costs, counts).map { cost, count in
            let number = count == 0 ? "" : Counted.grouped(count)
            return canvas.text(label(cost)).padded(to: 3, .right) + StyledText(" ")
                + canvas.text(bar(count, of: most, room, on: canvas)).padded(to: room) + StyledText(" ")
                + canvas.text(number).padded(to: digits, .right)
        }
    }

    /// The inks' cards by cost, on one scale, with the average cost and the inkable ones; the rarities below.
    private static func inks(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let shown = Ink.allCases.filter { stats.of($0).cards > 0 }
        let most = max(1, shown.flatMap { stats.of($0).curve }.max() ?? 0)
        // Without block characters the numbers themselves are shown.
        let cell = canvas.glyphs.hasSigns ? 2 : max(3, String(most).count + 1)
        let digits = shown.map { String(stats.of($0).cards).count }.max() ?? 1
        let rest = 10 + 6 + 2 + 2 * digits + 1
        let costs = rest + stats.costs.count * cell <= canvas.width ? Array(stats.costs) : []
        var lines = shown.map { ink in
            let part = stats.of(ink)
            let sparks = costs.map { spark(part.curve[$0], of: most, cell, on: canvas) }.joined()
            let average = part.averageCost.map(average) ?? ""
            return canvas.text(ink.name, canvas.theme.line(ink)).padded(to: 9) + StyledText(" ")
                + canvas.text(sparks, canvas.theme.line(ink)) + canvas.text(average).padded(to: 6, .right)
                + StyledText("  ")
                + canvas.text("\(part.inkable)").padded(to: digits, .right) + canvas.text("/\(part.cards)")
        }
        if !shown.isEmpty {
            let titles = costs.map { cost in
                canvas.text("\(cost)", Palette.aside).padded(
                    to: cell, canvas.glyphs.hasSigns ? .left : .right)
            }.joined()
            lines.append(.blanks(10) + titles + canvas.text("  mean  inkable", Palette.aside))
        }
        let width = lines.map(\.width).max() ?? 40
        return lines + [StyledText()] + rarities(stats, width: width, on: canvas)
    }

    private static func rarities(_ stats: CardStatistics, width: Int, on canvas: Canvas) -> [StyledText] {
        let parts = Rarity.allCases.filter { stats.count($0) > 0 }.map { rarity in
            let mark = canvas.glyphs.mark(rarity)
            return canvas.text(mark.isEmpty ? "" : "\(mark) ", canvas.theme.rarity(rarity))
                + canvas.text("\(rarity.shortName) \(Counted.grouped(stats.count(rarity)))")
        }
        var lines: [StyledText] = []
        for part in parts {
            let longer = lines.last.map { $0 + canvas.text("  ") + part }
            if let longer, longer.width <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    /// Types by ink; a card of two inks is in both columns, and once in the last.
    private static func types(_ stats: CardStatistics, on canvas: Canvas) -> [StyledText] {
        let shown = Ink.allCases.filter { stats.of($0).cards > 0 }
        let digits = max(2, String(stats.all.cards).count)
        let cell = { (text: String, style: Style) in canvas.text(text, style).padded(to: digits + 2, .right) }
        let hasOthers = stats.withoutInk.cards > 0
        let titles =
            shown.map { cell($0.letters, canvas.theme.line($0)) }
            + (hasOthers ? [cell(canvas.glyphs.noInk, Palette.aside)] : []) + [cell("all", Palette.aside)]
        let rows = CardType.allCases.filter { stats.all.count($0) > 0 }.map { type in
            let counts =
                shown.map { stats.of($0).count(type) }
                + (hasOthers ? [stats.withoutInk.count(type)] : []) + [stats.all.count(type)]
            return canvas.text(type.name).padded(to: 10)
                + counts.map { cell($0 == 0 ? canvas.glyphs.separator : String($0), .plain) }.joined()
        }
        return [.blanks(10) + titles.joined()] + rows
    }

    // MARK: Bars

    /// A bar in eighths of a cell; something for every card.
    package static func bar(_ count: Int, of most: Int, _ room: Int, on canvas: Canvas) -> String {
        if count == 0 { return "" }
        guard canvas.isUnicode else {
            return String(repeating: "#", count: max(1, (2 * count * room + most) / (2 * most)))
        }
        let eighths = max(1, (2 * count * room * 8 + most) / (2 * most))
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest == 0 ? "" : barParts[rest - 1])
    }

    /// A column of eight heights: nothing for none, the lowest for one card at least.
    private static func spark(_ count: Int, of most: Int, _ cell: Int, on canvas: Canvas) -> String {
        guard canvas.glyphs.hasSigns else {
            let number = count == 0 ? "." : String(count)
            return String(repeating: " ", count: cell - number.count) + number
        }
        if count == 0 { return String(repeating: " ", count: cell) }
        return String(repeating: heights[max(1, (16 * count + most) / (2 * most)) - 1], count: cell)
    }

    private static let barParts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

// MARK: Other forms

extension ChartView {
    /// The same in sentences, for screen readers.
    private static func sentences(_ title: String, _ stats: CardStatistics) -> [String] {
        var lines = ["\(title): \(facts(stats).joined(separator: ", "))"]
        for cost in stats.costs where stats.all.curve[cost] > 0 {
            let words = cost == CardStatistics.highestCost ? "\(cost) or more" : "\(cost)"
            lines.append("cost \(words): \(Counted.text(stats.all.curve[cost]))")
        }
        for ink in Ink.allCases where stats.of(ink).cards > 0 {
            lines.append("\(ink.name): \(facts(stats.of(ink)))")
        }
        for type in CardType.allCases where stats.all.count(type) > 0 {
            lines.append("\(type.name): \(Counted.text(stats.all.count(type)))")
        }
        for rarity in Rarity.allCases where stats.count(rarity) > 0 {
            lines.append("\(rarity.name): \(Counted.text(stats.count(rarity)))")
        }
        return lines
    }

    private static func facts(_ part: CardStatistics.Part) -> String {
        let average = part.averageCost.map { "cost \(Self.average($0)) on average" }
        return [Counted.text(part.cards), average, "\(part.inkable) inkable"].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// One record, for JSON.
    package static func record(_ title: String, _ stats: CardStatistics) -> RecordTable {
        var table = RecordTable(fields: ["name"] + partFields + ["rarities", "inks"])
        let inks = Ink.allCases.filter { stats.of($0).cards > 0 }.map { ink in
            RecordValue.object([("ink", .text(ink.name))] + Array(zip(partFields, values(stats.of(ink)))))
        }
        let rarities = Rarity.allCases.filter { stats.count($0) > 0 }.map {
            ($0.name, RecordValue.number(stats.count($0)))
        }
        table.rows = [[.text(title)] + values(stats.all) + [.object(rarities), .list(inks)]]
        return table
    }

    private static let partFields = ["cards", "averageCost", "inkable", "uninkable", "costs", "types"]

    private static func values(_ part: CardStatistics.Part) -> [RecordValue] {
        let costs = part.curve.enumerated().filter { $0.element > 0 }.map {
            ("\($0.offset)", RecordValue.number($0.element))
        }
        let types = CardType.allCases.filter { part.count($0) > 0 }.map {
            ($0.name, RecordValue.number(part.count($0)))
        }
        return [
            .number(part.cards), part.averageCost.map { .decimal(exactAverage($0)) } ?? .null,
            .number(part.inkable), .number(part.cards - part.inkable), .object(costs), .object(types),
        ]
    }

    private static func exactAverage(_ hundredths: Int) -> String {
        "\(hundredths / 100).\(zeroPadded(hundredths % 100, to: 2))"
    }

    /// A number a record, for pipes: what is counted, of which ink, of which kind, how many.
    package static func numbers(_ stats: CardStatistics) -> RecordTable {
        var table = RecordTable(fields: ["statistic", "ink", "key", "value"])
        let parts = [("all", stats.all)] + Ink.allCases.map { ($0.name, stats.of($0)) }
        for (name, part) in parts where part.cards > 0 {
            let add = { (statistic: String, key: String, value: RecordValue) in
                table.rows.append([.text(statistic), .text(name), .text(key), value])
            }
            add("cards", "", .number(part.cards))
            if let average = part.averageCost { add("averageCost", "", .decimal(exactAverage(average))) }
            add("inkable", "", .number(part.inkable))
            for (cost, count) in part.curve.enumerated() where count > 0 {
                add("cost", "\(cost)", .number(count))
            }
            for type in CardType.allCases where part.count(type) > 0 {
                add("type", type.name, .number(part.count(type)))
            }
        }
        for rarity in Rarity.allCases where stats.count(rarity) > 0 {
            table.rows.append([
                .text("rarity"), .text("all"), .text(rarity.name), .number(stats.count(rarity)),
            ])
        }
        return table
    }
}
