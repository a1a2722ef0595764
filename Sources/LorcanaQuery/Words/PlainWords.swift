import LorcanaCards

/// Reads bare words otherwise than as names: "amber songs" is `ink:amber t:song`, "draw a card" `text:"draw a card"`.
///
/// Each run of bare words that an "and" joins is split into pieces (`RunReader`); what is left beside conditions may be
/// sought in rules texts (`PlainWords+Texts.swift`). The pieces make a query (`Reading`), whose rows tell `Evaluation` at which
/// stage the words find cards (docs/Query.md, Plain words).
final class PlainWords {
    /// How the words that no name has together are read.
    enum Stage: CaseIterable {
        /// Words that the game or players know are conditions, the rest names; a character's whole name is one.
        case conditionsBesideNames
        case conditions
        /// Inks side by side, which few cards have, are those of a deck: "amber steel songs".
        case inksOfDeck
        case texts(TextStage)

        /// In the order in which they are tried.
        static let allCases: [Stage] = [
            .texts(.whole), .texts(.clausePhrase), .texts(.clauseWords), .texts(.strangers),
            .conditionsBesideNames, .conditions, .inksOfDeck,
            .texts(.phraseToTheEnd), .texts(.sideBySide), .texts(.byPhrases), .texts(.byWords),
            .texts(.wordsToTheEnd), .texts(.besideNames),
        ]

        var readsTexts: Bool { if case .texts = self { true } else { false } }
    }

    /// What is sought in rules texts.
    enum TextStage: CaseIterable {
        /// A run that stands in a rules text as a whole, if it is not made of names and conditions.
        case whole
        /// What is left beside conditions, if no name has a word of it as a whole word.
        case strangers
        /// What "that" says of cards by a word of rules texts, with what it is done to, side by side: "cards that ready
        /// characters".
        case clausePhrase
        /// Each word of it by itself.
        case clauseWords
        /// What begins with a word that is left, to the end, side by side: "characters that can't quest".
        case phraseToTheEnd
        /// What is left beside conditions, side by side.
        case sideBySide
        /// The longest parts of it that rules texts have side by side: "when you play this draw".
        case byPhrases
        /// Each word of it by itself.
        case byWords
        /// The same, with what comes behind the first such word: "songs that banish a character".
        case wordsToTheEnd
        /// Each word that is in rules texts; the others stay names.
        case besideNames
    }

    let matcher: RowMatcher
    /// Whether the last word may still be the beginning of a name that is being typed.
    private let isLastOpen: Bool
    /// Whether no more words may come at once, so that what begins a name need not be one.
    private let isRested: Bool
    /// The word that is being typed, which is no typo yet.
    private let openWord: BareWord?
    /// Whether the query has brackets, and so its own logic.
    private lazy var hasBrackets = source.utf8.span.contains(UInt8(ascii: "("))
    private let source: String
    /// The conditions that were searched, and their rows.
    private var searched: [Search] = []
    /// The runs of which was asked whether they are names.
    private var asked: [Asked] = []
    /// The runs that were split into pieces, with whole names kept or not.
    private var split: [Split] = []
    let book: PhraseBook
    let names: NameBook
    private let reader: RunReader

    init(_ matcher: RowMatcher, for query: CardQuery) {
        self.matcher = matcher
        (isLastOpen, isRested) = (query.isLastWordOpen, query.mayForgive)
        openWord = isLastOpen ? query.condition?.lastBareWord : nil
        source = query.source
        book = PhraseBook(catalogue: matcher.catalogue, day: matcher.day)
        names = NameBook(matcher)
        reader = RunReader(matcher: matcher, book: book, printed: PrintedNumbers(matcher), names: names)
    }

    private struct Search {
        var condition: Condition
        var rows: RowSet
    }

    private struct Asked {
        var run: [BareWord]
        var isName: Bool
    }

    private struct Split {
        var run: [BareWord]
        var open: Int
        var keepsNames: Bool
        var pieces: [Piece]
    }

    /// Whether each run of bare words is meant as a name, and some card has it.
    func areNames(_ condition: Condition) -> Bool { condition.everyRun(isName) }

    /// The query with its bare words read; nil if each run is a name of some card, or if nothing in it is read so.
    func reading(_ condition: Condition, _ stage: Stage) -> Reading? {
        reading(condition, isName) { self.pieces($0, stage, isLast: $1) }
    }

