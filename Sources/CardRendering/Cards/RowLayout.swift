package import LorcanaCards
package import TerminalKit

/// The columns that a list of cards shows and their widths, decided once for a list and a width.
package struct RowLayout: Equatable, Sendable {
    private let columns: [CardColumn]
    private let table: Table

    /// The layout that shows the most of `cards` on the canvas; drops columns from the right.
    ///
    /// With a header, columns are also wide enough for their titles.
    package init(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) {
        var (columns, measures): ([CardColumn], [Table.Column]) = ([], [])
        for column in CardColumn.listed {
            let widths = { (isShort: Bool) in
                cards.reduce(0) {
                    max($0, column.cell($1, isShort: isShort, highlight: highlight, on: canvas).width)
                }
            }
            let long = widths(false)
            if long == 0 { continue }
            let least = min(column.spec.least, column.spec.hasShortForm ? widths(true) : long)
            let title = header ? column.spec.title.count : 0
            columns.append(column)
            measures.append(column.measured(long: max(long, title), least: max(least, title), on: canvas))
        }
        // Most cards have no keywords, so the column is shown only if no name is cut for it.
        let whole = zip(columns, measures).reduce(0) {
            $0 + $1.1.gap + ($1.0 == .name ? $1.1.long : $1.1.least)
        }
        if whole > canvas.width, let place = columns.firstIndex(of: .keywords) {
            columns.remove(at: place)
            measures.remove(at: place)
        }
        self.init(columns, measures, dropping: columns.reversed().prefix { $0 != .name }, on: canvas)
    }

    /// The layout for cards not loaded yet: its columns stay while a list scrolls and grows.
    ///
    /// - Parameter ofSet: the cards are of one set, whose title has its code; they stand in the order of their numbers.
    package init(on canvas: Canvas, ofSet: Bool = false) {
        let isNarrow = canvas.width < 60
        let (place, other): (CardColumn, CardColumn) = ofSet ? (.number, .id) : (.id, .number)
        let columns = CardColumn.allCases.filter { $0 != other }
        let last: [CardColumn] =
            ofSet
            ? [.rarity, .lore, place, .stats]
            : (isNarrow ? [place, .rarity] : [.rarity, place]) + [.lore, .stats]
        self.init(
            columns,
            columns.map {
                let usual = $0.usualWidth(on: canvas)
                return $0.measured(long: usual.long, least: usual.least, on: canvas)
            }, dropping: [.text, .classifications, .keywords, .kind] + last, on: canvas)
    }

    private init(
        _ columns: [CardColumn], _ measures: [Table.Column], dropping: some Sequence<CardColumn>,
        on canvas: Canvas
    ) {
        let growing: [CardColumn] = [.name, .keywords, .classifications, .kind, .rarity, .text]
        self.columns = columns
        table = Table(
            measures, width: canvas.width, dropping: dropping.compactMap(columns.firstIndex),
            growing: growing.compactMap(columns.firstIndex), ellipsis: canvas.glyphs.ellipsis)
    }

    /// A card as one line of at most the canvas's width, without trailing blanks.
    ///
    /// `highlight` marks the searched words in the name.
    package func row(
        _ card: LorcanaCard, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        table.line { columns[$0.index].cell(card, isShort: $0.isShort, highlight: highlight, on: canvas) }
    }

    /// The titles of the columns; one that has no room is its first letter, as half a word says no more.
    package func header(on canvas: Canvas) -> StyledText {
        table.line {
            let title = columns[$0.index].spec.title
            return canvas.text(title.count <= $0.width ? title : String(title.prefix(1)), Palette.header)
        }
    }
}
