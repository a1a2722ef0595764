import LorcanaCards
@testable import LorcanaRules
import Testing
import CardTesting

/// Legality and the reason for it (knowledge.md, promises 4, 5 and 6).
@Suite struct StandingTests {
    private let standings = Standings(facts)

    @Test(arguments: [
        (
            "INK-096", "legal through WIN (its own set left on 2025-09-05); leaves with set 17, no date yet",
            "legal"
        ),
        ("WIN-094", "legal; leaves with set 17, no date yet", "legal"),
        ("AZS-167", "left on 2026-07-17", "legal"),
        ("URS-200", "banned since 2025-04-08", "legal"),
        ("Q1-001", "never legal", "never legal"),
        ("AOV-007", "legal; leaves with set 21, no date yet", "legal"),
        ("14-001", "legal; leaves with set 21, no date yet", "legal"),
    ])
    func `promise 6: a standing in words`(id: String, core: String, infinity: String) throws {
        let row = try row(id)
        #expect(standings.core(row)?.words == core)
        #expect(standings.infinity(row)?.words == infinity)
    }

    @Test func `promise 6: ROF-149 is banned in both formats`() throws {
        let row = try row("ROF-149")
        for standing in [standings.core(row), standings.infinity(row)] {
            #expect(standing?.status == .banned)
            #expect(standing?.since != nil)
        }
    }

