import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

/// Tests `near:` on cards with invented rules texts.
@Suite struct NearestSentencesTests {
    private static let cards = catalogue(
        [
            "READY TO CHALLENGE Draw a card.", "Whenever this character challenges, ready it.",
            "Ready another character.", "Ready this character. It can’t challenge this turn.",
            "When you challenge a location, each opponent loses 1 lore, then you may ready this item.",
            "Banish chosen opposing item.", "ICE AND FIRE {E} — Freeze 2 cards in play; they melt!",
            "Draw 2 cards.", "Gain 1 lore.", "",
        ].enumerated().map { number, text in
            card("A-\(number)", "Card \(number)") { ($0.type, $0.text) = (.character, text) }
        })

    private func ids(_ query: String) throws -> [Int] {
        try QueryEvaluator.evaluate(CardQuery(parsing: query), over: Self.cards).rows
    }

    @Test func `sentences with more of the words come first, then those with the words closer together`()
        throws
    {
        #expect(try ids("near:\"ready challenge\"") == [1, 4, 3])
    }

    @Test func `a sentence with less than half of the words is found only if no text has more`() throws {
        // "Ready another character." contains only "ready", the more common word.
        #expect(try !ids("near:\"ready challenge\"").contains(2))
        #expect(try ids("near:\"melt lore gain\"").first == 8)
        #expect(try ids("near:\"melt gain freeze banish lose\"").first == 6)
    }

    @Test func `rare words have more weight`() throws {
        // "freeze" occurs in one text, "draw" in two.
        #expect(try ids("near:\"freeze draw\"").first == 6)
    }

    @Test func `words match in all forms, except in names of abilities`() throws {
        #expect(try ids("near:challenging") == [1, 3, 4])
        #expect(try ids("near:cards") == [0, 6, 7])
        #expect(try ids("near:ice") == [])
        #expect(try ids("near:e") == [])
    }

    @Test func `synonyms of the game's words match too`() throws {
        #expect(try ids("near:opponents") == [4, 5])
        #expect(try ids("near:\"destroy items\"").first == 5)
        #expect(try ids("near:untap") == ids("near:ready"))
    }

    @Test func `a word that no text has doesn't affect the ranking`() throws {
        #expect(try ids("near:\"ready challenge xyzzy\"") == ids("near:\"ready challenge\""))
        #expect(try ids("near:xyzzy") == [])
        let notes = try QueryEvaluator.evaluate(CardQuery(parsing: "near:\"ready xyzzy\""), over: Self.cards)
            .notes
        #expect(notes == [.notUsed(["xyzzy"])])
    }

    @Test func `it can be combined with other conditions, and an order replaces its own`() throws {
        #expect(try ids("near:\"ready challenge\" -text:item") == [1, 3])
        #expect(try ids("-near:\"ready challenge\"") == [0, 2, 5, 6, 7, 8, 9])
        #expect(try ids("near!=ready") == ids("-near:ready"))
        #expect(try ids("near:\"ready challenge\" sort:-name") == [4, 3, 1])
    }

    @Test func `it is rejected with more words than a sentence has`() {
        let many = (0..<70).map { "w\($0)" }.joined(separator: " ")
        #expect(refusal("near:\"\(many)\"")?.message == "near takes at most 64 words")
        #expect(refusal("near:/a/")?.message == "near does not take a pattern")
    }

    @Test func `any text and any words give a result`() throws {
        var random = SeededGenerator(seed: 40)
        let parts = [
            "ready", "READY", "’", "é", "{", "{e}", "}", ".", " ", "\n", "—", "(", "cards", "💎", "'s",
        ]
        for _ in trials(500) {
            func text() -> String {
                (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random)! }
                    .joined()
            }
            let cards = catalogue([card("A-1", "Elsa") { $0.text = text() }])
            let words = Folding.fold(text())
            guard !words.isEmpty else { continue }
            _ = try QueryEvaluator.evaluate(CardQuery(parsing: "near:\"\(words)\""), over: cards)
        }
    }
}
