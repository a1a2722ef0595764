import TerminalKit

/// A column that a command adds to a list of cards: "Counts as".
package struct AddedColumn: Equatable, Sendable {
    /// The column's cell for one card.
    package struct Cell: Equatable, Sendable {
        var text: String
        /// A shorter form of the text, for narrow lists.
        var short: String
        /// The cell in words, for the sentence of a screen reader; empty to leave it out.
        package private(set) var words: String
        /// Whether it is a gain or a loss; nil for neither.
        var isGain: Bool?

        package init(_ text: String, short: String? = nil, words: String, isGain: Bool? = nil) {
            (self.text, self.short, self.words, self.isGain) = (text, short ?? text, words, isGain)
        }

        /// The style of a gain is that of success, the style of a loss that of errors.
        func style(on canvas: Canvas) -> Style {
            isGain.map { $0 ? canvas.theme.right : canvas.theme.error } ?? .plain
        }

        /// The text, or its short form if the column is too narrow.
        func fitted(to column: Table.Fitted) -> String {
            CellWidth.of(text) <= column.width ? text : short
        }
    }

    let title: String
    /// A shorter title, for narrow lists.
    let short: String
    /// Whether the column comes first; otherwise it follows the name.
    let isFirst: Bool
    let isNumber: Bool
    /// Whether cells that don't fit are moved below their rows; on a narrow screen, all cells are.
    let goesBelow: Bool
    /// A cell for each card.
    private(set) var cells: [Cell]

    /// The column with only the cards at these indices.
    package func chosen(_ places: [Int]) -> AddedColumn {
        var column = self
        column.cells = places.map { cells[$0] }
        return column
    }

    package init(
        _ title: String, short: String? = nil, isFirst: Bool = false, isNumber: Bool = false,
        goesBelow: Bool = false, _ cells: [Cell]
    ) {
        self.goesBelow = goesBelow
        (self.title, self.short, self.isFirst, self.isNumber) = (title, short ?? title, isFirst, isNumber)
        self.cells = cells
    }

    /// A column of numbers; in sentences `noun` follows the number: "3 missing".
    package init(
        _ title: String, short: String? = nil, isFirst: Bool = false, numbers: [Int], says noun: String
    ) {
        self.init(
            title, short: short, isFirst: isFirst, isNumber: true,
            numbers.map { Cell(String($0), words: "\($0) \(noun)") })
    }

    /// Whether the column fits next to the card.
    func isShown(on canvas: Canvas) -> Bool { !goesBelow || canvas.width >= Self.usual }

    /// The column's widths. On a screen of the usual width, the column keeps its full width; in a wide column, such
    /// as a list of printings, cells that don't fit are moved below their rows.
    func measured(on canvas: Canvas) -> Table.Column {
        let long = cells.reduce(title.count) { max($0, CellWidth.of($1.text)) }
        let short = cells.reduce(self.short.count) { max($0, CellWidth.of($1.short)) }
        let least = canvas.width < Self.usual ? short : min(long, Self.mostOfUsual)
        return Table.Column(
            long: long, least: least, gap: isFirst ? 0 : 2, alignment: isNumber ? .right : .left,
            hasShortForm: least < long && long <= Self.mostOfUsual, ellipsis: canvas.glyphs.ellipsis)
    }

    private static let (usual, mostOfUsual) = (78, 24)
}
