import LorcanaKit

/// Cards as answered, and as they are shown after the sort and filter keys.
struct CardListing: Equatable, Sendable {
    private(set) var cards: [LorcanaCard] = []
    private(set) var shown: [LorcanaCard] = []
    private(set) var sort = SortOrder.answer
    private(set) var ink = InkFilter.all
    var cursor = ListCursor()

    var selected: LorcanaCard? { shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil }

    /// Takes the bloc's cards; pages that were added leave every row where it is.
    mutating func take(_ new: [LorcanaCard], height: Int) {
        if new == cards { return }
        let grew =
            !cards.isEmpty && new.count > cards.count && new[0] == cards[0]
            && new[cards.count - 1] == cards[cards.count - 1]
        cards = new
        arrange()
        if grew { cursor.fit(count: shown.count, height: height) } else { cursor = ListCursor() }
    }

    /// Sorts anew, from the top.
    mutating func setSort(_ sort: SortOrder, height: Int) {
        self.sort = sort
        arrange()
        cursor = ListCursor()
    }

    /// Filters anew; the selected card stays selected where it still shows.
    mutating func setInk(_ ink: InkFilter, height: Int) {
        let selected = selected
        self.ink = ink
        arrange()
        cursor = ListCursor()
        if let selected, let row = shown.firstIndex(of: selected) {
            cursor.select(row, count: shown.count, height: height)
        }
    }

    private mutating func arrange() {
        let kept = ink == .all ? cards : cards.filter(ink.keeps)
        shown = sort.sorted(kept)
    }
}
