import LorcanaCards
package import TerminalKit

/// Explains the columns of a card's row and the symbols in card texts with samples.
package enum RowGuide {
    /// The columns from left to right.
    package static func row(on canvas: Canvas) -> [(StyledText, String)] {
        CardColumn.listed.flatMap { $0.guide(on: canvas) }
    }

    package static func symbols(on canvas: Canvas) -> [(StyledText, String)] {
        GameSymbol.allCases.map { symbol in
            (StyledText(canvas.glyphs.text(symbol)), "\(symbol.name), \(symbol.token) in a query")
        }
    }
}
