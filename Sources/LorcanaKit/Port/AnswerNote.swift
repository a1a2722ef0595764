package import Files
package import LorcanaCards
package import LorcanaQuery

/// A note for the user about an answer, printed on stderr or in the footer.
package enum AnswerNote: Sendable, Equatable {
    /// The request failed; the data came from `to`.
    case fellBack(from: LorcanaError, to: AnswerOrigin)
    /// The API was unreachable at `since`, too recently to try again; the data came from `to`.
    case recentlyUnreachable(since: Timestamp, to: AnswerOrigin)
    /// Unreadable rows were left out.
    case skipped(count: Int)
    /// Unreadable rows were left out, and the built-in data completed the answer.
    case replaced(count: Int)
    /// The catalogue on disk was last brought up to date more than a week ago.
    case outdated(since: Timestamp, days: Int)
    /// The built-in data is more than six weeks old.
    case oldBuiltIn(AnswerOrigin, days: Int)
    /// The chosen language is not on disk, so the answer is in English.
    case untranslated(CardLanguage)
    /// Nothing was found, and the locale's language is not on disk.
    case unsearchedLanguage(CardLanguage)
    /// English lacks the words; the answer is of the cards in this language.
    case found(in: CardLanguage)
    /// The catalogue on disk is damaged, or another version's, and was not used.
    case unusable(CatalogueDamage)
    /// The catalogue on disk cannot be read and was not used.
    case unreadable(FileError)
    /// The catalogue that was downloaded for this question could not be written to disk.
    case notKept(FileError)
    /// The catalogue on disk has no rows of the API, the only ones that `--raw` shows.
    case noRawRows
    /// Page `page` of every card repeated earlier cards, so it counts as the end.
    case repeatedPage(Int)
    /// A note of the query language about the query.
    case query(QueryNote)
}

extension AnswerNote {
    /// The age in days up to which data counts as fresh.
    private static let (freshDays, freshBuiltInDays) = (7, 44)

    /// The note about an old catalogue: the one rule for everything that shows data.
    package static func age(of catalogue: Catalogue, on today: Timestamp) -> [AnswerNote] {
        switch catalogue.origin.source {
        case .local: age(checked: catalogue.checked, on: today)
        case .builtIn: age(builtIn: catalogue.origin, on: today)
        case .api: []
        }
    }

    static func age(checked: Timestamp, on today: Timestamp) -> [AnswerNote] {
        let days = checked.days(until: today)
        return days > freshDays ? [.outdated(since: checked, days: days)] : []
    }

    static func age(builtIn origin: AnswerOrigin, on today: Timestamp) -> [AnswerNote] {
        let days = origin.asOf.days(until: today)
        return days > freshBuiltInDays ? [.oldBuiltIn(origin, days: days)] : []
    }

    /// The note about how the query was read, if it is such a note.
    package var ofQuery: QueryNote? { if case .query(let note) = self { note } else { nil } }

    /// Whether the note answers a question in the query.
    package var isAnswer: Bool { ofQuery?.answer != nil }

    /// Whether the note reports another reading of the words.
    var isOtherReading: Bool {
        if case .query(.otherReading) = self { true } else { false }
    }
}
