import LorcanaCards
import LorcanaKit
import TerminalKit

/// The selected card in full, beside the list.
struct PanelRegion: Region {
    let width: Int
    let height: Int
    let card: LorcanaCard?

    init(_ model: BrowserModel) {
        let layout = model.layout
        width = layout.panelColumns ?? 0
        height = layout.list.count + (layout.head == nil ? 0 : 1)
        card = layout.panelColumns == nil ? nil : model.screen.visibleListing?.selected
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        guard let card, width > 0 else { return [] }
        let canvas = look.canvas(width)
        let body = CardView.untitledLines(card, printings: look.printings(card), api: look.api, on: canvas)
            .map { $0.truncated(to: width, ellipsis: look.ellipsis) }
        let lines = [CardBanner.line(card, on: canvas)] + body
        return lines.count <= height
            ? lines : Array(lines.prefix(height - 1)) + [StyledText(look.ellipsis, Palette.aside)]
    }
}

/// A card's name across the whole width, on the colours of its inks.
enum CardBanner {
    static func line(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let name = canvas.fitted(canvas.text(" \(card.fullName)"), to: canvas.width)
        let inks = card.inks.inks
        guard let first = inks.first, let last = inks.last else {
            return name.overlaid(by: Style(nil, [.bold, .inverse]))
        }
        let left = name.prefix(inks.count > 1 ? canvas.width * 2 / 3 : canvas.width)
        return left.overlaid(by: canvas.theme.badge(first))
            + name.dropFirst(left.width).overlaid(by: canvas.theme.badge(last))
    }
}
