package import LorcanaCards
package import TerminalKit

/// The columns that a list shows and their widths, decided once for a list and a width.
package struct RowLayout: Equatable, Sendable {
    struct Column: Equatable, Sendable {
        let column: CardColumn
        var width: Int
        var isShort: Bool
    }

    private(set) var columns: [Column]

    /// The layout that shows the most of `cards` on the canvas; drops columns from the right.
    ///
    /// With a header, columns are also wide enough for their titles.
    package init(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        on canvas: Canvas
    ) {
        var measures = CardColumn.listed.map { Measure($0, cards, highlight, on: canvas) }.filter {
            $0.long > 0
        }
        if header { measures = measures.map(\.titled) }
        // Keywords, which most cards lack, are shown where no name is cut for them.
        let whole = measures.map { $0.column == .name ? $0.whole : $0.leastColumn }
        if Self.width(whole) > canvas.width { measures.removeAll { $0.column == .keywords } }
        self.init(
            measures,
            dropping: CardColumn.listed.reversed().prefix { $0 != .name }, on: canvas)
    }

    /// The layout for cards not loaded yet: its columns stay while a list scrolls and grows.
    ///
    /// - Parameter ofSet: the cards are of one set, whose title has its code; they stand in the order of their numbers.
    package init(on canvas: Canvas, ofSet: Bool = false) {
        let isNarrow = canvas.width < 60
        let (place, other): (CardColumn, CardColumn) = ofSet ? (.number, .id) : (.id, .number)
        let columns = CardColumn.allCases.filter { $0 != other }
        self.init(
            columns.map { Measure(usual: $0, isNarrow: isNarrow, on: canvas) },
            dropping: [.text, .classifications, .keywords, .kind]
                + (ofSet
                    ? [.rarity, .lore, place, .stats]
                    : (isNarrow ? [place, .rarity] : [.rarity, place]) + [.lore, .stats]),
            on: canvas)
    }

    /// - Parameter dropping: the columns that go if there is no room for all, the first of them first.
    private init(_ wanted: [Measure], dropping: some Collection<CardColumn>, on canvas: Canvas) {
        var kept = wanted
        for column in dropping {
            if Self.width(kept.map(\.leastColumn)) <= canvas.width || kept.count == 1 { break }
            kept.removeAll { $0.column == column }
        }
        columns = kept.map(\.leastColumn)
        grow(kept, by: canvas.width - Self.width(columns))
    }

    /// Gives spare width to names, then to keywords, classifications, the long forms of kind and rarity, and to
    /// the text.
    private mutating func grow(_ measures: [Measure], by spare: Int) {
        var spare = spare
        for column in [CardColumn.name, .keywords, .classifications, .kind, .rarity, .text] {
            guard let index = columns.firstIndex(where: { $0.column == column }) else { continue }
            let missing = measures[index].long - columns[index].width
            let gain = column.hasShortForm && missing > spare ? 0 : min(missing, spare)
            columns[index].width += gain
            columns[index].isShort = columns[index].width < measures[index].long
            spare -= gain
        }
    }

    private static func width(_ columns: [Column]) -> Int {
        columns.reduce(0) { $0 + $1.width + $1.column.gap }
    }

    /// The preferred and the minimum width of a column.
    private struct Measure {
        let column: CardColumn
        let long: Int
        let least: Int

        init(
            _ column: CardColumn, _ cards: some Collection<LorcanaCard>, _ highlight: NameHighlight,
            on canvas: Canvas
        ) {
            func widest(isShort: Bool) -> Int {
                cards.reduce(0) {
                    max($0, column.cell($1, isShort: isShort, highlight: highlight, on: canvas).width)
                }
            }
            self.column = column
            long = widest(isShort: false)
            least = min(column.leastWidth, column.hasShortForm ? widest(isShort: true) : long)
        }

        /// Widths that fit nearly every card; on narrow screens names give way to numbers, and below 78 columns, as beside
        /// a card, a rarity to its mark.
        init(usual column: CardColumn, isNarrow: Bool, on canvas: Canvas) {
            self.column = column
            (long, least) =
                switch column {
                case .ink: (4, 4)
                case .cost: (4, 4)
                case .name: (46, isNarrow ? 18 : 36)
                case .stats: (5, 5)
                case .lore: (4, 4)
                case .kind: (9, 4)
                case .keywords: (26, 10)
                case .classifications: (30, 18)
                case .rarity: (12, canvas.width < 78 ? (canvas.glyphs.mark(.common).isEmpty ? 2 : 1) : 4)
                case .number: (7, 7)
                case .id: (11, 11)
                case .text: (.max, 24)
                }
        }

        private init(_ column: CardColumn, long: Int, least: Int) {
            (self.column, self.long, self.least) = (column, long, least)
        }

        /// The same, wide enough for the column's title.
        var titled: Measure {
            let title = column.title.count
            return Measure(column, long: max(long, title), least: max(least, title))
        }

        var whole: Column { Column(column: column, width: long, isShort: false) }

        var leastColumn: Column { Column(column: column, width: least, isShort: least < long) }
    }
}

extension RowLayout {
    /// A card as one line of at most the canvas's width, without trailing blanks.
    ///
    /// `highlight` marks the searched words in the name.
    package func row(_ card: LorcanaCard, highlight: NameHighlight = .nothing, on canvas: Canvas)
        -> StyledText
    {
        line(on: canvas) { column in
            column.column.cell(card, isShort: column.isShort, highlight: highlight, on: canvas)
        }
    }

    /// The titles of the columns.
    package func header(on canvas: Canvas) -> StyledText {
        line(on: canvas) { canvas.text($0.column.title(within: $0.width), Palette.header) }
    }

    /// The cells after the column that show nothing, also those before a number: a name is not cut beside blanks.
    private func emptyRoom(after index: Int, _ cells: [StyledText]) -> Int {
        let rest = columns.indices.dropFirst(index + 1)
        let empty = rest.prefix { cells[$0].isEmpty }
        let room = empty.reduce(0) { $0 + columns[$1].column.gap + columns[$1].width }
        guard let next = rest.dropFirst(empty.count).first, columns[next].column.alignment == .right else {
            return room
        }
        return room + max(0, columns[next].width - cells[next].width)
    }

    private func line(on canvas: Canvas, cell: (Column) -> StyledText) -> StyledText {
        var (line, used, start) = (StyledText(), 0, 0)
        let cells = columns.map(cell)
        for (index, column) in columns.enumerated() {
            start += column.column.gap
            var room = column.width
            if column.column == .name { room += emptyRoom(after: index, cells) }
            // A rarity that is cut is its mark.
            let ellipsis = column.column == .rarity ? "" : canvas.glyphs.ellipsis
            let cell = cells[index].truncated(to: room, ellipsis: ellipsis)
            if !cell.isEmpty {
                let isRight = column.column.alignment == .right
                let place = isRight ? max(start, start + column.width - cell.width) : start
                line.append(.blanks(place - used))
                line.append(cell)
                used = place + cell.width
            }
            start += column.width
        }
        return line.truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis).withoutTrailingBlanks
    }
}
