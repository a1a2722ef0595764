/// Keeps the notes on stderr apart from the table on stdout that they follow.
@MainActor
final class TableEnd {
    /// Whether the last line on the terminal is a line of a table.
    private var isOpen = false

    /// Notes that lines were printed.
    func printed() { isOpen = true }

    /// Returns true once after a table: a blank line belongs here.
    func close() -> Bool {
        defer { isOpen = false }
        return isOpen
    }
}
