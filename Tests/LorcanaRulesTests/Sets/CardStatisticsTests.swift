import CardTesting
import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import LorcanaRules

@Suite struct CardStatisticsTests {
    private func card(
        _ number: Int, _ inks: [Ink], cost: Int?, _ type: CardType = .character, inkable: Bool = true,
        _ rarity: Rarity? = .common
    ) -> LorcanaCard {
        var facts = CardFacts(id: "TFC-00\(number)", name: "Card \(number)")
        (facts.inks, facts.cost, facts.type, facts.inkable, facts.rarity) = (
            InkSet(inks), cost, type, inkable, rarity
        )
        return LorcanaCard(
            facts, origin: AnswerOrigin(source: .builtIn, asOf: Timestamp(year: 2026, month: 10, day: 16)))
    }

    @Test func `a card of two inks counts for each, and once in total`() {
        let stats = CardStatistics([
            card(1, [.amber, .steel], cost: 3), card(2, [.amber], cost: 4, .song, inkable: false, .rare),
            card(3, [], cost: nil, .item, nil),
        ])
        #expect(stats.all.cards == 3 && stats.all.inkable == 2)
        #expect(stats.of(.amber).cards == 2 && stats.of(.steel).cards == 1 && stats.of(.ruby).cards == 0)
        #expect(stats.withoutInk.cards == 1)
        #expect(stats.all.count(.character) == 1 && stats.of(.amber).count(.song) == 1)
        #expect(stats.count(.common) == 1 && stats.count(.rare) == 1)
        #expect(stats.costs == 1...4)
    }

    @Test func `cards without a cost don't affect the average, which is rounded half up`() {
        #expect(CardStatistics([card(1, [], cost: nil)]).all.averageCost == nil)
        #expect(CardStatistics([]).all.averageCost == nil)
        #expect(CardStatistics([]).costs == 1...1)
        let eight = [1, 1, 1, 1, 1, 1, 1, 2].enumerated().map { card($0.offset, [.ruby], cost: $0.element) }
        #expect(CardStatistics(eight + [card(9, [], cost: nil)]).all.averageCost == 113)
    }

    @Test func `costs above the highest are counted with it`() {
        let stats = CardStatistics([
            card(1, [.ruby], cost: 15), card(2, [.ruby], cost: 99), card(3, [.ruby], cost: 0),
        ])
        #expect(stats.all.curve[CardStatistics.highestCost] == 2)
        #expect(stats.costs == 0...15)
    }

    @Test func `each copy counts as a card`() {
        let (three, four) = (
            card(1, [.amber, .steel], cost: 3), card(2, [], cost: nil, .item, inkable: false)
        )
        let copies = CardStatistics(counting: [(card: three, copies: 3), (card: four, copies: 4)])
        #expect(copies == CardStatistics([three, three, three, four, four, four, four]))
        #expect(
            copies.inkSets == [.init(inks: [], cards: 4), .init(inks: InkSet([.amber, .steel]), cards: 3)])
        #expect(copies.all.wholeCurve == [0, 0, 0, 3] && CardStatistics([]).all.wholeCurve.isEmpty)
    }

    @Test func `the parts of all cards add up`() {
        let cards = BuiltInCatalogue.catalogue.cards
        let stats = CardStatistics(cards)
        #expect(stats.all.cards == cards.count)
        #expect(stats.all.types.reduce(0, +) == cards.count)
        #expect(stats.all.curve.reduce(0, +) == cards.count { $0.cost != nil })
        #expect(Rarity.allCases.reduce(0) { $0 + stats.count($1) } == cards.count { $0.rarity != nil })
        let inks = stats.inks.reduce(0) { $0 + $1.cards } + stats.withoutInk.cards
        #expect(inks == cards.reduce(0) { $0 + max(1, $1.inks.count) })
    }
}
