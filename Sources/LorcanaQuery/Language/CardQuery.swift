package import LorcanaCards
package import LorcanaRules

/// A query for cards: a typed condition, an order, and whether printings fold into one row.
///
/// Queries with the same meaning are equal, however they were typed. `description` is the query in its plainest
/// spelling: reading it gives an equal query.
///
///     let query = try CardQuery(parsing: "ink<=amber/steel cost<=3 sort:-lore")
///     let result = try QueryEvaluator.evaluate(query, over: catalogue)
package struct CardQuery: Sendable, Equatable {
    /// The query as it was typed.
    package var source: String
    /// What a printing must meet; nil if there is nothing to search for.
    package var condition: Condition?
    /// The last `sort:`; nil for the best matches first.
    package var order: CardOrder?
    /// The last `unique:`.
    package var unique: Unique = .cards
    /// The last `prefer:`.
    var preferred: Preferred = .oldest
    /// How the API alone refuses the query, if a condition is on what it does not state.
    package var beyondAPI: QueryError?

    /// The day on which cards are legal or not; nil for that of the catalogue's facts.
    var day: Timestamp?
    /// What the user's own files say, if the query asks for it.
    package var ownFacts = OwnFacts()

    /// Whether the last word may still grow into a name, since it is being typed.
    package var isLastWordOpen = false
    /// Whether misspelt words may be corrected.
    package var mayForgive = true

    /// What a row of the result is: a full name, or each printing.
    package enum Unique: String, Sendable, CaseIterable { case cards, prints }

    /// Which printing stands for a full name.
    enum Preferred: String, Sendable, CaseIterable { case oldest, newest }

    /// The most conditions and words one query may have.
    static let maximumConditions = 256
    /// The most patterns, of which each takes memory when it is compiled.
    static let maximumPatterns = 32
    /// The maximum depth of brackets and minus signs.
    static let maximumDepth = 64

    /// Reads `text` in the query language, in time linear in its length.
    ///
    /// - Parameter saved: what `@NAME` stands for.
    package init(parsing text: String, saved: SavedQueries = .none) throws(QueryError) {
        try self.init(parsing: text, saved: saved, trial: .reading)
    }

    init(parsing text: String, saved: SavedQueries = .none, trial: SuggestionTrial) throws(QueryError) {
        source = text
        var parser = QueryParser(text, saved: saved, trial: trial)
        condition = try parser.parse()
        order = parser.display.order
        unique = parser.display.unique ?? .cards
        preferred = parser.display.preferred ?? .oldest
        beyondAPI = parser.beyondAPI
    }

    package static func == (a: CardQuery, b: CardQuery) -> Bool {
        a.condition == b.condition && a.order == b.order && a.unique == b.unique && a.preferred == b.preferred
    }

    /// Whether there is no condition: the text is empty, blank, only punctuation, or only an order.
    ///
    /// Such a query matches every card, so commands refuse it (`LorcanaError.blankQuery`).
    package var isBlank: Bool { condition == nil }

    /// The texts that it searches, which the built-in data lacks.
    package var neededTexts: [TextColumn] { condition?.searchedTexts ?? [] }

    /// The folded words that it seeks in names, rules texts and flavour texts, which each language has its own of.
    package var soughtWords: [String] {
        (condition?.positiveTerms ?? []).flatMap { term -> [String] in
            guard case .text(let field, let test) = term else { return [] }
            return switch field {
            case .name, .char, .version, .text, .near, .flavor: test.words.foldedWords
            case .story, .art: []
            }
        }
    }

    /// The query as it was typed, with no word corrected.
    package var asTyped: CardQuery {
        var query = self
        query.mayForgive = false
        return query
    }

    /// The folded words of the names, if the query has nothing but names; else nil.
    ///
    /// Each must be in a card's full name, inside a word or as words joined from the start of one: "teka" is Te Kā.
    /// The API does not join words, so its search must be a little wider.
    package var nameWords: [String]? {
        guard let condition else { return nil }
        var words: [String] = []
        for part in condition.conjuncts {
            guard case .term(.text(.name, let test)) = part, !test.words.isEmpty else { return nil }
            words += test.words.foldedWords
        }
        return words
    }
}

/// An error in a query: what is wrong, where, and what to try.
package struct QueryError: Error, Sendable, Equatable {
    /// The whole query as it was typed, and the range of the wrong part in it, in characters.
    package var query: String
    package var range: Range<Int>
    /// A sentence without a full stop: `unknown ink "pink"`.
    package var message: String
    /// What to try, or empty: `expected one of: amber, amethyst, emerald, ruby, sapphire, steel`.
    package var hint: String

    package init(query: String, range: Range<Int>, message: String, hint: String = "") {
        self.query = query
        self.range = range
        self.message = message
        self.hint = hint
    }
}
