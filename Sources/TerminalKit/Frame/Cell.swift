/// One cell of a screen's row: a grapheme, or the second half of a wide one.
struct Cell: Equatable {
    /// Empty in the second half of a wide grapheme.
    var text: String
    var style: Style

    static let blank = Cell(text: " ", style: .plain)

    var isBlank: Bool { self == .blank }
}

extension StyledText {
    /// The text as a row of exactly `columns` cells; in 7 bits unless `unicode`.
    func cells(columns: Int, unicode: Bool) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(columns)
        for span in spans {
            for grapheme in span.text {
                let width = CellWidth.of(grapheme)
                if width == 0 || cells.count + width > columns { continue }
                let text = unicode ? String(grapheme) : Self.spelled(grapheme, width: width)
                cells.append(Cell(text: text, style: span.style))
                if width == 2 { cells.append(Cell(text: "", style: span.style)) }
            }
        }
        cells.append(contentsOf: repeatElement(.blank, count: columns - cells.count))
        return cells
    }

    /// A grapheme in ASCII, made exactly as wide as it was; the last guard of a 7-bit screen.
    private static func spelled(_ grapheme: Character, width: Int) -> String {
        let text = ASCIIFallback.spell(grapheme).prefix(width)
        return text + String(repeating: " ", count: width - text.count)
    }
}
