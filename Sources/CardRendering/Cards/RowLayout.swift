package import LorcanaCards
package import LorcanaQuery
package import TerminalKit

/// The columns that a list of cards shows and their widths, decided once for a list and a width.
package struct RowLayout: Equatable, Sendable {
    private enum Content: Equatable {
        case card(CardColumn)
        /// A column of the command, by its index.
        case added(Int)
    }

    private let columns: [Content]
    private let added: [AddedColumn]
    private let table: Table

    /// The layout that shows the most of `cards` on the canvas; drops columns from the right.
    ///
    /// With a header, columns are also wide enough for their titles.
    ///
    /// - Parameters:
    ///   - added: columns of a command, which stay; its first ones come before the card, the others behind the name.
    ///   - hasType: whether the type has a column.
    package init(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        adding added: [AddedColumn] = [], for purpose: RowPurpose = .play, hasType: Bool = true,
        on canvas: Canvas
    ) {
        var (columns, measures): ([Content], [Table.Column]) = ([], [])
        func add(isFirst: Bool) {
            for place in added.indices where added[place].isFirst == isFirst {
                columns.append(.added(place))
                measures.append(added[place].measured(on: canvas))
            }
        }
        add(isFirst: true)
        for column in CardColumn.listed {
            if column == .type && !hasType || column == .id && purpose == .copies { continue }
            let widths = { (isShort: Bool) in
                cards.reduce(0) {
                    max($0, column.cell($1, isShort: isShort, highlight: highlight, on: canvas).width)
                }
            }
            let long = widths(false)
            if long == 0 { continue }
            var least = min(column.spec.least, column.spec.hasShortForm ? widths(true) : long)
            // Beside the columns of a command most names are whole before other columns are shown.
            if column == .name, !added.isEmpty {
                least =
                    purpose == .play
                    ? max(least, canvas.width * 11 / 20) : max(Self.leastName, canvas.width * 9 / 20)
                least = min(long, least)
            }
            if column == .keywords, !added.isEmpty { least = long }
            let title = header ? column.spec.title.count : 0
            var measured = column.measured(long: max(long, title), least: max(least, title), on: canvas)
            if column == .ink, !columns.isEmpty { measured.gap = 2 }
            columns.append(.card(column))
            measures.append(measured)
            if column == .name { add(isFirst: false) }
        }
        // Most cards have no keywords, so the column is shown only if no name is cut for it.
        let whole = zip(columns, measures).reduce(0) {
            $0 + $1.1.gap + ($1.0 == .card(.name) ? $1.1.long : $1.1.least)
        }
        if whole > canvas.width, let place = columns.firstIndex(of: .card(.keywords)) {
            columns.remove(at: place)
            measures.remove(at: place)
        }
        let dropped: [CardColumn] =
            switch purpose {
            case .play: [.id, .rarity, .keywords, .type, .lore, .strengthWillpower]
            case .printings, .copies: [.keywords, .lore, .strengthWillpower, .type, .id, .rarity]
            }
        self.init(columns, measures, added, dropping: dropped, on: canvas)
    }

    /// The layout for cards not loaded yet: its columns stay while a list scrolls and grows.
    ///
    /// - Parameters:
    ///   - ofSet: the cards are of one set, whose title has its code; they stand in the order of their numbers.
    ///   - isBeside: the list has only what names and numbers take, as beside a panel.
    ///   - hasTexts: the cards have rules texts.
    package init(on canvas: Canvas, ofSet: Bool = false, isBeside: Bool = false, hasTexts: Bool = true) {
        let columns = CardColumn.allCases.filter {
            $0 != (ofSet ? .id : .number) && (hasTexts || $0 != .text)
        }
        self.init(
            columns.map { .card($0) }, columns.map { $0.usual(on: canvas, isBeside: isBeside) }, [],
            dropping: CardColumn.dropping(ofSet: ofSet, width: canvas.width), on: canvas)
    }

    /// The least width of a name that leaves room for what a printing is.
    private static let leastName = 20

    /// The least width of a list beside a panel: names, strength, lore and id.
    package static let leastBeside = 32 + CardColumn.longName

    private init(
        _ columns: [Content], _ measures: [Table.Column], _ added: [AddedColumn],
        dropping: some Sequence<CardColumn>, on canvas: Canvas
    ) {
        let growing: [Content] =
            [.card(.name)] + added.indices.map { .added($0) } + CardColumn.growing.map { .card($0) }
        (self.columns, self.added) = (columns, added)
        table = Table(
            measures, width: canvas.width,
            dropping: dropping.compactMap { columns.firstIndex(of: .card($0)) },
            growing: growing.compactMap(columns.firstIndex), ellipsis: canvas.glyphs.ellipsis)
    }

    /// A card as one line of at most the canvas's width, without trailing blanks.
    ///
    /// `highlight` marks the searched words in the name.
    ///
    /// - Parameter owned: the copies that are owned, at the end of the name's column.
    package func row(
        _ card: LorcanaCard, owned: Int = 0, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        table.line { cell($0, card, 0, owned: owned, highlight, on: canvas) }
    }

    /// A card as a row, and below it what the row has no room for of the name.
    ///
    /// - Parameter place: the card's place among those of the added columns.
    package func lines(
        _ card: LorcanaCard, _ place: Int = 0, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> [StyledText] {
        table.lines { cell($0, card, place, highlight, on: canvas) }
    }

    private func cell(
        _ fitted: Table.Fitted, _ card: LorcanaCard, _ place: Int, owned: Int = 0, _ highlight: NameHighlight,
        on canvas: Canvas
    ) -> StyledText {
        switch columns[fitted.index] {
        case .card(let column):
            Self.counted(
                column.cell(card, isShort: fitted.isShort, highlight: highlight, on: canvas),
                column == .name ? owned : 0, width: fitted.width, canvas)
        case .added(let column):
            canvas.text(
                added[column].cells[place].fitted(to: fitted), added[column].cells[place].style(on: canvas))
        }
    }

    /// The name, and copies at the end of its column; behind a name that is too long for both.
    private static func counted(_ name: StyledText, _ copies: Int, width: Int, _ canvas: Canvas) -> StyledText
    {
        if copies == 0 { return name }
        let count = canvas.text(
            copies > 99 ? "99+" : "\(canvas.glyphs.pick("×"))\(copies)", canvas.theme.aside)
        return name + .blanks(max(1, width - name.width - count.width)) + count
    }

    /// The blanks before what is below a row.
    var indentBelow: Int { columns.firstIndex(of: .card(.name)).flatMap(table.indent(below:)) ?? 0 }

    /// Whether the cell of an added column is whole in its row.
    func isWhole(_ column: AddedColumn, _ place: Int) -> Bool {
        table.columns.contains { fitted in
            guard case .added(let index) = columns[fitted.index], added[index] == column else { return false }
            return CellWidth.of(column.cells[place].text) <= fitted.width
        }
    }

    /// The titles of the columns; a title that does not fit is its first letter.
    ///
    /// - Parameters:
    ///   - sorted: what the cards are sorted by, whose title is underlined.
    ///   - tag: the tag of the title of a field that cards can be sorted by.
    package func header(
        sortedBy sorted: SortField? = nil, tagging tag: (SortField) -> (any TextTag)? = { _ in nil },
        on canvas: Canvas
    ) -> StyledText {
        table.line { fitted in
            switch columns[fitted.index] {
            case .card(let column):
                column.title(width: fitted.width).map { title, field in
                    let isSorted = field != nil && field == sorted
                    let style =
                        isSorted
                        ? canvas.theme.aside.overlaid(by: Style(nil, .underline)) : canvas.theme.aside
                    return canvas.text(title, style).tagged(field.flatMap(tag))
                }.joined()
            case .added(let column):
                canvas.text(
                    added[column].title.count <= fitted.width ? added[column].title : added[column].short,
                    canvas.theme.aside)
            }
        }
    }
}
