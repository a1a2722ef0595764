import LorcanaCards

/// What cards are asked for: a typed condition, an order, and whether printings fold into one row.
///
/// Queries are equal when they ask for the same, however they were typed. `description` is the query in its
/// plainest spelling: reading it gives an equal query.
///
///     let query = try CardQuery(parsing: "ink<=amber/steel cost<=3 sort:-lore")
///     let result = try QueryEvaluator.evaluate(query, over: catalogue)
package struct CardQuery: Sendable, Equatable {
    /// The query as it was typed.
    package var source: String
    /// What a printing must meet; nil where nothing was left to search for.
    package var condition: Condition?
    /// The last `sort:`; nil for the best matches first.
    package var order: CardOrder?
    /// The last `unique:`.
    package var unique: Unique = .cards
    /// The condition after a "not" that was read as a word of a name, where there is one: it wants a minus.
    package var afterNot: String?

    /// What a row of the answer stands for: a full name, or each printing.
    package enum Unique: String, Sendable, CaseIterable { case cards, prints }

    /// The most conditions and words one query may have.
    package static let maximumConditions = 256
    /// How deep brackets and minus signs may nest.
    package static let maximumDepth = 64

    /// Reads `text` in the query language, in time linear in its length.
    package init(parsing text: String) throws(QueryError) {
        source = text
        var parser = QueryParser(text)
        condition = try parser.parse()
        order = parser.order
        unique = parser.unique ?? .cards
        afterNot = parser.afterNot
    }

    package static func == (a: CardQuery, b: CardQuery) -> Bool {
        a.condition == b.condition && a.order == b.order && a.unique == b.unique
    }

    /// Whether no condition is left: the text is empty, blank, only punctuation, or only an order.
    ///
    /// Such a query matches every card, so whoever answers a person refuses it first (`LorcanaError.blankQuery`).
    package var isBlank: Bool { condition == nil }

    /// Whether it asks about rules or flavour texts, which the built-in facts lack.
    package var needsTexts: Bool {
        condition?.terms.contains { term in
            if case .text(.text, _) = term {
                true
            } else if case .text(.flavor, _) = term {
                true
            } else {
                false
            }
        } ?? false
    }

    /// The folded words of the names asked for, where nothing but names is; else nil.
    ///
    /// Each must be found in a card's full name, inside a word or as the words from its start joined: "teka" is
    /// Te Kā. The live API, which knows no joining, has to be asked a little wider.
    package var nameWords: [String]? {
        guard let condition else { return nil }
        var words: [String] = []
        for part in condition.conjuncts {
            guard case .term(.text(.name, let test)) = part else { return nil }
            words += test.words.foldedWords
        }
        return words
    }
}
