import TerminalKit

/// Which rows and columns each part of a screen has, at any size down to one cell.
///
/// What matters most goes last: the list keeps a row while there is any, then the search line or the title,
/// the footer, and the columns' names.
struct BrowserLayout: Equatable, Sendable {
    /// The search line, or the screen's title.
    let top: Int?
    /// The columns' names, or what is wrong with the query.
    let head: Int?
    let list: Range<Int>
    let footer: Int?
    /// The columns of the list, and of the panel beside it where there is one.
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

    /// The width from which a panel fits beside the list.
    static let panelFrom = 100
    /// Blank, rule, blank.
    static let gap = 3
}

extension Screen.Content {
    fileprivate var isTyping: Bool {
        if case .search(let search) = self { search.focus == .line } else { false }
    }

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
