package import LorcanaCards
package import TerminalKit

extension InkSet {
    /// A badge for each ink, with letters on its colour; `none` if there is no ink.
    package func badges(
        on canvas: Canvas, separator: String = "", none: String = ""
    ) -> StyledText {
        if isEmpty { return canvas.text(none) }
        return inks.map { StyledText($0.letters, canvas.theme.badge($0)) }
            .joined(separator: StyledText(separator))
    }

    /// The inks in words: "Amber", "Amber and Steel", "no ink".
    var words: String { isEmpty ? "no ink" : inks.map(\.name).joined(separator: " and ") }
}
