import Files
package import LorcanaCards
package import LorcanaKit
package import LorcanaQuery
package import TerminalKit

/// Words notes, one line each.
package enum NoteWords {
    /// - Parameters:
    ///   - localTime: formats the local time of day: "20:03".
    ///   - separator: separates the failure and the origin of the data shown instead.
    package static func line(
        _ note: AnswerNote, localTime: (Timestamp) -> String, separator: String = " · ",
        advice: UpdateAdvice = .command
    ) -> String {
        let origin = note.standIn.map { separator + OriginWords.describe($0) } ?? ""
        return words(note, localTime, advice, beside: origin).line + origin
    }

    /// The note for a terminal: grey, with the words of a correction in bold.
    package static func line(
        _ note: AnswerNote, localTime: (Timestamp) -> String, styled aside: Style
    ) -> StyledText {
        let sentence = line(note, localTime: localTime)
        guard case .query(.searchedInstead(_, let shown)) = note else { return StyledText(sentence, aside) }
        return reading(sentence, shown, aside)
    }

    /// A grey sentence in which these quoted words are bold.
    ///
    /// - Parameter canvas: converts the words to what the terminal can show; nil leaves them unchanged.
    package static func reading(
        _ sentence: String, _ words: [String], _ aside: Style, on canvas: Canvas? = nil
    ) -> StyledText {
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false).map { part in
            let (part, style) = (String(part), words.contains(String(part)) ? .bold : aside)
            return canvas?.text(part, style) ?? StyledText(part, style)
        }
        return parts.joined(separator: StyledText("\"", aside))
    }

    package static func line(_ note: QueryNote, advice: UpdateAdvice = .command) -> String {
        words(note, advice).line
    }

    /// A short form of the note, for narrow terminals.
    ///
    /// - Parameter words: describes the data that is shown instead; nil to omit it.
    package static func brief(
        _ note: AnswerNote, saying words: (AnswerOrigin) -> String? = { OriginWords.describe($0) }
    ) -> String {
        let origin = note.standIn.flatMap(words).map { " · \($0)" } ?? ""
        return self.words(note, { _ in "" }, .none, beside: origin).brief + origin
    }

    /// A note in full and in short form.
    private struct Words {
        var line: String
        var brief: String

        init(_ line: String, brief: String? = nil) { (self.line, self.brief) = (line, brief ?? line) }
    }

    /// - Parameter origin: follows the words on the same line.
    private static func words(
        _ note: AnswerNote, _ localTime: (Timestamp) -> String, _ advice: UpdateAdvice, beside origin: String
    ) -> Words {
        switch note {
        // To fit into 79 columns, details are omitted and a long name is truncated, but never the date.
        case .fellBack(let error, _):
            Words(
                Message.brief(error, width: max(20, 79 - CellWidth.of(origin))), brief: "request failed")
        case .recentlyUnreachable(let since, _):
            Words("offline, next try \(localTime(retry(after: since)))", brief: "offline")
        case .skipped(let count): Words("skipped \(Counted.text(count, "unreadable row"))")
        case .replaced(let count):
            Words(
                "built-in data replaces \(Counted.text(count, "unreadable row"))",
                brief: "replaced \(Counted.text(count, "unreadable row"))")
        case .outdated(let since, let days):
            Words(
                advice.after("last updated \(Counted.text(days, "day")) ago (\(since.date))"),
                brief: "updated \(Counted.text(days, "day")) ago")
        case .oldBuiltIn(let origin, let days):
            Words(
                advice.after("\(OriginWords.describe(origin)) is \(Counted.text(days, "day")) old"),
                brief: "data is \(Counted.text(days, "day")) old")
        case .untranslated(let language):
            Words(
                advice.after("no \(language.name) data yet", ":", language),
                brief: "no \(language.name) data")
        case .unsearchedLanguage(let language):
            Words(
                advice == .command
                    ? "to search \(language.name) names, run `\(Message.update(language))`"
                    : "no \(language.name) data",
                brief: "no \(language.name) data")
        case .found(let language): Words("found in \(language.name)")
        case .unusable(let damage):
            Words(
                advice.after("cannot use downloaded data: \(damage.reason)", ";"),
                brief: "downloaded data is unusable")
        case .unreadable(let error):
            Words(Message(storage: error).sentence, brief: "downloaded data is unreadable")
        case .notKept(let error):
            Words(
                "rules texts not saved: \(Message(storage: error).sentence)", brief: "rules texts not saved")
        case .noRawRows:
            Words(
                advice.after("--raw shows the API's rows; the downloaded data has none"),
                brief: "no rows of the API")
        case .repeatedPage(let page):
            Words(
                "page \(page) repeats earlier cards; treating it as the last",
                brief: "page \(page) repeats earlier cards")
        case .query(let note): words(note, advice)
        }
    }

    private static func words(_ note: QueryNote, _ advice: UpdateAdvice) -> Words {
        switch note {
        case .answered(let answer): Words(AnswerWords.sentence(answer))
        case .searchedInstead(let asked, let shown):
            Words("no card is named \(Quoted.text(asked)); showing \(names(shown))")
        case .wouldMatch(let condition, let count):
            Words("\(Counted.text(count)) match\(count == 1 ? "es" : "") without \(worded(condition))")
        case .unknownWords(let words): Words("no card has \(names(words))")
        case .excludedNoName(let word, let instead):
            Words(
                "no name has \(Quoted.text(word)) to exclude; to exclude \(Quoted.clean(word)) cards write \(instead)",
                brief: "to exclude cards, write \(instead)")
        case .unsearched(let count, let lacking):
            Words("skipped \(Counted.text(count)) without \(TextWords.ofCard(lacking))")
        case .unknownLegality(let count): Words("skipped \(Counted.text(count)) of unknown legality")
        case .deckLinesLeftOut(let deck, let count):
            Words(
                leftOut(count, of: deck),
                brief: "skipped \(Counted.text(count, "line")) of \(Quoted.clean(deck))")
        case .noSuchFullName(let name, let instead):
            Words(
                "no card is named exactly \(Quoted.text(name))"
                    + (instead.map { "; try `\(Quoted.clean($0))`" } ?? ""),
                brief: instead.map { "try \(Quoted.clean($0))" } ?? "no card is named \(Quoted.text(name))")
        case .readAs(let query):
            Words(
                "read as \(worded(query))",
                brief: "read as \(worded(query, limit: 60))")
        case .otherReading(let query, let count):
            Words(
                "searched names; `\(worded(query))` finds \(Counted.text(count))",
                brief: "\(worded(query, limit: 40)) finds \(Counted.text(count))")
        case .inNames(let query, let count):
            Words(
                "in names: `\(worded(query))` finds \(Counted.text(count))",
                brief: "\(worded(query, limit: 40)) finds \(Counted.text(count))")
        case .readInVain(let query):
            Words(
                "no card has all of these: \(worded(query))",
                brief: "no card has all of \(worded(query, limit: 60))")
        case .textsNeeded(let query):
            Words(
                "\(advice.after("no rules texts yet")); read as \(worded(query))",
                brief: "no rules texts yet")
        case .notUsed(let words): Words("not used: \(Quoted.clean(words.joined(separator: ", ")))")
        case .unlimited(let count):
            Words("words do not limit results" + (advice == .command ? "; --limit \(count) does" : ""))
        case .wordsRead(let parts): Words(parts.map(line).joined(separator: "; "))
        case .correctedTo(let asked, let query):
            Words(
                "no card is named \(Quoted.text(asked)); read as \(worded(query))",
                brief: "read as \(worded(query, limit: 60))")
        case .searchedMember(let field, let asked, let shown):
            Words(
                "unknown \(field == .art ? "artist" : "story") \(Quoted.text(asked)); showing \(names(shown))"
            )
        case .nearNames(let asked, let near):
            Words("no card is named \(Quoted.text(asked)); did you mean \(names(near))?")
        case .explained(let words): Words(Quoted.clean(words, limit: 2000))
        case .alike(let cards):
            Words(
                "most alike: " + cards.map { "\($0.fullName) (\(reason($0)))" }.joined(separator: "; "),
                brief: "the most alike first")
        }
    }

    /// Formats "when it quests: you may draw 1 card, costs 1 less"; an equal cost is not mentioned.
    private static func reason(_ card: AlikeCard) -> String {
        let effect = card.effect.map { EffectSentence.text($0).dropLast() } ?? "the same keywords"
        let costs =
            switch card.costsMore {
            case 0: ""
            case ..<0: ", costs \(-card.costsMore) less"
            default: ", costs \(card.costsMore) more"
            }
        return effect.prefix(1).lowercased() + effect.dropFirst() + costs
    }

    /// A note on lines of a deck that are not cards.
    package static func leftOut(_ count: Int, of deck: String) -> String {
        "skipped \(Counted.text(count, "line")) of \(Quoted.clean(deck)): "
            + "run `lorcana deck check \(Quoted.shellWords([deck]))`"
    }

    /// Queries are shown in full, so that users can copy them.
    private static let longest = 2000

    /// The query as a player would type it; `--explain` shows its patterns.
    private static func worded(_ query: String, limit: Int = longest) -> String {
        Quoted.clean(query, limit: limit)
    }

    /// Formats "2 drops": t:character cost=2
    private static func line(_ part: WordsRead) -> String {
        "\(Quoted.text(part.words)) \(part.query.isEmpty ? "says nothing" : "is \(Quoted.clean(part.query))")"
    }

    private static func names(_ names: [String]) -> String { either(names.map { Quoted.text($0) }) }

    /// Whether the note mentions the origin of the data, so that no other line needs to.
    package static func namesOrigin(_ note: AnswerNote) -> Bool { note.standIn != nil }

    private static func retry(after failure: Timestamp) -> Timestamp {
        Timestamp(secondsSince1970: failure.secondsSince1970 + FailureFile.lifetime)
    }
}

/// How a sentence advises an update.
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

extension AnswerNote {
    /// The data shown instead of a failed answer.
    fileprivate var standIn: AnswerOrigin? {
        switch self {
        case .fellBack(_, let origin), .recentlyUnreachable(_, let origin): origin
        case .skipped, .replaced, .outdated, .oldBuiltIn, .untranslated, .unsearchedLanguage, .found,
            .unusable, .unreadable, .notKept, .noRawRows, .repeatedPage, .query:
            nil
        }
    }
}

/// Words for texts that a card lacks because no source has provided them.
enum TextWords {
    private static let all: [(column: TextColumn, ofCard: String, names: String)] = [
        (.text, "rules text", "rules texts"), (.flavor, "flavour text", "flavour texts"),
        (.errata, "known errata", "errata"), (.rulings, "known rulings", "rulings"),
    ]

    /// The texts missing from one card: "rules text or known rulings".
    static func ofCard(_ columns: [TextColumn]) -> String {
        either(all.filter { columns.contains($0.column) }.map(\.ofCard))
    }

    /// The texts missing from all cards: "rules texts and rulings".
    static func names(_ columns: [TextColumn]) -> String {
        all.filter { columns.contains($0.column) }.map(\.names).joined(separator: " and ")
    }
}
