import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// Effects in four wordings each, with the matching cards, which were found by reading their texts.
@Suite struct EffectRecallTests {
    struct Wording: Sendable, CustomTestStringConvertible {
        let words: String
        let cards: Set<String>
        /// Borderline cards, which may be found or not.
        let others: Set<String>
        var testDescription: String { words }
    }

    private let cards = BuiltInCatalogue.catalogue

    static let wordings: [Wording] = text(of: "Effects.tsv").split(separator: "\n").dropFirst().flatMap {
        line -> [Wording] in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        let ids = cells.prefix(2).map { Set($0.split(separator: ",").map(String.init)) }
        return cells[2].split(separator: "|").map {
            Wording(words: String($0).trimmed, cards: ids[0], others: ids[1])
        }
    }

    @Test func `there are sixty effects in four wordings`() {
        #expect(Set(Self.wordings.map(\.words)).count >= 240)
    }

    @Test(arguments: trials(of: wordings))
    func `a wording finds nearly all cards with the effect, and few others`(wording: Wording)
        throws
    {
        let found = Set(try result(wording.words).rows.map { cards[$0].fullName })
        let meant = try names(wording.cards)
        let others = try names(wording.others)
        let hits = found.intersection(meant)
        #expect(hits.count * 100 >= meant.count * 95, "\(meant.subtracting(found))")
        let wrong = found.subtracting(meant).subtracting(others)
        #expect(wrong.count * 100 <= (hits.count + wrong.count) * 5, "\(wrong)")
    }

    private func names(_ ids: Set<String>) throws -> Set<String> {
        let names = (0..<cards.count).filter { ids.contains(cards[$0].id) }.map { cards[$0].fullName }
        try #require(names.count == ids.count)
        return Set(names)
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
