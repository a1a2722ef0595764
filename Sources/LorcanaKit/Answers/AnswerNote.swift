package import Files
package import LorcanaCards

/// Something a person should know about an answer; the program words it, on stderr or in the footer.
package enum AnswerNote: Sendable, Equatable {
    /// The API could not answer just now, so `to` did.
    case fellBack(from: LorcanaError, to: AnswerOrigin)
    /// The API could not be reached at `since`, which is still trusted: it was not asked again, and `to` answers.
    case recentlyUnreachable(since: Timestamp, to: AnswerOrigin)
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
    /// Page `page` of every card held only cards that had come before, so nothing more is asked for.
    case repeatedPage(Int)
    /// What the query language has to say about the query.
    case query(QueryNote)
}
