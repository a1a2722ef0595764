package import LorcanaCards
package import LorcanaQuery
package import TerminalKit

/// The columns of a list of cards and their widths, computed once for a list and a width.
package struct RowLayout: Equatable, Sendable {
    private enum Content: Equatable {
        case card(CardColumn)
        /// A column of the command, by index.
        case added(Int)
    }

    private let columns: [Content]
    private let added: [AddedColumn]
    private let table: Table
    /// Whether values that have a short form always use it.
    private var isBrief = false

    /// The layout that shows as much as possible of `cards` on the canvas; columns are dropped from the right.
    ///
    /// With a header, columns are also wide enough for their titles.
    ///
    /// - Parameters:
    ///   - added: columns of a command, which are never dropped; some come before the card, the others after the
    ///     name.
    ///   - hasType: whether the type has a column.
    package init(
        _ cards: some Collection<LorcanaCard>, header: Bool = false, highlight: NameHighlight = .nothing,
        adding added: [AddedColumn] = [], for purpose: RowPurpose = .play, hasType: Bool = true,
        on canvas: Canvas
    ) {
        var (columns, measures): ([Content], [Table.Column]) = ([], [])
        // The columns whose titles may be a letter, as narrow as their values.
        var untitled: [CardColumn: Table.Column] = [:]
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
            // If the command adds columns, the card's other columns are shown only if most names still fit.
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
            if column == .lore || column == .rarity {
                untitled[column] = column.measured(long: long, least: least, on: canvas)
            }
            columns.append(.card(column))
            measures.append(measured)
            if column == .name { add(isFirst: false) }
        }
        // Most cards have no keywords, so their column is added only if no name is truncated because of it.
        var isTooWide: Bool {
            zip(columns, measures).reduce(0) {
                $0 + $1.1.gap + ($1.0 == .card(.name) ? $1.1.long : $1.1.least)
            } > canvas.width
        }
        if isTooWide, let place = columns.firstIndex(of: .card(.keywords)) {
            columns.remove(at: place)
            measures.remove(at: place)
        }
        // So are whole titles.
        if isTooWide {
            for (column, measured) in untitled {
                guard let place = columns.firstIndex(of: .card(column)) else { continue }
                measures[place] = measured
            }
        }
        let dropped: [CardColumn] =
            switch purpose {
            case .play: [.id, .rarity, .keywords, .type, .lore, .strengthWillpower]
            case .printings, .copies: [.keywords, .lore, .strengthWillpower, .type, .id, .rarity]
            }
        self.init(columns, measures, added, dropping: dropped, on: canvas)
    }

    /// The layout of a list in full screen, where columns don't move while the list scrolls and grows. A wider canvas
    /// has all columns of a narrower one, except that texts replace keywords.
    ///
    /// - Parameters:
    ///   - ofSet: whether the cards are of one set, in numerical order; its code is then in the title.
    ///   - shape: the columns that have values.
    package init(on canvas: Canvas, ofSet: Bool = false, shape: ListShape = ListShape()) {
        let hasText = shape.hasTexts && canvas.width >= Self.textFrom
        let hasKeywords = !hasText && canvas.width >= Self.keywordsFrom
        let columns = CardColumn.allCases.filter { column in
            if shape.empty.contains(column) { return false }
            return switch column {
            case .id: !ofSet
            case .number: ofSet
            case .text: hasText
            case .keywords: hasKeywords
            case .classifications: hasKeywords && !shape.hasTexts
            case .ink, .cost, .name, .strengthWillpower, .lore, .type, .rarity: true
            }
        }
        var measures = columns.map { $0.inFullScreen(on: canvas) }
        // With short ids, the letters of rarities fit on an 80-column screen.
        if shape.hasShortIDs, canvas.width < Self.longIDsFrom, let id = columns.firstIndex(of: .id) {
            measures[id] = CardColumn.id.measured(long: 7, least: 7, on: canvas)
        }
        self.init(
            columns.map { .card($0) }, measures, [], dropping: CardColumn.dropping(ofSet: ofSet),
            growing: CardColumn.growingInFullScreen, on: canvas)
        isBrief = true
    }

    /// The minimum width of names next to columns that identify the printing.
    private static let leastName = 20

    /// The minimum width of a list next to a panel: names of minimum width, and all values.
    package static let leastBeside = 82

    /// The minimum widths of a list with long ids, and of one with keywords.
    private static let (longIDsFrom, keywordsFrom) = (78, 116)

    /// The width of a list with full names, all values, and 50 cells of text.
    package static let textFrom = 140

    private init(
        _ columns: [Content], _ measures: [Table.Column], _ added: [AddedColumn],
        dropping: [CardColumn], growing: [CardColumn]? = nil, on canvas: Canvas
    ) {
        let growing: [Content] =
            growing?.map { .card($0) } ?? [.card(.name)] + added.indices.map { .added($0) }
            + CardColumn.growing.map { .card($0) }
        (self.columns, self.added) = (columns, added)
        table = Table(
            measures, width: canvas.width,
            dropping: dropping.compactMap { columns.firstIndex(of: .card($0)) },
            growing: growing.compactMap(columns.firstIndex), ellipsis: canvas.glyphs.ellipsis)
    }

    /// A card as one line no wider than the canvas, without trailing spaces.
    ///
    /// `highlight` marks the searched words in the name.
    ///
    /// - Parameter owned: the number of owned copies, shown at the end of the name's column.
    package func row(
        _ card: LorcanaCard, owned: Int = 0, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        table.line { cell($0, card, 0, owned: owned, highlight, on: canvas) }
    }

    /// A card as a row, and below it the rest of a name that doesn't fit.
    ///
    /// - Parameter place: the card's index in the added columns.
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
                column.cell(card, isShort: isBrief || fitted.isShort, highlight: highlight, on: canvas),
                column == .name ? owned : 0, width: fitted.width, canvas)
        case .added(let column):
            canvas.text(
                added[column].cells[place].fitted(to: fitted), added[column].cells[place].style(on: canvas))
        }
    }

    /// The name, with the number of copies at the end of its column.
    private static func counted(_ name: StyledText, _ copies: Int, width: Int, _ canvas: Canvas) -> StyledText
    {
        if copies == 0 { return name }
        let count = canvas.text(
            copies > 99 ? "99+" : "\(canvas.glyphs.times)\(copies)", canvas.theme.aside)
        let room = max(0, width - count.width - 1)
        return name.fitted(to: room, ellipsis: canvas.glyphs.ellipsis) + StyledText(" ") + count
    }

    /// The indentation of the lines below a row.
    var indentBelow: Int { columns.firstIndex(of: .card(.name)).flatMap(table.indent(below:)) ?? 0 }

    /// Whether the cell of an added column fits its row.
    func isWhole(_ column: AddedColumn, _ place: Int) -> Bool {
        table.columns.contains { fitted in
            guard case .added(let index) = columns[fitted.index], added[index] == column else { return false }
            return CellWidth.of(column.cells[place].text) <= fitted.width
        }
    }

    /// The titles of the columns; a title that doesn't fit is reduced to its first letter.
    ///
    /// - Parameters:
    ///   - sorted: the field that the cards are sorted by; its title is underlined.
    ///   - tag: returns the tag of a title that cards can be sorted by, given its field.
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

/// The columns that have values, for a list in full screen; empty columns are left out.
package struct ListShape: Equatable, Sendable {
    package let hasTexts: Bool
    /// Whether ids are no longer than "WIN-125".
    fileprivate let hasShortIDs: Bool
    fileprivate let empty: Set<CardColumn>

    /// The shape of a list whose cards are not loaded yet.
    package init(hasTexts: Bool = true) { (self.hasTexts, hasShortIDs, empty) = (hasTexts, true, []) }

    package init(_ cards: [LorcanaCard]) {
        hasTexts = cards.first?.catalogue.hasTexts == true
        hasShortIDs = cards.allSatisfy { $0.id.utf8.count <= 7 }
        var empty: Set<CardColumn> = []
        if cards.allSatisfy({ $0.strength == nil && $0.willpower == nil }) {
            empty.insert(.strengthWillpower)
        }
        if cards.allSatisfy({ $0.lore == nil }) { empty.insert(.lore) }
        if cards.allSatisfy(\.keywords.isEmpty) { empty.insert(.keywords) }
        if cards.allSatisfy(\.shownClassifications.isEmpty) { empty.insert(.classifications) }
        self.empty = empty
    }
}
