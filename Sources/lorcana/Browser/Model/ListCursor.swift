/// Which row of a list is selected, and which is the first on the screen.
///
/// Both are always rows that exist; the selected one is always on the screen.
struct ListCursor: Equatable, Sendable {
    private(set) var selection = 0
    private(set) var top = 0
    /// The first row as the last motion left it; a screen that was smaller for a while shows it again.
    private var anchor = 0

    /// Moves the selection by rows; the list scrolls no further than it must.
    mutating func move(by rows: Int, count: Int, height: Int) {
        select(selection + rows, count: count, height: height)
    }

    /// Moves by screens, keeping the selection where it is on the screen while there is one more to show.
    mutating func page(by screens: Int, count: Int, height: Int) {
        let rows = screens * max(1, height - 1)
        top = min(max(0, top + rows), max(0, count - height))
        select(selection + rows, count: count, height: height)
    }

    mutating func select(_ row: Int, count: Int, height: Int) {
        selection = max(0, min(row, count - 1))
        anchor = top
        fit(count: count, height: height)
        anchor = top
    }

    /// Selects a row and scrolls so that as much is seen above it as below, where the list is long enough.
    mutating func show(_ row: Int, count: Int, height: Int) {
        top = max(0, row - height / 2)
        select(row, count: count, height: height)
    }

    /// Keeps both within a list and a screen that changed.
    mutating func fit(count: Int, height: Int) {
        let height = max(1, height)
        selection = max(0, min(selection, count - 1))
        top = min(anchor, selection)
        if selection >= top + height { top = selection - height + 1 }
        top = max(0, min(top, max(0, count - height)))
    }

    /// The rows on the screen.
    func window(count: Int, height: Int) -> Range<Int> {
        let start = min(top, count)
        return start..<min(count, start + max(0, height))
    }
}
