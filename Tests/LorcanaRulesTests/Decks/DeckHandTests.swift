import LorcanaCards
import Testing

@testable import LorcanaRules

/// Opening hands, and the sorting of decks by name.
@Suite struct DeckHandTests {
    private func deck() throws -> Deck {
        var reader = DeckReader(facts)
        return try reader.read(
            Array("4 Elsa - Snow Queen\n4 Let It Go\n4 Smash\n4 Be Our Guest\n4 Stitch - New Dog\n".utf8))
    }

    @Test func `a seed's hand is that of deck hand, and altering keeps the other cards`()
        throws
    {
        let deck = try deck()
        for seed in 0..<100 as Range<UInt64> {
            var hand = DeckHand(seed: seed)
            let before = hand.rows(of: deck).hand
            #expect(before == deck.drawn(7, seed: seed))
            for place in [1, 4, 6] { hand.toggle(place) }
            #expect(hand.rows(of: deck).hand == before)
            hand.alter()
            hand.toggle(0)
            let after = hand.rows(of: deck).hand
            for place in [0, 2, 3, 5] { #expect(after[place] == before[place]) }
            #expect(hand.chosen == [1, 4, 6])
        }
    }

    @Test func `hand and draws never have more copies than the deck`() throws {
        let deck = try deck()
        for seed in 0..<50 as Range<UInt64> {
            var hand = DeckHand(seed: seed)
            for place in 0..<7 where place % 2 == 0 { hand.toggle(place) }
            hand.alter()
            for _ in 0..<20 { hand.draw() }
            let rows = hand.rows(of: deck)
            let all = rows.hand + rows.drawn
            #expect(all.count == 20)
            for card in deck.cards { #expect(all.count { $0 == card.row } == card.count) }
        }
    }

    @Test func `deck names are sorted with numbers by value`() {
        let names = ["deck 10", "Deck 2", "a", "deck 2b", "deck"]
        #expect(
            names.sorted(by: DeckName.comesBefore) == ["a", "deck", "Deck 2", "deck 2b", "deck 10"])
    }
}
