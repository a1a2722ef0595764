package import LorcanaCards

/// A note on how a query was read; the program puts it into words.
package enum QueryNote: Sendable, Equatable {
    /// No card has the name asked for; cards with these names are shown instead.
    case searchedInstead(asked: String, shown: [String])
    /// Nothing matched; without this condition, `count` cards would.
    case wouldMatch(without: String, count: Int)
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
    /// No card's name has the bare words, so they were read as this query; `deck` is what a deck of its inks may play.
    case readAs(String, deck: String?)
    /// The words were searched as names; read as this query they find `count` cards.
    case otherReading(String, count: Int)
    /// No card has all the words, read as this query.
    case readInVain(String)
    /// No card has the name asked for, which was corrected and read as this query.
    case correctedTo(asked: String, query: String)
    /// No story or artist has the name asked for; those with these names are shown instead.
    case searchedMember(TextField, asked: String, shown: [String])
    /// Nothing matched, and no card has the name asked for; these are near.
    case nearNames(asked: String, near: [String])
    /// `--explain`: the query in plain words.
    case explained(String)
}

extension QueryNote {
    /// The query that bare words were read as.
    package var reading: String? {
        if case .readAs(let query, _) = self { query } else { nil }
    }
}