    @Test func `promise 4: the standing of every printing agrees with the facts`() {
        for row in 0..<facts.catalogue.count {
            let (legality, id) = (facts.catalogue[row].legality, facts.catalogue[row].id)
            let (core, infinity) = (standings.core(row), standings.infinity(row))
            #expect(core?.status.rawValue == legality.core.map { "\($0)" }, "\(id)")
            #expect(infinity?.status.rawValue == legality.infinity.map { "\($0)" }, "\(id)")
            if core?.status == .rotated { #expect(core?.until == legality.coreUntil, "\(id)") }
            if core?.status == .banned { #expect(core?.since == legality.bannedInCore, "\(id)") }
        }
    }

    @Test
    func
        `promise 5: all printings of a full name have one status, and only an old one says through which set`()
    {
        for name in 0..<facts.count {
            let all = facts.printings(name).compactMap(standings.core)
            #expect(Set(all.map(\.status)).count == 1)
            #expect(Set(all.map(\.leavesWith)).count == 1)
            for row in facts.printings(name) {
                let set = facts.catalogue.setIndex(row).map { facts.catalogue.sets[$0] }
                let isOld = set?.coreUntil != nil
                let standing = standings.core(row)
                #expect((standing?.through != nil) == (isOld && standing?.status == .legal))
            }
        }
    }

    // MARK: Made sets

    private func set(
        _ number: String, group: Int? = 4, legal: String? = nil, left: String? = nil,
        prerelease: String? = nil,
        kind: LorcanaSet.Kind = .expansion
    ) -> LorcanaSet {
        LorcanaSet(
            number: number, code: number, name: "Set \(number)", kind: kind,
            prerelease: prerelease.flatMap { Timestamp(date: $0) }, baseCards: 1, rotationGroup: group,
            coreUntil: left.flatMap { Timestamp(date: $0) }, legalFrom: legal.flatMap { Timestamp(date: $0) })
    }

    private func words(
        _ sets: [LorcanaSet], printedIn numbers: [String], core: Legality.Status = .legal,
        on day: String? = nil
    ) -> [String?] {
        let cards = numbers.map { number in
            fact(number: 1, name: "Card") {
                $0.id = "\(number)-001"
                $0.setNumber = number
                $0.legality = Legality(core: core, infinity: .legal)
            }
        }
        let standings = Standings(made(cards, sets: sets), on: day.flatMap { Timestamp(date: $0) })
        return cards.indices.map { standings.core($0)?.words }
    }

    @Test func `promise 4: a card is announced until one of its sets is legal`() {
        let coming = set("15", legal: "2027-02-05")
        #expect(words([coming], printedIn: ["15"], core: .never) == ["legal from 2027-02-05"])
        #expect(words([set("16")], printedIn: ["16"], core: .never) == ["not legal yet, no date"])
        let sooner = set("14", legal: "2026-12-16")
        #expect(
            words([coming, sooner], printedIn: ["15", "14"], core: .never)
                == Array(repeating: "legal from 2026-12-16", count: 2))
        let old = set("5", group: 2, legal: "2024-08-30", left: "2026-07-17")
        #expect(
            words([old, coming], printedIn: ["5", "15"], core: .rotated) == [
                "left on 2026-07-17", "left on 2026-07-17",
            ])
        let now = set("14", legal: "2026-10-16")
        #expect(
            words([now, coming], printedIn: ["14", "15"])
                == Array(repeating: "legal; leaves with set 21, no date yet", count: 2))
    }

    @Test func `promise 5: the day of rotation is known once the next set has a date`() {
        let sets = [set("12", group: 3, legal: "2026-05-08"), set("17", group: 5, prerelease: "2027-07-16")]
        #expect(words(sets, printedIn: ["12"]) == ["legal; leaves with set 17, 2027-07-16"])
    }

    @Test(arguments: [
        ("2026-10-15", "legal from 2026-10-16"), ("2026-10-16", "legal; leaves with set 21, 2027-07-16"),
        ("2027-07-15", "legal; leaves with set 21, 2027-07-16"), ("2027-07-16", "left on 2027-07-16"),
        ("2030-01-01", "left on 2027-07-16"),
    ])
    func `a card is legal from its set's first day to the day before its set leaves`(
        day: String, expected: String
    ) {
        let stated = set("14", legal: "2026-10-16", left: "2027-07-16")
        #expect(words([stated], printedIn: ["14"], on: day) == [expected])
        // The same if the date is that of the set with which it leaves.
        let sets = [set("14", legal: "2026-10-16"), set("21", group: 5, prerelease: "2027-07-16")]
        #expect(words(sets, printedIn: ["14"], on: day) == [expected])
    }

    @Test func `a reprint that is not legal yet doesn't keep a card legal`() {
        let old = set("12", group: 3, legal: "2026-05-08", left: "2027-07-16")
        for coming in [set("15", legal: "2027-08-01"), set("15")] {
            #expect(
                words([old, coming], printedIn: ["12", "15"], on: "2027-07-20")
                    == Array(repeating: "left on 2027-07-16", count: 2))
        }
        let now = set("15", legal: "2027-08-01")
        #expect(
            words([old, now], printedIn: ["12", "15"], on: "2027-08-01") == [
                "legal through 15 (its own set left on 2027-07-16); leaves with set 21, no date yet",
                "legal; leaves with set 21, no date yet",
            ])
    }

    @Test func `a ban applies from its day on`() {
        let card = fact(number: 1, name: "Card") {
            $0.legality = Legality(
                isInCore: true, coreUntil: nil, bannedInCore: Timestamp(date: "2026-12-01"),
                bannedInInfinity: Timestamp(date: "2026-12-15"), isQuest: false)
        }
        let names = made([card], sets: [set("1", legal: "2023-09-08")])
        for (day, core, infinity) in [
            ("2026-11-30", "legal; leaves with set 21, no date yet", "legal"),
            ("2026-12-01", "banned since 2026-12-01", "legal"),
            ("2026-12-15", "banned since 2026-12-01", "banned since 2026-12-15"),
        ] {
            let standings = Standings(names, on: Timestamp(date: day))
            #expect(standings.core(0)?.words == core)
            #expect(standings.infinity(0)?.words == infinity)
            #expect(standings.isBanned(inCore: true, 0) == core.hasPrefix("banned"))
            #expect(standings.isBanned(inCore: false, 0) == infinity.hasPrefix("banned"))
        }
    }

    @Test func `the facts are known to be outdated once an announced set is released`() throws {
        let days = ["2027-02-04", "2027-02-05"].map { Standings(facts, on: Timestamp(date: $0)) }
        #expect(days.map(\.knownUntil) == [nil, facts.catalogue.factsDate])
    }

    @Test func `a set is announced until its release`() throws {
        let set = try #require(SetNames.resolve("15", in: facts.catalogue.sets))
        #expect(set.isAnnounced(on: Timestamp(date: "2027-02-04")))
        #expect(!set.isAnnounced(on: Timestamp(date: "2027-02-05")))
        #expect(set.isMissing(on: Timestamp(date: "2027-02-05")))
        let undated = try #require(SetNames.resolve("16", in: facts.catalogue.sets))
        #expect(undated.isAnnounced(on: Timestamp(date: "2030-01-01")))
    }

    @Test func `a card missing from the facts has no standing`() {
        let card = fact(number: 1)
        let standings = Standings(made([card], sets: [set("1", legal: "2023-09-08")]))
        #expect(standings.core(0) == nil)
        #expect(standings.infinity(0) == nil)
    }
}
