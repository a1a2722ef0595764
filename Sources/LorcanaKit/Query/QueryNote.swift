/// Something a person should know about how a query was read; the program words it.
package enum QueryNote: Sendable, Equatable {
    /// Nobody bears the name that was asked for; the cards of these names are shown instead.
    case searchedInstead(asked: String, shown: [String])
    /// Nothing matched; without the condition `drop`, `count` cards would.
    case wouldMatch(without: String, count: Int)
    /// A "not" before this condition was searched for in names; a minus turns a condition round.
    case notIsAWord(before: String)
    /// A negated word excluded no card by its name, but the game knows it; `instead` excludes what it means.
    case excludedNoName(String, instead: String)
    /// Cards that a condition on texts passed over, since nobody has their text.
    case unsearched(count: Int)
    /// Nobody bears the full name that was asked for exactly; the query `instead` finds cards.
    case noSuchFullName(String, instead: String?)
    /// Nothing matched, "and" being searched as a word of a name; the query `instead` finds `count` cards.
    case andIsAWord(instead: String, count: Int)
    /// `--explain`: the query in plain words.
    case explained(String)
}
