import CardRendering
import LorcanaCards
import TerminalKit

/// The selected card beside the list in full, or below it in few lines; its text scrolls.
struct PanelRegion: Region {
    let width: Int
    let height: Int
    let isBelow: Bool
    let card: LorcanaCard?
    /// All lines of the card's text, on screen or not.
    let text: [StyledText]
    let scroll: Int

    init(_ model: BrowserModel) {
        let (layout, content) = (model.layout, model.panel)
        height = layout.panelRows.count
        (width, isBelow) = Self.place(layout, model.size.columns)
        (card, text, scroll) = (
            width == 0 || layout.hasDeckBeside ? nil : content.card, layout.panelText, content.scroll
        )
    }

    private static func place(_ layout: BrowserLayout, _ columns: Int) -> (width: Int, isBelow: Bool) {
        switch layout.panel {
        case .beside(let columns): (columns, false)
        case .below: (columns, true)
        case nil: (0, false)
        }
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        guard width > 0, height > 0 else { return [] }
        if !isBelow { return page(text, rows: height, look) }
        guard let card else { return [] }
        return [CardPeek.title(card, on: look.canvas(width))] + page(text, rows: height - 1, look)
    }

    /// All lines of a card's text, as the panel of a layout has them.
    static func text(
        _ card: LorcanaCard?, _ layout: BrowserLayout, _ columns: Int, _ look: BrowserLook
    ) -> [StyledText] {
        let (width, isBelow) = place(layout, columns)
        guard let card, width > 0 else { return [] }
        return look.texts.lines(.init(card: card, place: isBelow ? .below : .beside, width: width)) {
            let canvas = look.canvas(isBelow ? max(1, width - 2) : width)
            let printings = look.printings(card)
            let lines =
                isBelow
                ? CardPeek.lines(
                    ShownCard(card, printings: printings, knowledge: look.knowledge()), on: canvas
                )
                .map { StyledText(" ") + $0 }
                : CardView.lines(
                    card, printings: printings, api: look.api, knowing: look.knowledge(), on: canvas)
            return lines.map { $0.truncated(to: width, ellipsis: look.ellipsis) }
        }
    }

    /// The lines on screen; the last says how to see more, if there is more.
    private func page(_ lines: [StyledText], rows: Int, _ look: BrowserLook) -> [StyledText] {
        let first = min(scroll, max(0, lines.count - rows))
        let page = Array(lines[first...].prefix(rows))
        if first + rows >= lines.count || rows < 2 { return page }
        let hidden = lines.count - first - rows + 1
        let more = "\(look.ellipsis) \(Counted.text(hidden, "line")) more\(look.dot)\(look.scrollKey)"
        return page.dropLast() + [look.canvas(width).text(" \(more)", look.theme.aside)]
    }
}
