package import LorcanaCards

/// How many cards there are of each cost, ink, type and rarity.
package struct CardStatistics: Sendable, Equatable {
    /// The same for all cards, and for those of one ink.
    package struct Part: Sendable, Equatable {
        package var cards = 0
        package var inkable = 0
        /// Cards by cost, from 0 to `highestCost`, which also counts higher ones.
        package var curve = [Int](repeating: 0, count: CardStatistics.highestCost + 1)
        /// The inkable ones of them.
        package var inkableCurve = [Int](repeating: 0, count: CardStatistics.highestCost + 1)
        /// Cards by type, in the order of the types.
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        private var costs = 0
        private var costly = 0

        /// The average cost in hundredths, halves up; nil if no card has a cost.
        package var averageCost: Int? { costly == 0 ? nil : (200 * costs + costly) / (2 * costly) }

        package func count(_ type: CardType) -> Int { types[Int(type.rawValue)] }

        fileprivate mutating func add(_ card: LorcanaCard) {
            cards += 1
            if card.inkable == true { inkable += 1 }
            types[Int(card.type.rawValue)] += 1
            guard let cost = card.cost, cost >= 0 else { return }
            let place = min(cost, CardStatistics.highestCost)
            curve[place] += 1
            if card.inkable == true { inkableCurve[place] += 1 }
            costs += cost
            costly += 1
        }
    }

    /// No card of the game costs as much; higher costs are counted with it.
    package static let highestCost = 15

    package private(set) var all = Part()
    /// By ink, in the game's order; a card of two inks counts for each.
    private(set) var inks = [Part](repeating: Part(), count: Ink.allCases.count)
    /// Cards without ink.
    package private(set) var withoutInk = Part()
    /// Cards by rarity, in the order of the rarities.
    private var byRarity = [Int](repeating: 0, count: Rarity.allCases.count)

    package init(_ cards: some Sequence<LorcanaCard>) {
        for card in cards {
            all.add(card)
            let inks = card.inks.inks
            for ink in inks { self.inks[Int(ink.rawValue)].add(card) }
            if inks.isEmpty { withoutInk.add(card) }
            if let rarity = card.rarity { byRarity[Int(rarity.rawValue)] += 1 }
        }
    }

    package func of(_ ink: Ink) -> Part { inks[Int(ink.rawValue)] }
    package func count(_ rarity: Rarity) -> Int { byRarity[Int(rarity.rawValue)] }

    /// The costs that a chart shows: from the lowest of the cards, or 1, to their highest.
    package var costs: ClosedRange<Int> {
        guard let first = all.curve.firstIndex(where: { $0 > 0 }),
            let last = all.curve.lastIndex(where: { $0 > 0 })
        else { return 1...1 }
        return min(first, 1)...max(last, 1)
    }
}
