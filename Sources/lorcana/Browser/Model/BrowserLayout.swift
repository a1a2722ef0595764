import CardRendering
import TerminalKit

/// The rows and columns of each part of a screen, at any size down to one cell.
///
/// As the screen shrinks, the card below the list goes first, then the column names, the footer, the title. The
/// last row is the search line's while it has the focus, otherwise the list's.
struct BrowserLayout: Equatable, Sendable {
    /// The search line, or the screen's title.
    let top: Int?
    /// The column names, or a remark on the line.
    let head: Range<Int>
    let list: Range<Int>
    /// What failed.
    let strip: Range<Int>
    let footer: Int?
    let panel: Panel?
    /// The columns of the list.
    let listColumns: Int
    /// The column of the scroll bar, right of the list: that of the rule if there is a panel beside it.
    let bar: Int?
    /// Whether `head` has a remark or the filters, which take the whole width.
    let isHeadWide: Bool

    /// Where the selected card is shown.
    enum Panel: Equatable, Sendable {
        case beside(columns: Int)
        /// Under a line with its name.
        case below(rows: Range<Int>)
    }

    init(size: TerminalSize, screen: Screen, showing said: Strip? = nil, showsPanel: Bool) {
        let rows = size.rows
        let canvas = Canvas(width: size.columns)
        top = rows >= 2 || screen.content.isTyping ? 0 : nil
        footer = rows >= 3 ? rows - 1 : nil
        let first = top == nil ? 0 : 1
        let last = max(first, footer ?? rows)
        var headRows = rows >= 6 && screen.content.hasHead ? 1 : 0
        if headRows > 0, screen.setNumber != nil, screen.hasCards { headRows += SetChart.rows(size) }
        let filters = headRows > 0 && screen.content.isFiltering ? screen.filters : nil
        let remark = headRows > 0 && filters == nil ? screen.remark : nil
        isHeadWide = remark != nil || filters != nil
        if let filters { headRows = min(filters.lines(on: canvas).count, rows / 3) }
        if let remark { headRows = min(remark.lines(on: canvas).count, rows / 3) }
        let stripRows = said.map { min($0.lines(on: canvas).count, rows / 4) } ?? 0
        head = first..<min(last, first + headRows)
        strip = max(head.upperBound, last - stripRows)..<last
        let barColumns = size.columns >= Self.barFrom ? 1 : 0
        // Without a card there is none to show, and what is said in place of the list has the whole width.
        let isWanted = showsPanel && screen.visibleListing?.shown.isEmpty == false
        if isWanted, size.columns >= Self.besideFrom, strip.lowerBound - head.upperBound >= 3 {
            // The list has at least the columns of a window without a panel, if the card has those it needs.
            let columns = min(80, max(40, min(size.columns * 3 / 8, size.columns - 80)))
            panel = .beside(columns: columns)
            listColumns = size.columns - columns - Self.gap
            bar = listColumns + 1
            list = head.upperBound..<strip.lowerBound
        } else if isWanted, size.columns >= Self.belowFrom.columns, rows >= Self.belowFrom.rows {
            listColumns = size.columns - barColumns
            bar = barColumns == 0 ? nil : listColumns
            let panelRows = min(16, rows * 3 / 8)
            list = head.upperBound..<max(head.upperBound, strip.lowerBound - panelRows)
            panel = .below(rows: list.upperBound..<strip.lowerBound)
        } else {
            panel = nil
            listColumns = size.columns - barColumns
            list = head.upperBound..<strip.lowerBound
            bar = barColumns == 0 ? nil : listColumns
        }
    }

    /// The rows of the panel, with its title.
    var panelRows: Range<Int> {
        switch panel {
        case .beside: (isHeadWide ? list : head).lowerBound..<list.upperBound
        case .below(let rows): rows
        case nil: 0..<0
        }
    }

    /// The rows of the panel's text: a card below the list has its name on a rule above.
    var panelTextRows: Int {
        switch panel {
        case .beside: panelRows.count
        case .below: max(0, panelRows.count - 1)
        case nil: 0
        }
    }

    /// The least width with a scroll bar.
    static let barFrom = 60
    /// The least width with a panel beside the list.
    static let besideFrom = 100
    /// The least size with a panel below the list.
    static let belowFrom = TerminalSize(columns: 80, rows: 20)
    /// Blank, rule, blank.
    static let gap = 3
}

extension Screen.Content {
    fileprivate var hasHead: Bool {
        switch self {
        case .search, .set, .sets: true
        case .card, .help: false
        }
    }
}
