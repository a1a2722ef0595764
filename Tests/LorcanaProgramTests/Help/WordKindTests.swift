import CardTesting
import LorcanaCards
import LorcanaQuery
import Testing

@testable import lorcana

@Suite struct WordKindTests {
    @Test(arguments: WordKind.allCases)
    func `each kind of plain words has two examples`(kind: WordKind) {
        let known = Set(QueryWords.ofPlayers.flatMap { [$0.phrase, "\($0.phrase) = \($0.value)"] })
        let examples = kind.examples.with("|", for: "   ").split(separator: "|").map(String.init)
        #expect(examples.count == 2 && examples[0] != examples[1])
        #expect(examples.allSatisfy(known.contains), "\(kind.examples)")
    }

    @Test func `docs/Query.md has two phrases of each kind; RECORD_GOLDEN=1 records them`() throws {
        let rows = WordKind.allCases.map { kind in
            let phrases = kind.shortest.map { phrase, value in
                kind == .except ? "`\(phrase)`" : "`\(phrase)` = `\(value)`"
            }
            return "| \(kind.rawValue) | \(phrases.joined(separator: ", ")) |\n"
        }
        let page = try #require(Golden.read("docs/Query.md"))
        let header = "| kind | players say |\n|---|---|\n"
        let parts = page.split(separator: header, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let behind = parts[1].split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        try Golden.expect(
            String(parts[0]) + header + rows.joined() + "\n" + String(behind[1]), "docs/Query.md")
    }
}
