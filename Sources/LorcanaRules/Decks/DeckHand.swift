import LorcanaCards

/// An opening hand: seven cards of the shuffled deck, which may be altered once, and the cards drawn later.
package struct DeckHand: Sendable, Equatable {
    package static let size = 7

    /// The seed for shuffling, which determines the hand.
    package let seed: UInt64
    /// The indices of the cards to alter.
    package private(set) var chosen: Set<Int> = []
    package private(set) var isAltered = false
    /// The number of cards drawn after the hand.
    package private(set) var draws = 0

    package init(seed: UInt64) { self.seed = seed }

    /// Selects a card for altering, or deselects it; has no effect once the hand is altered.
    package mutating func toggle(_ place: Int) {
        guard !isAltered, (0..<Self.size).contains(place) else { return }
        if chosen.remove(place) == nil { chosen.insert(place) }
    }

    /// Puts the selected cards on the bottom of the deck, draws the same number, then shuffles the deck.
    package mutating func alter() { isAltered = true }

    package mutating func draw() { draws = min(draws + 1, 60) }

    /// The rows of the cards in the hand, and of those drawn later.
    package func rows(of deck: Deck) -> (hand: [Int], drawn: [Int]) {
        var pile = deck.drawn(.max, seed: seed)
        var hand = Array(pile.prefix(Self.size))
        pile.removeFirst(hand.count)
        guard isAltered, !chosen.isEmpty else { return (hand, Array(pile.prefix(draws))) }
        let places = chosen.sorted().filter(hand.indices.contains)
        let returned = places.map { hand[$0] }
        pile += returned
        for place in places { hand[place] = pile.removeFirst() }
        var random = SplitMix64(seed: seed &+ 1)
        for place in pile.indices { pile.swapAt(place, place + random.next(below: pile.count - place)) }
        return (hand, Array(pile.prefix(draws)))
    }
}
