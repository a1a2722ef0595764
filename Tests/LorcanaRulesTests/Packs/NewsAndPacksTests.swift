import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// knowledge.md, promises 31 to 33.
@Suite struct NewsAndPacksTests {
    @Test func `promise 31: news are sorted by date, undated last, without an end date`() throws {
        let day = try #require(Timestamp(date: "2026-07-17"))
        let news = News.since(day, in: facts)
        let dates = news.compactMap(\.date)
        #expect(dates == dates.sorted() && dates.allSatisfy { $0 >= day })
        #expect(news.filter { $0.date == nil }.map(\.words) == ["Cosmic Quest announced, no date yet"])
        #expect(news.last?.date == nil)
        #expect(news.contains { $0.what == .rotation && $0.set == "SSK" && $0.format == "core" })
        #expect(news.contains { $0.what == .prerelease && $0.set == "15" && $0.date?.date == "2027-02-05" })
        #expect(news.contains { $0.what == .legal && $0.set == "14" && $0.date?.date == "2026-10-16" })
    }

    @Test func `promise 31: every ban is listed by card, in each format`() throws {
        let bans = News.since(Timestamp(secondsSince1970: 0), in: facts).filter { $0.what == .ban }
        #expect(Set(bans.compactMap(\.id)) == ["URS-200", "ROF-149"])
        #expect(bans.filter { $0.id == "ROF-149" }.compactMap(\.format) == ["core", "infinity"])
        #expect(bans.allSatisfy { $0.fullName != nil && $0.set == nil && $0.words.contains(" banned in ") })
    }

    private func packs(of set: String, seed: UInt64, count: Int) throws -> [[PackMaker.Slot]] {
        let set = try #require(SetNames.resolve(set, in: facts.catalogue.sets))
        let maker = try #require(PackMaker(set: set, in: facts))
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in maker.pack(&random) }
    }

    @Test(arguments: facts.catalogue.sets.filter { $0.kind == .expansion && $0.baseCards > 0 }.map(\.number))
    func `promise 32: a pack has its commons, uncommons, rares and a foil, all different`(set: String) throws
    {
        let catalogue = facts.catalogue
        for pack in try packs(of: set, seed: 7, count: 200) {
            let rarities = pack.map { catalogue[$0.row].rarity }
            #expect(pack.map(\.slot) == Array(1...12))
            #expect(pack.map(\.isFoil) == Array(repeating: false, count: 11) + [true])
            #expect(rarities[..<6].allSatisfy { $0 == .common })
            #expect(rarities[6..<9].allSatisfy { $0 == .uncommon })
            #expect(rarities[9..<11].allSatisfy { [.rare, .superRare, .legendary].contains($0) })
            #expect(Set(pack[..<11].map { facts.name(ofRow: $0.row) }).count == 11)
            for slot in pack {
                #expect(catalogue[slot.row].finishes.contains(slot.isFoil ? .foil : .normal))
                #expect(catalogue.text(.setNumber, slot.row) == set && !catalogue[slot.row].isPromo)
            }
        }
    }

    @Test func `promise 32: equal seeds make equal packs`() throws {
        let first = try packs(of: "13", seed: 42, count: 3)
        #expect(try packs(of: "13", seed: 42, count: 3) == first)
        #expect(try packs(of: "13", seed: 43, count: 3) != first)
        // Only integers are used, so packs are equal on all machines.
        #expect(ids(first[0].prefix(2).map(\.row)).count == 2)
    }

    @Test func `promise 32: rarities have their stated rates`() throws {
        let packs = try packs(of: "13", seed: 1, count: trials(20_000).count)
        let rares = packs.flatMap { $0[9..<11] }.map { facts.catalogue[$0.row].rarity }
        let foils = packs.map { facts.catalogue[$0[11].row].rarity }
        func expect(_ rates: [(Rarity, Double)], in drawn: [Rarity?]) {
            let count = Double(drawn.count)
            for (rarity, rate) in rates {
                let share = Double(drawn.count { $0 == rarity }) / count
                let deviation = (rate * (1 - rate) / count).squareRoot()
                // The tolerance is small enough for the test to fail if the rarest rarity never occurred.
                #expect(abs(share - rate) < 3.5 * deviation, "\(rarity)")
            }
        }
        expect([(.rare, 0.72), (.superRare, 0.20), (.legendary, 0.08)], in: rares)
        expect(
            [
                (.common, 0.64), (.uncommon, 0.18), (.rare, 0.055), (.superRare, 0.02), (.legendary, 0.0075),
                (.epic, 0.0833), (.enchanted, 0.0125), (.iconic, 0.0017),
            ], in: foils)
    }

    @Test func `promise 32: quests and empty sets have no packs`() throws {
        for number in ["Q1", "Q2", "Q3", "15", "16"] {
            let set = try #require(SetNames.resolve(number, in: facts.catalogue.sets))
            #expect(PackMaker(set: set, in: facts) == nil)
        }
    }

    @Test func `promise 33: the card of the day doesn't depend on the order of the cards`() throws {
        let day = try #require(Timestamp(date: "2026-11-22"))
        let card = DailyCard.choose(everyCard, of: facts.catalogue, on: day)
        #expect(card != nil)
        #expect(DailyCard.choose(everyCard.reversed(), of: facts.catalogue, on: day) == card)
        let noon = Timestamp(secondsSince1970: day.secondsSince1970 + 43_200)
        #expect(DailyCard.choose(everyCard, of: facts.catalogue, on: noon) == card)
        #expect(DailyCard.choose([], of: facts.catalogue, on: day) == nil)
    }

    @Test func `promise 33: the days of a year have almost as many different cards`() throws {
        let first = try #require(Timestamp(date: "2026-01-01")).secondsSince1970
        let cards = (0..<365).map { day in
            DailyCard.choose(
                everyCard, of: facts.catalogue, on: Timestamp(secondsSince1970: first + Int64(day) * 86_400))
        }
        #expect(Set(cards).count > 300)
    }

    @Test func `numbers below a bound are equally likely`() {
        var random = SplitMix64(seed: 3)
        var counts = [Int](repeating: 0, count: 7)
        for _ in 0..<70_000 { counts[random.next(below: 7)] += 1 }
        #expect(counts.allSatisfy { abs($0 - 10_000) < 500 })
    }
}
