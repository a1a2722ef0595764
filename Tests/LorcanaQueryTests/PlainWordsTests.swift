import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import SeededRandom
import Testing

@Suite struct PlainWordsTests {
    /// A phrase that players use, and how it is read: as a query, as names that could also be a query, as nothing, or
    /// corrected.
    struct Phrase: Sendable, CustomTestStringConvertible {
        let words: String
        let kind: String
        let query: String
        /// The query that searches names for the words, and its number of results.
        let inNames: String
        var testDescription: String { words }
    }

    static let phrases: [Phrase] = text(of: "PlainWords.tsv").split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Phrase(
            words: cells[0], kind: cells[1], query: cells[2], inNames: cells.count > 3 ? cells[3] : "")
    }

    @Test func `there are a hundred phrases`() { #expect(Self.phrases.count >= 100) }

    @Test(arguments: trials(of: phrases))
    func `a phrase is interpreted as players mean it`(phrase: Phrase) throws {
        let found = try result(phrase.words)
        #expect(
            found.notes.compactMap(Self.told)
                == (phrase.query.isEmpty ? [] : [phrase.kind + " " + phrase.query])
                + (phrase.inNames.isEmpty ? [] : ["in names " + phrase.inNames]))
        #expect(found.rows.isEmpty == (phrase.kind == "none" || phrase.kind == "texts"))
        guard phrase.kind == "read" || phrase.kind == "corrected" else { return }
        let query = phrase.query.split(separator: ";")[0]
        #expect(try found.rows == result(String(query)).rows)
    }

    @Test
    func `next to conditions a character's name means the character, and alone any name with its words`()
        throws
    {
        let characters = try result("char=elsa").rows
        let named = try result("elsa").rows
        #expect(Set(characters).isStrictSubset(of: named))
        #expect(try result("elsa cards").rows.count == named.count)
        #expect(try result("elsa promos").rows == result("char=elsa is:promo").rows)
        #expect(try result("frozen cards but not elsa").rows == result("story:frozen -char=elsa").rows)
        // Other cards that count as the character are included.
        #expect(try result("stitch in steel").rows == result("char=stitch,\"lilo & stitch\" ink:steel").rows)
    }

    @Test func `a character's name is just words of names if none of its cards meets the conditions`() throws
    {
        let found = try result("elsa locations")
        #expect(!found.rows.isEmpty)
        #expect(found.notes.first == .readAs("elsa t:location"))
    }

    @Test(arguments: [
        ("fairies that are purple (amethyst)", "class:fairy ink:amethyst"),
        ("amber song(s)", "ink:amber t:song"),
        ("strength 5+, inkable", "str>=5 is:inkable"),
        ("amber villains; inkable", "ink:amber class:villain is:inkable"),
    ])
    func `punctuation that separates or explains words is not part of them`(words: String, query: String)
        throws
    {
        #expect(try result(words).notes.first == .readAs(query))
    }

    @Test(arguments: [
        ("which set has Copper - On the Scent and what collector number is it", 2),
        ("what ink is Copper - On the Scent and who drew it", 2), ("what ink is Copper - On the Scent", 1),
        ("Copper - On the Scent: what film?", 1), ("Copper - On the Scent: inkable?", 1),
        ("copper inkable", 0), ("strength and willpower of Copper - On the Scent", 2),
        ("Copper - On the Scent: cost and lore?", 2), ("Copper - On the Scent: lore", 1),
    ])
    func `both of two questions about a card are answered`(words: String, count: Int) throws {
        let found = try result(words)
        #expect(found.notes.count { if case .answered = $0 { true } else { false } } == count)
        #expect(!found.rows.isEmpty)
    }

    @Test func `a question about a whole name is answered for that card alone`() throws {
        let found = try result("is let it go amethyst")
        #expect(found.notes.first?.answer == .existence(false, names: ["Let It Go"]))
        #expect(
            try result("number of moanas").notes.first?.answer
                == result("how many moanas").notes.first?.answer)
    }

    @Test func `text that only resembles a printed number is not a card`() throws {
        #expect(try result("/4-5/").notes.compactMap(Self.told) == ["read cost:4-5"])
    }

    /// The phrases in Catalogue/words.tsv that mean a query.
    static let rows = QueryWords.ofPlayers.filter { _, query in
        !query.isEmpty && !["-", "desc", "asc"].contains(query) && Comparison(rawValue: query) == nil
            && Int(query) == nil && !query.hasSuffix(":")
    }

    @Test func `each row of the players' words is a valid query, and its phrase is interpreted as that`()
        throws
    {
        #expect(Self.rows.count >= 250)
        for (phrase, query) in trials(of: Self.rows) where !phrase.contains("NAME") {
            let number = query.hasPrefix("year") ? "2024" : "3"
            let words = phrase.with(number, for: "#")
            let meant = query.with(number, for: "#")
            let asked = try CardQuery(parsing: meant)
            #expect(asked.order == nil || asked.condition == nil || meant.hasPrefix("t:"), "\(phrase)")
            if !asked.neededTexts.isEmpty { continue }
            let whole = asked.condition == nil ? "cost>=0 \(meant)" : meant
            let wanted = try result(whole)
            #expect(!wanted.rows.isEmpty || meant.contains("errata"), "\(phrase)")
            let found = try result(words)
            let others = found.notes.compactMap { note -> [Int]? in
                if case .otherReading(let query, _) = note { try? result(query).rows } else { nil }
            }
            #expect(found.rows == wanted.rows || others.contains(wanted.rows), "\(phrase)")
        }
    }

    @Test(arguments: trials(of: phrases.filter { $0.kind == "read" }))
    func `typing an interpretation again gives the same results without further notes`(phrase: Phrase) throws
    {
        for case .readAs(let query) in try result(phrase.words).notes {
            #expect(try result(query).rows == result(phrase.words).rows)
        }
    }

    private static func told(_ note: QueryNote) -> String? {
        switch note {
        case .readAs(let query): "read " + query
        case .otherReading(let query, let count): "names \(query) \(count)"
        case .inNames(let query, let count): "in names \(query) \(count)"
        case .readInVain(let query): "none " + query
        case .correctedTo(_, let query): "corrected " + query
        case .textsNeeded(let query): "texts " + query
        case .notUsed(let words): "not used " + words.joined(separator: " ")
        case .answered: "answered"
        case .wouldMatch, .unknownWords, .unlimited, .alike: nil
        case .searchedInstead, .excludedNoName, .unsearched, .unknownLegality, .deckLinesLeftOut,
            .noSuchFullName,
            .searchedMember, .nearNames, .wordsRead, .explained:
            "other"
        }
    }

    @Test(arguments: [
        ("cards from this year", "year=2025"), ("songs from last year", "t:song year=2024"),
        ("this year amber songs", "year=2025 ink:amber t:song"),
        ("songs since last year", "t:song year>=2024"),
        ("songs 2023 to this year", "t:song year:2023-2025"),
        ("songs last year to this year", "t:song year:2024-2025"),
        ("between 2023 and last year", "year:2023-2024"),
        ("songs this year or less", "t:song year<=2025"), ("last year or newer", "year>=2024"),
        ("2024 or later songs", "year>=2024 t:song"), ("songs from this year or older", "t:song year<=2025"),
        ("songs from last year or this year", "t:song year=2024,2025"),
        ("last year's songs", "year=2024 t:song"),
    ])
    func `relative years depend on the day`(words: String, reading: String) throws {
        let query = try QueryReader(on: Timestamp(year: 2025, month: 3, day: 1)).read(words)
        let notes = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue).notes
        #expect(notes == [.readAs(reading)])
    }

    @Test func `a named year may be any, and so may a number from 1900 to 2099`()
        throws
    {
        for (day, words, reading) in [
            (1999, "songs from this year", "t:song year=1999"), (1999, "next year or older", "year<=2000"),
            (2026, "songs from 1994", "t:song year=1994"), (2026, "released in 2099", "year=2099"),
        ] {
            let query = try QueryReader(on: Timestamp(year: day, month: 3, day: 1)).read(words)
            let notes = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue).notes
            let told = notes.compactMap { note -> String? in
                if case .readInVain(let text) = note { text } else { note.reading }
            }
            #expect(told == [reading], "\(words)")
        }
    }

    @Test(arguments: [
        ("top 10 strongest characters", 10), ("5 cheapest songs", 5), ("top three steel songs", 3),
        ("top 900 songs", nil), ("one of the dragons", nil), ("top 3 lore characters", nil),
    ])
    func `a number of cards asked for is reported if there are more results`(words: String, count: Int?)
        throws
    {
        let told = try result(words).notes.compactMap { note in
            if case .unlimited(let count) = note { count } else { nil }
        }
        #expect(told == [count].compactMap(\.self))
    }

    @Test(arguments: [
        ("amber songs in xyzzyq", ["read ink:amber t:song", "not used xyzzyq"]),
        ("elsa evasive glorbnax", ["read elsa kw:evasive", "not used glorbnax"]),
        ("amber -glorbnax evasive", ["read ink:amber kw:evasive -glorbnax"]),
    ])
    func `a bare word that is neither a name nor a condition is ignored with a note`(
        words: String, notes: [String]
    ) throws {
        let found = try result(words)
        #expect(found.notes.compactMap(Self.told) == notes)
        #expect(!found.rows.isEmpty)
    }

    @Test func `catalogues have separate words, whatever the order of searches`() throws {
        let catalogues = ["Knight", "Pirate"].map { kind in
            catalogue([card("1", "Elsa") { $0.classifications = [kind] }])
        }
        for (words, rows) in [("knights", [[0], []]), ("pirates", [[], [0]]), ("knights", [[0], []])] {
            let query = try CardQuery(parsing: words)
            #expect(try catalogues.map { try QueryEvaluator.evaluate(query, over: $0).rows } == rows)
        }
    }

    @Test(arguments: [
        "show me elza", "what does elza do",
    ])
    func `a misspelt name is corrected next to words without a meaning`(words: String) throws {
        let found = try result(words)
        #expect(found.notes.first == .correctedTo(asked: "elza", query: "elsa"))
        #expect(try found.rows == result("elsa").rows)
    }

    @Test func `a card whose name lacks the "and" comes first, and its story is mentioned`() throws {
        let found = try result("lilo and stitch")
        #expect(found.notes.compactMap(Self.told) == ["read lilo stitch", "names story:\"lilo stitch\" 79"])
        #expect(found.rows.count == 1)
    }

    @Test(arguments: ["(songs without amber) or steel", "(amber or steel songs) or ruby"])
    func `a query with brackets keeps its structure`(query: String) throws {
        let rows = try result(query).rows
        #expect(try Set(rows).isSuperset(of: result(query.hasSuffix("ruby") ? "ink:ruby" : "ink:steel").rows))
    }

    @Test(arguments: ["evasive ruby", "legendary steel", "cost 5"])
    func `the last word is taken literally while typing if no name continues it`(
        words: String
    ) throws {
        var query = try CardQuery(parsing: words)
        (query.isLastWordOpen, query.mayForgive) = (true, false)
        let open = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
        #expect(try open == result(words))
        #expect(!open.rows.isEmpty)
    }

    @Test(arguments: ["\"ruby\"", "\"evasive\"", "name:song"])
    func `words in quotes and after a key are only names`(query: String) throws {
        #expect(try result(query).notes.allSatisfy { Self.told($0) == nil || Self.told($0) == "other" })
    }

    @Test func `the last word is a name while typing, as long as it begins a word of some name`() throws {
        var query = try CardQuery(parsing: "ward")
        query.isLastWordOpen = true
        let open = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
        #expect(open.notes.isEmpty)
        #expect(try open.rows == result("name:ward").rows)
        var other = try CardQuery(parsing: "ward evasiv")
        other.isLastWordOpen = true
        other.mayForgive = false
        #expect(try QueryEvaluator.evaluate(other, over: BuiltInCatalogue.catalogue).rows.isEmpty)
    }

    @Test func `an incomplete word next to a word of the game has no meaning in the game yet`() throws {
        // Once complete, "god" is read as class:deity, and "fairy" as a classification.
        var query = try CardQuery(parsing: "fairy god")
        query.isLastWordOpen = true
        let open = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
        #expect(try open.rows == result("name:fairy name:god").rows)
        #expect(open.rows.contains { BuiltInCatalogue.catalogue.words(.name, $0) == "fairy godmothers wand" })
    }

    @Test
    func `each full name typed without quotes finds its card first, and names and versions find their cards`()
        throws
    {
        let cards = BuiltInCatalogue.catalogue
        for name in some(.fullName, atMost: .max) {
            let found = try result(Self.typed(name)).rows
            #expect(
                found.first.map { Folding.fold(cards.text(.fullName, $0)) } == Folding.fold(name), "\(name)")
        }
        for column in [TextColumn.name, .version] {
            for part in some(column, atMost: 500) {
                let found = try Set(
                    result(Self.typed(part)).rows.map { Folding.fold(cards.text(column, $0)) })
                #expect(found.contains(Folding.fold(part)), "\(part)")
            }
        }
    }

    /// Distinct values of the column, shuffled and limited to `most`; fewer if LORCANA_TRIALS is set.
    private func some(_ column: TextColumn, atMost most: Int) -> ArraySlice<String> {
        let cards = BuiltInCatalogue.catalogue
        var random = SeededGenerator(seed: 3)
        let texts = Set((0..<cards.count).map { cards.text(column, $0) }).subtracting([""])
        return texts.sorted().shuffled(using: &random).prefix(trials(min(most, texts.count)).count)
    }

    /// The name without characters that are operators in queries.
    private static func typed(_ name: String) -> String { name.with(" ", for: ":") }

    @Test(arguments: ["storyborn -queen", "elza -queen"])
    func `a negated word that excluded cards needs no hint`(query: String) throws {
        let without = String(query.prefix { $0 != "-" })
        #expect(try result(query).rows.count < result(without).rows.count)
        let hints = try result(query).notes.filter { if case .excludedNoName = $0 { true } else { false } }
        #expect(hints.isEmpty)
    }

    @Test(arguments: [
        ("elsa -ruby", "ruby", "-ink:ruby"), ("elsa -songs", "songs", "-t:song"),
        ("elsa -uninkable", "uninkable", "-not:inkable"),
    ])
    func `a negated word that excluded nothing gets a hint`(
        query: String, word: String, instead: String
    ) throws {
        #expect(try result(query).notes == [.excludedNoName(word, instead: instead)])
    }
}
