package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// A list of sets: number, code, name, release date, base cards, Core, and the number of owned names. If it is too
/// wide, long names are shortened first; then columns are dropped from the right, then the number, since the code
/// also identifies the set.
package enum SetList {
    /// The titles, then each set; a name that doesn't fit continues below.
    ///
    /// - Parameters:
    ///   - today: the current day, which determines whether a set is announced or released.
    ///   - all: all sets, whose dates determine when sets leave Core; nil if all are listed.
    ///   - isOneLine: whether each set is on one line, as in full screen; a long name is reduced to the part after
    ///     its colon.
    package static func lines(
        _ sets: [LorcanaSet], today: Timestamp?, among all: [LorcanaSet]? = nil, isOneLine: Bool = false,
        knowing knowledge: CardKnowledge = CardKnowledge(), on canvas: Canvas
    ) -> [StyledText] {
        let rows = sets.map { set in
            Row(
                set: set, today: today,
                standing: today.map { SetStanding(set, among: all ?? sets, on: $0) } ?? .unstated,
                owned: knowledge.owned(of: set))
        }
        if canvas.isAccessible { return rows.map { canvas.text($0.sentence) } }
        let hasOwned = rows.contains { $0.owned != nil }
        let hasCore = rows.contains { $0.standing != .unstated }
        let columns = Column.allCases.filter { hasOwned || $0 != .bar && $0 != .owned }
        let titles = columns.map { column in
            canvas.text(column == .core && !hasCore ? "" : column.title, canvas.theme.aside)
        }
        let cells = rows.map { row in columns.map { row.cell($0, on: canvas) } }
        let ellipsis = canvas.glyphs.ellipsis
        let table = Table(
            columns.map { column in
                column.layout(([titles] + cells).map { $0[column.rawValue] }, ellipsis: ellipsis)
            },
            width: canvas.width, dropping: Column.dropping(hasOwned: hasOwned).map(\.rawValue),
            growing: [Column.name, .bar].map(\.rawValue), ellipsis: ellipsis)
        let shown = Set(table.columns.map { columns[$0.index] })
        func drawn(_ cell: (Table.Fitted) -> StyledText) -> [StyledText] {
            isOneLine ? [table.line(cell)] : table.lines(cell)
        }
        return drawn { titles[$0.index] }
            + zip(rows, cells).flatMap { row, cells in
                drawn { fitted in
                    switch columns[fitted.index] {
                    // A code that equals the number is omitted.
                    case .code where shown.contains(.number) && row.set.code == row.set.number: StyledText()
                    // The reason why a set has no cards is shown only once.
                    case .owned where shown.contains(.cards) && row.owned == nil: StyledText()
                    case .bar: row.bar(width: fitted.width, on: canvas)
                    case .number, .code, .name, .release, .cards, .core, .owned: cells[fitted.index]
                    }
                }
            }
    }

    /// A set in one line, above its cards, with as many parts as fit.
    package static func overview(
        _ set: LorcanaSet, today: Timestamp?, among all: [LorcanaSet] = [], within width: Int = .max,
        on canvas: Canvas
    ) -> StyledText {
        let separator = canvas.isAccessible ? ", " : " \(canvas.glyphs.separator) "
        let line = today.map { SetStanding(set, among: all, on: $0).line(on: canvas) } ?? StyledText()
        var parts = ["set \(set.number)", release(set)].map { canvas.text(separator + $0) }
        if set.code != set.number { parts.insert(canvas.text(separator + set.code), at: 0) }
        if !line.isEmpty { parts.append(canvas.text(separator) + line) }
        parts.append(canvas.text(separator + count(set, today)))
        if set.specialCards > 0 { parts.append(canvas.text(", \(set.specialCards) special")) }
        if set.promoCards > 0 { parts.append(canvas.text(", \(Counted.text(set.promoCards, "promo"))")) }
        let title = canvas.text(set.name, TextStyle.name)
        return title
            + Flow.line(
                parts, width: width - title.width, separator: StyledText())
    }

    private static let barWidth = 12
    /// The separator in names.
    private static let colon = ": "

    /// The columns; the last two only with a collection. The raw value is the index.
    private enum Column: Int, CaseIterable {
        case number, code, name, release, cards, core, bar, owned

        var title: String {
            switch self {
            case .number: "No."
            case .code: "Code"
            case .name: "Name"
            case .release: "Release"
            case .cards: "Cards"
            case .core: "Core"
            case .bar: ""
            case .owned: "Owned"
            }
        }

        /// The columns that a narrow list drops, in this order.
        static func dropping(hasOwned: Bool) -> [Column] {
            (hasOwned ? [.bar, .cards, .owned, .core] : [.core, .cards]) + [.release, .number]
        }

        /// The layout of the column with these cells, which include its title.
        func layout(_ cells: [StyledText], ellipsis: String) -> Table.Column {
            let long = cells.map(\.width).max() ?? 0
            return switch self {
            case .number: Table.Column(long: long, gap: 0, ellipsis: ellipsis)
            case .name:
                Table.Column(
                    long: long, least: cells.flatMap { $0.parts(between: colon).map(\.width) }.max(),
                    floor: 1,
                    breaksAt: colon, ellipsis: ellipsis)
            case .cards, .owned: Table.Column(long: long, alignment: .right, ellipsis: ellipsis)
            case .bar: Table.Column(long: barWidth, least: barWidth / 2, ellipsis: ellipsis)
            case .code, .release, .core:
                Table.Column(long: long, gap: long == 0 ? 0 : 2, ellipsis: ellipsis)
            }
        }
    }

    /// A set, and what is known about it.
    private struct Row {
        let set: LorcanaSet
        let today: Timestamp?
        let standing: SetStanding
        let owned: SetProgress.Part?

        func cell(_ column: Column, on canvas: Canvas) -> StyledText {
            switch column {
            case .number: canvas.text(set.number)
            case .code: canvas.text(set.code)
            case .name: canvas.text(set.name, canvas.theme.rowName)
            case .release: canvas.text(release(set))
            case .cards: canvas.text(lack(set, today) ?? Counted.grouped(set.baseCards))
            case .core: standing.cell(on: canvas)
            case .bar: StyledText()
            case .owned: canvas.text(owned?.share ?? lack(set, today) ?? "")
            }
        }

        /// A bar for the share of owned names; empty without a collection.
        func bar(width: Int, on canvas: Canvas) -> StyledText {
            owned.map { canvas.bar($0.owned, of: max(1, $0.all), width: width) } ?? StyledText()
        }

        /// The sentence "Set 1, TFC: The First Chapter, released on 2023-09-01, 204 cards."; a code that equals the
        /// number is omitted.
        var sentence: String {
            let code = set.code == set.number ? "" : ", \(set.code)"
            let day = set.firstDay?.date
            let words =
                set.isAnnounced(on: today)
                ? ["announced" + (day.map { " for \($0)" } ?? ", no date yet")]
                : [day.map { "released on \($0)" } ?? "no date", count(set, today)] + standing.sentences
                    + (owned.map { ["\($0.owned) of \($0.all) names owned"] } ?? [])
            return "Set \(set.number)\(code): \(set.name), \(words.joined(separator: ", "))."
        }
    }

    private static func count(_ set: LorcanaSet, _ today: Timestamp?) -> String {
        lack(set, today) ?? Counted.text(set.baseCards)
    }

    /// The reason why a set has no cards; nil if it has some.
    private static func lack(_ set: LorcanaSet, _ today: Timestamp?) -> String? {
        if set.isAnnounced(on: today) { return "announced" }
        return set.isMissing(on: today) ? "not in the data" : nil
    }

    private static func release(_ set: LorcanaSet) -> String {
        set.firstDay?.date ?? "no date"
    }
}

