import LorcanaKit
import TerminalKit

/// The line above the list: the column names, an error in the query, or a corrected name.
struct HeadRegion: Region {
    enum Content: Equatable {
        case columns
        case wrong(QueryError)
        case correction(AnswerNote)
        case nothing
    }

    let width: Int
    let content: Content

    init(_ model: BrowserModel) {
        let screen = model.screen
        width = model.layout.listColumns
        content =
            if let error = screen.status.queryError {
                .wrong(error)
            } else if let note = screen.status.correction {
                .correction(note)
            } else {
                screen.visibleListing == nil ? .nothing : .columns
            }
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        [line(look.canvas(width), look).truncated(to: width, ellipsis: look.ellipsis)]
    }

    private func line(_ canvas: Canvas, _ look: BrowserLook) -> StyledText {
        switch content {
        case .columns:
            let canvas = look.canvas(width - 1)
            return StyledText(" ") + RowLayout(on: canvas).header(on: canvas).overlaid(by: Palette.aside)
        case .wrong(let error):
            let message = canvas.text("  \(Quoted.clean(error.message, limit: 200))", canvas.theme.warning)
            if error.hint.isEmpty { return message }
            return message + canvas.text("; \(Quoted.clean(error.hint, limit: 300))", Palette.aside)
        case .correction(let note):
            return canvas.text("  \(NoteWords.line(note, localTime: look.localTime))", canvas.theme.warning)
        case .nothing: return StyledText()
        }
    }
}
