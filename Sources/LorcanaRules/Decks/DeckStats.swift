import LorcanaCards

/// Statistics of a deck.
package struct DeckStats: Sendable {
    /// A song of the deck, with its possible singers.
    package struct SongCount: Sendable, Equatable {
        package var fullName: String
        package var count: Int
        package var cost: Int
        package var isTogether: Bool
        /// The number of copies in the deck that can sing it alone.
        package var singers: Int
        /// The smallest group of copies that can sing it; nil without Sing Together, or if all copies are not enough.
        package var group: [String]?
    }

    /// A card of the deck with Shift, and the cards it can be played on.
    package struct ShiftCount: Sendable, Equatable {
        package var fullName: String
        package var count: Int
        /// The number of copies that one copy can be played on, not counting itself.
        package var under: Int
        package var saves: Int?
    }

    /// The number of copies with a keyword or a classification.
    package struct WordCount: Sendable, Equatable {
        package var name: String
        package var copies: Int
    }

    package let counted: CardStatistics
    /// The total lore printed on the characters.
    package let lore: Int
    /// The probability of having had an inkable card on every turn up to the eighth.
    package let ink: [DeckOdds.Turn]
    /// Keywords and classifications, each by descending number of copies.
    package let keywords: [WordCount]
    package let classifications: [WordCount]
    package let songs: [SongCount]
    package let shift: [ShiftCount]

    package init(_ deck: Deck) {
        let (names, cards) = (deck.names, deck.cards)
        counted = deck.statistics
        lore = cards.reduce(0) { sum, card in
            let shown = names.catalogue[card.row]
            return sum + (shown.type == .character ? (shown.lore ?? 0) * card.count : 0)
        }
        ink = DeckOdds(inkable: counted.all.inkable, in: counted.all.cards, turns: 8).turns
        keywords = Self.counts(cards) {
            names.catalogue.list(.keywords, $0.row).map(Keywords.base(of:)).once(by: \.self)
        }
        classifications = Self.counts(cards) { names.catalogue.list(.classifications, $0.row) }
        songs = Self.songs(cards, names)
        shift = Self.shift(cards, names)
    }

    package var cards: Int { counted.all.cards }

    private static func counts(_ cards: [DeckCard], _ words: (DeckCard) -> [String]) -> [WordCount] {
        var counts: [WordCount] = []
        for card in cards {
            for word in words(card) {
                if let place = counts.firstIndex(where: { $0.name == word }) {
                    counts[place].copies += card.count
                } else {
                    counts.append(WordCount(name: word, copies: card.count))
                }
            }
        }
        return counts.sorted { a, b in a.copies != b.copies ? a.copies > b.copies : a.name < b.name }
    }

    private static func songs(_ cards: [DeckCard], _ names: CardNames) -> [SongCount] {
        let singers = cards.compactMap { card in Singer(card.row, in: names).map { ($0, card) } }
        return cards.compactMap { card in
            guard let song = Song(card.row, in: names) else { return nil }
            let alone = singers.reduce(0) { $0 + ($1.0.singsAlone(song) ? $1.1.count : 0) }
            let choir = singers.filter { $0.0.together(song) != nil }.map { singer, card in
                Choir.Voice(
                    fullName: names.catalogue.text(.fullName, card.row), singsAs: singer.singsAs,
                    cost: singer.cost ?? 0, copies: card.count)
            }
            return SongCount(
                fullName: names.catalogue.text(.fullName, card.row), count: card.count, cost: song.cost,
                isTogether: song.isTogether, singers: alone,
                group: song.isTogether ? Choir.smallest(choir, reaching: song.cost) : nil)
        }
    }

    private static func shift(_ cards: [DeckCard], _ names: CardNames) -> [ShiftCount] {
        let payoffs = cards.compactMap { card in ShiftPayoff(card.row, in: names).map { ($0, card) } }
        if payoffs.isEmpty { return [] }
        let bases = cards.compactMap { card in ShiftCard(card.row, in: names).map { ($0, card) } }
        return payoffs.map { payoff, card in
            let under = bases.reduce(0) { sum, base in
                guard payoff.suits(base.0) != nil else { return sum }
                return sum + base.1.count - (base.1.name == card.name ? 1 : 0)
            }
            return ShiftCount(
                fullName: names.catalogue.text(.fullName, card.row), count: card.count, under: under,
                saves: payoff.saves)
        }
    }
}

extension Deck {
    /// The statistics of all copies.
    package var statistics: CardStatistics {
        CardStatistics(counting: cards.map { (card: names.catalogue[$0.row], copies: $0.count) })
    }
}

/// Chooses characters to sing a song together.
enum Choir {
    struct Voice {
        var fullName: String
        var singsAs: Int
        var cost: Int
        var copies: Int
    }

    /// The smallest group of copies whose numbers reach the cost. Ties are broken by the lowest total ink cost, then
    /// by name. Nil if all copies together don't reach it.
    static func smallest(_ voices: [Voice], reaching cost: Int) -> [String]? {
        let voices = voices.filter { $0.singsAs > 0 }
        guard (1...costLimit).contains(cost) else { return nil }
        let numbers = voices.flatMap { repeatElement($0.singsAs, count: min($0.copies, largestChoir)) }
            .sorted(by: >)
        var (size, sum) = (0, 0)
        while sum < cost {
            guard size < numbers.count, size < largestChoir else { return nil }
            sum += numbers[size]
            size += 1
        }
        let sorted = voices.sorted { $0.fullName.comesBefore($1.fullName) }
        return cheapest(sorted, size: size, reaching: cost)
    }

    /// No song in the game needs more singers or has a higher cost.
    private static let (largestChoir, costLimit) = (20, 99)

    /// Finds the cheapest group by dynamic programming from the last voice to the first; of equal groups, the one
    /// with the first names.
    private static func cheapest(_ voices: [Voice], size: Int, reaching cost: Int) -> [String]? {
        let width = cost + 1
        let impossible = Int.max / 2
        // The minimum cost with the voices from an index on, by the number still to be chosen and the sum still to be
        // reached.
        var tables = [[Int](repeating: impossible, count: (size + 1) * width)]
        tables[0][0] = 0
        for voice in voices.reversed() {
            let after = tables[tables.count - 1]
            var table = after
            for missing in 1...size {
                for toReach in 0...cost {
                    for taken in 1...missing where taken <= voice.copies {
                        let rest = max(0, toReach - taken * voice.singsAs)
                        let ink = after[(missing - taken) * width + rest] + taken * voice.cost
                        table[missing * width + toReach] = min(table[missing * width + toReach], ink)
                    }
                }
            }
            tables.append(table)
        }
        var (missing, toReach, group) = (size, cost, [String]())
        guard tables[voices.count][missing * width + toReach] < impossible else { return nil }
        for (index, voice) in voices.enumerated() {
            let (table, after) = (tables[voices.count - index], tables[voices.count - index - 1])
            let best = table[missing * width + toReach]
            // Takes as many of the first name as the minimum allows.
            for taken in stride(from: min(missing, voice.copies), through: 0, by: -1) {
                let rest = max(0, toReach - taken * voice.singsAs)
                guard after[(missing - taken) * width + rest] + taken * voice.cost == best else { continue }
                group += repeatElement(voice.fullName, count: taken)
                (missing, toReach) = (missing - taken, rest)
                break
            }
        }
        return group
    }
}
