package import LorcanaCards
package import LorcanaRules

/// A note on how a query was interpreted, as data.
package enum QueryNote: Sendable, Equatable {
    /// The answer to a question asked by the words.
    case answered(CardAnswer)
    /// No card has the typed name; cards with the names `shown` are shown instead.
    case searchedInstead(asked: String, shown: [String])
    /// There are no results; without this condition there would be `count`.
    case wouldMatch(without: String, count: Int)
    /// There are no results, because no card has any of these words.
    case unknownWords([String])
    /// A negated word excludes no card by name but has a meaning in the game, which `instead` excludes.
    case excludedNoName(String, instead: String)
    /// A condition on texts skipped `count` cards whose texts are missing.
    case unsearched(count: Int, lacking: [TextColumn] = [.text])
    /// A condition on legality skipped `count` cards whose legality is unknown.
    case unknownLegality(count: Int)
    /// Lines of a deck are not cards, and were ignored.
    case deckLinesLeftOut(String, count: Int)
    /// No card has exactly this full name; the query `instead` finds cards.
    case noSuchFullName(String, instead: String?)
    /// No card name contains the bare words, so they were interpreted as this query.
    case readAs(String)
    /// The words were searched for as names. Interpreted as this query, they would find `count` cards.
    case otherReading(String, count: Int)
    /// The words were interpreted as game terms. This query finds the `count` cards with the words in their names.
    case inNames(String, count: Int)
    /// Interpreted as this query, the words find no cards.
    case readInVain(String)
    /// The words were interpreted as this query on rules texts, which are not downloaded.
    case textsNeeded(String)
    /// These bare words were ignored: they are neither names nor conditions and would leave no results, or they occur
    /// in no rules text and cannot be used for ranking.
    case notUsed([String])
    /// The words request a number of cards, "top 10", which queries cannot limit.
    case unlimited(count: Int)
    /// The bare words, and their interpretation (`--explain`).
    case wordsRead([WordsRead])
    /// No card has the typed name, which was corrected; the result was interpreted as this query.
    case correctedTo(asked: String, query: String)
    /// No story or artist has the typed name; those with these names are shown instead.
    case searchedMember(TextField, asked: String, shown: [String])
    /// There are no results, because no card has the typed name; these names are similar.
    case nearNames(asked: String, near: [String])
    /// The query in plain words (`--explain`).
    case explained(String)
    /// The first results of `like:`, and how they resemble its card.
    case alike([AlikeCard])
}

/// A card with effects similar to another one's.
package struct AlikeCard: Sendable, Equatable {
    package let fullName: String
    /// The effect most similar to one of the other card's; nil if only keywords are similar.
    package let effect: EffectFrame?
    /// The difference in cost.
    package let costsMore: Int

    package init(fullName: String, effect: EffectFrame?, costsMore: Int) {
        (self.fullName, self.effect, self.costsMore) = (fullName, effect, costsMore)
    }
}

extension QueryNote {
    /// The query that bare words were interpreted as.
    package var reading: String? {
        switch self {
        case .readAs(let query), .textsNeeded(let query): query
        case .searchedInstead, .wouldMatch, .unknownWords, .excludedNoName, .unsearched, .unknownLegality,
            .deckLinesLeftOut, .noSuchFullName, .otherReading, .inNames, .readInVain, .wordsRead,
            .correctedTo,
            .searchedMember,
            .nearNames, .unlimited, .notUsed, .explained, .alike, .answered:
            nil
        }
    }

    /// An alternative interpretation of the bare words.
    package var other: String? {
        if case .otherReading(let query, _) = self { return query }
        if case .inNames(let query, _) = self { return query }
        return nil
    }

    /// The typed name, if the results are for a corrected one.
    package var corrected: String? {
        switch self {
        case .searchedInstead(let asked, _), .correctedTo(let asked, _), .searchedMember(_, let asked, _):
            asked
        case .notUsed(let words): words.spaced
        case .wouldMatch, .unknownWords, .excludedNoName, .unsearched, .unknownLegality, .deckLinesLeftOut,
            .noSuchFullName, .readAs, .otherReading, .inNames, .readInVain, .textsNeeded, .wordsRead,
            .nearNames,
            .unlimited, .explained, .alike, .answered:
            nil
        }
    }

    /// The answer to a question.
    package var answer: CardAnswer? { if case .answered(let answer) = self { answer } else { nil } }

    /// Whether rules texts are needed to answer.
    package var needsTexts: Bool { if case .textsNeeded = self { true } else { false } }
}

/// Bare words, and the part of the query they became; empty if they have no meaning.
package struct WordsRead: Sendable, Equatable {
    package var words: String
    package var query: String

    package init(words: String, query: String) { (self.words, self.query) = (words, query) }
}
