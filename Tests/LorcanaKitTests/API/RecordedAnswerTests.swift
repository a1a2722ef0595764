@testable import LorcanaKit
@testable import LorcanaRules
import LorcanaCards
import Testing

@Suite struct RecordedAnswerTests {
    @Test(arguments: RecordedAnswer.all) func `every row of a whole answer is decoded`(answer: RecordedAnswer)
        throws
    {
        let answer = try CardRows.read(try answer.bytes(), url: "recorded")
        #expect(answer.cards.count == 1428)
        #expect(answer.skipped == 0)
        #expect(Set(answer.cards.map(\.id)).count == 1428)
        #expect(answer.sets.map(\.code).sorted() == ["ARI", "AZS", "INK", "ROF", "SSK", "TFC", "URS"])
    }

    @Test(arguments: RecordedAnswer.all)
    func `its cards have the counted kinds, inks and names`(answer: RecordedAnswer) throws {
        let cards = try CardRows.read(try answer.bytes(), url: "recorded").cards
        #expect(cards.count { $0.inks.count == 2 } == 60)
        #expect(
            cards.allSatisfy { !$0.inks.isEmpty && $0.rarity != nil && $0.cost != nil && $0.modified != nil })
        #expect(cards.count { $0.type == .song } == (answer == .made ? 68 : 58 + 11))
        #expect(cards.count { $0.type == .character } == 1066)
        #expect(
            cards.count { $0.version.isEmpty && ($0.type == .character || $0.type == .location) }
                == (answer == .made ? 0 : 4))
        #expect(cards.allSatisfy { !$0.classifications.contains("Song") })
    }
}
