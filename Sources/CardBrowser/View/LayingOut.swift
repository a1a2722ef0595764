import CardRendering
import TerminalKit

extension BrowserLayout {
    /// Lays out the screen on top, at any size down to one cell.
    ///
    /// As the screen shrinks, the card below the list goes first, then the column names, the footer, the title. The
    /// last row is the search line's while it has the focus, otherwise the list's.
    init(_ model: BrowserModel, _ look: BrowserLook) {
        self.init()
        let (rows, columns, screen) = (model.size.rows, model.size.columns, model.screen)
        let canvas = look.canvas(columns)
        top = rows >= 2 || screen.search?.focus == .line ? 0 : nil
        footer = rows >= 3 ? rows - 1 : nil
        let first = top == nil ? 0 : 1
        let last = max(first, footer ?? rows)
        head = first..<min(last, first + layOutHead(model, canvas))
        (stripText, saysNotice) = Strip.lines(model, on: canvas)
        strip = max(head.upperBound, last - min(stripText.count, rows / 4))..<last
        saysNotice = saysNotice && !strip.isEmpty
        layOutList(model, roomWithoutStrip: last - head.upperBound)
        let room = TerminalSize(columns: listColumns, rows: list.count)
        text = screen.kind.text(model, look, room)
        panelText = PanelRegion.text(model.panel(in: panelRows).card, self, columns, look)
    }

    /// Returns the number of lines above the list.
    private mutating func layOutHead(_ model: BrowserModel, _ canvas: Canvas) -> Int {
        let (screen, rows) = (model.screen, model.size.rows)
        guard rows >= Self.headFrom, screen.cursor != nil else { return 0 }
        headText =
            if screen.search?.focus == .filters, let filters = screen.search?.filters {
                filters.lines(on: canvas)
            } else { screen.remark?.lines(on: canvas) }
        if let headText { return min(headText.count, rows / 3) }
        return screen.set != nil && screen.hasCards ? 1 + SetChart.rows(model.size) : 1
    }

    /// Divides what is between head and strip into the list, its scroll bar, and the card beside or below it.
    private mutating func layOutList(_ model: BrowserModel, roomWithoutStrip: Int) {
        let (rows, columns) = (model.size.rows, model.size.columns)
        list = head.upperBound..<strip.lowerBound
        let barColumns = columns >= Self.barFrom ? 1 : 0
        listColumns = columns - barColumns
        bar = barColumns == 0 ? nil : listColumns
        // Without a card there is none to show, and what is said in place of the list has the whole width.
        guard model.screen.visibleListing?.shown.isEmpty == false else { return }
        let isWanted = model.preferences.showsPanel
        let hasRoomBelow = columns >= Self.belowFrom.columns && rows >= Self.belowFrom.rows
        let isWide = columns >= Self.besideFrom
        hasRoomForPanel = isWide && roomWithoutStrip >= Self.leastBeside || hasRoomBelow
        if isWanted, isWide, list.count >= Self.leastBeside {
            // The list has at least the columns of a window without a panel, if the card has those it needs.
            let panelColumns = min(80, max(40, min(columns * 3 / 8, columns - 80)))
            panel = .beside(columns: panelColumns)
            listColumns = columns - panelColumns - Self.gap
            bar = listColumns + 1
        } else if isWanted, hasRoomBelow {
            let end = list.upperBound
            list = list.lowerBound..<max(list.lowerBound, end - min(16, rows * 3 / 8))
            panel = .below(rows: list.upperBound..<end)
        }
    }

    /// The least rows with a line above the list.
    private static let headFrom = 6
    /// The least width with a scroll bar.
    private static let barFrom = 60
    /// The least width with a panel beside the list, and its least rows.
    private static let besideFrom = 100
    private static let leastBeside = 3
    /// The least size with a panel below the list.
    private static let belowFrom = TerminalSize(columns: 80, rows: 20)
    /// Blank, rule, blank.
    private static let gap = 3
}
