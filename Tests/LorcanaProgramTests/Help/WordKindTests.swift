import LorcanaCards
import LorcanaQuery
import Testing

@testable import lorcana

@Suite struct WordKindTests {
    @Test(arguments: WordKind.allCases)
    func `each kind of plain words has two rows of the table as examples`(kind: WordKind) {
        let known = Set(QueryWords.ofPlayers.flatMap { [$0.phrase, "\($0.phrase) = \($0.value)"] })
        let examples = kind.examples.with("|", for: "   ").split(separator: "|").map(String.init)
        #expect(examples.count == 2 && examples[0] != examples[1])
        #expect(examples.allSatisfy(known.contains), "\(kind.examples)")
    }
}
