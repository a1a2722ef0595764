import TerminalKit

/// The drawn regions of one screen, to be put together.
struct DrawnRegions {
    var top: [StyledText] = []
    var head: [StyledText] = []
    var main: [StyledText] = []
    var panel: [StyledText] = []
    var footer: [StyledText] = []
}

/// Puts the regions in their places.
enum FrameComposer {
    static func frame(
        _ regions: DrawnRegions, _ layout: BrowserLayout, size: TerminalSize, cursorColumn: Int?,
        _ look: BrowserLook
    ) -> Frame {
        var lines = Array(repeating: StyledText(), count: size.rows)
        if let top = layout.top, top < size.rows { lines[top] = regions.top.first ?? StyledText() }
        if let head = layout.head { lines[head] = regions.head.first ?? StyledText() }
        for (row, line) in zip(layout.list, regions.main) { lines[row] = line }
        if layout.panelColumns != nil { put(regions.panel, beside: layout, &lines, look) }
        if let footer = layout.footer { lines[footer] = regions.footer.first ?? StyledText() }
        let cursor = layout.top.flatMap { row in cursorColumn.map { Frame.Position(column: $0, row: row) } }
        return Frame(size: size, lines: lines, cursor: cursor)
    }

    /// The panel begins beside the columns' names, where there are any.
    private static func put(
        _ panel: [StyledText], beside layout: BrowserLayout, _ lines: inout [StyledText], _ look: BrowserLook
    ) {
        let rows = (layout.head ?? layout.list.lowerBound)..<layout.list.upperBound
        let rule = StyledText(" \(look.rule) ", Palette.aside)
        for (index, row) in rows.enumerated() {
            let left = lines[row].fitted(to: layout.listColumns, ellipsis: "")
            lines[row] = left + rule + (index < panel.count ? panel[index] : StyledText())
        }
    }
}
