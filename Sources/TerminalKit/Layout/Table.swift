/// The columns of a table, fitted to a width once for all rows.
///
///     let table = Table([.init(long: 30, least: 8, gap: 0), .init(long: 5, alignment: .right)], width: 80)
///     let lines = rows.map { row in table.line { row[$0.index] } }
package struct Table: Equatable, Sendable {
    /// The widths of a column, and its behaviour if the table is too wide.
    package struct Column: Equatable, Sendable {
        /// The number of spaces before the column.
        package var gap: Int
        var alignment: StyledText.Alignment
        /// The width at which all values are shown in full.
        package var long: Int
        /// The width before spare cells are distributed.
        package var least: Int
        /// The width that the column shrinks to if the table is still too wide.
        var floor: Int
        /// Whether the values have a short form of width `least`; the column is then either `long` or `least` wide.
        var hasShortForm: Bool
        /// Whether values may extend into empty cells to the right.
        var runsOn: Bool
        /// The separator at which a value that is too wide continues below its row; nil to truncate it.
        var breaksAt: String?
        /// The part to show of a breakable value that is too wide, if the row must be a single line.
        var kept: Part
        /// The ellipsis at the end of a truncated value.
        var ellipsis: String

        package enum Part: Sendable { case beginning, end }

        package init(
            long: Int, least: Int? = nil, floor: Int? = nil, gap: Int = 2,
            alignment: StyledText.Alignment = .left,
            hasShortForm: Bool = false, runsOn: Bool = false, breaksAt: String? = nil,
            keeping kept: Part = .end,
            ellipsis: String = "…"
        ) {
            (self.long, self.least, self.floor) = (long, least ?? long, floor ?? least ?? long)
            (self.gap, self.alignment, self.ellipsis) = (gap, alignment, ellipsis)
            (self.hasShortForm, self.runsOn) = (hasShortForm, runsOn)
            (self.breaksAt, self.kept) = (breaksAt, kept)
        }
    }

    /// A column that is shown.
    package struct Fitted: Equatable, Sendable {
        /// Its index among all columns.
        package let index: Int
        package fileprivate(set) var width: Int
        /// Whether it is narrower than its long width.
        package fileprivate(set) var isShort: Bool
        fileprivate var column: Column
    }

    /// The columns that are shown, from left to right.
    package private(set) var columns: [Fitted]
    private let width: Int
    private let ellipsis: String

    /// - Parameters:
    ///   - dropping: the columns to drop while the table is too wide, in this order; at least one column remains.
    ///   - growing: the columns that get spare cells, in this order.
    ///   - ellipsis: the end of a truncated line, if even the minimum widths don't fit.
    package init(
        _ wanted: [Column], width: Int, dropping: [Int] = [], growing: [Int] = [], ellipsis: String = "…"
    ) {
        (self.width, self.ellipsis) = (width, ellipsis)
        columns = wanted.enumerated().map { index, column in
            Fitted(index: index, width: column.least, isShort: column.least < column.long, column: column)
        }
        for index in dropping where total > width && columns.count > 1 {
            let isFirst = columns[0].index == index
            columns.removeAll { $0.index == index }
            if isFirst { columns[0].column.gap = 0 }
        }
        grow(growing)
        shrink()
    }

    private var total: Int { total(columns[...]) }

    private func total(_ columns: ArraySlice<Fitted>) -> Int {
        columns.reduce(0) { $0 + $1.width + $1.column.gap }
    }

    private mutating func grow(_ order: [Int]) {
        var spare = width - total
        for index in order {
            guard let place = columns.firstIndex(where: { $0.index == index }), spare > 0 else { continue }
            let column = columns[place].column
            let missing = column.long - columns[place].width
            if column.hasShortForm, missing > spare { continue }
            let gain = min(missing, spare)
            columns[place].width += gain
            columns[place].isShort = gain < missing
            spare -= gain
        }
    }

    /// Shrinks the widest columns first, so that narrow ones, such as numbers, are not truncated.
    private mutating func shrink() {
        var excess = total - width
        while excess > 0 {
            let open = columns.indices.filter { columns[$0].width > columns[$0].column.floor }
            guard let most = open.map({ columns[$0].width }).max() else { return }
            let widest = open.filter { columns[$0].width == most }
            let next = open.map { columns[$0].width }.filter { $0 < most }.max() ?? 0
            let floor = widest.map { columns[$0].column.floor }.max() ?? 0
            // Shrinks all of them to the next width, or as far as necessary, from right to left.
            let step = min(most - max(next, floor), max(1, excess / widest.count))
            for place in widest.reversed() where excess > 0 {
                columns[place].width -= min(step, excess)
                columns[place].isShort = true
                excess -= min(step, excess)
            }
        }
    }
}

