import TerminalKit

/// The rows and columns of each part of a screen, at any size down to one cell.
///
/// As the screen shrinks, the column names go first, then the footer, then the title. The last row is the
/// search line's while it has the focus, otherwise the list's.
struct BrowserLayout: Equatable, Sendable {
    /// The search line, or the screen's title.
    let top: Int?
    /// The column names, or the error in the query.
    let head: Int?
    let list: Range<Int>
    let footer: Int?
    /// The columns of the list, and of the panel beside it if there is one.
    let listColumns: Int
    let panelColumns: Int?

    init(size: TerminalSize, screen: Screen.Content, showsPanel: Bool) {
        let rows = size.rows
        top = rows >= 2 || screen.isTyping ? 0 : nil
        head = rows >= 6 && screen.hasHead ? 1 : nil
        footer = rows >= 3 ? rows - 1 : nil
        let first = (top == nil ? 0 : 1) + (head == nil ? 0 : 1)
        list = first..<max(first, footer ?? rows)
        let panel = showsPanel && screen.hasPanel && size.columns >= Self.panelFrom && list.count >= 3
        panelColumns = panel ? min(80, max(40, size.columns * 3 / 8)) : nil
        listColumns = size.columns - (panelColumns.map { $0 + Self.gap } ?? 0)
    }

    /// The least width with a panel beside the list.
    static let panelFrom = 100
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

    fileprivate var hasPanel: Bool {
        switch self {
        case .search, .set: true
        case .sets, .card, .help: false
        }
    }
}
