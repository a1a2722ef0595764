import LorcanaKit
import TerminalKit

/// The line over the list: the columns' names, or what is wrong with the query.
struct HeadRegion: Region {
    let width: Int
    let error: QueryError?
    let listsCards: Bool

    init(_ model: BrowserModel) {
        width = model.layout.listColumns
        error = model.screen.status.queryError
        listsCards = model.screen.listing != nil
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(width)
        if let error {
            var line = canvas.text("  \(Quoted.clean(error.message, limit: 200))", Palette.warning)
            if !error.hint.isEmpty {
                line += canvas.text("; \(Quoted.clean(error.hint, limit: 300))", Palette.aside)
            }
            return [line.truncated(to: width, ellipsis: look.ellipsis)]
        }
        guard listsCards else { return [StyledText()] }
        let row = RowLayout(on: look.canvas(width - 1)).header(on: look.canvas(width - 1))
        return [StyledText(" ") + row.overlaid(by: Palette.aside)]
    }
}
