package import LorcanaCards

/// The numbers of cards by cost, ink, type and rarity. For a deck, each copy is counted.
package struct CardStatistics: Sendable, Equatable {
    /// The counts of all cards, or of the cards of one ink.
    package struct Part: Sendable, Equatable {
        package var cards = 0
        package var inkable = 0
        /// Cards by cost, from 0 to `highestCost`; the last also counts higher costs.
        package var curve = [Int](repeating: 0, count: CardStatistics.highestCost + 1)
        /// The inkable cards in `curve`.
        package var inkableCurve = [Int](repeating: 0, count: CardStatistics.highestCost + 1)
        /// Cards by type, in the order of the cases.
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        private var costs = 0
        private var costly = 0

        /// The average cost in hundredths, rounded half up; nil if no card has a cost.
        package var averageCost: Int? { costly == 0 ? nil : (200 * costs + costly) / (2 * costly) }

        /// The curve up to the highest cost that occurs.
        package var wholeCurve: ArraySlice<Int> {
            curve.prefix((curve.lastIndex { $0 > 0 } ?? -1) + 1)
        }

        package func count(_ type: CardType) -> Int { types[Int(type.rawValue)] }

        fileprivate mutating func add(_ card: LorcanaCard, _ copies: Int) {
            cards += copies
            if card.inkable == true { inkable += copies }
            types[Int(card.type.rawValue)] += copies
            guard let cost = card.cost, cost >= 0 else { return }
            let place = min(cost, CardStatistics.highestCost)
            curve[place] += copies
            if card.inkable == true { inkableCurve[place] += copies }
            costs += cost * copies
            costly += copies
        }
    }

    /// Cards with the same combination of inks.
    package struct OfInks: Sendable, Equatable {
        package var inks: InkSet
        package var cards: Int
    }

    /// Higher costs are counted as this one; no card of the game has such a cost.
    package static let highestCost = 15

    package private(set) var all = Part()
    /// By ink, in the game's order; a two-ink card is counted for each of its inks.
    private(set) var inks = [Part](repeating: Part(), count: Ink.allCases.count)
    /// Cards without ink.
    package private(set) var withoutInk = Part()
    /// Cards by rarity, in the order of the cases.
    private var byRarity = [Int](repeating: 0, count: Rarity.allCases.count)
    private var byInks: [InkSet: Part] = [:]

    package init(_ cards: some Sequence<LorcanaCard>) {
        for card in cards { add(card, 1) }
    }

    /// Counts each card with its number of copies.
    package init(counting cards: some Sequence<(card: LorcanaCard, copies: Int)>) {
        for (card, copies) in cards { add(card, copies) }
    }

    private mutating func add(_ card: LorcanaCard, _ copies: Int) {
        all.add(card, copies)
        let inks = card.inks.inks
        for ink in inks { self.inks[Int(ink.rawValue)].add(card, copies) }
        if inks.isEmpty { withoutInk.add(card, copies) }
        if let rarity = card.rarity { byRarity[Int(rarity.rawValue)] += copies }
        byInks[card.inks, default: Part()].add(card, copies)
    }

    package func of(_ ink: Ink) -> Part { inks[Int(ink.rawValue)] }
    package func count(_ rarity: Rarity) -> Int { byRarity[Int(rarity.rawValue)] }

    /// The combinations of inks that cards have, in the game's order: no ink, one, two.
    package var inkSets: [OfInks] {
        byInks.sorted { $0.key.place < $1.key.place }.map { OfInks(inks: $0.key, cards: $0.value.cards) }
    }

    /// The number of cards of a cost and ink, times two: a two-ink card counts half for each ink.
    package func halves(of ink: Ink, cost: Int, isInkable: Bool) -> Int {
        byInks.reduce(0) { sum, part in
            guard part.key.contains(InkSet([ink])) else { return sum }
            let inkable = part.value.inkableCurve[cost]
            let cards = isInkable ? inkable : part.value.curve[cost] - inkable
            return sum + (part.key.inks.count > 1 ? cards : 2 * cards)
        }
    }

    /// The range of costs of a chart: from the lowest, but at most 1, to the highest.
    package var costs: ClosedRange<Int> {
        guard let first = all.curve.firstIndex(where: { $0 > 0 }),
            let last = all.curve.lastIndex(where: { $0 > 0 })
        else { return 1...1 }
        return min(first, 1)...max(last, 1)
    }
}
