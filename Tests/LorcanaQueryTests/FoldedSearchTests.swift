import SeededRandom
import Testing
import LorcanaCards

@testable import LorcanaQuery

@Suite struct FoldedSearchTests {
    private func test(_ words: String, _ text: String, _ body: (FoldedSearch, Span<UInt8>) -> Bool) -> Bool {
        body(FoldedSearch(words), Array(text.utf8).span)
    }

    @Test(arguments: [
        ("els", "elsa snow queen", true), ("lsa", "elsa", true), ("asnow", "elsa snow", false),
        ("teka", "te ka the", true),
        ("elsasnowqueen", "elsa snow queen", true), ("elsasnow", "elsa snow queen", true),
        ("elsasno", "elsa snow", false),
        ("lsasnow", "elsa snow", false), ("snow queen", "elsa snow queen", true),
        ("w q", "elsa snow queen", true),
        ("teka the", "te ka the burning one", true), ("te kathe", "te ka the burning one", true),
        ("elsa", "els a", true), ("elsa", "els", false),
        ("kole", "nicholas kole\nalice pisoni", true), ("kole alice", "nicholas kole\nalice pisoni", false),
        ("alicepisoni", "nicholas kole\nalice pisoni", true), ("x", "", false),
    ])
    func `words are found in a text, or joined from the start of a word`(
        words: String, text: String, found: Bool
    ) {
        #expect(test(words, text) { $0.isPart(of: $1) } == found)
    }

    @Test(arguments: [
        ("elsa", "elsa", true), ("elsa", "elsa snow", false), ("elsa", "snow elsa", false),
        ("hero", "storyborn\nhero\nprincess", true),
        ("prince", "storyborn\nprincess", false), ("seven dwarfs", "ally\nseven dwarfs", true),
        ("dwarfs", "ally\nseven dwarfs", false),
    ])
    func `a whole text or member is found`(words: String, text: String, found: Bool) {
        #expect(test(words, text) { $0.isWhole($1) } == found)
    }

    @Test(
        arguments: [
            ("els", "anna elsa", .beginning), ("lsa", "anna elsa", .part), ("rin", "robin rin", .words),
            ("rin", "robin rinse", .beginning), ("teka", "te ka", .words), ("ka", "te ka", .words),
            ("a e", "anna elsa", .part), ("elsa", "anna", nil), ("elsa", "elsas elsa", .words),
        ] as [(String, String, FoldedSearch.Fit?)])
    func `whole words rank above the start of a word, which ranks above a part`(
        words: String, text: String, fit: FoldedSearch.Fit?
    ) {
        #expect(FoldedSearch(words).fit(in: Array(text.utf8).span) == fit)
    }

    @Test(
        arguments: [
            ("shift", "shift 4\nevasive", true, 4), ("shift", "combo shift 4", true, 4),
            ("shift", "temporary red panda shift 2", true, 2),
            ("shift", "shift discard 2 cards", true, nil), ("singer", "singer 5", true, 5),
            ("singer", "sing together 7", false, nil),
            ("sing together", "sing together 7", true, 7), ("shift", "shifty 4", false, nil),
            ("challenger", "challenger 2", true, 2),
            ("resist", "resist 10\nresist 3", true, 3), ("boost", "", false, nil),
            ("ward", "ward", true, nil), ("duo shift", "duo shift 0", true, 0),
            ("shift", "shift 99999999999999999999", true, 999_999_999), ("shift", "upshift 3", false, nil),
        ] as [(String, String, Bool, Int?)])
    func `a keyword is found with its value, including variants`(
        keyword: String, text: String, found: Bool, value: Int?
    ) {
        let finder = KeywordFinder(keyword)
        #expect(finder.isIn(Array(text.utf8).span) == found)
        #expect(finder.value(in: Array(text.utf8).span) == value)
    }

    @Test func `the first place of bytes is the one found by a linear search`() {
        var random = SeededGenerator(seed: 182)
        for _ in trials(4_000) {
            let letters = UInt8.random(in: 1...3, using: &random)
            func bytes(_ count: Int) -> [UInt8] {
                (0..<count).map { _ in 0x7F + UInt8.random(in: 0..<letters, using: &random) }
            }
            let text = bytes(Int.random(in: 0...150, using: &random))
            var needle = bytes(Int.random(in: 1...20, using: &random))
            if let start = text.indices.randomElement(using: &random), Bool.random(using: &random) {
                needle = Array(text[start...].prefix(needle.count))
            }
            let from = Int.random(in: 0...text.count, using: &random)
            let places = from..<max(from, text.count - needle.count + 1)
            let first = places.first { Array(text[$0..<$0 + needle.count]) == needle }
            #expect(text.span.place(of: needle, from: from) == first, "\(needle) in \(text) from \(from)")
        }
    }
}
