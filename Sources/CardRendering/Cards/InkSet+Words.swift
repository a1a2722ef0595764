package import LorcanaCards
package import TerminalKit

extension InkSet {
    /// Each ink's letters on its colour; `none` for no ink.
    package func badges(
        on canvas: Canvas, separator: String = "", none: String = ""
    ) -> StyledText {
        if isEmpty { return canvas.text(none) }
        return inks.map { StyledText($0.letters, canvas.theme.badge($0)) }
            .joined(separator: StyledText(separator))
    }

    /// "Amber", "Amber and Steel", "no ink".
    var words: String { isEmpty ? "no ink" : inks.map(\.name).joined(separator: " and ") }
}