    /// The query with all its bare words read as conditions; nil if some cannot be.
    func otherReading(_ condition: Condition) -> Reading? {
        let reading = reading(condition) { self.pieces($0, .conditions, isLast: $1) }
        return reading.flatMap { $0.isAllConditions ? $0 : nil }
    }

    /// The query with all its bare words sought in rules texts; nil if a word stands in none, or in a name.
    func readingInTexts(_ condition: Condition, _ stage: TextStage) -> Reading? {
        let isInNames = { (run: [BareWord], _: Bool) in
            run.allSatisfy { self.matcher.catalogue.place(ofWord: $0.folded)?.isInNames == true }
        }
        let reading = reading(condition, isInNames) { self.pieces($0, .texts(stage), isLast: $1) }
        return reading.flatMap { $0.isAllConditions ? $0 : nil }
    }

    /// Whether a typo is likelier: words were left out as saying nothing, and all others are names, one of them no whole
    /// word of any; or a word that nothing has is excluded: "no pessure".
    func isGuess(_ reading: Reading) -> Bool {
        if !hasKnownExclusions(reading.pieces) { return true }
        return reading.pieces.contains { $0.role == .nothing } && hasStranger(reading.pieces)
            && !reading.pieces.contains { $0.role == .condition }
    }

    /// Whether some name or text has each excluded word.
    func hasKnownExclusions(_ pieces: [Piece]) -> Bool {
        pieces.allSatisfy { $0.excluded.allSatisfy { !$0.isName || isKnown($0.words[0]) } }
    }

    /// Whether every bare word is known: it can be read as a condition, stands in some name or rules text, or is too
    /// short to be a typo and in some name.
    func isKnown(_ condition: Condition) -> Bool {
        condition.everyRun { run, _ in
            pieces(run, keepsNames: false, isLast: false).allSatisfy { !$0.isName || isKnown($0.words[0]) }
        }
    }

    /// - Parameter mayBePart: whether a word that is too short to be a typo may be a part of some name's word.
    func isKnown(_ word: BareWord, mayBePart: Bool = true) -> Bool {
        if word == openWord { return true }
        if let place = matcher.catalogue.place(ofWord: word.folded), place != .rareTexts { return true }
        if names.singular(of: word) != nil { return true }
        return mayBePart && !SpellingPattern.forgives(word.folded) && !rows(word.condition).isEmpty
    }

    /// Whether names have the word only inside longer ones, and it is too long to be meant so: "aladin".
    func isInside(_ word: BareWord) -> Bool {
        word.folded.utf8.count > 4 && !isKnown(word) && !names.haveWord(beginningWith: word.folded)
    }

    /// Whether the word is as it was meant: known, or the negation of a known one, such as "unexerted".
    func isMeant(_ word: BareWord, mayBePart: Bool = true) -> Bool {
        isKnown(word, mayBePart: mayBePart) || !book.opposites(of: word.folded).isEmpty
    }

    /// The first words that no card has, and that are no conditions.
    func unknownWords(_ condition: Condition) -> [String] {
        var words: [String] = []
        _ = condition.everyRun { run, _ in
            for piece in pieces(run, keepsNames: false, isLast: false) where piece.isName && words.count < 3 {
                let word = piece.words[0]
                let isNowhere = matcher.catalogue.place(ofWord: word.folded) == nil && word != openWord
                if isNowhere, !words.contains(word.folded), rows(word.condition).isEmpty {
                    words.append(word.folded)
                }
            }
            return words.count < 3
        }
        return words
    }

    /// The reading without the words that are neither in names nor conditions, and those words; nil if there are none, or
    /// if no condition is left. Excluded words stay.
    func withoutUnused(_ condition: Condition) -> (reading: Reading, unused: [String])? {
        guard let run = plainRun(condition) else { return nil }
        let pieces = pieces(run, keepsNames: true, isLast: false)
        let isUnused = { (piece: Piece) in
            let isMeant =
                !piece.isName || self.names.singular(of: piece.words[0]) != nil
                || !self.book.opposites(of: piece.query).isEmpty
            return !isMeant && self.matcher.catalogue.place(ofWord: piece.query)?.isInNames != true
        }
        let unused = pieces.filter(isUnused).map(\.query).once
        let others = pieces.filter { !isUnused($0) }
        guard !unused.isEmpty, others.contains(where: { $0.role == .condition }),
            let reading = Reading(others)
        else { return nil }
        return (reading, unused)
    }

