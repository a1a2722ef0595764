import TerminalKit

/// The drawn regions of one screen, to be put together.
struct DrawnRegions {
    var top: [StyledText] = []
    var head: [StyledText] = []
    var main: [StyledText] = []
    var bar: [StyledText] = []
    var panel: [StyledText] = []
    var strip: [StyledText] = []
    var footer: [StyledText] = []
}

/// Puts the regions in their places.
enum FrameComposer {
    static func frame(
        _ regions: DrawnRegions, _ layout: BrowserLayout, size: TerminalSize, cursorColumn: Int?,
        picture: PlacedPicture? = nil, _ look: BrowserLook
    ) -> Frame {
        var lines = Array(repeating: StyledText(), count: size.rows)
        if let top = layout.top, top < size.rows { lines[top] = regions.top.first ?? StyledText() }
        for (row, line) in zip(layout.list, regions.main) { lines[row] = line }
        for (row, line) in zip(layout.head, regions.head) { lines[row] = line }
        if let column = layout.bar {
            for (row, cell) in zip(layout.list, regions.bar) {
                lines[row] = lines[row].padded(to: column) + cell
            }
        }
        put(regions.panel, layout, &lines, look)
        for (row, line) in zip(layout.strip, regions.strip) { lines[row] = line }
        if let footer = layout.footer { lines[footer] = regions.footer.first ?? StyledText() }
        let cursor = layout.top.flatMap { row in cursorColumn.map { Frame.Position(column: $0, row: row) } }
        return Frame(size: size, lines: lines, cursor: cursor, picture: picture)
    }

    private static func put(
        _ panel: [StyledText], _ layout: BrowserLayout, _ lines: inout [StyledText], _ look: BrowserLook
    ) {
        switch layout.panel {
        case .beside:
            let rule = StyledText(" \(look.rule) ", Palette.aside)
            for (index, row) in layout.panelRows.enumerated() {
                let left = lines[row].fitted(
                    to: layout.bar.map { $0 + 1 } ?? layout.listColumns, ellipsis: "")
                lines[row] = left + rule + (index < panel.count ? panel[index] : StyledText())
            }
        case .below(let rows):
            for (row, line) in zip(rows, panel) { lines[row] = line }
        case nil: break
        }
    }
}
