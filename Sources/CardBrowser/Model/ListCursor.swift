/// The selected row of a list, and the first row on screen.
///
/// Both are valid indices unless the list is empty, and the selected row is always on screen.
struct ListCursor: Equatable, Sendable {
    private(set) var selection = 0
    private(set) var top = 0
    /// The number of rows in the list.
    private(set) var count = 0
    /// The number of rows on screen in the last layout.
    private(set) var height = 0
    /// `top` after the last motion, restored when the screen grows again.
    private var anchor = 0
    /// Whether to centre the selected row in the next layout.
    private var isToBeCentred = false

    init(count: Int = 0, height: Int = 0) { (self.count, self.height) = (count, height) }

    /// Moves by rows with minimal scrolling, or by pages with the selection in the same row of the screen.
    mutating func move(_ motion: Motion) {
        switch motion {
        case .rows(let rows): select(selection + rows)
        case .pages(let pages):
            let rows = pages * max(1, height - 1)
            top = min(max(0, top + rows), max(0, count - height))
            select(selection + rows)
        case .start: select(0)
        case .end: select(count - 1)
        }
    }

    mutating func select(_ row: Int) {
        selection = max(0, min(row, count - 1))
        anchor = top
        fit()
        anchor = top
    }

    /// Selects the row at an offset from the top of the screen, if there is one.
    mutating func select(at place: Int) { if top + place < count { select(top + place) } }

    /// Selects a row, and scrolls it to an offset from the top of the screen, by default the middle, as far as the
    /// list allows.
    mutating func show(_ row: Int, at place: Int? = nil) {
        isToBeCentred = place == nil
        top = max(0, row - (place ?? height / 2))
        select(row)
    }

    /// Clamps both rows to the bounds of a changed list.
    mutating func fit(count: Int) {
        self.count = count
        fit()
    }

    /// Clamps both rows to the bounds of a changed screen.
    mutating func fit(height: Int) {
        self.height = height
        if isToBeCentred { show(selection, at: height / 2) }
        fit()
    }

    private mutating func fit() {
        let height = max(1, height)
        selection = max(0, min(selection, count - 1))
        top = min(anchor, selection)
        if selection >= top + height { top = selection - height + 1 }
        top = max(0, min(top, max(0, count - height)))
    }

    /// Whether the list was scrolled by more than half of the rows on screen.
    func isPaged(since earlier: ListCursor) -> Bool { abs(top - earlier.top) > max(1, height / 2) }

    /// The rows on screen.
    var window: Range<Int> {
        let start = min(top, count)
        return start..<min(count, start + max(0, height))
    }
}

/// A motion in a list or a text.
enum Motion: Equatable, Sendable {
    case rows(Int)
    case pages(Int)
    case start, end
}