    /// The run with its words read as conditions where they can be; nil if none can.
    func reading(of run: [BareWord]) -> Reading? {
        let pieces = pieces(run, keepsNames: false, isLast: false)
        return pieces.contains { $0.role == .condition } ? Reading(pieces) : nil
    }

    /// The first reading of the run that finds cards; else its words read as conditions, nil if none can be.
    func likeliestReading(of run: [BareWord]) -> Reading? {
        let condition = Condition.allOf(run.map(\.condition))!
        let readings = Stage.allCases.lazy.compactMap { self.reading(condition, $0) }
        return readings.first { !self.rows($0.condition).isEmpty } ?? reading(of: run)
    }

    // MARK: Runs

    private typealias Read = (_ run: [BareWord], _ isLast: Bool) -> [Piece]
    private typealias Stays = (_ run: [BareWord], _ isLast: Bool) -> Bool

    /// The query with each run read by `read`; nil if it reads nothing.
    ///
    /// - Parameter stays: whether a run stays a name; alternatives do so only if all of them do.
    private func reading(
        _ condition: Condition, _ stays: Stays = { _, _ in false }, _ read: ([BareWord], Bool) -> [Piece]?
    ) -> Reading? {
        let isUnread = condition.everyRun { run, isLast in
            stays(run, isLast) || read(run, isLast)?.contains { $0.isRead } != true
        }
        if isUnread { return nil }
        return reading(condition, isLast: true, stays) { read($0, $1) ?? $0.map(Piece.name) }
    }

    /// - Parameter isInBracket: whether the condition is the whole of a bracket.
    private func reading(
        _ condition: Condition, isLast: Bool, isInBracket: Bool = false, _ stays: Stays, _ read: Read
    ) -> Reading? {
        switch condition {
        case .term(.text(.name, .word(let word))):
            return Reading(stays([word], isLast) ? [.name(word)] : read([word], isLast))
        case .term, .not: return Reading([], rest: [(condition, condition.bracketed)])
        case .any(let parts):
            if let runs = condition.plainAlternatives {
                let pieces: [Piece]
                if isInBracket || !hasBrackets {
                    pieces = read(Array(runs.joined(separator: [.or])), isLast)
                } else {
                    let choices = runs.enumerated().map { read($1, isLast && $0 == runs.count - 1) }
                    pieces = Array(choices.joined(separator: [Piece(.or, "", [.or])]))
                }
                return Reading(pieces, keepsLogic: isInBracket || hasBrackets)
            }
            let readings = parts.indices.compactMap {
                reading(parts[$0], isLast: isLast && $0 == parts.count - 1, stays, read)
            }
            return readings.count == parts.count ? Reading(either: readings) : nil
        case .all(let parts):
            let run = parts.compactMap(\.bareWord)
            let endsRun = isLast && parts.last?.bareWord != nil
            let pieces =
                run.isEmpty ? [] : stays(run, endsRun) ? run.map(Piece.name) : read(run, endsRun)
            var rest: [(Condition, String)] = []
            for (index, part) in parts.enumerated() where part.bareWord == nil {
                guard case .any = part else {
                    rest.append((part, part.bracketed))
                    continue
                }
                guard
                    let inner = reading(
                        part, isLast: isLast && index == parts.count - 1, isInBracket: true, stays, read)
                else {
                    return nil
                }
                rest.append((inner.condition, "(\(inner.text))"))
            }
            return Reading(pieces, rest: rest)
        }
    }

    // MARK: Pieces

    /// All words of a query that has nothing but bare words, with "or" between them or not; nil for any other.
    func plainRun(_ condition: Condition) -> [BareWord]? {
        if hasBrackets { return nil }
        if let runs = condition.plainAlternatives { return Array(runs.joined(separator: [.or])) }
        let run = condition.conjuncts.compactMap(\.bareWord)
        return run.count == condition.conjuncts.count ? run : nil
    }

    func pieces(_ run: [BareWord], keepsNames: Bool, isLast: Bool) -> [Piece] {
        // No name and no phrase has so long a word.
        if run.contains(where: { $0.folded.utf8.count > 64 }) { return run.map(Piece.name) }
        let open =
            isLastOpen && isLast && run.last.map { names.haveWord(beginningWith: $0.folded) } == true ? 1 : 0
        var known: [Piece]?
        for other in split where other.open == open && other.run == run {
            if other.keepsNames == keepsNames { return other.pieces }
            known = other.pieces
        }
        let pieces: [Piece]
        if keepsNames, let known, !reader.mayKeepNames(run, known) {
            pieces = known
        } else if run.contains(where: {
            book.mayMean($0) || $0.mayBeListed || names.singular(of: $0) != nil
                || reader.together($0) != nil
        }) {
            pieces = reader.pieces(run, keepsNames: keepsNames, open: open)
        } else {
            // Most names need no reader.
            pieces = run.map(Piece.name)
        }
        split.append(Split(run: run, open: open, keepsNames: keepsNames, pieces: pieces))
        return pieces
    }

