package import LorcanaCards
package import LorcanaRules

/// A query for cards: a condition, an order, and whether each printing has a row.
///
/// Queries with the same meaning are equal, whatever their spelling. `description` is the canonical spelling;
/// parsing it gives an equal query.
///
///     let query = try CardQuery(parsing: "ink<=amber/steel cost<=3 sort:-lore")
///     let result = try QueryEvaluator.evaluate(query, over: catalogue)
package struct CardQuery: Sendable, Equatable {
    /// The query as typed.
    package var source: String
    /// The condition that printings must meet; nil if there is nothing to search for.
    package var condition: Condition?
    /// The last `sort:`; nil to show the best matches first.
    package var order: CardOrder?
    /// The last `unique:`.
    package var unique: Unique = .cards
    /// The last `prefer:`.
    var preferred: Preferred = .oldest
    /// The error if only the API is searched and lacks the data for a condition.
    package var beyondAPI: QueryError?

    /// The day for legality; nil for the date of the catalogue's facts.
    var day: Timestamp?
    /// The data of the user's decks and collection that the query refers to.
    package var ownFacts = OwnFacts()

    /// Whether the last word is still being typed, so that it may be the beginning of a name.
    package var isLastWordOpen = false
    /// Whether misspelt words may be corrected.
    package var mayForgive = true

    /// The rows of a result: full names, or printings.
    package enum Unique: String, Sendable, CaseIterable { case cards, prints }

    /// The printing that represents a full name.
    enum Preferred: String, Sendable, CaseIterable { case oldest, newest }

    /// The maximum number of conditions and words in a query.
    static let maximumConditions = 256
    /// The maximum number of patterns; compiling each one takes memory.
    static let maximumPatterns = 32
    /// The maximum nesting depth of brackets and minus signs.
    static let maximumDepth = 64

    /// Parses `text` in time linear in its length.
    ///
    /// - Parameter saved: the queries that `@NAME` refers to.
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

    /// Whether there is no condition: the text is empty, or has only whitespace, punctuation or an order.
    ///
    /// Such a query matches every card, so commands reject it (`LorcanaError.blankQuery`).
    package var isBlank: Bool { condition == nil }

    /// The texts to search that built-in data lacks.
    package var neededTexts: [TextColumn] { condition?.searchedTexts ?? [] }

    /// The folded words to search for in names, rules texts and flavour texts, which differ by language.
    package var soughtWords: [String] {
        (condition?.positiveTerms ?? []).flatMap { term -> [String] in
            guard case .text(let field, let test) = term else { return [] }
            return switch field {
            case .name, .char, .version, .text, .near, .flavor: test.words.foldedWords
            case .story, .art: []
            }
        }
    }

    /// The query with correction of misspelt words disabled.
    package var asTyped: CardQuery {
        var query = self
        query.mayForgive = false
        return query
    }

    /// The folded words of the names if the query consists of names; otherwise nil.
    ///
    /// A card's full name must contain each of them: inside a word, or from the start of a word across spaces ("teka"
    /// finds Te Kā). The API doesn't join words, so requests to it must be slightly broader.
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

/// An error in a query: the message, the range, and advice.
package struct QueryError: Error, Sendable, Equatable {
    /// The whole query as typed, and the range of the error in it, in characters.
    package var query: String
    package var range: Range<Int>
    /// A sentence without a full stop: `unknown ink "pink"`.
    package var message: String
    /// Advice, which may be empty: `expected one of: amber, amethyst, emerald, ruby, sapphire, steel`.
    package var hint: String

    package init(query: String, range: Range<Int>, message: String, hint: String = "") {
        self.query = query
        self.range = range
        self.message = message
        self.hint = hint
    }
}
