import LorcanaCards
import LorcanaKit

/// How a list is sorted, and which inks it keeps.
struct Arrangement: Equatable, Sendable {
    var sort = SortOrder.answer
    var ink = InkFilter.all

    func arranged(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        sort.sorted(ink == .all ? cards : cards.filter(ink.keeps))
    }

    /// How the footer names it, part by part.
    var words: [String] { [sort.words, ink.words].compactMap(\.self) }
}

/// Cards as answered, and as they are shown after the sort and filter keys.
struct CardListing: Equatable, Sendable {
    private(set) var cards: [LorcanaCard] = []
    private(set) var shown: [LorcanaCard] = []
    private(set) var arrangement = Arrangement()
    /// How the next answer is arranged; the rows that show stay as they are until then.
    var next = Arrangement()
    var cursor = ListCursor()

    var selected: LorcanaCard? { shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil }

    /// Takes the bloc's cards; pages that were added leave every row where it is.
    mutating func take(_ new: [LorcanaCard], height: Int) {
        if new == cards { return }
        let grew =
            !cards.isEmpty && new.count > cards.count && new[0] == cards[0]
            && new[cards.count - 1] == cards[cards.count - 1]
        cards = new
        if !grew { arrangement = next }
        shown = arrangement.arranged(cards)
        if grew { cursor.fit(count: shown.count, height: height) } else { cursor = ListCursor() }
    }

    /// Sorts anew, from the top.
    mutating func setSort(_ sort: SortOrder) {
        arrangement.sort = sort
        next.sort = sort
        shown = arrangement.arranged(cards)
        cursor = ListCursor()
    }

    /// Filters anew; the selected card stays selected where it still shows.
    mutating func setInk(_ ink: InkFilter, height: Int) {
        let selected = selected
        arrangement.ink = ink
        next.ink = ink
        shown = arrangement.arranged(cards)
        cursor = ListCursor()
        if let selected { show(selected.id, height: height) }
    }

    /// Selects the card where it is listed, in the middle of the screen where it can be.
    mutating func show(_ id: String, height: Int) {
        guard let row = shown.firstIndex(where: { $0.id == id }) else { return }
        cursor.show(row, count: shown.count, height: height)
    }
}
