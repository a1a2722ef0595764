import LorcanaCards

/// The exact probabilities of having seen cards of a deck by a given turn.
package struct DeckOdds: Sendable, Equatable {
    /// One of the player's turns. A probability is nil if the deck has too few cards, or if it was not requested.
    package struct Turn: Sendable, Equatable {
        package var turn: Int
        package var first: Chance?
        package var second: Chance?
        package var firstAltered: Chance?
        package var secondAltered: Chance?
    }

    package static let turns = 1...20
    private static let handSize = 7

    package var turns: [Turn]

    /// The probability of having seen `want` of the `matching` cards by each turn. If `want` is 1, also the
    /// probability if a hand without any of them is altered once, with all seven cards.
    package init(of matching: Int, in deck: Int, want: Int, turns: Int) {
        self.turns = (1...turns).map { turn in
            let chance = { (seen: Int) in Self.chance(of: matching, in: deck, seen: seen, want: want) }
            let altered = { (seen: Int) in want == 1 ? Self.altered(matching, deck, seen) : nil }
            let (first, second) = (Self.handSize + turn - 1, Self.handSize + turn)
            return Turn(
                turn: turn, first: chance(first), second: chance(second), firstAltered: altered(first),
                secondAltered: altered(second))
        }
    }

    /// The probability of having had an inkable card for the inkwell on every turn so far, if none of them was
    /// played.
    package init(inkable: Int, in deck: Int, turns: Int) {
        self.turns = (1...turns).map { turn in
            let chance = { (seen: Int) in Self.chance(of: inkable, in: deck, seen: seen, want: turn) }
            return Turn(
                turn: turn, first: chance(Self.handSize + turn - 1), second: chance(Self.handSize + turn))
        }
    }

    /// 1 − Σ C(M,i)·C(N−M,n−i) / C(N,n), for i below `want`.
    private static func chance(of matching: Int, in deck: Int, seen: Int, want: Int) -> Chance? {
        guard seen <= deck else { return nil }
        let missed = (0..<min(want, seen + 1)).reduce(0) { sum, count in
            sum + ways(matching, choosing: count) * ways(deck - matching, choosing: seen - count)
        }
        let (most, least) = (min(matching, seen), seen - (deck - matching))
        return Chance(1 - missed / ways(deck, choosing: seen), isExact: most < want || least >= want)
    }

    /// 1 − C(N−M,7)/C(N,7) · C(N−7−M,7)/C(N−7,7) · C(N−7−M,n−7)/C(N−7,n−7).
    private static func altered(_ matching: Int, _ deck: Int, _ seen: Int) -> Chance? {
        let (rest, draws) = (deck - handSize, seen - handSize)
        guard seen <= deck, rest >= handSize else { return nil }
        let missed = [(deck, handSize), (rest, handSize), (rest, draws)].reduce(1) { product, cards in
            let (all, chosen) = cards
            return product * ways(all - matching, choosing: chosen) / ways(all, choosing: chosen)
        }
        // With too few other cards, at least one of the three draws must have a match.
        let others = deck - matching
        return Chance(1 - missed, isExact: matching == 0 || others < max(2 * handSize, seen))
    }

    /// The number of ways to choose `chosen` out of `all`.
    private static func ways(_ all: Int, choosing chosen: Int) -> Double {
        guard chosen >= 0, chosen <= all else { return 0 }
        return (0..<chosen).reduce(1) { $0 * Double(all - $1) / Double($1 + 1) }
    }
}

/// A probability in ten thousandths and in thousandths, rounded half up.
package struct Chance: Sendable, Hashable {
    let tenThousandths: Int
    package let thousandths: Int
    /// Whether it is exactly 0 or 1, rather than close to it.
    private let isExact: Bool

    /// Rounds in floating point. Tests compare all possible probabilities with exact fractions, and none is rounded
    /// incorrectly.
    init(_ share: Double, isExact: Bool) {
        tenThousandths = Int(share * 10_000 + 0.5 + 1e-9)
        thousandths = Int(share * 1_000 + 0.5 + 1e-9)
        self.isExact = isExact
    }

    /// The probability in percent with one decimal, "66.5". Probabilities close to 0 or 100 are never rounded to it:
    /// "99.9".
    ///
    /// - Parameters:
    ///   - over: the prefix if the exact probability is greater than the digits.
    ///   - under: the prefix if it is less.
    package func percent(over: String, under: String) -> String {
        if thousandths == 1000, !isExact { return over + "99.9" }
        if thousandths == 0, !isExact { return under + "0.1" }
        return "\(thousandths / 10).\(thousandths % 10)"
    }

    /// The probability as a decimal fraction: "0.3995".
    package var text: String {
        "\(tenThousandths / 10_000).\(zeroPadded(tenThousandths % 10_000, to: 4))"
    }
}
