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
        guard let keys, let order = try? CardOrder(parsing: keys) else { return cards }
        return order.sorted(cards)
    }

    /// What `sort:` would say (query.md); nil for the answer's own.
    private var keys: String? {
        switch self {
        case .answer: nil
        case .name: "name"
        case .cost: "cost"
        case .lore: "-lore"
        case .strength: "-str"
        case .willpower: "-wil"
        case .rarity: "-rarity"
        case .newest: "-date"
        }
    }
}
