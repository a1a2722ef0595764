import Files
package import LorcanaCards
package import LorcanaKit
package import LorcanaQuery
import TerminalKit

/// How a sentence says that an update would help.
package enum UpdateAdvice: Sendable, Equatable {
    case command
    /// A key of the browser: "Alt-u".
    case key(String)
    case none

    fileprivate func after(
        _ sentence: String, _ sign: String = ":", _ language: CardLanguage = .en
    ) -> String {
        switch self {
        case .command: "\(sentence)\(sign) run `\(Message.update(language))`"
        case .key(let key): "\(sentence)\(sign) \(key) downloads all cards"
        case .none: sentence
        }
    }
}

/// Turns notes into sentences, one line each.
package enum NoteWords {
    /// - Parameters:
    ///   - localTime: The local time of day: "20:03".
    ///   - separator: Between what failed and where the data is from instead.
    package static func line(
        _ note: AnswerNote, localTime: (Timestamp) -> String, separator: String = " · ",
        advice: UpdateAdvice = .command
    ) -> String {
        switch note {
        case .fellBack(let error, let origin):
            fellBack(error, separator + OriginWords.describe(origin))
        case .recentlyUnreachable(let since, let origin):
            "offline, next try \(localTime(retry(after: since)))" + separator + OriginWords.describe(origin)
        case .skipped(let count): "skipped \(Counted.text(count, "unreadable row"))"
        case .replaced(let count): "built-in data replaces \(Counted.text(count, "unreadable row"))"
        case .outdated(let since, let days):
            advice.after("last updated \(Counted.text(days, "day")) ago (\(since.date))")
        case .oldBuiltIn(let origin, let days):
            advice.after("\(OriginWords.describe(origin)) is \(Counted.text(days, "day")) old")
        case .untranslated(let language):
            advice.after("no \(language.name) data yet", ":", language)
        case .unsearchedLanguage(let language):
            advice == .command
                ? "to search \(language.name) names, run `\(Message.update(language))`"
                : "no \(language.name) data"
        case .found(let language): "found in \(language.name)"
        case .unusable(let damage): advice.after("cannot use downloaded data: \(damage.reason)", ";")
        case .unreadable(let error): Message(storage: error).sentence
        case .notKept(let error): "rules texts not saved: \(Message(storage: error).sentence)"
        case .noRawRows: advice.after("--raw shows the API's rows; the downloaded data has none")
        case .repeatedPage(let page): "page \(page) repeats earlier cards; treating it as the last"
        case .query(let note): line(note, advice: advice)
        }
    }

    /// What failed and where the data is from, in 79 columns: details are left out and a long name is cut, but never
    /// the date.
    private static func fellBack(_ error: LorcanaError, _ origin: String) -> String {
        Message.brief(error, width: max(20, 79 - CellWidth.of(origin))) + origin
    }

    package static func line(_ note: QueryNote, advice: UpdateAdvice = .command) -> String {
        switch note {
        case .searchedInstead(let asked, let shown):
            "no card is named \(Quoted.text(asked)); showing \(names(shown))"
        case .wouldMatch(let condition, let count):
            "\(Counted.text(count)) match\(count == 1 ? "es" : "") without \(worded(condition))"
        case .unknownWords(let words): "no card has \(names(words))"
        case .excludedNoName(let word, let instead):
            "no name has \(Quoted.text(word)) to exclude; to exclude \(Quoted.clean(word)) cards write \(instead)"
        case .unsearched(let count, let lacking):
            "skipped \(Counted.text(count)) without \(TextWords.ofCard(lacking))"
        case .unknownLegality(let count): "skipped \(Counted.text(count)) of unknown legality"
        case .deckLinesLeftOut(let deck, let count): leftOut(count, of: deck)
        case .noSuchFullName(let name, let instead):
            "no card is named exactly \(Quoted.text(name))"
                + (instead.map { "; try `\(Quoted.clean($0))`" } ?? "")
        case .readAs(let query, let deck):
            "read as \(worded(query))" + (deck.map { "; for a deck of both write \($0)" } ?? "")
        case .otherReading(let query, let count):
            "searched names; `\(worded(query))` finds \(Counted.text(count))"
        case .inNames(let query, let count):
            "in names: `\(worded(query))` finds \(Counted.text(count))"
        case .readInVain(let query): "no card has all of these: \(worded(query))"
        case .textsNeeded(let query):
            "\(advice.after("no rules texts yet")); read as \(worded(query))"
        case .unlimited(let count):
            "words do not limit results" + (advice == .command ? "; --limit \(count) does" : "")
        case .wordsRead(let parts): parts.map(line).joined(separator: "; ")
        case .correctedTo(let asked, let query):
            "no card is named \(Quoted.text(asked)); read as \(worded(query))"
        case .searchedMember(let field, let asked, let shown):
            "unknown \(field == .art ? "artist" : "story") \(Quoted.text(asked)); showing \(names(shown))"
        case .nearNames(let asked, let near):
            "no card is named \(Quoted.text(asked)); did you mean \(names(near))?"
        case .explained(let words): Quoted.clean(words, limit: 2000)
        }
    }

    /// Reports lines of a deck that are not cards.
    package static func leftOut(_ count: Int, of deck: String) -> String {
        "skipped \(Counted.text(count, "line")) of \(Quoted.clean(deck)): "
            + "run `lorcana deck check \(Quoted.shellWords([deck]))`"
    }

    /// A query is shown whole, so that it can be typed again.
    private static let longest = 2000

    /// The query as a player may type it; `--explain` shows its patterns.
    private static func worded(_ query: String, limit: Int = longest) -> String {
        Quoted.clean(QueryWords.worded(query), limit: limit)
    }

    /// "2 drops": t:character cost=2
    private static func line(_ part: WordsRead) -> String {
        "\(Quoted.text(part.words)) \(part.query.isEmpty ? "says nothing" : "is \(Quoted.clean(part.query))")"
    }

    private static func names(_ names: [String]) -> String { either(names.map { Quoted.text($0) }) }

    /// The note in a few words, for narrow lines.
    ///
    /// - Parameter saying: what is said of the data that is shown instead; nil for nothing.
    package static func brief(
        _ note: AnswerNote, saying words: (AnswerOrigin) -> String? = { OriginWords.describe($0) }
    ) -> String {
        switch note {
        case .fellBack(_, let origin): "request failed" + (words(origin).map { " · \($0)" } ?? "")
        case .recentlyUnreachable(_, let origin): "offline" + (words(origin).map { " · \($0)" } ?? "")
        case .noRawRows: "no rows of the API"
        case .oldBuiltIn(_, let days): "data is \(Counted.text(days, "day")) old"
        case .outdated(_, let days): "updated \(Counted.text(days, "day")) ago"
        case .skipped(let count): "skipped \(Counted.text(count, "unreadable row"))"
        case .replaced(let count): "replaced \(Counted.text(count, "unreadable row"))"
        case .untranslated(let language): "no \(language.name) data"
        case .unsearchedLanguage(let language): "no \(language.name) data"
        case .found(let language): "found in \(language.name)"
        case .unusable: "downloaded data is unusable"
        case .unreadable: "downloaded data is unreadable"
        case .notKept: "rules texts not saved"
        case .repeatedPage(let page): "page \(page) repeats earlier cards"
        case .query(let note): brief(note)
        }
    }

    private static func brief(_ note: QueryNote) -> String {
        switch note {
        case .excludedNoName(_, let instead): "to exclude cards, write \(instead)"
        case .deckLinesLeftOut(let deck, let count):
            "skipped \(Counted.text(count, "line")) of \(Quoted.clean(deck))"
        case .noSuchFullName(let name, let instead):
            instead.map { "try \(Quoted.clean($0))" } ?? "no card is named \(Quoted.text(name))"
        case .readAs(let query, _), .correctedTo(_, let query): "read as \(worded(query, limit: 60))"
        case .otherReading(let query, let count), .inNames(let query, let count):
            "\(worded(query, limit: 40)) finds \(Counted.text(count))"
        case .textsNeeded: "no rules texts yet"
        case .readInVain(let query): "no card has all of \(worded(query, limit: 60))"
        case .unlimited: line(note, advice: .none)
        case .unsearched, .unknownLegality, .searchedMember, .nearNames, .searchedInstead, .wouldMatch,
            .unknownWords, .wordsRead, .explained:
            line(note)
        }
    }

    /// Whether the note names the source of the data, so that no other line needs to.
    package static func namesOrigin(_ note: AnswerNote) -> Bool {
        switch note {
        case .fellBack, .recentlyUnreachable: true
        case .skipped, .replaced, .outdated, .oldBuiltIn, .untranslated, .unsearchedLanguage, .found,
            .unusable, .unreadable,
            .notKept, .noRawRows, .repeatedPage,
            .query:
            false
        }
    }

    private static func retry(after failure: Timestamp) -> Timestamp {
        Timestamp(secondsSince1970: failure.secondsSince1970 + FailureFile.lifetime)
    }
}

/// Names of the texts that a card may lack because no source has sent them.
enum TextWords {
    private static let all: [(column: TextColumn, ofCard: String, names: String)] = [
        (.text, "rules text", "rules texts"), (.flavor, "flavour text", "flavour texts"),
        (.errata, "known errata", "errata"), (.rulings, "known rulings", "rulings"),
    ]

    /// What a card lacks: "rules text or known rulings".
    static func ofCard(_ columns: [TextColumn]) -> String {
        either(all.filter { columns.contains($0.column) }.map(\.ofCard))
    }

    /// All cards' texts: "rules texts and rulings".
    static func names(_ columns: [TextColumn]) -> String {
        all.filter { columns.contains($0.column) }.map(\.names).joined(separator: " and ")
    }
}
