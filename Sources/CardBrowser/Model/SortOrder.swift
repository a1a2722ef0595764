import LorcanaCards
import LorcanaQuery

/// The orders of a list, with the answer's own.
enum SortOrder: String, CaseIterable, Sendable {
    case name, cost, lore, strength, willpower, rarity, ink, type, number, newest, answer

    /// Its letter and words in the menu, and the keys that it sorts by; none for the answer's own order.
    var row: (letter: Character, words: String, keys: [SortKey]) {
        switch self {
        case .name: ("n", rawValue, [SortKey(.name)])
        case .cost: ("c", rawValue, [SortKey(.cost)])
        case .lore: ("l", rawValue, [SortKey(.lore, isDescending: true)])
        case .strength: ("s", rawValue, [SortKey(.strength, isDescending: true)])
        case .willpower: ("w", rawValue, [SortKey(.willpower, isDescending: true)])
        case .rarity: ("r", rawValue, [SortKey(.rarity, isDescending: true)])
        case .ink: ("i", rawValue, [SortKey(.ink)])
        case .type: ("t", rawValue, [SortKey(.type)])
        case .number: ("#", rawValue, [SortKey(.set), SortKey(.number)])
        case .newest: ("d", "release", [SortKey(.date, isDescending: true)])
        case .answer: ("o", "best match", [])
        }
    }

    /// What it sorts by first.
    var field: SortField? { row.keys.first?.field }
}

/// How a list is sorted.
struct Arrangement: Equatable, Sendable {
    var order = SortOrder.answer
    var isReversed = false

    /// Sorts as the query language does.
    func arranged(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        var keys = order.row.keys
        if keys.isEmpty { return cards }
        if isReversed { for place in keys.indices { keys[place].isDescending.toggle() } }
        return CardOrder(keys: keys).sorted(cards)
    }

    /// How the footer shows it; nil for the answer's own order.
    var words: String? {
        if order == .newest { return isReversed ? "oldest first" : "newest first" }
        return order == .answer ? nil : "by \(order)" + (isReversed ? ", reversed" : "")
    }
}
