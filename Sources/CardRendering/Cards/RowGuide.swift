import LorcanaCards
package import TerminalKit

/// Explains the columns of a card's row, and the symbols in card texts, by samples.
package enum RowGuide {
    /// The columns from left to right.
    package static func row(_ glyphs: Glyphs) -> [(String, String)] {
        CardColumn.listed.flatMap { $0.guide(glyphs) }
    }

    package static func symbols(_ glyphs: Glyphs) -> [(String, String)] {
        GameSymbol.allCases.map { symbol in
            (glyphs.text(symbol), "\(symbol.name), \(symbol.token) in a query")
        }
    }
}
