import TerminalKit

/// A column that a command adds to the rows of cards: "Counts as".
package struct AddedColumn: Equatable, Sendable {
    /// What the column shows of one card.
    package struct Cell: Equatable, Sendable {
        var text: String
        /// A shorter form for narrow lists.
        var short: String
        /// The words in a sentence for screen readers; empty for none.
        package private(set) var words: String
        /// Whether it is a gain or a loss; nil for neither.
        var isGain: Bool?

        package init(_ text: String, short: String? = nil, words: String, isGain: Bool? = nil) {
            (self.text, self.short, self.words, self.isGain) = (text, short ?? text, words, isGain)
        }

        /// A gain in the colour of what is right, a loss in that of errors.
        func style(on canvas: Canvas) -> Style {
            isGain.map { $0 ? canvas.theme.right : canvas.theme.error } ?? .plain
        }

        /// The text, or its short form in a column that has not the width.
        func fitted(to column: Table.Fitted) -> String {
            CellWidth.of(text) <= column.width ? text : short
        }
    }

    let title: String
    /// A shorter title for narrow lists.
    let short: String
    /// Whether the column is the first; else it follows the name.
    let isFirst: Bool
    let isNumber: Bool
    /// Whether a cell that does not fit, and each on a narrow screen, is below its row.
    let goesBelow: Bool
    /// A cell for each card.
    private(set) var cells: [Cell]

    /// The column for the cards at these places.
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

    /// A column of numbers. `noun` follows the number in a sentence: "3 missing".
    package init(
        _ title: String, short: String? = nil, isFirst: Bool = false, numbers: [Int], says noun: String
    ) {
        self.init(
            title, short: short, isFirst: isFirst, isNumber: true,
            numbers.map { Cell(String($0), words: "\($0) \(noun)") })
    }

    /// Whether there is room for the column beside the card.
    func isShown(on canvas: Canvas) -> Bool { !goesBelow || canvas.width >= Self.usual }

    /// The widths of the column: whole on a screen of the usual width. A wide one, such as a list of printings, is whole in
    /// the rows that fit.
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
