import Files
import LorcanaCards
import LorcanaKit

/// What a person is told about an answer: notes as sentences, one line each.
enum NoteWords {
    static func line(_ note: AnswerNote) -> String {
        switch note {
        case .fellBack(let error, let origin):
            "\(Message(error).sentence); the \(OriginWords.describe(origin)) answer"
        case .recentlyUnreachable(let since, let origin):
            "the API could not be reached at \(clock(since)) and is not asked again before "
                + "\(clock(retry(after: since))); --source api or lorcana update asks at once; "
                + "the \(OriginWords.describe(origin)) answer"
        case .query(.searchedInstead(let asked, let shown)):
            "nobody is called \(Quoted.text(asked)); these are \(either(shown.map { Quoted.text($0) }))"
        case .skipped(let count):
            count == 1
                ? "1 row of the answer could not be read" : "\(count) rows of the answer could not be read"
        case .outdated(let asOf, let days):
            "the catalogue on disk is of \(asOf.date), \(days) days old; lorcana update fetches a new one"
        case .setAside(let reason, let path):
            "the catalogue on disk is damaged (\(Quoted.clean(reason, limit: 120))) and "
                + (path.map { "was moved to \(Quoted.text($0, limit: 200))" } ?? "could not be moved aside")
        case .unreadable(let error): Message(storage: error).sentence
        case .notKept(let error): notKept(error)
        case .query(.wouldMatch(let condition, let count)):
            "without \(Quoted.clean(condition, limit: 120)) \(Counted.text(count)) would match"
        case .query(.notIsAWord(let condition)):
            "\"not\" is a word of a name here; to leave cards out write -\(Quoted.clean(condition, limit: 60))"
        case .query(.unsearched(let count)):
            count == 1
                ? "1 card has no text here and was not searched"
                : "\(count) cards have no text here and were not searched"
        case .query(.noSuchFullName(let name, let instead)): noSuchFullName(name, instead)
        case .query(.andIsAWord(let instead, let count)): andIsAWord(instead, count)
        case .query(.explained(let words)): Quoted.clean(words, limit: 2000)
        case .repeatedPage(let page): "page \(page) brought no new card, so this is taken for the end"
        }
    }

    /// The same in a few words, for a line that has no room for more.
    static func brief(_ note: AnswerNote) -> String {
        switch note {
        case .fellBack(_, let origin): "the API failed: \(OriginWords.describe(origin))"
        case .recentlyUnreachable(_, let origin): "no connection: \(OriginWords.describe(origin))"
        case .outdated(_, let days): "catalogue \(days) days old"
        case .skipped(let count): count == 1 ? "1 row unreadable" : "\(count) rows unreadable"
        case .setAside: "the catalogue on disk was damaged"
        case .unreadable: "the catalogue on disk is unreadable"
        case .notKept: "the texts could not be kept"
        case .repeatedPage(let page): "page \(page) was nothing new"
        case .query(.notIsAWord(let condition)):
            "\"not\" is a word: write -\(Quoted.clean(condition, limit: 20))"
        case .query(.unsearched(let count)): "\(Counted.text(count)) without text not searched"
        case .query(.noSuchFullName(let name, let instead)):
            instead.map { "try \(Quoted.clean($0))" } ?? "no full name is \(Quoted.text(name))"
        case .query(.andIsAWord): "\"and\" was searched as a word"
        case .query(.searchedInstead), .query(.wouldMatch), .query(.explained): line(note)
        }
    }

    private static func noSuchFullName(_ name: String, _ instead: String?) -> String {
        let hint = instead.map { "; \(Quoted.clean($0)) finds cards" } ?? ""
        return "no full name is exactly \(Quoted.text(name))\(hint)"
    }

    private static func andIsAWord(_ instead: String, _ count: Int) -> String {
        let without =
            count == 0
            ? "conditions need none between them" : "\(Quoted.clean(instead)) finds \(Counted.text(count))"
        return "\"and\" was searched as a word of a name; \(without), and \"or\" finds either"
    }

    private static func notKept(_ error: FileError) -> String {
        let place = error.path.map { " at \(Quoted.text($0.description, limit: 200))" } ?? ""
        return "the texts were fetched for this once, since the catalogue could not be kept\(place): "
            + Quoted.clean(error.reason)
    }

    /// Whether the note itself says what answered, so that no other line needs to.
    static func tellsOrigin(_ note: AnswerNote) -> Bool {
        switch note {
        case .fellBack, .recentlyUnreachable: true
        default: false
        }
    }

    private static func retry(after failure: Timestamp) -> Timestamp {
        Timestamp(secondsSince1970: failure.secondsSince1970 + FailureMemo.lifetime)
    }

    /// The time of day in UTC: "14:05 UTC".
    private static func clock(_ moment: Timestamp) -> String {
        "\(moment.rfc3339.dropFirst(11).prefix(5)) UTC"
    }
}
