import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import SeededRandom
import Testing

@Suite struct PlainWordsTests {
    /// A phrase of players and how it is read: as a query, as names with another reading, as nothing, or corrected.
    struct Phrase: Sendable, CustomTestStringConvertible {
        let words: String
        let kind: String
        let query: String
        var testDescription: String { words }
    }

    static let phrases: [Phrase] = text(of: "PlainWords.tsv").split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Phrase(words: cells[0], kind: cells[1], query: cells[2])
    }

    @Test func `there are a hundred phrases`() { #expect(Self.phrases.count >= 100) }

    @Test(arguments: phrases)
    func `a phrase is read as players mean it`(phrase: Phrase) throws {
        let found = try result(phrase.words)
        #expect(
            found.notes.compactMap(Self.told)
                == (phrase.query.isEmpty ? [] : [phrase.kind + " " + phrase.query]))
        #expect(found.rows.isEmpty == (phrase.kind == "none"))
        guard phrase.kind == "read" || phrase.kind == "corrected" else { return }
        let query = phrase.query.split(separator: ";")[0]
        #expect(try found.rows == result(String(query)).rows)
    }

    private static func told(_ note: QueryNote) -> String? {
        switch note {
        case .readAs(let query, let deck): "read " + query + (deck.map { " ; " + $0 } ?? "")
        case .otherReading(let query, let count): "names \(query) \(count)"
        case .readInVain(let query): "none " + query
        case .correctedTo(_, let query): "corrected " + query
        case .searchedInstead, .wouldMatch, .excludedNoName, .unsearched, .unknownLegality, .deckLinesLeftOut,
            .noSuchFullName,
            .searchedMember, .nearNames, .explained:
            "other"
        }
    }

    @Test func `each catalogue has its own words, whichever was asked before`() throws {
        let catalogues = ["Knight", "Pirate"].map { kind in
            catalogue([card("1", "Elsa") { $0.classifications = [kind] }])
        }
        for (words, rows) in [("knights", [[0], []]), ("pirates", [[], [0]]), ("knights", [[0], []])] {
            let query = try CardQuery(parsing: words)
            #expect(try catalogues.map { try QueryEvaluator.evaluate(query, over: $0).rows } == rows)
        }
    }

    @Test(arguments: [
        ("evasive or rush", "read kw:evasive or rush", "names kw:evasive or kw:rush 199"),
        ("rubby", "other", "names ink:ruby 472"),
    ])
    func `a note names what else the words may mean`(words: String, first: String, second: String) throws {
        #expect(try result(words).notes.compactMap(Self.told) == [first, second])
    }

    @Test(arguments: ["evasive ruby", "legendary steel", "cost 5"])
    func `the last word is read as it stands while it is typed, if no name goes on with it and the rest`(
        words: String
    ) throws {
        var query = try CardQuery(parsing: words)
        (query.isLastWordOpen, query.mayForgive) = (true, false)
        let open = try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue)
        #expect(try open == result(words))
        #expect(!open.rows.isEmpty)
    }

    @Test(arguments: ["\"ruby\"", "\"evasive\"", "name:song"])
    func `words in quotes and behind a key are names and nothing else`(query: String) throws {
        #expect(try result(query).notes.allSatisfy { Self.told($0) == nil || Self.told($0) == "other" })
    }

    @Test func `the last word is a name while it is typed, as long as some name goes on with it`() throws {
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

    @Test func `each full name typed bare finds its card first, and names and versions find their cards`()
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

    /// Different texts of the column, or as many of them as a test of generated input tries.
    private func some(_ column: TextColumn, atMost most: Int) -> ArraySlice<String> {
        let cards = BuiltInCatalogue.catalogue
        var random = SeededGenerator(seed: 3)
        let texts = Set((0..<cards.count).map { cards.text(column, $0) }).subtracting([""])
        return texts.sorted().shuffled(using: &random).prefix(trials(min(most, texts.count)).count)
    }

    /// The name without what is an operator in a query.
    private static func typed(_ name: String) -> String { name.with(" ", for: ":") }

    @Test(arguments: ["storyborn -queen", "elza -queen"])
    func `a negated word that left cards out of what was searched needs no hint`(query: String) throws {
        let without = String(query.prefix { $0 != "-" })
        #expect(try result(query).rows.count < result(without).rows.count)
        let hints = try result(query).notes.filter { if case .excludedNoName = $0 { true } else { false } }
        #expect(hints.isEmpty)
    }

    @Test(arguments: [
        ("elsa -ruby", "ruby", "-ink:ruby"), ("elsa -songs", "songs", "-t:song"),
        ("elsa -uninkable", "uninkable", "-not:inkable"),
    ])
    func `a negated word that left nothing out says what would`(
        query: String, word: String, instead: String
    ) throws {
        #expect(try result(query).notes == [.excludedNoName(word, instead: instead)])
    }
}
