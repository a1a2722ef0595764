import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// knowledge.md, promises 20 to 22.
@Suite struct DeckNumbersTests {
    private func texts(_ turn: DeckOdds.Turn) -> [String?] {
        [turn.first, turn.second, turn.firstAltered, turn.secondAltered].map { $0?.text }
    }

    @Test func `promise 21: the odds of drawing one of four copies among sixty cards by turn 1`() {
        let odds = DeckOdds(of: 4, in: 60, want: 1, turns: 8)
        #expect(odds.turns.map(\.turn) == Array(1...8))
        #expect(texts(odds.turns[0]) == ["0.3995", "0.4448", "0.6654", "0.6906"])
    }

    @Test func `promise 22: an inkable card on every turn`() {
        #expect(texts(DeckOdds(inkable: 44, in: 60, turns: 8).turns[4]) == ["0.9949", "0.9986", nil, nil])
        #expect(texts(DeckOdds(inkable: 40, in: 60, turns: 8).turns[4]) == ["0.9753", "0.9905", nil, nil])
    }

    @Test func `promise 21: impossible chances are null, certain ones are 1`() {
        let small = DeckOdds(of: 2, in: 8, want: 1, turns: 3).turns
        #expect(texts(small[0]) == ["1.0000", "1.0000", nil, nil])
        #expect(small[2].first == nil && small[2].second == nil)
        #expect(
            texts(DeckOdds(of: 0, in: 60, want: 1, turns: 1).turns[0]) == [
                "0.0000", "0.0000", "0.0000", "0.0000",
            ])
        #expect(
            texts(DeckOdds(of: 60, in: 60, want: 1, turns: 1).turns[0]) == [
                "1.0000", "1.0000", "1.0000", "1.0000",
            ])
        #expect(texts(DeckOdds(of: 4, in: 60, want: 5, turns: 1).turns[0]) == ["0.0000", "0.0000", nil, nil])
        #expect(texts(DeckOdds(of: 4, in: 60, want: 2, turns: 1).turns[0])[2...] == [nil, nil])
    }

    @Test func `promise 21: the largest deck is supported`() {
        let turns = DeckOdds(of: 500_000, in: 999_000, want: 3, turns: 20).turns
        #expect(turns.count == 20 && turns.allSatisfy { $0.first != nil })
    }

    @Test func `a chance is rounded half up`() {
        // 7/32 is 2187.5 of 10,000.
        #expect(DeckOdds(of: 1, in: 32, want: 1, turns: 1).turns[0].first?.text == "0.2188")
    }

    @Test func `every chance equals exact fractions, rounded half up`() {
        // A comparison with a Python implementation for 560,539 cases, with decks of up to 999,000 cards, found no
        // difference.
        var wrong: [String] = []
        for deck in [1, 7, 8, 14, 15, 27, 28, 32, 40, 60, 80] {
            for matching in Set([0, 1, 2, 3, 4, 8, 17, deck / 2, deck - 1, deck]) where matching <= deck {
                for want in [1, 3] {
                    for turn in DeckOdds(of: matching, in: deck, want: want, turns: 8).turns {
                        let seen = [6 + turn.turn, 7 + turn.turn]
                        let expected =
                            seen.map { Self.exact(matching, deck, seen: $0, want: want) }
                            + seen.map { want == 1 ? Self.altered(matching, deck, $0) : nil }
                        let found = [turn.first, turn.second, turn.firstAltered, turn.secondAltered]
                        if found.map({ $0?.tenThousandths }) != expected {
                            wrong.append("\(matching) of \(deck), turn \(turn.turn), want \(want)")
                        }
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test func `0 and 100 percent are exact, everything else is above or below`() throws {
        let near = DeckOdds(of: 36, in: 60, want: 1, turns: 14).turns[13]
        for chance in [near.first, near.second, near.firstAltered, near.secondAltered] {
            #expect(try #require(chance).percent(over: ">", under: "<") == ">99.9")
        }
        var wrong: [String] = []
        for deck in [7, 8, 13, 14, 15, 21, 22, 60, 200] {
            for matching in Set([
                0, 1, deck / 2, deck - 15, deck - 14, deck - 13, deck - 8, deck - 7, deck - 1, deck,
            ])
            where matching >= 0 {
                for want in [1, 2, 7, 9] {
                    for turn in DeckOdds(of: matching, in: deck, want: want, turns: 20).turns {
                        let seen = [6 + turn.turn, 7 + turn.turn]
                        let drawn = zip([turn.first, turn.second], seen).map { chance, seen in
                            (
                                chance,
                                (0...seen).filter {
                                    $0 <= matching && seen - $0 <= deck - matching
                                }.map { $0 >= want }
                            )
                        }
                        // Failure: no match in the first 7 cards, and none in the 7 new ones and the later draws.
                        // Success: a match in the first 7.
                        let altered = zip([turn.firstAltered, turn.secondAltered], seen).map { chance, seen in
                            (
                                chance,
                                (matching > 0 ? [true] : [])
                                    + (deck - matching >= max(14, seen) ? [false] : [])
                            )
                        }
                        for case (let chance?, let cases) in drawn + altered {
                            let isExact = ["0.0", "100.0"].contains(chance.percent(over: ">", under: "<"))
                            if isExact != (Set(cases).count == 1) {
                                wrong.append("\(matching) of \(deck), turn \(turn.turn), want \(want)")
                            }
                        }
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    private static func exact(_ matching: Int, _ deck: Int, seen: Int, want: Int) -> Int? {
        guard seen <= deck else { return nil }
        let all = ways(deck, choosing: seen)
        let missed = (0..<min(want, seen + 1)).reduce(UInt128(0)) { sum, count in
            sum + ways(matching, choosing: count) * ways(deck - matching, choosing: seen - count)
        }
        return tenThousandths(all - missed, of: all)
    }

    private static func altered(_ matching: Int, _ deck: Int, _ seen: Int) -> Int? {
        let rest = deck - 7
        guard seen <= deck, rest >= 7 else { return nil }
        let ways = { (less: Int) in
            Self.ways(deck - less, choosing: 7) * Self.ways(rest - less, choosing: 7)
                * Self.ways(rest - less, choosing: seen - 7)
        }
        return tenThousandths(ways(0) - ways(matching), of: ways(0))
    }

    /// The binomial coefficient.
    private static func ways(_ all: Int, choosing chosen: Int) -> UInt128 {
        guard chosen >= 0, chosen <= all else { return 0 }
        return (0..<chosen).reduce(1) { $0 * UInt128(all - $1) / UInt128($1 + 1) }
    }

    /// The fraction `part`/`whole` in ten-thousandths, rounded half up.
    private static func tenThousandths(_ part: UInt128, of whole: UInt128) -> Int {
        Int((part * 20_000 + whole) / (whole * 2))
    }

    @Test func `a chance is rounded once, from its fraction`() {
        #expect(Chance(0.990_48, isExact: false).percent(over: ">", under: "<") == "99.0")
        #expect(Chance(0.999_46, isExact: false).percent(over: ">", under: "<") == "99.9")
    }

    // MARK: Statistics

    @Test func `promise 20: statistics of a deck`() throws {
        let stats = DeckStats(
            try deck(
                "4 Elsa - Snow Queen\n2 Elsa - Spirit of Winter\n3 Let It Go\n1 Second Star to the Right\n9 Nobody"
            ))
        #expect(stats.cards == 10)
        let cost = { (name: String) in facts.catalogue[facts.shownRow(facts.find(name)!)].cost! }
        let sum = 4 * 3 + 2 * 8 + 3 * 5 + cost("Second Star to the Right")
        let counted = stats.counted.all
        #expect(counted.averageCost == (100 * sum + 5) / 10)
        #expect(counted.wholeCurve == [0, 0, 0, 4, 0, 3, 0, 0, 2, 0, 1])
        #expect(counted.count(.character) == 6 && counted.count(.song) == 4)
        #expect(stats.counted.inkSets.map(\.inks.place) == stats.counted.inkSets.map(\.inks.place).sorted())
        #expect(stats.counted.inkSets.map(\.cards).reduce(0, +) == 10)
        #expect(stats.ink.count == 8)
    }

    @Test func `promise 20: who sings a song of the deck, alone and together`() throws {
        let stats = DeckStats(
            try deck(
                "4 Elsa - Snow Queen\n2 Elsa - Spirit of Winter\n3 Let It Go\n1 Second Star to the Right"))
        let (alone, together) = (try #require(stats.songs.first), try #require(stats.songs.last))
        #expect((alone.fullName, alone.count, alone.cost, alone.isTogether) == ("Let It Go", 3, 5, false))
        #expect((alone.singers, alone.group) == (2, nil))
        #expect((together.cost, together.isTogether, together.singers) == (10, true, 0))
        #expect(together.group == ["Elsa - Snow Queen", "Elsa - Spirit of Winter"])
    }

    @Test func `promise 20: the cards that can be under a card with Shift, not counting itself`() throws {
        let stats = DeckStats(
            try deck("4 Elsa - Snow Queen\n2 Elsa - Spirit of Winter\n3 Thunderbolt - Wonder Dog"))
        #expect(stats.shift.map(\.fullName) == ["Elsa - Spirit of Winter", "Thunderbolt - Wonder Dog"])
        #expect(stats.shift[0].under == 5)
        #expect(stats.shift[0].saves == 2)
        let isPuppy = facts.catalogue.list(
            .classifications, facts.shownRow(try #require(facts.find("Thunderbolt - Wonder Dog")))
        ).contains("Puppy")
        #expect(stats.shift[1].under == (isPuppy ? 2 : 0))
    }

    @Test func `promise 20: the smallest choir is the cheapest, then the first by name`() {
        let voice = { (name: String, sings: Int, cost: Int, copies: Int) in
            Choir.Voice(fullName: name, singsAs: sings, cost: cost, copies: copies)
        }
        #expect(Choir.smallest([voice("B", 5, 5, 4), voice("A", 5, 5, 4)], reaching: 10) == ["A", "A"])
        #expect(Choir.smallest([voice("B", 5, 3, 4), voice("A", 5, 5, 4)], reaching: 10) == ["B", "B"])
        #expect(
            Choir.smallest([voice("A", 9, 9, 1), voice("B", 4, 4, 3), voice("C", 6, 6, 1)], reaching: 10) == [
                "B", "C",
            ])
        #expect(Choir.smallest([voice("A", 3, 3, 3)], reaching: 10) == nil)
        #expect(Choir.smallest([], reaching: 1) == nil)
        #expect(Choir.smallest([voice("A", 0, 0, 9)], reaching: 1) == nil)
        #expect(Choir.smallest([voice("A", 7, 4, 1)], reaching: 7) == ["A"])
        #expect(Choir.smallest([voice("A", 1, 1, 999)], reaching: 1_000_000) == nil)
    }

    @Test func `promise 20: a choir is the best of all combinations`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let voices = (0..<Int.random(in: 1...5, using: &random)).map { index in
                Choir.Voice(
                    fullName: "V\(index)", singsAs: Int.random(in: 1...6, using: &random),
                    cost: Int.random(in: 0...6, using: &random), copies: Int.random(in: 1...2, using: &random)
                )
            }.shuffled(using: &random)
            let cost = Int.random(in: 1...12, using: &random)
            #expect(Choir.smallest(voices, reaching: cost) == tried(voices, cost), "\(voices) \(cost)")
        }
    }

    /// Finds the best choir by brute force.
    private func tried(_ voices: [Choir.Voice], _ cost: Int) -> [String]? {
        let copies = voices.flatMap { Array(repeating: $0, count: $0.copies) }
        var best: (size: Int, ink: Int, names: [String])?
        for choice in 1..<(1 << copies.count) {
            let chosen = copies.indices.filter { choice >> $0 & 1 == 1 }.map { copies[$0] }
            guard chosen.reduce(0, { $0 + $1.singsAs }) >= cost else { continue }
            let now = (chosen.count, chosen.reduce(0) { $0 + $1.cost }, chosen.map(\.fullName).sorted())
            guard let old = best else {
                best = now
                continue
            }
            if (now.0, now.1) < (old.size, old.ink)
                || ((now.0, now.1) == (old.size, old.ink) && now.2.lexicographicallyPrecedes(old.names))
            {
                best = now
            }
        }
        return best?.names
    }
}
