import LorcanaCards
import TerminalKit

/// The inks of a card as badges: letters on the ink's colour, two for dual ink, a mark for none.
enum InkBadge {
    static func badges(_ inks: InkSet, on canvas: Canvas) -> StyledText {
        if inks.count == 0 { return canvas.text(canvas.glyphs.noInk) }
        return inks.inks.map { StyledText($0.letters, canvas.theme.badge($0)) }.joined()
    }

    /// "Amber", "Amber and Steel", "no ink".
    static func words(_ inks: InkSet) -> String {
        inks.count == 0 ? "no ink" : inks.inks.map(\.name).joined(separator: " and ")
    }
}
