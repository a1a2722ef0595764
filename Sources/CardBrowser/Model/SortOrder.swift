import LorcanaCards
import LorcanaQuery

/// The orders of a list, including the original one.
enum SortOrder: String, CaseIterable, Sendable {
    case name, cost, lore, strength, willpower, rarity, ink, type, number, newest, answer

    /// The order's letter and words in the menu, and its sort keys, which are empty for the original order.
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

    /// The first field it sorts by.
    var field: SortField? { row.keys.first?.field }
}

/// The order of a list, and whether it is reversed.
struct Arrangement: Equatable, Sendable {
    var order = SortOrder.answer
    var isReversed = false

    /// Sorts in the same way as the query language.
    func arranged(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        var keys = order.row.keys
        if keys.isEmpty { return cards }
        if isReversed { for place in keys.indices { keys[place].isDescending.toggle() } }
        return CardOrder(keys: keys).sorted(cards)
    }

    /// The words in the footer; nil for the original order.
    var words: String? {
        if order == .newest { return isReversed ? "oldest first" : "newest first" }
        return order == .answer ? nil : "by \(order)" + (isReversed ? ", reversed" : "")
    }
}