extension SetStanding {
    /// Formats "until set 17" or "left 2026-07-17"; empty if unknown.
    private var words: String {
        switch self {
        case .unstated: ""
        case .coming(let day): "from \(day.date)"
        case .inCore(let set, let until):
            set.map { "until set \($0)" } ?? until.map { "until \($0.date)" } ?? ""
        case .left(let day): "left \(day.date)"
        }
    }

    /// The mark, followed by its words in grey, for the column "Core".
    fileprivate func cell(on canvas: Canvas) -> StyledText {
        switch self {
        case .unstated: StyledText()
        case .coming: canvas.text("  \(words)", canvas.theme.aside)
        case .inCore: canvas.sign(isRight: true) + canvas.text(words, canvas.theme.aside)
        case .left: canvas.sign(isRight: false) + canvas.text(words, canvas.theme.aside)
        }
    }

    /// Formats "✓ Core until set 17"; empty if unknown.
    func line(on canvas: Canvas) -> StyledText {
        switch self {
        case .unstated: StyledText()
        case .coming: canvas.text("Core \(words)")
        case .inCore: canvas.sign(isRight: true) + canvas.text("Core \(words)")
        case .left: canvas.sign(isRight: false) + canvas.text("Core \(words)")
        }
    }

    /// Formats "in Core until set 17", for a screen reader.
    fileprivate var sentences: [String] {
        switch self {
        case .unstated: []
        case .coming: ["in Core \(words)"]
        case .inCore: ["in Core \(words)"]
        case .left(let day): ["left Core on \(day.date)"]
        }
    }
}
