import LorcanaCards
import LorcanaQuery
import Testing

/// Conditions on texts and on missing numbers, evaluated on invented cards.
@Suite struct QueryTextTests {
    private let cards = catalogue([
        card("A-1", "Reader") {
            $0.text = "Whenever you play a song, draw a card."; $0.flavor = "Once upon a time…"
        },
        card("A-2", "Robber") {
            $0.text = "Withdraw a cardigan."; $0.cost = 3
        },
        card("A-3", "Thinker") {
            $0.text = "A card you draw.\nA second ability: they can't quest."; $0.cost = 0
        },
        card("A-4", "Silent") {
            $0.lore = 2; $0.keywords = ["Duo Shift 0", "Challenger +2", "Shift Discard 2 cards"]
        },
    ])

    private func names(_ query: String) throws -> [String] {
        try QueryEvaluator.evaluate(CardQuery(parsing: query), over: cards).rows.map { cards[$0].facts.name }
    }

    @Test(arguments: [
        ("text:\"draw a card\"", ["Reader", "Robber"]),
        ("text:draw text:card", ["Reader", "Robber", "Thinker"]),
        ("-text:draw", ["Silent"]), ("o:cant", ["Thinker"]), ("text:\"draw a second\"", ["Thinker"]),
        ("flavor:\"once upon a time\"", ["Reader"]), ("ft:once text:play", ["Reader"]),
        ("text=\"withdraw a cardigan\"", ["Robber"]),
    ])
    func `texts are searched for consecutive words`(query: String, found: [String]) throws {
        #expect(try names(query) == found)
    }

    @Test(arguments: [
        ("cost>=0", ["Robber", "Thinker"]), ("cost!=3", ["Thinker"]),
        ("-cost=3", ["Reader", "Silent", "Thinker"]),
        ("lore/cost>=0", []), ("-lore/cost>=0", ["Reader", "Robber", "Silent", "Thinker"]),
        ("cost!=lore", []), ("lore+cost>=0", []),
        ("shift=0", ["Silent"]), ("challenger=2", ["Silent"]), ("singer!=3", []), ("is:inkable", []),
        ("r!=rare", []), ("year<3000", []),
        ("date!=2026-01-01", []), ("f:core", []), ("inks=0", ["Reader", "Robber", "Silent", "Thinker"]),
        ("inks>=0", ["Reader", "Robber", "Silent", "Thinker"]),
        ("inks<1", ["Reader", "Robber", "Silent", "Thinker"]),
        ("ink!=ruby", []),
    ])
    func `a card without the value meets no condition on it`(query: String, found: [String]) throws {
        #expect(try names(query) == found)
    }

    @Test func `cards without a number come last`() throws {
        #expect(try names("inks=0 sort:cost") == ["Thinker", "Robber", "Reader", "Silent"])
        #expect(try names("inks=0 sort:-cost") == ["Robber", "Thinker", "Reader", "Silent"])
    }

    @Test func `a variant of a keyword is known if a card has it`() throws {
        #expect(try names("kw:\"duo shift\"") == ["Silent"])
        #expect(throws: QueryError.self) { try names("kw:\"combo shift\"") }
    }

    private let symbols = catalogue([
        card("S-1", "Exerter") { $0.text = "SING: {e} - Draw 2 cards." },
        card("S-2", "Payer") { $0.text = "Pay 2 {I}: the others exert, {s} and all." },
        card("S-3", "Talker") { $0.text = "Every i, e and s is a letter. {e" },
    ])

    @Test(arguments: [
        ("text:\"{e}\"", ["Exerter"]), ("text:{E}", ["Exerter"]), ("text:⟳", ["Exerter"]),
        ("text:↻", ["Exerter"]), ("text:2◍", ["Payer"]),
        ("o:\"{e} - draw\"", ["Exerter"]), ("text:\"2 {i}\"", ["Payer"]), ("text:2⏣", ["Payer"]),
        ("text:\"{s} and\" text:{i}", ["Payer"]), ("text:{l}", []), ("text:\"{i} {e}\"", []),
        ("-text:{e}", ["Payer", "Talker"]), ("text=\"sing {e} draw 2 cards\"", ["Exerter"]),
        ("text:\"letter e\"", ["Talker"]),
    ])
    func `symbols of the game are found by token or sign, never as letters`(
        query: String, found: [String]
    ) throws {
        let parsed = try CardQuery(parsing: query)
        let rows = try QueryEvaluator.evaluate(parsed, over: symbols).rows
        #expect(rows.map { symbols[$0].facts.name } == found)
        #expect(try CardQuery(parsing: parsed.description) == parsed)
    }
}