    /// The pieces of the run at a stage; nil if it cannot be read so.
    private func pieces(_ run: [BareWord], _ stage: Stage, isLast: Bool) -> [Piece]? {
        switch stage {
        case .conditionsBesideNames: pieces(run, keepsNames: true, isLast: isLast)
        case .conditions: pieces(run, keepsNames: false, isLast: isLast)
        case .inksOfDeck: pieces(run, keepsNames: false, isLast: isLast).withInksOfDeck
        case .texts(let stage): pieces(run, stage, isLast: isLast)
        }
    }

    // MARK: Names

    /// The rows that meet the condition, which is often one that was searched before.
    func rows(_ condition: Condition) -> RowSet {
        if let known = searched.last(where: { $0.condition == condition }) { return known.rows }
        let rows: RowSet
        if case .any(let parts) = condition, condition.plainAlternatives != nil {
            // Each alternative is also asked for by itself.
            rows = parts.dropFirst().reduce(self.rows(parts[0])) { $0.union(self.rows($1)) }
        } else {
            rows = matcher.rows(condition)
        }
        searched.append(Search(condition: condition, rows: rows))
        return rows
    }

    /// Whether some card's name has all the words, and they are not rather words of the game. Such a word counts only as
    /// a whole word of the name.
    private func isName(_ run: [BareWord], isLast: Bool) -> Bool {
        if let known = asked.first(where: { $0.run == run }) { return known.isName }
        let isName = Condition.allOf(run.map(\.condition)).map { haveName(run, $0, isLast: isLast) } ?? true
        asked.append(Asked(run: run, isName: isName))
        return isName
    }

    private func haveName(_ run: [BareWord], _ condition: Condition, isLast: Bool) -> Bool {
        let phrase = run.map(\.folded).spaced
        // "4/4" is no name with a 4 in it.
        if run.contains(where: \.isFraction), !names.have(phrase) { return false }
        let found = rows(condition)
        guard let first = found.first else { return false }
        // "pooh bear": players mean something else than a name in which the words are apart.
        if run.count > 1, case .queries? = book.entry(phrase), !names.have(phrase) { return false }
        if names.areCharacter(behindArticle: run) { return false }
        if areOfGame(run, phrase, found, isLast: isLast) { return false }
        // Usually the first name has them all, and the game's words are not needed.
        if names.have(run, ofRow: first) { return true }
        let known = pieces(run, keepsNames: false, isLast: run.last == openWord).flatMap(\.gameWords)
        return known.isEmpty
            || found.contains { names.have(known, ofRow: $0) || names.areWhole(phrase, ofRow: $0) }
    }

    /// Whether the words are one of the game or of players, "pirates", "seven dwarfs", or several that no name has side by
    /// side. A character's or a card's whole name is meant as that, and so is a whole version of several words; and what a
    /// bracket is around keeps its own logic.
    private func areOfGame(_ run: [BareWord], _ phrase: String, _ found: RowSet, isLast: Bool) -> Bool {
        if hasBrackets { return false }
        let pieces = pieces(run, keepsNames: false, isLast: isLast)
        // "don't be": a "not" before a word of names may be one, too.
        guard pieces.allSatisfy({ $0.isRead && !$0.excluded.contains(where: \.isName) }),
            let first = pieces.first(where: { $0.role == .condition }),
            matcher.catalogue.hasTexts || !pieces.contains(where: { $0.query.holds("text:") })
        else { return false }
        if !isRested, names.begin(with: phrase) { return false }
        // "win" is a word of names, too.
        if run.count == 1, RunReader.isCode(first.query, run[0]), !run[0].isInCapitals { return false }
        // "king's" is a name's; "no more" is one, too, and what it would exclude is nearly all.
        if run.count == 1, run[0].isPossessive { return false }
        if pieces.count > 1 || !first.excluded.isEmpty && run.count > 1 { return !names.have(phrase) }
        return !names.isWhole(phrase)
            && (run.count == 1 || !found.contains { names.areWhole(phrase, ofRow: $0) })
    }
}