extension Table {
    /// A row as one line within the table's width, without trailing spaces.
    package func line(_ cell: (Fitted) -> StyledText) -> StyledText {
        var cells = columns.map(cell)
        for (place, fitted) in columns.enumerated() where cells[place].width > fitted.width {
            guard fitted.column.kept == .end, let separator = fitted.column.breaksAt else { continue }
            let parts = cells[place].parts(between: separator)
            if parts.count == 2 { cells[place] = parts[1] }
        }
        return line(of: cells)
    }

    /// A row as lines. Values of columns that break continue below it, across all columns.
    package func lines(_ cell: (Fitted) -> StyledText) -> [StyledText] {
        var (cells, start) = (columns.map(cell), 0)
        var below: [StyledText] = []
        for (place, fitted) in columns.enumerated() {
            start += fitted.column.gap
            let room = room(of: place, cells)
            if let separator = fitted.column.breaksAt, cells[place].width > room {
                let (first, rest) = cells[place].broken(at: separator, within: room)
                let indent = indent(from: start)
                cells[place] = first
                below += rest.wrapped(to: width - indent).map { .blanks(indent) + $0 }
            }
            start += fitted.width
        }
        return [line(of: cells)] + below
    }

    /// The indentation of the lines below a row that belong to a column; nil if the column is not shown.
    package func indent(below index: Int) -> Int? {
        columns.firstIndex { $0.index == index }.map { place in
            indent(from: total(columns[...place]) - columns[place].width)
        }
    }

    /// Leaves at least half of the line for the text.
    private func indent(from start: Int) -> Int { 2 * start <= width ? start : min(2, width - 1) }

    private func line(of cells: [StyledText]) -> StyledText {
        var (line, used, start) = (StyledText(), 0, 0)
        line.reserve(2 * cells.count + 4)
        for (place, fitted) in columns.enumerated() {
            start += fitted.column.gap
            let cell = cells[place].truncated(to: room(of: place, cells), ellipsis: fitted.column.ellipsis)
            if !cell.isEmpty {
                let indent = fitted.column.alignment.indent(of: max(0, fitted.width - cell.width))
                line.append(blanks: start + indent - used)
                line.append(cell)
                used = start + indent + cell.width
            }
            start += fitted.width
        }
        return line.truncated(to: width, ellipsis: ellipsis).withoutTrailingBlanks
    }

    /// The number of cells available to a value.
    private func room(of place: Int, _ cells: [StyledText]) -> Int {
        let fitted = columns[place]
        return fitted.width + (fitted.column.runsOn ? emptyCells(after: place, cells) : 0)
    }

    /// The number of empty cells after a column, through the spaces before a right-aligned value or to the end of the
    /// line.
    private func emptyCells(after place: Int, _ cells: [StyledText]) -> Int {
        let rest = columns.indices.dropFirst(place + 1)
        let empty = rest.prefix { cells[$0].isEmpty }
        let room = empty.reduce(0) { $0 + columns[$1].column.gap + columns[$1].width }
        guard let next = rest.dropFirst(empty.count).first else { return width - total(columns[...place]) }
        guard columns[next].column.alignment == .right else { return room }
        return room + max(0, columns[next].width - cells[next].width)
    }
}

extension Table {
    /// Lays out rows with columns as wide as their widest cells; the widest ones shrink first, to a minimum of four
    /// cells.
    ///
    /// - Parameters:
    ///   - numbers: the columns that are right-aligned.
    ///   - dropping: the columns to drop while the table is too wide, in this order.
    package static func lines(
        _ rows: [[StyledText]], width: Int, numbers: [Int] = [], dropping: [Int] = [], ellipsis: String = "…"
    ) -> [StyledText] {
        let count = rows.map(\.count).max() ?? 0
        let columns = (0..<count).map { index in
            Column(
                long: rows.reduce(0) { max($0, index < $1.count ? $1[index].width : 0) }, floor: 4,
                gap: index == 0 ? 0 : 2, alignment: numbers.contains(index) ? .right : .left,
                ellipsis: ellipsis)
        }
        let table = Table(columns, width: width, dropping: dropping, ellipsis: ellipsis)
        return rows.map { row in table.line { $0.index < row.count ? row[$0.index] : StyledText() } }
    }
}
