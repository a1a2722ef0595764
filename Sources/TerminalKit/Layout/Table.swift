/// The columns of a table, fitted to a width once and used for every row.
///
///     let table = Table([.init(long: 30, least: 8, gap: 0), .init(long: 5, alignment: .right)], width: 80)
///     let lines = rows.map { row in table.line { row[$0.index] } }
package struct Table: Equatable, Sendable {
    /// What a column needs, and what it does if there is no room for all.
    package struct Column: Equatable, Sendable {
        /// The blanks before it.
        package var gap: Int
        package var alignment: StyledText.Alignment
        /// The cells that show every value whole.
        package var long: Int
        /// The cells that it begins with, before spare ones are given out.
        package var least: Int
        /// The cells that it is cut to if the table is still too wide.
        package var floor: Int
        /// Whether `least` fits a short form of the values: the column has `long` cells or stays short.
        package var hasShortForm: Bool
        /// Whether a value goes on into the empty cells after it.
        package var runsOn: Bool
        /// What a value that is cut ends in.
        package var ellipsis: String

        package init(
            long: Int, least: Int? = nil, floor: Int? = nil, gap: Int = 2,
            alignment: StyledText.Alignment = .left,
            hasShortForm: Bool = false, runsOn: Bool = false, ellipsis: String = "…"
        ) {
            (self.long, self.least, self.floor) = (long, least ?? long, floor ?? least ?? long)
            (self.gap, self.alignment, self.ellipsis) = (gap, alignment, ellipsis)
            (self.hasShortForm, self.runsOn) = (hasShortForm, runsOn)
        }
    }

    /// A column that is shown.
    package struct Fitted: Equatable, Sendable {
        /// Its place among all columns.
        package let index: Int
        package fileprivate(set) var width: Int
        /// Whether it has less than its long width.
        package fileprivate(set) var isShort: Bool
        fileprivate let column: Column
    }

    /// The columns that are shown, from the left.
    package private(set) var columns: [Fitted]
    private let width: Int
    private let ellipsis: String

    /// - Parameters:
    ///   - dropping: the columns that go if there is no room for all, the first of them first; one always stays.
    ///   - growing: the columns that share spare cells, the first of them first.
    ///   - ellipsis: what a line ends in that is cut because not even the least widths fit.
    package init(
        _ wanted: [Column], width: Int, dropping: [Int] = [], growing: [Int] = [], ellipsis: String = "…"
    ) {
        (self.width, self.ellipsis) = (width, ellipsis)
        columns = wanted.enumerated().map { index, column in
            Fitted(index: index, width: column.least, isShort: column.least < column.long, column: column)
        }
        for index in dropping where total > width && columns.count > 1 {
            columns.removeAll { $0.index == index }
        }
        grow(growing)
        shrink()
    }

    private var total: Int { columns.reduce(0) { $0 + $1.width + $1.column.gap } }

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

    /// Takes the extra cells from the widest columns, so that short ones, such as numbers, stay whole.
    private mutating func shrink() {
        var excess = total - width
        while excess > 0 {
            let open = columns.indices.filter { columns[$0].width > columns[$0].column.floor }
            guard let most = open.map({ columns[$0].width }).max() else { return }
            let widest = open.filter { columns[$0].width == most }
            let next = open.map { columns[$0].width }.filter { $0 < most }.max() ?? 0
            let floor = widest.map { columns[$0].column.floor }.max() ?? 0
            // All of them down to the next width, or as far as is needed; the last ones first.
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
    /// A row as one line within the table's width, without trailing blanks.
    package func line(_ cell: (Fitted) -> StyledText) -> StyledText {
        var (line, used, start) = (StyledText(), 0, 0)
        let cells = columns.map(cell)
        for (place, fitted) in columns.enumerated() {
            start += fitted.column.gap
            let room = fitted.width + (fitted.column.runsOn ? emptyCells(after: place, cells) : 0)
            let cell = cells[place].truncated(to: room, ellipsis: fitted.column.ellipsis)
            if !cell.isEmpty {
                let indent = fitted.column.alignment.indent(of: max(0, fitted.width - cell.width))
                line.append(.blanks(start + indent - used))
                line.append(cell)
                used = start + indent + cell.width
            }
            start += fitted.width
        }
        return line.truncated(to: width, ellipsis: ellipsis).withoutTrailingBlanks
    }

    /// The cells after a column that show nothing, also those before a number: no value is cut beside blanks.
    private func emptyCells(after place: Int, _ cells: [StyledText]) -> Int {
        let rest = columns.indices.dropFirst(place + 1)
        let empty = rest.prefix { cells[$0].isEmpty }
        let room = empty.reduce(0) { $0 + columns[$1].column.gap + columns[$1].width }
        guard let next = rest.dropFirst(empty.count).first, columns[next].column.alignment == .right else {
            return room
        }
        return room + max(0, columns[next].width - cells[next].width)
    }
}

extension Table {
    /// Rows as lines: the columns as wide as their widest cells, the widest cut first, none below four cells.
    ///
    /// - Parameter numbers: the columns whose cells stand at the right.
    package static func lines(
        _ rows: [[StyledText]], width: Int, numbers: [Int] = [], ellipsis: String = "…"
    ) -> [StyledText] {
        let count = rows.map(\.count).max() ?? 0
        let columns = (0..<count).map { index in
            Column(
                long: rows.reduce(0) { max($0, index < $1.count ? $1[index].width : 0) }, floor: 4,
                gap: index == 0 ? 0 : 2, alignment: numbers.contains(index) ? .right : .left,
                ellipsis: ellipsis)
        }
        let table = Table(columns, width: width, ellipsis: ellipsis)
        return rows.map { row in table.line { $0.index < row.count ? row[$0.index] : StyledText() } }
    }
}
