import BuiltInCatalogue
import SeededRandom
import Testing

@testable import LorcanaCards
@testable import LorcanaQuery

@Suite struct NameIndexTests {
    @Test func `each word of a name finds the name`() {
        let catalogue = BuiltInCatalogue.catalogue
        let names = catalogue.names
        for row in stride(from: 0, to: catalogue.count, by: 17) {
            let text = catalogue.words(.fullName, row)
            for word in text.foldedWords {
                let found = names.words.number(of: word).map(names.names(ofWord:))
                #expect(found?.contains { names.text($0) == text } == true, "\(word)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `a word's names are those that contain it`(isTranslated: Bool) {
        for seed in trials(30) {
            let made = MadeNames(seed: UInt64(seed), count: 40, isTranslated: isTranslated)
            let names = made.catalogue.names
            let known = Set(made.cards(asGiven: false).flatMap(\.foldedNames))
            for word in 0..<names.words.count {
                let listed = names.names(ofWord: word).map(names.text)
                let having = known.filter { $0.foldedWords.contains(names.words[word]) }
                #expect(listed.count == having.count && Set(listed) == having)
            }
        }
    }

    @Test func `letters begin a word if a word in some name begins with them`() {
        for seed in trials(30) {
            var made = MadeNames(seed: UInt64(seed), count: 10, isTranslated: true)
            let words = made.cards(asGiven: false).flatMap(\.foldedNames).flatMap(\.foldedWords)
            for _ in 0..<20 {
                let letters = made.words()
                let begins = words.contains { $0.utf8.starts(with: letters.utf8) }
                #expect(made.catalogue.names.words.hasBeginning(letters) == begins, "\(letters)")
            }
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `a name's first row is the first card with it`(isTranslated: Bool, asGiven: Bool) {
        for seed in trials(30) {
            let made = MadeNames(seed: UInt64(seed), count: 40, isTranslated: isTranslated)
            let (view, cards) = (asGiven ? made.catalogue.raw : made.catalogue, made.cards(asGiven: asGiven))
            for name in 1...view.names.count {
                let text = view.names.text(name)
                let first = cards.firstIndex { $0.foldedNames.contains(text) }
                #expect(view.names.row(ofName: name) == first, "\(text), seed \(seed)")
            }
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `words find the cards whose names contain them`(isTranslated: Bool, asGiven: Bool) {
        for seed in trials(30) {
            var made = MadeNames(seed: UInt64(seed), count: 40, isTranslated: isTranslated)
            let matcher = RowMatcher(asGiven ? made.catalogue.raw : made.catalogue)
            let cards = made.cards(asGiven: asGiven)
            for _ in 0..<20 {
                let words = made.words()
                if words.isEmpty { continue }
                for field in [TextField.name, .char, .version] {
                    for (test, isFound) in Self.tests(words) {
                        let found = matcher.rows(.term(.text(field, test))).rows
                        let expected = cards.indices.filter {
                            cards[$0].texts(field).contains(where: isFound)
                        }
                        #expect(found == expected, "\(field) \(test), seed \(seed)")
                    }
                }
            }
        }
    }

    /// Each kind of text test, with an independent implementation.
    private static func tests(_ words: String) -> [(TextTest, (String) -> Bool)] {
        let areRun = { (text: String) in Self.runs(of: text).contains { isWritten(words, as: $0) } }
        return [
            (.part(words), { $0.contains(words) || areRun($0) }), (.words(words), areRun),
            (.whole(words), { $0 == words }),
        ]
    }

    /// All sequences of consecutive words in the text.
    private static func runs(of text: String) -> [String] {
        let words = text.foldedWords
        return words.indices.flatMap { start in (start..<words.count).map { Array(words[start...$0]).spaced }
        }
    }

    /// Whether the words equal the run, except that spaces may be missing.
    private static func isWritten(_ words: String, as run: String) -> Bool {
        let (blanks, others) = (blanks(in: words), blanks(in: run))
        return words.filter { $0 != " " } == run.filter { $0 != " " } && blanks.isSubset(of: others)
    }

    /// The number of other characters before each space.
    private static func blanks(in text: String) -> Set<Int> {
        Set(text.indices.filter { text[$0] == " " }.map { text[..<$0].filter { $0 != " " }.count })
    }
}

extension NameIndex {
    fileprivate func text(_ name: Int) -> String {
        withText(ofName: name) { text in String(decoding: text.indices.map { text[$0] }, as: UTF8.self) }
    }
}

extension CardFacts {
    /// The folded full names.
    fileprivate var foldedNames: [String] { texts(.name) }

    /// The folded values of a field in the card's language and in English.
    fileprivate func texts(_ field: TextField) -> [String] {
        let (own, english) =
            field == .char
            ? (name, translation?.englishName)
            : field == .version
                ? (version, translation?.englishVersion) : (fullName, translation?.englishFullName)
        return ([own] + [english].compactMap(\.self)).map { Folding.fold($0) }.filter { !$0.isEmpty }
    }
}
