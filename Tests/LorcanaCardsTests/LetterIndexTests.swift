import SeededRandom
@testable import LorcanaCards
import Testing

@Suite struct LetterIndexTests {
    @Test(arguments: [0, 1, 7, 8, 55, 56, 57, 112, 200])
    func `the index finds the same texts that lack few letters as counting, in order`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        for letters in [1, 4, 32] {
            let texts = (0..<count).map { _ in Self.letters(of: letters, &random) }
            let index = Self.index(of: texts)
            for most in 0...7 {
                let wanted = Self.letters(of: letters, &random)
                var found: [Int] = []
                index.each(lacking: most, of: wanted) { found.append($0) }
                let expected = texts.indices.filter { (wanted & ~texts[$0]).nonzeroBitCount <= most }
                #expect(found == expected, "\(wanted) but for \(most)")
            }
        }
    }

    @Test func `a standalone table has its words with their places`() {
        for words in [[], ["a"], ["elsa", "\u{101}b", "zoo"], (100..<300).map { "w\($0)" }] {
            let sorted = words.sorted { $0.comesBefore($1) }
            let table = WordTable(
                alone: CatalogueBytes(Array(WordTable.text(of: sorted).utf8)))
            #expect((0..<table.count).map { table[$0] } == sorted)
            #expect((0..<table.count).allSatisfy { table.mark($0) == 0 })
            #expect(sorted.indices.allSatisfy { table.number(of: sorted[$0]) == $0 })
            for (number, word) in sorted.enumerated() {
                var found: [Int] = []
                table.each(lacking: 0, of: word.utf8.span.letterBits) { found.append($0) }
                #expect(found.contains(number))
            }
        }
    }

    /// A random set of letters among the first `count`.
    private static func letters(of count: Int, _ random: inout SeededGenerator) -> UInt32 {
        UInt32.random(in: 0...UInt32.max, using: &random) & (.max >> UInt32(32 - count))
    }

    private static func index(of texts: [UInt32]) -> LetterIndex {
        let numbers = LetterIndex.lists(of: texts)
        var bytes: [UInt8] = []
        Base128.append(numbers, width: Base128.maximumWidth, to: &bytes)
        bytes += [UInt8](repeating: 0, count: CatalogueHeader.padding)
        let lists = SectionNumbers(CatalogueBytes(bytes), at: 0, width: Base128.maximumWidth)
        return LetterIndex(of: texts.count, lists)
    }
}
