public import LorcanaCards

/// Something a person should know about an answer; the program words it, on stderr or in the footer.
public enum AnswerNote: Sendable, Equatable {
    /// The API could not answer just now, so `to` did.
    case fellBack(from: LorcanaError, to: AnswerOrigin)
    /// The API could not be reached at `since`, which is still trusted: it was not asked again, and `to` answers.
    case recentlyUnreachable(since: Timestamp, to: AnswerOrigin)
    /// Nobody bears the name that was asked for; the cards of these names are shown instead.
    case searchedInstead(asked: String, shown: [String])
    /// Rows of the answer that could not be read were left out.
    case skipped(count: Int)
    /// The catalogue on disk is older than a week.
    case outdated(asOf: Timestamp, days: Int)
    /// The catalogue on disk was damaged, and something else answers; it lies at `path` now, or where it was.
    case setAside(reason: String, path: String?)
    /// The catalogue on disk cannot be read, so something else answers.
    case unreadable(FileError)
    /// The catalogue that was downloaded for this question could not be kept on disk.
    case notKept(FileError)
    /// Nothing matched; without the condition `drop`, `count` cards would.
    case wouldMatch(without: String, count: Int)
    /// Page `page` of every card held only cards that had come before, so nothing more is asked for.
    case repeatedPage(Int)
    /// A "not" before this condition was searched for in names; a minus turns a condition round.
    case notIsAWord(before: String)
    /// Cards that a condition on texts passed over, since nobody has their text.
    case unsearched(count: Int)
    /// Nobody bears the full name that was asked for exactly; the query `instead` finds cards.
    case noSuchFullName(String, instead: String?)
    /// Nothing matched, "and" being searched as a word of a name; the query `instead` finds `count` cards.
    case andIsAWord(instead: String, count: Int)
    /// `--explain`: the query in plain words.
    case explained(String)
}
