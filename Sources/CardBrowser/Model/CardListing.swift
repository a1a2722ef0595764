import CardRendering
import LorcanaCards

/// The loaded cards, and the sorted cards on screen.
struct CardListing: Equatable, Sendable {
    private(set) var cards: [LorcanaCard] = []
    private(set) var shown: [LorcanaCard] = []
    private(set) var arrangement = Arrangement()
    /// The arrangement for the next results; rows on screen retain theirs.
    var next = Arrangement()
    var cursor = ListCursor() {
        didSet { if cursor.selection != oldValue.selection { panel = TextScroll() } }
    }
    /// The shape that determines the columns, updated after a pause in typing so that titles don't move.
    private(set) var shape = ListShape()
    private var isShapeOld = false
    /// The scroll position of the card's text in the panel.
    var panel = TextScroll()

    var selected: LorcanaCard? { shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil }

    /// Replaces the cards. If pages were only appended, the cursor and the scroll position don't change.
    ///
    /// - Parameter keepsPlace: whether the selected card stays selected, in the same row of the screen.
    mutating func receive(_ new: [LorcanaCard], keepsPlace: Bool = false) {
        if new == cards { return }
        let (before, place) = (selected?.id, cursor.selection - cursor.top)
        let wasMoved = cursor.selection > 0
        let grew =
            !cards.isEmpty && new.count > cards.count && new[0] == cards[0]
            && new[cards.count - 1] == cards[cards.count - 1]
        cards = new
        isShapeOld = true
        if !grew { arrangement = next }
        shown = arrangement.arranged(cards)
        if grew { return cursor.fit(count: shown.count) }
        goToTop()
        guard keepsPlace, wasMoved, let row = shown.firstIndex(where: { $0.id == before }) else { return }
        cursor.show(row, at: place)
    }

    /// Chooses the columns for the current cards; an empty list retains its columns.
    mutating func renewShape() {
        guard isShapeOld, !cards.isEmpty else { return }
        (shape, isShapeOld) = (ListShape(cards), false)
    }

    /// Sorts the cards and scrolls to the top.
    mutating func arrange(_ new: Arrangement) {
        (arrangement, next) = (new, new)
        shown = new.arranged(cards)
        goToTop()
    }

    private mutating func goToTop() { cursor = ListCursor(count: shown.count, height: cursor.height) }

    /// Selects the card if it is listed, and centres it if possible.
    mutating func show(_ id: String) {
        if let row = shown.firstIndex(where: { $0.id == id }) { cursor.show(row) }
    }
}
