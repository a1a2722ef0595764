import LorcanaCards
import LorcanaKit

/// Filters that keys switch on and off, and the query that they make of the line.
struct FilterBar: Equatable, Sendable {
    /// The line without the filters.
    let base: String
    /// The cards of `base`, which the counts are of.
    let cards: [LorcanaCard]
    /// What has the focus when the bar is closed.
    let returnsTo: SearchScreen.Focus
    private(set) var inks: InkSet = []
    private(set) var types: Set<CardType> = []
    private(set) var least = 0
    private(set) var most = Self.highest

    /// Costs from here on are one.
    static let highest = 9

    init(base: String, cards: [LorcanaCard], returnsTo: SearchScreen.Focus) {
        (self.base, self.cards, self.returnsTo) = (base, cards, returnsTo)
    }

    mutating func apply(_ change: FilterChange) {
        switch change {
        case .ink(let ink): inks.formSymmetricDifference(InkSet([ink]))
        case .type(let type): types.formSymmetricDifference([type])
        case .most(let step):
            most = max(0, min(Self.highest, most + step))
            least = min(least, most)
        case .least(let step):
            least = max(0, min(Self.highest, least + step))
            most = max(least, most)
        case .clear: (inks, types, least, most) = ([], [], 0, Self.highest)
        }
    }

    /// Whether it leaves no card out.
    var isOff: Bool { inks.isEmpty && types.isEmpty && costCondition == nil }

    // MARK: The query

    var query: String {
        let base = base.filter { !$0.isWhitespace }.isEmpty ? [] : [alone]
        return (base + [inkCondition, typeCondition, costCondition].compactMap(\.self)).joined(separator: " ")
    }

    /// The base as one part of a longer query: an "or" in it binds less than what follows, wherever it stands.
    private var alone: String {
        if isOff { return base }
        let words = base.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains("or") || base.contains("|") ? "(\(base))" : base
    }

    /// One ink is had, of several a deck may play.
    private var inkCondition: String? {
        let names = inks.inks.map { $0.letters.lowercased() }
        return names.isEmpty
            ? nil : names.count == 1 ? "ink:\(names[0])" : "ink<=\(names.joined(separator: "/"))"
    }

    private var typeCondition: String? {
        let names = CardType.allCases.filter(types.contains).map { "t:\($0.name.lowercased())" }
        return names.isEmpty ? nil : names.count == 1 ? names[0] : "(\(names.joined(separator: " or ")))"
    }

    private var costCondition: String? {
        if least == 0, most == Self.highest { return nil }
        if least == most { return most == Self.highest ? "cost>=\(most)" : "cost=\(most)" }
        if most == Self.highest { return "cost>=\(least)" }
        return least == 0 ? "cost<=\(most)" : "cost:\(least)-\(most)"
    }

    // MARK: Counting

    /// How many cards each filter would show beside the others as they are.
    struct Counts: Equatable {
        var inks = [Int](repeating: 0, count: Ink.allCases.count)
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        var costs = [Int](repeating: 0, count: FilterBar.highest + 1)
    }

    var counts: Counts {
        var counts = Counts()
        for card in cards {
            let (own, type, cost) = (card.inks, card.type, card.cost.map { min(max(0, $0), Self.highest) })
            let isOfInk = keeps(own)
            // A song is an action too.
            let kinds = type == .song ? [type, .action] : [type]
            let isOfType = types.isEmpty || kinds.contains(where: types.contains)
            let isOfCost =
                (least == 0 && most == Self.highest) || cost.map { (least...most).contains($0) } ?? false
            if isOfType, isOfCost { for ink in own.inks { counts.inks[Int(ink.rawValue)] += 1 } }
            if isOfInk, isOfCost { for kind in kinds { counts.types[Int(kind.rawValue)] += 1 } }
            if isOfInk, isOfType, let cost { counts.costs[cost] += 1 }
        }
        return counts
    }

    private func keeps(_ own: InkSet) -> Bool {
        if inks.isEmpty { return true }
        return inks.count == 1 ? own.isSuperset(of: inks) : !own.isEmpty && own.isSubset(of: inks)
    }
}

/// A change to the filters.
enum FilterChange: Equatable, Sendable {
    case ink(Ink)
    case type(CardType)
    /// Raise or lower the highest, or the lowest, cost.
    case most(Int)
    case least(Int)
    case clear
}
