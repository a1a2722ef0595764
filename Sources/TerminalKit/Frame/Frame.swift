/// A whole screen as a value: lines of styled text, and the place of the cursor.
///
/// Exactly `size.rows` lines; none is wider than `size.columns`.
package struct Frame: Equatable, Sendable {
    package struct Position: Hashable, Sendable {
        package var column: Int
        package var row: Int

        package init(column: Int, row: Int) {
            (self.column, self.row) = (column, row)
        }
    }

    package let size: TerminalSize
    package let lines: [StyledText]
    /// The place of the cursor; nil hides it.
    package let cursor: Position?
    /// The picture of pixels on the screen; the lines are blank under it.
    package let picture: PlacedPicture?

    /// Cuts extra lines and columns, and adds missing lines. A cursor outside the screen is hidden, and so is a picture
    /// that is partly outside or touches the last row.
    package init(
        size: TerminalSize, lines: [StyledText], cursor: Position? = nil, picture: PlacedPicture? = nil
    ) {
        self.size = size
        // Sixel graphics in the last row would scroll the screen.
        self.picture = picture.flatMap { picture in
            picture.columns.lowerBound >= 0 && picture.columns.upperBound <= size.columns
                && picture.rows.lowerBound >= 0 && picture.rows.upperBound < size.rows ? picture : nil
        }
        let missing = repeatElement(StyledText(), count: max(0, size.rows - lines.count))
        self.lines =
            lines.prefix(size.rows).map { $0.width <= size.columns ? $0 : $0.prefix(size.columns) } + missing
        self.cursor = cursor.flatMap { $0.column < size.columns && $0.row < size.rows ? $0 : nil }
    }

    /// The keys that the cell under the mouse stands for; none for most.
    package func keys(at mouse: Mouse) -> [Key] {
        lines.indices.contains(mouse.row) ? lines[mouse.row].keys(at: mouse.column) : []
    }

    /// The screen's text without styles, a line feed after each line.
    package var plain: String {
        lines.map { $0.withoutTrailingBlanks.plain + "\n" }.joined()
    }
}

/// A picture of pixels at a place of a frame.
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
