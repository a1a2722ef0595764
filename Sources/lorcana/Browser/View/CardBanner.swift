import LorcanaCards
import LorcanaKit
import TerminalKit

/// A card's name across a line, on the colours of its inks.
enum CardBanner {
    static func line(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let name = canvas.fitted(canvas.text(" \(card.fullName)"), to: canvas.width)
        let inks = card.inks.inks
        guard let first = inks.first, let last = inks.last else {
            return name.overlaid(by: Style(nil, [.bold, .inverse]))
        }
        let left = name.prefix(inks.count > 1 ? canvas.width * 2 / 3 : canvas.width)
        return left.overlaid(by: Palette.badge(first))
            + name.dropFirst(left.width).overlaid(by: Palette.badge(last))
    }
}
