/// A whole screen as a value: lines of styled text, and the place of the cursor.
///
/// Exactly `size.rows` lines; none is wider than `size.columns`.
package struct Frame: Equatable, Sendable {
    package struct Position: Hashable, Sendable {
        package var column: Int
        package var row: Int

        package init(column: Int, row: Int) {
            self.column = column
            self.row = row
        }
    }

    package let size: TerminalSize
    package let lines: [StyledText]
    /// nil hides the cursor.
    package let cursor: Position?

    /// Lines too many or too wide are cut; missing ones are empty; a cursor outside is hidden.
    package init(size: TerminalSize, lines: [StyledText], cursor: Position? = nil) {
        self.size = size
        let missing = repeatElement(StyledText(), count: max(0, size.rows - lines.count))
        self.lines = lines.prefix(size.rows).map { $0.clipped(to: size.columns) } + missing
        self.cursor = cursor.flatMap { $0.column < size.columns && $0.row < size.rows ? $0 : nil }
    }

    /// The screen's text without styles, a line feed after each line.
    package var plain: String {
        lines.map { $0.withoutTrailingBlanks.plain + "\n" }.joined()
    }
}

extension StyledText {
    func clipped(to columns: Int) -> StyledText { width <= columns ? self : prefix(columns) }
}
