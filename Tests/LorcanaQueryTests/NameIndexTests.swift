import BuiltInCatalogue
import SeededRandom
import Testing

@testable import LorcanaCards
@testable import LorcanaQuery

@Suite struct NameIndexTests {
    private let catalogue = BuiltInCatalogue.catalogue

    @Test func `each word of a name finds the name`() {
        let names = catalogue.names
        for row in stride(from: 0, to: catalogue.count, by: 17) {
            for word in catalogue.words(.fullName, row).foldedWords {
                let number = names.words.number(of: word)
                let isFound =
                    number.map { number in
                        names.contains(ofWord: number) { name in
                            names.withText(ofName: name) { text in
                                catalogue.words(.fullName, row) { $0.order(with: text) } == 0
                            }
                        }
                    } ?? false
                #expect(isFound, "\(word)")
            }
        }
    }

    @Test func `a name's first row has it`() {
        for name in 1...catalogue.names.count {
            let text = catalogue.names.withText(ofName: name) { text in
                String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
            }
            #expect(catalogue.row(ofName: name).map { catalogue.words(.fullName, $0) } == text)
        }
    }

    @Test(arguments: [FoldedSearch.Rule.part, .words])
    func `what is found by words is what is found in the names' texts`(rule: FoldedSearch.Rule) {
        var random = SeededGenerator(seed: 7)
        let names = catalogue.names
        for _ in trials(300) {
            let search = FoldedSearch(piece(ofName: Int.random(in: 1...names.count, using: &random), &random))
            guard let found = search.matches(in: names, by: rule) else { continue }
            for name in 1...names.count {
                let isMatch = names.withText(ofName: name) { search.matches($0, by: rule) }
                #expect(
                    found[name] == isMatch, "\(String(decoding: search.needle, as: UTF8.self)) in \(name)")
            }
        }
    }

    /// Some of a name's letters, with blanks between its words or without.
    private func piece(ofName name: Int, _ random: inout SeededGenerator) -> String {
        let text = catalogue.names.withText(ofName: name) { text in text.indices.map { text[$0] } }
        let start = Int.random(in: 0..<text.count, using: &random)
        let piece = text[start..<min(text.count, start + Int.random(in: 1...12, using: &random))]
        let hasBlanks = Bool.random(using: &random)
        let letters = piece.filter { hasBlanks || $0 != UInt8(ascii: " ") }
        return String(decoding: letters, as: UTF8.self)
    }
}
