@testable import LorcanaKit
import LorcanaCards
import Testing

@Suite(RecordedAnswer.isAtHand) struct RecordedAnswerTests {
    @Test func `the recorded answer decodes whole`() throws {
        let answer = try CardRows.read(try RecordedAnswer.bytes(), url: "recorded")
        #expect(answer.cards.count == 1428)
        #expect(answer.skipped == 0)
        #expect(Set(answer.cards.map(\.id)).count == 1428)
        #expect(answer.sets.map(\.code).sorted() == ["ARI", "AZS", "INK", "ROF", "SSK", "TFC", "URS"])
    }

    @Test func `its cards are of the kinds, inks and names that were counted in it`() throws {
        let cards = try CardRows.read(try RecordedAnswer.bytes(), url: "recorded").cards
        #expect(cards.count { $0.inks.count == 2 } == 60)
        #expect(
            cards.allSatisfy { !$0.inks.isEmpty && $0.rarity != nil && $0.cost != nil && $0.modified != nil })
        #expect(cards.count { $0.type == .song } == 58 + 11)
        #expect(cards.count { $0.type == .character } == 1066)
        #expect(cards.count { $0.version.isEmpty && ($0.type == .character || $0.type == .location) } == 4)
        #expect(cards.allSatisfy { !$0.classifications.contains("Song") })
    }
}
