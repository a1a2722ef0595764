import CardRendering
import LorcanaCards
import LorcanaQuery

/// The orders of a list, with the answer's own.
enum SortOrder: String, CaseIterable, Sendable {
    case answer, name, cost, lore, strength, willpower, rarity, newest
}

/// How a list is sorted.
struct Arrangement: Equatable, Sendable {
    var order = SortOrder.answer
    var isReversed = false

    /// Sorts as the query language does.
    func arranged(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        guard var key else { return cards }
        if isReversed { key.isDescending.toggle() }
        return CardOrder(keys: [key]).sorted(cards)
    }

    /// How the footer shows it; nil for the answer's own order.
    var words: String? {
        switch order {
        case .answer: nil
        case .name, .cost, .lore, .strength, .willpower, .rarity:
            isReversed ? "by \(order), reversed" : "by \(order)"
        case .newest: isReversed ? "oldest first" : "newest first"
        }
    }

    private var key: SortKey? {
        switch order {
        case .answer: nil
        case .name: SortKey(.name)
        case .cost: SortKey(.cost)
        case .lore: SortKey(.lore, isDescending: true)
        case .strength: SortKey(.str, isDescending: true)
        case .willpower: SortKey(.wil, isDescending: true)
        case .rarity: SortKey(.rarity, isDescending: true)
        case .newest: SortKey(.date, isDescending: true)
        }
    }
}
