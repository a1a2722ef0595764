import BuiltInCatalogue
import SeededRandom
import Testing

@testable import LorcanaCards
@testable import LorcanaQuery

/// Most words are passed over by their letters alone. Here all are measured.
@Suite struct NearestWordsTests {
    private let catalogue = BuiltInCatalogue.catalogue

    @Test func `no word that is near enough is passed over for its letters`() {
        var random = SeededGenerator(seed: 41)
        for table in [catalogue.names.words, catalogue.gameWords, PlayerWords.words] {
            let words = (0..<table.count).map { table[$0] }
            for _ in trials(100) {
                guard let pattern = Self.misspelt(words, &random) else { continue }
                let letters = String(decoding: pattern.letters, as: UTF8.self)
                let near = words.filter { EditDistance.between(letters, $0, limit: pattern.limit) != nil }
                var found: [String] = []
                table.each(lacking: pattern.limit, of: pattern.mask) { word in
                    if pattern.mayBeNear(table[word].utf8.span) { found.append(table[word]) }
                }
                #expect(Set(found).isSuperset(of: near), "\(letters)")
                #expect(found.count < max(words.count / 2, 1), "\(letters)")
            }
        }
    }

    @Test func `the nearest word of the game is the nearest of all, in the singular or the plural`() {
        var random = SeededGenerator(seed: 42)
        let tables = [catalogue.gameWords, PlayerWords.words]
        let words = tables.flatMap { table in
            (0..<table.count).filter { table.mark($0) & GameWordMark.phrase.rawValue != 0 }.map { table[$0] }
        }
        for _ in trials(200) {
            // What begins with a negation may be that of another word.
            guard let pattern = Self.misspelt(words, &random),
                !"unia".utf8.contains(pattern.letters[0])
            else { continue }
            let letters = String(decoding: pattern.letters, as: UTF8.self)
            let distances = words.flatMap { [$0, $0 + "s"] }.compactMap { word in
                EditDistance.between(letters, word, limit: pattern.limit).map {
                    $0 * NearestRows.typo + (word.utf8.first == pattern.letters[0] ? 0 : 1)
                }
            }
            let nearest = NearestWord(to: letters, in: catalogue.gameWords, marked: .phrase)
            #expect(nearest?.distance == distances.min() ?? .max, "\(letters)")
        }
    }

    /// One of the words with up to two typos.
    private static func misspelt(_ words: [String], _ random: inout SeededGenerator) -> SpellingPattern? {
        var letters = Array(words.randomElement(using: &random)!.utf8)
        for _ in 0..<Int.random(in: 0...2, using: &random) where letters.count > 1 {
            let place = Int.random(in: 0..<letters.count - 1, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.remove(at: place)
            case 1: letters.insert(letters[place], at: place)
            case 2: letters.swapAt(place, place + 1)
            default: letters[place] = UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)
            }
        }
        return SpellingPattern(String(decoding: letters, as: UTF8.self))
    }
}
