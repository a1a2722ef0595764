import LorcanaCards
@testable import LorcanaRules
import Testing

/// The rules of singing (knowledge.md, promises 3, 7 and 8); RelationOracleTests checks all pairs (promises 9 and 10).
@Suite struct SingingTests {
    private func song(_ name: String) throws -> Song {
        let name = try #require(facts.find(name))
        return try #require(Song(facts.shownRow(name), in: facts))
    }

    private func singer(_ id: String) throws -> Singer { try #require(Singer(try row(id), in: facts)) }

    @Test func `promise 7: restrictions on singing, or on singing alone`() throws {
        let songs = everyCard.compactMap { Song($0, in: facts) }
        for id in ["TFC-001", "SSK-073", "WUN-038"] {
            let singer = try singer(id)
            #expect(songs.allSatisfy { singer.alone($0) == nil && singer.together($0) == nil })
        }
        let meilin = try singer("AOV-007")
        let sung = songs.filter { meilin.alone($0) != nil }
        #expect(!sung.isEmpty)
        #expect(sung.allSatisfy { $0.isTogether })
    }

    @Test func `promise 8: the way in which a character sings is named`() throws {
        let song = try song("Let It Go")
        #expect(try singer("TFC-002").alone(song) == SongPart(how: .singer, counts: 5))
        #expect(try singer("TFC-042").alone(song) == SongPart(how: .cost, counts: 8))
        #expect(try singer("WHI-023").alone(song) == SongPart(how: .condition, counts: 8))
        #expect(try singer("TFC-041").alone(song) == nil)
        #expect(try singer("WHI-023").singsAlone(song) == false)
        #expect(try singer("TFC-041").together(song) == nil)
        let together = try self.song("Second Star to the Right")
        #expect(try singer("TFC-041").together(together) == SongPart(how: .together, counts: 3))
    }

    @Test func `promise 3: a quest's cards neither sing nor are sung`() {
        let quests = (0..<facts.catalogue.count).filter(facts.isQuestRow)
        #expect(quests.count == 104)
        #expect(quests.allSatisfy { Singer($0, in: facts) == nil && Song($0, in: facts) == nil })
        #expect(quests.allSatisfy { ShiftCard($0, in: facts) == nil && ShiftPayoff($0, in: facts) == nil })
    }

    @Test func `an action that is not a song is not sung, and items don't sing`() throws {
        let rows = everyCard.filter { facts.catalogue[$0].type == .action }
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { Song($0, in: facts) == nil })
        #expect(Singer(try row("URS-032"), in: facts) == nil)
    }
}
