import BuiltInCatalogue
import SeededRandom
import Testing

@testable import LorcanaCards
@testable import LorcanaQuery

/// Compares the speller, which skips most words by the letters they contain, with measuring every word.
@Suite struct SpellerTests {
    private let catalogue = BuiltInCatalogue.catalogue
    private var speller: Speller { Speller(NameBook(RowMatcher(catalogue))) }

    @Test func `no near word is skipped because of its letters`() throws {
        var random = SeededGenerator(seed: 41)
        let tables = [catalogue.names.words, catalogue.gameWords, PlayerWords.words]
        let words = tables.map { table in (0..<table.count).map { table[$0] } }
        for _ in trials(100) {
            let typed = Self.misspelt(words.randomElement(using: &random)!, &random)
            // A word that starts like a negation may be one ("unexerted"), and is never near the word it negates.
            guard Speller.corrects(typed), !"unia".contains(typed.first!) else { continue }
            let pattern = try #require(Misspelling(typed))
            let found = Set(speller.nearest(to: typed).map(\.word))
            for (word, other) in words.flatMap({ $0 }).map({ ($0, $0 + "s") }) {
                let typos = [word, other].map { pattern.distance(to: Array($0.utf8).span) }
                let isNear =
                    min(typos[0], catalogue.names.words.number(of: word) == nil ? typos[1] : .max)
                    <= pattern.limit
                #expect(
                    !isNear || found.contains(word) || found.contains(other)
                        || found.contains(String(word.dropLast())), "\(typed) \(word)")
            }
        }
    }

    @Test func `each near word costs its typos, and one more for a wrong first letter`() throws {
        var random = SeededGenerator(seed: 42)
        let table = catalogue.names.words
        let words = (0..<table.count).map { table[$0] }
        for _ in trials(200) {
            let typed = Self.misspelt(words, &random)
            let near = speller.nearest(to: typed)
            for near in near where !Speller.negations.contains(where: near.word.hasPrefix) {
                let typos = try #require(Misspelling(typed)).distance(to: Array(near.word.utf8).span)
                #expect(
                    near.cost == typos * Speller.typo + (near.word.first == typed.first ? 0 : 1),
                    "\(typed) \(near)")
            }
            #expect(near.map(\.cost) == near.map(\.cost).sorted())
        }
    }

    @Test(arguments: ["noevasive", "unexerted", "ilegal", "uninkable"])
    func `a word is never near the word it negates`(word: String) {
        let excluded = ["evasive", "exerted", "legal", "inkable"]
        #expect(!speller.nearest(to: word).contains { excluded.contains($0.word) })
    }

    /// A random word with up to two typos.
    private static func misspelt(_ words: [String], _ random: inout SeededGenerator) -> String {
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
        return String(decoding: letters, as: UTF8.self)
    }
}
