/// A whole screen as a value: positioned texts, and the position of the cursor.
///
/// It has exactly `size.rows` rows, and no text is wider than the screen.
package struct Frame: Equatable, Sendable {
    package struct Position: Hashable, Sendable {
        package var column: Int
        package var row: Int

        package init(column: Int, row: Int) {
            (self.column, self.row) = (column, row)
        }
    }

    /// A text in a row, starting at a column.
    struct Part: Equatable, Sendable {
        let column: Int
        fileprivate(set) var text: StyledText
    }

    package let size: TerminalSize
    /// The parts of each row, from left to right.
    private(set) var rows: [[Part]]
    /// The position of the cursor; nil if it is hidden.
    package let cursor: Position?
    /// The pixel picture on the screen; the cells under it are blank.
    package let picture: PlacedPicture?

    /// Creates a blank screen. A cursor outside it is hidden, and so is a picture that is partly outside it or
    /// touches the last row.
    package init(size: TerminalSize, cursor: Position? = nil, picture: PlacedPicture? = nil) {
        self.size = size
        rows = Array(repeating: [], count: max(0, size.rows))
        // Sixel graphics in the last row would scroll the screen.
        self.picture = picture.flatMap { picture in
            picture.columns.lowerBound >= 0 && picture.columns.upperBound <= size.columns
                && picture.rows.lowerBound >= 0 && picture.rows.upperBound < size.rows ? picture : nil
        }
        self.cursor = cursor.flatMap { $0.column < size.columns && $0.row < size.rows ? $0 : nil }
    }

    /// Creates a screen with these lines, starting at the top.
    package init(
        size: TerminalSize, lines: [StyledText], cursor: Position? = nil, picture: PlacedPicture? = nil
    ) {
        self.init(size: size, cursor: cursor, picture: picture)
        for (row, line) in lines.enumerated() { put(line, row: row) }
    }

    /// Replaces the row from `column` on by `text`, which is truncated at the edge of the screen.
    package mutating func put(_ text: StyledText, row: Int, column: Int = 0) {
        guard rows.indices.contains(row), (0..<size.columns).contains(column) else { return }
        while let last = rows[row].last, last.column >= column { rows[row].removeLast() }
        if let last = rows[row].last, last.column + last.text.width > column {
            rows[row][rows[row].count - 1].text = last.text.prefix(column - last.column)
        }
        let room = size.columns - column
        rows[row].append(Part(column: column, text: text.width <= room ? text : text.prefix(room)))
    }

    /// The rows as styled texts, with spaces between their parts.
    package var lines: [StyledText] {
        rows.map { row in row.reduce(into: StyledText()) { $0 = $0.padded(to: $1.column) + $1.text } }
    }

    /// The tag of the text in this cell; most cells have none.
    package func tag(row: Int, column: Int) -> (any TextTag)? {
        guard rows.indices.contains(row), let part = rows[row].last(where: { $0.column <= column })
        else { return nil }
        return part.text.tag(at: column - part.column)
    }

    /// The screen's text without styles, with a line feed after each line.
    package var plain: String {
        lines.map { $0.withoutTrailingBlanks.plain + "\n" }.joined()
    }
}

/// A pixel picture at a position in a frame.
package struct PlacedPicture: Equatable, Sendable {
    package let picture: DrawnPicture
    package let rows: Range<Int>
    package let columns: Range<Int>

    package init(_ picture: DrawnPicture, row: Int, column: Int) {
        self.picture = picture
        rows = row..<row + picture.rows
        columns = column..<column + picture.columns
    }
}
