/// A screen's size in cells; never below one by one.
package struct TerminalSize: Sendable, Hashable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// What is assumed where nobody says otherwise.
    package static let standard = TerminalSize(columns: 80, rows: 24)
}
