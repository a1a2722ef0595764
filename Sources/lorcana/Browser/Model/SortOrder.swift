import LorcanaCards
import LorcanaKit

/// The orders that the sort key goes through, the answer's own first.
enum SortOrder: String, CaseIterable, Sendable {
    case answer, name, cost, lore, strength, willpower, rarity, newest

    var next: SortOrder {
        let all = Self.allCases
        return all[(all.firstIndex(of: self)! + 1) % all.count]
    }

    /// How the footer names it; nil for the answer's own.
    var words: String? {
        switch self {
        case .answer: nil
        case .newest: "newest first"
        default: "by \(self)"
        }
    }

    /// The cards in this order, which is one of the query language's.
    func sorted(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        key.map { CardOrder(keys: [$0]).sorted(cards) } ?? cards
    }

    /// What is sorted by; nil for the answer's own order.
    private var key: SortKey? {
        switch self {
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
