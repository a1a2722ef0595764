package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// A list of sets: number, code, name, release day, base cards, Core, and how many names are owned. If it is too wide, long
/// names are shortened first; then columns are dropped from the right, then the number, since the code also identifies the
/// set.
package enum SetList {
    /// The titles, then each set; a name that doesn't fit continues below.
    ///
    /// - Parameters:
    ///   - today: the day that decides whether a set is announced or released.
    ///   - all: all sets, whose dates determine when sets leave Core; nil if all are listed.
    ///   - isOneLine: whether each set is on one line, as in full screen; a long name is reduced to the part
    ///     after its colon.
    package static func lines(
        _ sets: [LorcanaSet], today: Timestamp?, among all: [LorcanaSet]? = nil, isOneLine: Bool = false,
        knowing knowledge: CardKnowledge = CardKnowledge(), on canvas: Canvas
    ) -> [StyledText] {
        let standing = { (set: LorcanaSet) in
            today.map { SetStanding(set, among: all ?? sets, on: $0) } ?? .unstated
        }
        if canvas.isAccessible {
            return sets.map { canvas.text(sentence($0, today, standing($0), knowledge.owned(of: $0))) }
        }
        let standings = sets.map(standing)
        let owned = sets.map(knowledge.owned)
        let ownTitles = owned.allSatisfy { $0 == nil } ? [] : ["", "Owned"]
        let hasCore = standings.contains { $0 != .unstated }
        let titles = titles.dropLast() + [hasCore ? "Core" : ""] + ownTitles
        let rows =
            [titles.map { canvas.text($0, canvas.theme.aside) }]
            + zip(sets, zip(standings, owned)).map { set, known in
                cells(set, today).map { canvas.text($0) } + [known.0.cell(on: canvas)]
                    + (ownTitles.isEmpty
                        ? [] : [StyledText(), canvas.text(known.1?.share ?? lack(set, today) ?? "")])
            }
        let ellipsis = canvas.glyphs.ellipsis
        let columns = titles.indices.map { column in
            let isName = column == nameColumn
            let widths = rows.flatMap { row in
                isName ? row[column].parts(between: colon).map(\.width) : [row[column].width]
            }
            let long = column == barColumn ? barWidth : rows.map { $0[column].width }.max() ?? 0
            return Table.Column(
                long: long, least: column == barColumn ? barWidth / 2 : widths.max(), floor: isName ? 1 : nil,
                gap: column == 0 || long == 0 ? 0 : 2,
                alignment: column == cardsColumn || column == ownedColumn ? .right : .left,
                breaksAt: isName ? colon : nil, ellipsis: ellipsis)
        }
        let table = Table(
            columns, width: canvas.width,
            dropping: (ownTitles.isEmpty ? [] : [barColumn, cardsColumn])
                + columns.indices.dropFirst(nameColumn + 1).reversed() + [0],
            growing: [nameColumn, barColumn], ellipsis: ellipsis)
        // A code that equals the number is not repeated.
        let hasNumbers = table.columns.first?.index == 0
        let hasCards = table.columns.contains { $0.index == cardsColumn }
        return rows.enumerated().flatMap { place, row in
            let set = place > 0 ? sets[place - 1] : nil
            let owned = place > 0 ? owned[place - 1] : nil
            let cell = { (column: Table.Fitted) in
                switch column.index {
                case codeColumn where hasNumbers && set.map { $0.code == $0.number } == true: StyledText()
                case barColumn where owned != nil:
                    canvas.bar(owned?.owned ?? 0, of: max(1, owned?.all ?? 1), width: column.width)
                // Why a set has no cards is said once.
                case ownedColumn where hasCards && set != nil && owned == nil: StyledText()
                case let index: row[index]
                }
            }
            return isOneLine ? [table.line(cell)] : table.lines(cell)
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

    /// "Set 1, TFC: The First Chapter, released on 2023-09-01, 204 cards."; a code that equals the number is left out.
    private static func sentence(
        _ set: LorcanaSet, _ today: Timestamp?, _ standing: SetStanding, _ owned: SetProgress.Part?
    ) -> String {
        let code = set.code == set.number ? "" : ", \(set.code)"
        let day = set.firstDay?.date
        let words =
            set.isAnnounced(on: today)
            ? ["announced" + (day.map { " for \($0)" } ?? ", no date yet")]
            : [day.map { "released on \($0)" } ?? "no date", count(set, today)] + standing.sentences
                + (owned.map { ["\($0.owned) of \($0.all) names owned"] } ?? [])
        return "Set \(set.number)\(code): \(set.name), \(words.joined(separator: ", "))."
    }

    /// Without those of a collection.
    private static let titles = ["No.", "Code", "Name", "Release", "Cards", "Core"]
    private static let (codeColumn, nameColumn, cardsColumn, barColumn, ownedColumn) = (1, 2, 4, 6, 7)
    private static let barWidth = 12
    /// The separator in names.
    private static let colon = ": "

    private static func cells(_ set: LorcanaSet, _ today: Timestamp?) -> [String] {
        [
            set.number, set.code, set.name, release(set),
            lack(set, today) ?? Counted.grouped(set.baseCards),
        ]
    }

    private static func count(_ set: LorcanaSet, _ today: Timestamp?) -> String {
        lack(set, today) ?? Counted.text(set.baseCards)
    }

    /// Why a set has no cards; nil if it has some.
    private static func lack(_ set: LorcanaSet, _ today: Timestamp?) -> String? {
        if set.isAnnounced(on: today) { return "announced" }
        return set.isMissing(on: today) ? "not in the data" : nil
    }

    private static func release(_ set: LorcanaSet) -> String {
        set.firstDay?.date ?? "no date"
    }
}

extension SetStanding {
    /// "until set 17", "left 2026-07-17"; empty if it is unknown.
    private var words: String {
        switch self {
        case .unstated: ""
        case .coming(let day): "from \(day.date)"
        case .inCore(let set, let until):
            set.map { "until set \($0)" } ?? until.map { "until \($0.date)" } ?? ""
        case .left(let day): "left \(day.date)"
        }
    }

    /// The sign, with its words in grey, for the column "Core".
    fileprivate func cell(on canvas: Canvas) -> StyledText {
        switch self {
        case .unstated: StyledText()
        case .coming: canvas.text("  \(words)", canvas.theme.aside)
        case .inCore: canvas.sign(isRight: true) + canvas.text(words, canvas.theme.aside)
        case .left: canvas.sign(isRight: false) + canvas.text(words, canvas.theme.aside)
        }
    }

    /// "✓ Core until set 17"; empty if it is unknown.
    func line(on canvas: Canvas) -> StyledText {
        switch self {
        case .unstated: StyledText()
        case .coming: canvas.text("Core \(words)")
        case .inCore: canvas.sign(isRight: true) + canvas.text("Core \(words)")
        case .left: canvas.sign(isRight: false) + canvas.text("Core \(words)")
        }
    }

    /// "in Core until set 17", for a screen reader.
    fileprivate var sentences: [String] {
        switch self {
        case .unstated: []
        case .coming: ["in Core \(words)"]
        case .inCore: ["in Core \(words)"]
        case .left(let day): ["left Core on \(day.date)"]
        }
    }
}
