import LorcanaCards
import Testing

@testable import LorcanaRules

/// Rotations on the days around those on which sets become legal or leave Core.
@Suite struct RotationTests {
    /// The day before and the day of each set's first tournament and of its end in Core; the last fourteen of these.
    private static let days: [Timestamp] = {
        let sets = facts.catalogue.sets
        let all = sets.compactMap(\.legalFrom) + sets.compactMap { $0.coreEnd(among: sets) }
        let around = Set(
            all.flatMap { day in
                [-1, 0].map { Timestamp(secondsSince1970: day.secondsSince1970 + Int64($0) * 86_400) }
            })
        return around.sorted().suffix(14)
    }()

    @Test func `on fourteen days, a rotation's cards agree with the standings of the cards`() {
        for day in Self.days {
            let (rotation, standings) = (Rotation(facts, on: day), Standings(facts, on: day))
            let all = everyCard.map { (facts.name(ofRow: $0), standings.core($0)) }
            let next = all.filter { $0.1?.status == .legal && $0.1?.leavesWith == rotation.next?.with }
            let left = all.filter { $0.1?.status == .rotated && $0.1?.until == rotation.left?.date }
            #expect(rotation.next.map { $0.cards == Set(next.map(\.0)) } ?? true, "\(day.date)")
            #expect(rotation.left.map { $0.cards == Set(left.map(\.0)) } ?? true, "\(day.date)")
            #expect(rotation.inCore == all.count { $0.1?.status == .legal }, "\(day.date)")
        }
    }

    @Test func `on fourteen days a set is in Core if a card only it has is legal`() {
        let sets = facts.catalogue.sets
        for day in Self.days {
            let standings = Standings(facts, on: day)
            for set in sets where set.kind == .expansion && !set.hasNoCards {
                let rows = everyCard.filter {
                    facts.catalogue[$0].setNumber == set.number
                        && facts.printings(facts.name(ofRow: $0)).count == 1
                }
                let standing = SetStanding(set, among: sets, on: day)
                for row in rows.prefix(5) {
                    guard let core = standings.core(row), core.status != .banned else { continue }
                    #expect(standing.isInCore == (core.status == .legal), "\(set.code) \(day.date)")
                    #expect(standing.hasLeft == (core.status == .rotated), "\(set.code) \(day.date)")
                }
            }
        }
    }
}
