/// Separates notes on stderr from a table on stdout above them.
@MainActor
final class TableEnd {
    /// Whether the terminal's last line belongs to a table.
    private var isOpen = false

    /// Records that lines of a table were printed.
    func printed() { isOpen = true }

    /// Returns true once after a table, when an empty line is due.
    func close() -> Bool {
        defer { isOpen = false }
        return isOpen
    }
}
