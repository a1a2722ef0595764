import CardRendering
import LorcanaCards

/// Cards as loaded, and as shown: sorted.
struct CardListing: Equatable, Sendable {
    private(set) var cards: [LorcanaCard] = []
    private(set) var shown: [LorcanaCard] = []
    private(set) var arrangement = Arrangement()
    /// The arrangement of the next results; the rows on screen keep theirs until then.
    var next = Arrangement()
    var cursor = ListCursor() {
        didSet { if cursor.selection != oldValue.selection { panel = TextScroll() } }
    }
    /// The shape that decides the columns; renewed once the keys rest, so that titles stay in place while a line is typed.
    private(set) var shape = ListShape()
    private var isShapeOld = false
    /// How far the selected card's text in the panel is scrolled.
    var panel = TextScroll()

    var selected: LorcanaCard? { shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil }

    /// Replaces the cards. If pages were added at the end, rows and cursor keep their places.
    ///
    /// - Parameter keepsPlace: whether the selected card stays selected, in its row of the screen.
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

    /// Gives the cards their own columns; an empty list keeps those that it has.
    mutating func renewShape() {
        guard isShapeOld, !cards.isEmpty else { return }
        (shape, isShapeOld) = (ListShape(cards), false)
    }

    /// Sorts the cards and goes to the top.
    mutating func arrange(_ new: Arrangement) {
        (arrangement, next) = (new, new)
        shown = new.arranged(cards)
        goToTop()
    }

    private mutating func goToTop() { cursor = ListCursor(count: shown.count, height: cursor.height) }

    /// Selects the card, if it is listed, in the middle of the screen if possible.
    mutating func show(_ id: String) {
        if let row = shown.firstIndex(where: { $0.id == id }) { cursor.show(row) }
    }
}
