import LorcanaKit
import TerminalKit

/// The lines above the list: the column names, or what is wrong with the line.
struct HeadRegion: Region {
    enum Content: Equatable {
        case columns
        case remark(Remark)
        case filters(FilterBar)
        case nothing
    }

    let width: Int
    let height: Int
    let content: Content

    init(_ model: BrowserModel) {
        let (screen, layout) = (model.screen, model.layout)
        height = layout.head.count
        if screen.content.isFiltering, let filters = screen.filters {
            width = model.size.columns
            content = .filters(filters)
        } else if let remark = screen.remark {
            width = model.size.columns
            content = .remark(remark)
        } else {
            width = layout.listColumns
            content = screen.visibleListing == nil ? .nothing : .columns
        }
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        lines(look.canvas(width), look).prefix(height).map {
            $0.truncated(to: width, ellipsis: look.ellipsis)
        }
    }

    private func lines(_ canvas: Canvas, _ look: BrowserLook) -> [StyledText] {
        switch content {
        case .columns:
            let canvas = look.canvas(width - 1)
            return [StyledText(" ") + RowLayout(on: canvas).header(on: canvas).overlaid(by: Palette.aside)]
        case .remark(let remark): return remark.lines(on: canvas)
        case .filters(let filters): return filters.lines(on: canvas)
        case .nothing: return []
        }
    }
}
