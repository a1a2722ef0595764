package import LorcanaCards
package import LorcanaRules

/// A note on how a query was read; the program puts it into words.
package enum QueryNote: Sendable, Equatable {
    /// The answer to a question that the words ask.
    case answered(CardAnswer)
    /// No card has the name asked for; cards with these names are shown instead.
    case searchedInstead(asked: String, shown: [String])
    /// Nothing matched; without this condition, `count` cards would.
    case wouldMatch(without: String, count: Int)
    /// Nothing matched; no card has any of these words.
    case unknownWords([String])
    /// A negated word excluded no card by its name, but the game knows it; `instead` excludes what it means.
    case excludedNoName(String, instead: String)
    /// Cards that a condition on texts skipped, because one of these texts is missing.
    case unsearched(count: Int, lacking: [TextColumn] = [.text])
    /// Cards that a condition on legality skipped, because theirs is not known.
    case unknownLegality(count: Int)
    /// Lines of a deck that are no card, and so are not among its cards.
    case deckLinesLeftOut(String, count: Int)
    /// No card has exactly this full name; the query `instead` finds cards.
    case noSuchFullName(String, instead: String?)
    /// No card's name has the bare words, so they were read as this query.
    case readAs(String)
    /// The words were searched as names; read as this query they find `count` cards.
    case otherReading(String, count: Int)
    /// The words were read as words of the game; this query finds the `count` cards that have them in their names.
    case inNames(String, count: Int)
    /// No card has all the words, read as this query.
    case readInVain(String)
    /// Read as this query the words are those of rules texts, of which there are none yet.
    case textsNeeded(String)
    /// These bare words are neither names nor conditions and would leave no card, or no rules text has them to rank
    /// cards by, so they were left out.
    case notUsed([String])
    /// The words ask for so many cards, "top 10", which no query limits.
    case unlimited(count: Int)
    /// `--explain`: the bare words, and what they were read as.
    case wordsRead([WordsRead])
    /// No card has the name asked for, which was corrected and read as this query.
    case correctedTo(asked: String, query: String)
    /// No story or artist has the name asked for; those with these names are shown instead.
    case searchedMember(TextField, asked: String, shown: [String])
    /// Nothing matched, and no card has the name asked for; these are near.
    case nearNames(asked: String, near: [String])
    /// `--explain`: the query in plain words.
    case explained(String)
    /// The first cards that do what the one of `like:` does, and in what they are like it.
    case alike([AlikeCard])
}

/// A card that does what another one does.
package struct AlikeCard: Sendable, Equatable {
    package let fullName: String
    /// Its effect that is most alike; nil if only keywords are.
    package let effect: EffectFrame?
    /// How much more it costs.
    package let costsMore: Int

    package init(fullName: String, effect: EffectFrame?, costsMore: Int) {
        (self.fullName, self.effect, self.costsMore) = (fullName, effect, costsMore)
    }
}

extension QueryNote {
    /// The query that bare words were read as.
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

    /// The query that the bare words may be read as instead.
    package var other: String? {
        if case .otherReading(let query, _) = self { return query }
        if case .inNames(let query, _) = self { return query }
        return nil
    }

    /// What was typed, if the cards are those of a corrected name.
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

/// Bare words, and the part of the query that they were read as; empty if they say nothing.
package struct WordsRead: Sendable, Equatable {
    package var words: String
    package var query: String

    package init(words: String, query: String) { (self.words, self.query) = (words, query) }
}
