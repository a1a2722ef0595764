import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import LorcanaQuery

/// The cells of Catalogue/words.tsv. The build checks only that no phrase has two meanings.
@Suite struct WordsTableTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let number: Int
        let category: String
        let meaning: String
        let words: [String]
        var testDescription: String { "line \(number), \(category) \(meaning)" }
    }

    static let lines: [Line] = text(of: "../../Catalogue/words.tsv").split(separator: "\n").enumerated()
        .dropFirst().map { index, line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let words = cells.last?.split(separator: ",").map { String($0.drop { $0 == " " }) } ?? []
            return Line(
                number: index + 1, category: cells[0], meaning: cells.count == 3 ? cells[1] : "", words: words
            )
        }

    @Test func `the table has lines`() { #expect(Self.lines.count > 200) }

    @Test(arguments: lines)
    func `a line has a category, a meaning of that category, and folded words`(line: Line) throws {
        let kind = try #require(Kind(named: line.category))
        let meaning = try #require(Lexicon.meaning(kind, line.meaning))
        if meaning.isNothing { #expect(line.meaning.isEmpty) }
        if let key = Self.keys[kind] {
            let keys = meaning.conditions?.map(\.key) ?? []
            #expect(!keys.isEmpty && keys.allSatisfy { $0 == key || key == "r" && $0 == "is" })
        }
        #expect(!line.words.isEmpty)
        for word in line.words { #expect(word == Folding.fold(word) && !word.isEmpty) }
    }

    /// The query key used by all conditions in a category.
    private static let keys: [Kind: String] = [
        .ink: "ink", .type: "t", .keyword: "kw", .rarity: "r", .format: "f", .set: "set", .class: "class",
        .story: "story",
    ]

    @Test func `no category has a phrase twice`() {
        var lines: [String: Int] = [:]
        for line in Self.lines {
            for word in line.words {
                let other = lines.updateValue(line.number, forKey: line.category + " " + word)
                #expect(other == nil, "\(word) is in lines \(other ?? 0) and \(line.number)")
            }
        }
    }

    /// Conditions on texts and collections are skipped, because their results depend on the user's data.
    @Test(arguments: lines.filter { Kind(named: $0.category)?.isMeaning == true })
    func `a condition finds cards`(line: Line) throws {
        let query = try CardQuery(parsing: line.meaning)
        guard query.neededTexts.isEmpty, !query.asksForOwnFacts else { return }
        let result = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
        #expect(!result.rows.isEmpty)
    }
}
