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
        let cursor = layout.top.flatMap { row in cursorColumn.map { Frame.Position(column: $0, row: row) } }
        var frame = Frame(size: size, cursor: cursor, picture: picture)
        if let top = layout.top { frame.put(regions.top.first ?? StyledText(), row: top) }
        frame.put(regions.main, in: layout.list)
        frame.put(regions.head, in: layout.head)
        put(regions.panel, regions.bar, layout, on: &frame, look)
        frame.put(regions.under, in: layout.under)
        frame.put(regions.strip, in: layout.strip)
        if let footer = layout.footer { frame.put(regions.footer.first ?? StyledText(), row: footer) }
        return frame
    }

    private static func put(
        _ panel: [StyledText], _ bar: [StyledText], _ layout: BrowserLayout, on frame: inout Frame,
        _ look: BrowserLook
    ) {
        switch layout.panel {
        case .beside:
            if panel.isEmpty { return }
            let rule = ScrollBarRegion.rule(look)
            for row in layout.panelRows {
                let place = row - layout.list.lowerBound
                frame.put(
                    bar.indices.contains(place) ? bar[place] : rule, row: row, column: layout.listColumns)
            }
            frame.put(panel, in: layout.panelRows, column: layout.listColumns + BrowserLayout.gap)
            return
        case .below(let rows): frame.put(panel, in: rows)
        case nil: break
        }
        if let column = layout.bar { frame.put(bar, in: layout.list, column: column) }
    }
}

extension Frame {
    /// Puts lines in these rows, as many as there are of both.
    fileprivate mutating func put(_ lines: [StyledText], in rows: Range<Int>, column: Int = 0) {
        for (row, line) in zip(rows, lines) { put(line, row: row, column: column) }
    }
}
