import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Turns notes into sentences, one line each.
enum NoteWords {
    /// - Parameters:
    ///   - localTime: The local time of day: "20:03".
    ///   - separator: Between what failed and where the data is from instead.
    static func line(
        _ note: AnswerNote, localTime: (Timestamp) -> String, separator: String = " · "
    ) -> String {
        switch note {
        case .fellBack(let error, let origin):
            fellBack(Message(error).sentence, separator + OriginWords.describe(origin))
        case .recentlyUnreachable(let since, let origin):
            "offline, next try \(localTime(retry(after: since)))" + separator + OriginWords.describe(origin)
        case .skipped(let count): "skipped \(Counted.text(count, "unreadable row"))"
        case .replaced(let count): "built-in data replaces \(Counted.text(count, "unreadable row"))"
        case .outdated(let since, let days):
            "last updated \(Counted.text(days, "day")) ago (\(since.date)): run `lorcana update`"
        case .untranslated(let language):
            "no \(language.name) data yet: run `lorcana update --language \(language.rawValue)`"
        case .unusable(let damage): "cannot use downloaded data: \(damage.reason); run `lorcana update`"
        case .unreadable(let error): Message(storage: error).sentence
        case .notKept(let error): "rules texts not saved: \(Message(storage: error).sentence)"
        case .repeatedPage(let page): "page \(page) repeats earlier cards; treating it as the last"
        case .query(let note): line(note)
        }
    }

    /// What failed and where the data is from, in 80 columns: a long reason is cut, the date never.
    private static func fellBack(_ failure: String, _ origin: String) -> String {
        Quoted.clean(failure, limit: max(20, 80 - StyledText(origin).width)) + origin
    }

    static func line(_ note: QueryNote) -> String {
        switch note {
        case .searchedInstead(let asked, let shown):
            "no card is named \(Quoted.text(asked)); showing \(either(shown.map { Quoted.text($0) }))"
        case .wouldMatch(let condition, let count):
            "\(Counted.text(count)) match\(count == 1 ? "es" : "") without \(Quoted.clean(condition, limit: 120))"
        case .notIsAWord(let condition):
            "searching names for \"not\"; to exclude cards write -\(Quoted.clean(condition, limit: 60))"
        case .excludedNoName(let word, let instead):
            "no name has \(Quoted.text(word)) to exclude; to exclude \(Quoted.clean(word)) cards write \(instead)"
        case .unsearched(let count): "skipped \(Counted.text(count)) without rules text"
        case .noSuchFullName(let name, let instead):
            "no card is named exactly \(Quoted.text(name))"
                + (instead.map { "; try `\(Quoted.clean($0))`" } ?? "")
        case .andIsAWord(_, count: 0):
            "\"and\" was searched as a word; a space between words means and"
        case .andIsAWord(let instead, let count):
            "\"and\" was searched as a word; try `\(Quoted.clean(instead))` (\(Counted.text(count)))"
        case .explained(let words): Quoted.clean(words, limit: 2000)
        }
    }

    /// The same in a few words, for a line that has no room for more.
    static func brief(_ note: AnswerNote) -> String {
        switch note {
        case .fellBack(_, let origin): "API failed · \(OriginWords.describe(origin))"
        case .recentlyUnreachable(_, let origin): "offline · \(OriginWords.describe(origin))"
        case .outdated(_, let days): "updated \(Counted.text(days, "day")) ago"
        case .skipped(let count): "skipped \(Counted.text(count, "unreadable row"))"
        case .replaced(let count): "replaced \(Counted.text(count, "unreadable row"))"
        case .untranslated(let language): "no \(language.name) data"
        case .unusable: "downloaded data is unusable"
        case .unreadable: "downloaded data is unreadable"
        case .notKept: "rules texts not saved"
        case .repeatedPage(let page): "page \(page) repeats earlier cards"
        case .query(.notIsAWord(let condition)): "to exclude, write -\(Quoted.clean(condition, limit: 20))"
        case .query(.excludedNoName(_, let instead)): "to exclude cards, write \(instead)"
        case .query(.unsearched(let count)): "skipped \(Counted.text(count)) without text"
        case .query(.noSuchFullName(let name, let instead)):
            instead.map { "try \(Quoted.clean($0))" } ?? "no card is named \(Quoted.text(name))"
        case .query(.andIsAWord): "\"and\" was searched as a word"
        case .query(.searchedInstead(let asked, let shown)):
            line(QueryNote.searchedInstead(asked: asked, shown: shown))
        case .query(.wouldMatch(let condition, let count)):
            line(QueryNote.wouldMatch(without: condition, count: count))
        case .query(.explained(let words)): line(QueryNote.explained(words))
        }
    }

    /// Whether the note itself says where the data came from, so that no other line needs to.
    static func namesOrigin(_ note: AnswerNote) -> Bool {
        switch note {
        case .fellBack, .recentlyUnreachable: true
        case .skipped, .replaced, .outdated, .untranslated, .unusable, .unreadable, .notKept, .repeatedPage,
            .query:
            false
        }
    }

    private static func retry(after failure: Timestamp) -> Timestamp {
        Timestamp(secondsSince1970: failure.secondsSince1970 + FailureFile.lifetime)
    }
}
