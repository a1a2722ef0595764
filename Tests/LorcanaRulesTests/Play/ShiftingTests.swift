import LorcanaCards
@testable import LorcanaRules
import Testing

/// The rules of Shift (knowledge.md, promises 2 and 11 to 13); RelationOracleTests checks every pair (promise 14).
@Suite struct ShiftingTests {
    private func payoff(_ id: String) throws -> ShiftPayoff {
        try #require(ShiftPayoff(try row(id), in: facts))
    }
    private func base(_ id: String) throws -> ShiftCard { try #require(ShiftCard(try row(id), in: facts)) }

    private static let bases = everyCard.compactMap { ShiftCard($0, in: facts) }
    private static let payoffs = everyCard.compactMap { ShiftPayoff($0, in: facts) }

    @Test func `promise 11: every way to be put on a card`() throws {
        #expect(try payoff("TFC-042").suits(base("TFC-041")) == .name)
        #expect(try payoff("TFC-042").suits(base("TFC-042")) == .name)
        #expect(try payoff("TFC-042").suits(base("INK-081")) == .alias)
        #expect(try payoff("TFC-042").suits(base("AOV-057")) == .alias)
        #expect(try payoff("ARI-104").suits(base("TFC-041")) == .any)
        let byHow = Dictionary(
            grouping: Self.payoffs.flatMap { payoff in
                Self.bases.compactMap { payoff.suits($0) }
            }
        ) { $0 }
        #expect(Set(byHow.keys) == Set(ShiftHow.allCases))
    }

    @Test func `promise 11: a card with Shift can be put on another copy of itself`() {
        for payoff in Self.payoffs where payoff.ability.onto.contains(.name) {
            let base = ShiftCard(payoff.row, in: facts)
            #expect(base.flatMap(payoff.suits) == (payoff.ability.isConditional ? .condition : .name))
        }
    }

    @Test func `promise 12: a card that gains Shift conditionally can be put on others, with a note`() throws
    {
        let anna = try payoff("WIN-050")
        #expect(anna.ability == ShiftAbility(onto: [.name], pay: .ink(0), isConditional: true))
        let bases = Self.bases.filter { anna.suits($0) != nil }
        #expect(bases.allSatisfy { anna.suits($0) == .condition })
        let annas = everyCard.filter { facts.catalogue.text(.name, $0) == "Anna" }.compactMap {
            ShiftCard($0, in: facts)
        }
        #expect(Set(annas.map(\.row)).isSubset(of: bases.map(\.row)) && annas.count > 3)
        #expect(anna.suits(try base("TFC-041")) == nil)
    }

    @Test func `promise 2: a character of two names has each and the printed one`() throws {
        let flotsam = try base("URS-044")
        #expect(
            ["flotsam", "jetsam", "flotsam jetsam"].allSatisfy { flotsam.bears(oneOf: [Array($0.utf8)]) })
        #expect(!flotsam.bears(oneOf: [Array("flot".utf8)]))
    }

    @Test func `promise 13: the cost in words, and what it saves`() throws {
        let elsa = try payoff("TFC-042")
        #expect((elsa.saves, elsa.ability.pay.words(insteadOf: 8)) == (2, "pays 6 instead of 8"))
        #expect(ShiftPrice.discard(1, .song).words(insteadOf: 5) == "discards 1 song instead of paying 5")
        #expect(ShiftPrice.discard(2, .card).words(insteadOf: 5) == "discards 2 cards instead of paying 5")
        #expect(ShiftPrice.inkDrops(2).words(insteadOf: 7) == "removes 2 ink drops instead of paying 7")
        for payoff in Self.payoffs {
            if case .ink = payoff.ability.pay {
                #expect(payoff.saves != nil)
            } else {
                #expect(payoff.saves == nil)
            }
        }
    }
}
