/// Which row of a list is selected, and which is the first on screen.
///
/// Both rows always exist, and the selected one is always on screen.
struct ListCursor: Equatable, Sendable {
    private(set) var selection = 0
    private(set) var top = 0
    /// `top` after the last motion; restored when a screen that was smaller for a while grows again.
    private var anchor = 0

    /// Moves the selection by rows and scrolls as little as possible.
    mutating func move(by rows: Int, count: Int, height: Int) {
        select(selection + rows, count: count, height: height)
    }

    /// Moves by pages. The selection keeps its place on screen unless the list ends.
    mutating func page(by pages: Int, count: Int, height: Int) {
        let rows = pages * max(1, height - 1)
        top = min(max(0, top + rows), max(0, count - height))
        select(selection + rows, count: count, height: height)
    }

    mutating func select(_ row: Int, count: Int, height: Int) {
        selection = max(0, min(row, count - 1))
        anchor = top
        fit(count: count, height: height)
        anchor = top
    }

    /// Selects the row at a place on the screen, if there is one.
    mutating func select(at place: Int, count: Int, height: Int) {
        if top + place < count { select(top + place, count: count, height: height) }
    }

    /// Selects a row and scrolls it to the middle of the screen if the list is long enough.
    mutating func show(_ row: Int, count: Int, height: Int) {
        show(row, at: height / 2, count: count, height: height)
    }

    /// Selects a row and scrolls it to a place on the screen if the list is long enough.
    mutating func show(_ row: Int, at place: Int, count: Int, height: Int) {
        top = max(0, row - place)
        select(row, count: count, height: height)
    }

    /// Keeps both rows within a list or a screen that changed.
    mutating func fit(count: Int, height: Int) {
        let height = max(1, height)
        selection = max(0, min(selection, count - 1))
        top = min(anchor, selection)
        if selection >= top + height { top = selection - height + 1 }
        top = max(0, min(top, max(0, count - height)))
    }

    /// The rows on screen.
    func window(count: Int, height: Int) -> Range<Int> {
        let start = min(top, count)
        return start..<min(count, start + max(0, height))
    }
}

extension ListCursor {
    mutating func move(_ motion: Motion, count: Int, height: Int) {
        switch motion {
        case .rows(let rows): move(by: rows, count: count, height: height)
        case .pages(let pages): page(by: pages, count: count, height: height)
        case .start: select(0, count: count, height: height)
        case .end: select(count - 1, count: count, height: height)
        }
    }
}
