import LorcanaCards
package import TerminalKit

/// Explains the columns of a card's row, and the symbols of card texts.
package enum RowGuide {
    /// What each column shows, from left to right.
    package static func row(_ glyphs: Glyphs) -> [(String, String)] {
        [
            (
                Ink.allCases.map(\.letters).joined(separator: " "),
                "the ink: \(Ink.allCases.map(\.name).joined(separator: ", "))"
            ),
            ("AmSt, \(glyphs.noInk)", "two inks; no ink"),
            ("\(glyphs.inkable) 3", "cost 3, inkable"),
            ("\(glyphs.uninkable) 3", "cost 3, not inkable"),
            ("2/4", "strength 2, willpower 4; -/7 is a location, which has no strength"),
            ("\(glyphs.lore)1", "lore 1"),
            ("Char Act Loc", "type, in few letters if space is short"),
            ("Ward, Shift 6", "keywords with their values"),
            (
                Rarity.allCases.map { glyphs.mark($0) + $0.shortName }.joined(separator: " "),
                "the rarity: \(Rarity.allCases.map(\.name).joined(separator: ", "))"
            ),
            ("TFC-041", "set and number, the card's id: lorcana card TFC-041"),
        ]
    }

    /// What each sign in card texts stands for.
    package static func symbols(_ glyphs: Glyphs) -> [(String, String)] {
        GameSymbol.allCases.map { symbol in
            (glyphs.text(symbol), "\(symbol.name), \(symbol.token) in a query")
        }
    }
}
