import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// The owned share of each set: one line per set, with a bar.
package enum ProgressView {
    /// The sets, the promo series under a heading, and the cards that were added last.
    ///
    /// - Parameter names: the names of the cards that were added last.
    package static func lines(
        _ progress: CollectionProgress, newest names: [String], on canvas: Canvas
    ) -> [StyledText] {
        let last = newest(names, on: canvas)
        if canvas.isAccessible { return progress.parts.map { canvas.text(sentence($0)) } + last }
        guard let table = Layout(progress.parts, on: canvas) else { return last }
        let heading = ["", "Promo series"].map { canvas.text($0, TextStyle.label) }
        return [table.header] + progress.parts.filter { $0.set != nil }.flatMap { table.lines($0) }
            + (progress.promos.isEmpty ? [] : heading) + progress.promos.flatMap { table.lines($0) } + last
    }

    /// Formats "Added last: Elsa - Snow Queen, Mulan - Reflecting and 3 more".
    private static func newest(_ names: [String], on canvas: Canvas) -> [StyledText] {
        if names.isEmpty { return [] }
        let more = names.count > mostNewest ? ["\(names.count - mostNewest) more"] : []
        let words = "Added last: \((names.prefix(mostNewest) + more).joined(separator: ", "))"
        if canvas.isAccessible { return [canvas.text(words + ".")] }
        return [StyledText()] + canvas.text(words).wrapped(to: canvas.width)
    }

    private static let mostNewest = 5

    /// The titles, then one line for each set or series; a series is named as such.
    package static func rows(_ parts: [SetProgress], on canvas: Canvas) -> [StyledText] {
        guard let table = Layout(parts, areTogether: true, on: canvas) else { return [] }
        return [table.header] + parts.map(table.line)
    }

    private struct Layout {
        let table: Table
        let canvas: Canvas

        private static let titles = ["Set", "Name", "", "Names", "", "Printings", "Foils", "Master set"]
        private static let (name, bar, percentage) = (1, 2, 4)
        private static let (barWidth, leastBar, leastName) = (16, 6, 17)
        /// The minimum width for untruncated names; in narrower terminals, names are truncated before numbers are
        /// dropped.
        private static let narrow = 76
        /// The separator in names.
        private static let colon = ": "

        /// Whether series are listed together with the sets.
        private let areTogether: Bool

        init?(_ parts: [SetProgress], areTogether: Bool = false, on canvas: Canvas) {
            if parts.isEmpty { return nil }
            let rows = [Self.titles] + parts.map { Self.cells($0, areTogether) }
            let widths = Self.titles.indices.map { column in
                rows.reduce(0) { max($0, CellWidth.of($1[column])) }
            }
            // Names take precedence over bars if all numbers fit.
            let isNarrow = canvas.width < Self.narrow
            let words = rows.flatMap { StyledText($0[Self.name]).parts(between: Self.colon) }.widest
            var columns = widths.map {
                Table.Column(long: $0, gap: isNarrow ? 1 : 2, alignment: .right)
            }
            columns[0] = .init(long: widths[0], gap: 0)
            columns[Self.name] = .init(
                long: widths[Self.name], least: isNarrow ? min(words, Self.leastName) : words, floor: 4,
                gap: isNarrow ? 1 : 2, breaksAt: Self.colon)
            columns[Self.bar] = .init(long: Self.barWidth, least: Self.leastBar)
            columns[Self.percentage].gap = 1
            table = Table(
                columns, width: canvas.width, dropping: [Self.bar, 7, 6, 5], growing: [Self.name, Self.bar],
                ellipsis: canvas.glyphs.ellipsis)
            (self.canvas, self.areTogether) = (canvas, areTogether)
        }

        private static func cells(_ part: SetProgress, _ areTogether: Bool) -> [String] {
            let isNamed = part.name != "promos"
            let name = areTogether && part.set == nil && isNamed ? "Promos\(colon)\(part.name)" : part.name
            return [
                part.code, isNamed ? name : "Promos", "", part.names.share, "\(percent(part)) %",
                part.printings.share, part.foils.share, part.finishes.share,
            ]
        }

        var header: StyledText { table.line { canvas.text(Self.titles[$0.index], canvas.theme.aside) } }

        /// A row as a single line.
        func line(_ part: SetProgress) -> StyledText { table.line(cell(of: part)) }

        /// A row as lines; a name that doesn't fit continues below.
        func lines(_ part: SetProgress) -> [StyledText] { table.lines(cell(of: part)) }

        private func cell(of part: SetProgress) -> (Table.Fitted) -> StyledText {
            let cells = Self.cells(part, areTogether)
            return { column in
                if column.index == Self.name {
                    return canvas.text(cells[Self.name], canvas.theme.rowName)
                }
                guard column.index == Self.bar else { return canvas.text(cells[column.index]) }
                return canvas.bar(part.names.owned, of: max(1, part.names.all), width: column.width)
            }
        }
    }

    /// The percentage of owned names, rounded, but never 100 for an incomplete set.
    static func percent(_ set: SetProgress) -> Int {
        let (owned, all) = (set.names.owned, set.names.all)
        if all == 0 { return 0 }
        let rounded = (200 * owned + all) / (2 * all)
        return owned < all ? min(99, rounded) : rounded
    }

    private static func sentence(_ set: SetProgress) -> String {
        let share = { (part: SetProgress.Part, noun: String) in "\(part.owned) of \(part.all) \(noun)" }
        let parts = [
            "\(share(set.names, "names")), \(percent(set)) percent", share(set.printings, "printings"),
            set.foils.all > 0 ? share(set.foils, "foils") : nil, share(set.finishes, "for a master set"),
        ]
        let name = set.set == nil ? "Promo series \(set.series)" : set.name
        return "\(name): \(parts.compactMap(\.self).joined(separator: ", "))."
    }
}

extension SetProgress.Part {
    /// The share as "12/204"; empty if there is nothing to own.
    var share: String { all > 0 ? "\(owned)/\(all)" : "" }
}

extension Canvas {
    /// A bar such as "━━━━━───": the owned part in the accent colour, the rest in a lighter one.
    package func bar(_ count: Int, of most: Int, width: Int) -> StyledText {
        let full = min(width, Bar.length(count, of: most, width: width))
        let rest = String(repeating: Bar.restSign(isUnicode: isUnicode), count: width - full)
        let sign = String(repeating: Bar.sign(isUnicode: isUnicode), count: full)
        return text(sign, Style(theme.accent.foreground)) + text(rest, theme.aside)
    }
}
