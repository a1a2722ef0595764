package import Files
package import LorcanaCards
package import LorcanaQuery

/// A note for the user about an answer, printed on stderr or in the footer.
package enum AnswerNote: Sendable, Equatable {
    /// The request failed; the data came from `to` instead.
    case fellBack(from: LorcanaError, to: AnswerOrigin)
    /// The API was unreachable at `since`, too recently to retry; the data came from `to` instead.
    case recentlyUnreachable(since: Timestamp, to: AnswerOrigin)
    /// Unreadable rows were left out.
    case skipped(count: Int)
    /// Unreadable rows were left out, and replaced by built-in data.
    case replaced(count: Int)
    /// The catalogue on disk was last updated more than a week ago.
    case outdated(since: Timestamp, days: Int)
    /// The built-in data is more than six weeks old.
    case oldBuiltIn(AnswerOrigin, days: Int)
    /// The chosen language is not on disk, so the answer is in English.
    case untranslated(CardLanguage)
    /// Nothing was found, and the language of the locale is not on disk.
    case unsearchedLanguage(CardLanguage)
    /// The words are not English; the answer has cards in this language.
    case found(in: CardLanguage)
    /// The catalogue on disk is damaged or has another version's format, and was not used.
    case unusable(CatalogueDamage)
    /// The catalogue on disk cannot be read, and was not used.
    case unreadable(FileError)
    /// The catalogue that was downloaded for this question could not be written to disk.
    case notKept(FileError)
    /// The catalogue on disk has no API rows, which `--raw` would show.
    case noRawRows
    /// Page `page` of all cards repeated earlier cards, so it is treated as the end.
    case repeatedPage(Int)
    /// A note of the query language about the query.
    case query(QueryNote)
}

extension AnswerNote {
    /// The maximum age, in days, of data that counts as up to date.
    private static let (freshDays, freshBuiltInDays) = (7, 44)

    /// A note if the catalogue is old; all code that shows data uses this rule.
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

    /// The note on how the query was interpreted, if it is one.
    package var ofQuery: QueryNote? { if case .query(let note) = self { note } else { nil } }

    /// Whether the note answers a question that the query asks.
    package var isAnswer: Bool { ofQuery?.answer != nil }

    /// Whether the note reports another interpretation of the words.
    var isOtherReading: Bool {
        if case .query(.otherReading) = self { true } else { false }
    }
}
