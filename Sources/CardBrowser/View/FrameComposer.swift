import CardRendering
import TerminalKit

/// The drawn regions of one screen, to be put together.
struct DrawnRegions {
    var top: [StyledText] = []
    var head: [StyledText] = []
    var main: [StyledText] = []
    var bar: [StyledText] = []
    var panel: [StyledText] = []
    var under: [StyledText] = []
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
        put(regions.panel, regions.bar, layout, &lines, look)
        for (row, line) in zip(layout.under, regions.under) { lines[row] = line }
        for (row, line) in zip(layout.strip, regions.strip) { lines[row] = line }
        if let footer = layout.footer { lines[footer] = regions.footer.first ?? StyledText() }
        let cursor = layout.top.flatMap { row in cursorColumn.map { Frame.Position(column: $0, row: row) } }
        return Frame(size: size, lines: lines, cursor: cursor, picture: picture)
    }

    private static func put(
        _ panel: [StyledText], _ bar: [StyledText], _ layout: BrowserLayout, _ lines: inout [StyledText],
        _ look: BrowserLook
    ) {
        switch layout.panel {
        case .beside:
            if panel.isEmpty { return }
            let rule = StyledText(look.rule, look.theme.aside)
            for (index, row) in layout.panelRows.enumerated() {
                let place = row - layout.list.lowerBound
                var line = lines[row].fitted(to: layout.listColumns, ellipsis: "")
                line.append(blanks: 1)
                line.append(bar.indices.contains(place) ? bar[place] : rule)
                line.append(blanks: 1)
                if index < panel.count { line.append(panel[index]) }
                lines[row] = line
            }
            return
        case .below(let rows):
            for (row, line) in zip(rows, panel) { lines[row] = line }
        case nil: break
        }
        guard let column = layout.bar else { return }
        for (row, cell) in zip(layout.list, bar) { lines[row] = lines[row].padded(to: column) + cell }
    }
}
