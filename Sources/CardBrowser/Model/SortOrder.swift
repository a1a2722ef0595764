import LorcanaCards
import LorcanaQuery

/// The orders of a list, with the answer's own.
enum SortOrder: String, CaseIterable, Sendable {
    case name, cost, lore, strength, willpower, rarity, newest, answer

    /// Its letter and words in the menu, and the key that it sorts by; nil for the answer's own order.
    var row: (letter: Character, words: String, key: SortKey?) {
        switch self {
        case .name: ("n", rawValue, SortKey(.name))
        case .cost: ("c", rawValue, SortKey(.cost))
        case .lore: ("l", rawValue, SortKey(.lore, isDescending: true))
        case .strength: ("s", rawValue, SortKey(.str, isDescending: true))
        case .willpower: ("w", rawValue, SortKey(.wil, isDescending: true))
        case .rarity: ("r", rawValue, SortKey(.rarity, isDescending: true))
        case .newest: ("d", "release", SortKey(.date, isDescending: true))
        case .answer: ("o", "best match", nil)
        }
    }
}

/// How a list is sorted.
struct Arrangement: Equatable, Sendable {
    var order = SortOrder.answer
    var isReversed = false

    /// Sorts as the query language does.
    func arranged(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        guard var key = order.row.key else { return cards }
        if isReversed { key.isDescending.toggle() }
        return CardOrder(keys: [key]).sorted(cards)
    }

    /// How the footer shows it; nil for the answer's own order.
    var words: String? {
        if order == .newest { return isReversed ? "oldest first" : "newest first" }
        return order == .answer ? nil : "by \(order)" + (isReversed ? ", reversed" : "")
    }
}
