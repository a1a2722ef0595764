import LorcanaCards
import LorcanaKit

/// The orders that the sort key cycles through, starting with the results' own.
enum SortOrder: String, CaseIterable, Sendable {
    case answer, name, cost, lore, strength, willpower, rarity, newest

    var next: SortOrder {
        let all = Self.allCases
        return all[(all.firstIndex(of: self)! + 1) % all.count]
    }

    /// How the footer shows it; nil for the results' own order.
    var words: String? {
        switch self {
        case .answer: nil
        case .name, .cost, .lore, .strength, .willpower, .rarity: "by \(self)"
        case .newest: "newest first"
        }
    }

    /// Sorts as the query language does.
    func sorted(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        key.map { CardOrder(keys: [$0]).sorted(cards) } ?? cards
    }

    /// Nil for the results' own order.
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
