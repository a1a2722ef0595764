import LorcanaCards

/// Reads bare words otherwise than as names: "amber songs" is `ink:amber t:song`, "draw a card" `text:"draw a card"`.
///
/// Each run of bare words that an "and" joins is read by itself (docs/Query.md, Plain words).
final class PlainWords {
    /// How the words that no name has together are read, tried in this order.
    enum Stage: CaseIterable {
        /// A run that stands in a rules text as a whole is that text, if it is not made of names and conditions.
        case wholeText
        /// What is left beside conditions, if no name has a word of it as a whole word, stands in a rules text.
        case strangersInText
        /// Words that the game or players know are conditions, the rest names; a character's whole name is one.
        case conditionsBesideNames
        case conditions
        /// Inks side by side, which few cards have, are those of a deck: "amber steel songs".
        case inksOfDeck
        /// What begins with a word that is left stands to the end in a rules text side by side: "characters that can't
        /// quest".
        case phraseToTheEnd
        /// What is left beside conditions stands in a rules text side by side.
        case textSideBySide
        /// Or each word of it by itself.
        case textByWords
        /// What comes behind the first such word is text, too: "songs that banish a character".
        case wordsToTheEnd
        /// Words that are in no rules text stay names.
        case textBesideNames

        var readsTexts: Bool {
            switch self {
            case .wholeText, .strangersInText, .textSideBySide, .textByWords, .phraseToTheEnd, .wordsToTheEnd,
                .textBesideNames:
                true
            case .conditionsBesideNames, .conditions, .inksOfDeck: false
            }
        }
    }

    /// A query in which bare words were read.
    struct Reading {
        var condition: Condition
        var order: CardOrder?
        /// The query as it was read.
        var text: String
        var pieces: [Piece]
        /// Whether no bare word is left as it was typed.
        var isAllConditions: Bool
        /// For inks with "and" between them: the condition for what a deck of them may play.
        var deck: String?
    }

    private let matcher: RowMatcher
    /// Whether the last word may still be the beginning of a name that is being typed.
    private let isLastOpen: Bool
    /// The word that is being typed, which is no typo yet.
    private let openWord: BareWord?
    /// Whether the query has brackets, and so its own logic.
    private lazy var hasBrackets = source.utf8.contains(UInt8(ascii: "("))
    private let source: String
    /// The conditions that were searched, and their rows.
    private var searched: [(condition: Condition, rows: RowSet)] = []
    /// The runs of which was asked whether they are names.
    private var asked: [(run: [BareWord], isName: Bool)] = []
    /// The runs that were split into pieces, with whole names kept or not.
    private var split: [Split] = []
    /// The last word that was looked for as the beginning of a word in names.
    private var begun: (word: BareWord, begins: Bool)?
    let book: PhraseBook
    private(set) lazy var names = NameBook(matcher)
    private lazy var reader = RunReader(
        matcher: matcher, book: book, printed: PrintedNumbers(matcher), names: names)

    init(_ matcher: RowMatcher, for query: CardQuery) {
        self.matcher = matcher
        isLastOpen = query.isLastWordOpen
        openWord = isLastOpen ? query.condition?.lastBareWord : nil
        source = query.source
        book = PhraseBook(catalogue: matcher.catalogue, day: matcher.day)
    }

    private struct Split {
        var run: [BareWord]
        var open: Int
        var keepsNames: Bool
        var pieces: [Piece]
    }

    /// Whether each run of bare words is a name of some card.
    func areNames(_ condition: Condition) -> Bool { condition.everyRun { run, _ in isName(run) } }

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
    func readingInTexts(_ condition: Condition, _ stage: Stage) -> Reading? {
        let isInNames = { (run: [BareWord]) in
            run.allSatisfy { self.matcher.catalogue.place(ofWord: $0.folded)?.isInNames == true }
        }
        let reading = reading(condition, isInNames) { self.pieces($0, stage, isLast: $1) }
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

    func isKnown(_ word: BareWord) -> Bool {
        if word == openWord { return true }
        if let place = matcher.catalogue.place(ofWord: word.folded), place != .rareTexts { return true }
        if names.singular(of: word) != nil { return true }
        return SpellingPattern(word.folded) == nil && !rows(word.condition).isEmpty
    }

    /// Whether the word is as it was meant: known, or the negation of a known one, such as "unexerted".
    func isMeant(_ word: BareWord) -> Bool { isKnown(word) || !book.opposites(of: word.folded).isEmpty }

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

    /// The run with its words read as conditions where they can be; nil if none can.
    func reading(of run: [BareWord]) -> Reading? {
        let pieces = pieces(run, keepsNames: false, isLast: false)
        return pieces.contains { $0.role == .condition } ? Self.reading(pieces, rest: []) : nil
    }

    // MARK: Runs

    private typealias Read = (_ run: [BareWord], _ isLast: Bool) -> [Piece]

    /// The query with each run read by `read`; nil if it reads nothing.
    ///
    /// - Parameter stays: whether a run stays a name; alternatives do so only if all of them do.
    private func reading(
        _ condition: Condition, _ stays: ([BareWord]) -> Bool = { _ in false },
        _ read: ([BareWord], Bool) -> [Piece]?
    ) -> Reading? {
        let isUnread = condition.everyRun { run, isLast in
            stays(run) || read(run, isLast)?.contains { $0.isRead } != true
        }
        if isUnread { return nil }
        return reading(condition, isLast: true, stays) { read($0, $1) ?? $0.map(Piece.name) }
    }

    /// - Parameter isInBracket: whether the condition is the whole of a bracket.
    private func reading(
        _ condition: Condition, isLast: Bool, isInBracket: Bool = false, _ stays: ([BareWord]) -> Bool,
        _ read: Read
    ) -> Reading? {
        switch condition {
        case .term(.text(.name, .word(let word))):
            return Self.reading(stays([word]) ? [.name(word)] : read([word], isLast), rest: [])
        case .term, .not: return Self.reading([], rest: [(condition, condition.bracketed)])
        case .any(let parts):
            if let runs = condition.plainAlternatives {
                let pieces: [Piece]
                if isInBracket || !hasBrackets {
                    pieces = read(Array(runs.joined(separator: [.or])), isLast)
                } else {
                    let choices = runs.enumerated().map { read($1, isLast && $0 == runs.count - 1) }
                    pieces = Array(choices.joined(separator: [Piece(.or, "", [.or])]))
                }
                return Self.reading(pieces, keepsLogic: isInBracket || hasBrackets, rest: [])
            }
            let readings = parts.indices.compactMap {
                reading(parts[$0], isLast: isLast && $0 == parts.count - 1, stays, read)
            }
            return readings.count == parts.count ? Self.joined(readings) : nil
        case .all(let parts):
            let run = parts.compactMap(\.bareWord)
            let endsWithWord = parts.last?.bareWord != nil
            let pieces =
                run.isEmpty ? [] : stays(run) ? run.map(Piece.name) : read(run, isLast && endsWithWord)
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
            return Self.reading(pieces, rest: rest)
        }
    }

    /// The reading of pieces with what else must hold; nil if nothing is left to search for.
    private static func reading(
        _ pieces: [Piece], keepsLogic: Bool = false, rest: [(condition: Condition, text: String)]
    ) -> Reading? {
        let orders = pieces.filter(\.isOrder).map(\.query)
        var texts = pieces.choices(keepsLogic: keepsLogic).map { choice in
            choice.filter { !$0.isOrder }.flatMap(\.query.queryParts).once.spaced
        }.filter { !$0.isEmpty }
        if texts.isEmpty, rest.isEmpty {
            guard !orders.isEmpty else { return nil }
            texts = ["cost>=0"]
        }
        let isList = texts.count > 1 && !(rest.isEmpty && orders.isEmpty)
        let either = texts.joined(by: " or ")
        let words = [isList ? "(\(either))" : either].filter { !$0.isEmpty }
        guard let query = try? CardQuery(parsing: (words + orders.prefix(1)).spaced),
            let condition = Condition.allOf([query.condition].compactMap(\.self) + rest.map(\.condition))
        else { return nil }
        return Reading(
            condition: condition, order: query.order,
            text: (words + rest.map(\.text) + orders.prefix(1)).spaced, pieces: pieces,
            isAllConditions: pieces.allSatisfy(\.isRead), deck: deck(of: pieces))
    }

    private static func joined(_ readings: [Reading]) -> Reading? {
        guard let condition = Condition.anyOf(readings.map(\.condition)) else { return nil }
        return Reading(
            condition: condition, order: readings.lazy.compactMap(\.order).first,
            text: readings.map(\.text).joined(by: " or "), pieces: readings.flatMap(\.pieces),
            isAllConditions: readings.allSatisfy(\.isAllConditions),
            deck: readings.lazy.compactMap(\.deck).first)
    }

    /// `ink<=amber/steel` for "amber and steel".
    private static func deck(of pieces: [Piece]) -> String? {
        guard pieces.contains(where: { $0.words.map(\.folded) == ["and"] }) else { return nil }
        return pieces.inksOfDeck
    }

    // MARK: Pieces

    func pieces(_ run: [BareWord], keepsNames: Bool, isLast: Bool) -> [Piece] {
        // No name and no phrase has so long a word.
        if run.contains(where: { $0.folded.utf8.count > 64 }) { return run.map(Piece.name) }
        let open = isLastOpen && isLast && run.last.map(beginsName) == true ? 1 : 0
        var known: [Piece]?
        for other in split where other.open == open && other.run == run {
            if other.keepsNames == keepsNames { return other.pieces }
            known = other.pieces
        }
        let pieces: [Piece]
        if keepsNames, let known, !reader.mayKeepNames(run, known) {
            pieces = known
        } else if run.contains(where: { book.mayMean($0) || names.singular(of: $0) != nil }) {
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
        let pieces = pieces(run, keepsNames: stage == .conditionsBesideNames, isLast: isLast)
        if stage == .inksOfDeck { return pieces.withInksOfDeck }
        if !stage.readsTexts { return pieces }
        if let text = textsOfNumbers(run, stage, isLast: isLast) { return text }
        if stage == .wholeText, let text = inTexts(pieces, run, stage) { return text }
        let choices = pieces.split(omittingEmptySubsequences: false) { $0.role == .or }.map(Array.init)
        let read = choices.map { inTexts($0, $0.flatMap(\.words), stage) }
        if read.allSatisfy({ $0 == nil }) { return nil }
        if let text = textsOfNumbers(run, .textSideBySide, isLast: isLast) { return text }
        let joined = zip(read, choices).map { read, choice in
            // "banish or return": a word of names that says more of texts is one beside another.
            read
                ?? (areOfTexts(alone: choice.filter(\.isName).flatMap(\.words))
                    ? inTexts(choice, .textSideBySide) : nil)
                ?? choice
        }
        return Array(joined.joined(separator: [Piece(.or, "", [.or])]))
    }

    /// "deal 2 or 3 damage": what stands around the numbers belongs to each, if that is rules text; else nil.
    private func textsOfNumbers(_ run: [BareWord], _ stage: Stage, isLast: Bool) -> [Piece]? {
        let choices = Self.listed(run).split { $0.folded == "or" }
        guard choices.count > 1, choices.count <= NameForgiveness.mostBranches,
            let first = choices[0].last, first.number != nil, choices.last?.first?.number != nil,
            choices[1..<(choices.count - 1)].allSatisfy({ $0.count == 1 && $0.first?.number != nil })
        else { return nil }
        let numbers = [first] + choices.dropFirst().map { $0.first! }
        var both: [Piece] = []
        for number in numbers {
            let words = Array(choices[0].dropLast() + [number] + choices.last!.dropFirst())
            guard let read = inTexts(pieces(words, keepsNames: false, isLast: isLast), words, stage) else {
                return nil
            }
            if both.isEmpty {
                both = read
                continue
            }
            let differing = both.indices.filter { $0 >= read.count || both[$0].query != read[$0].query }
            guard read.count == both.count, differing.count == 1, read[differing[0]].key == "text",
                let either = both[differing[0]].either(read[differing[0]])
            else { return nil }
            both[differing[0]] = either
            both[differing[0]].words = run.filter(either.words.contains)
        }
        return both
    }

    /// The run with an "or" behind each number that a comma ends: "1, 2 or 3".
    private static func listed(_ run: [BareWord]) -> [BareWord] {
        run.flatMap { $0.number != nil && $0.token.hasSuffix(",") ? [$0, .or] : [$0] }
    }

    /// The pieces with what is in rules texts at the stage; nil if nothing is.
    private func inTexts(_ pieces: [Piece], _ run: [BareWord], _ stage: Stage) -> [Piece]? {
        switch stage {
        case .conditionsBesideNames, .conditions, .inksOfDeck: return nil
        case .wholeText:
            guard run.count > 1, areInTexts(run), isText(run, pieces) else { return nil }
            return [Piece(.condition, Self.text(run), run)]
        case .strangersInText:
            let areStrangers = pieces.allSatisfy { !$0.isName || isStranger($0.words[0]) }
            return areStrangers ? inTexts(pieces, .textSideBySide) : nil
        case .phraseToTheEnd, .wordsToTheEnd:
            // Only texts can tell whether they have it.
            guard matcher.catalogue.hasTexts, let place = pieces.firstIndex(where: \.isName),
                pieces[place...].contains(where: { !$0.isName }),
                areOfTexts(alone: pieces.filter(\.isName).flatMap(\.words))
            else { return nil }
            let isLeft = { (piece: Piece) in piece.excluded.isEmpty && !piece.isOrder }
            let words = pieces[place...].filter(isLeft).flatMap(\.words).map(Piece.name)
            let others = pieces[place...].filter { !isLeft($0) }
            let isPhrase = stage == .phraseToTheEnd
            return inTexts(pieces[..<place] + words + others, isPhrase ? .textSideBySide : .textByWords)
        case .textSideBySide, .textByWords, .textBesideNames: return inTexts(pieces, stage)
        }
    }

    /// Whether some word of the run is neither a name's nor a condition's, or the run has no condition at all.
    private func isText(_ run: [BareWord], _ pieces: [Piece]) -> Bool {
        if matcher.catalogue.hasTexts {
            let isStrange =
                pieces.allSatisfy {
                    $0.role != .condition || $0.query.hasPrefix("text:") && !$0.query.holds("{")
                }
                || hasStranger(pieces)
                || areOfTexts(alone: pieces.filter(\.isName).flatMap(\.words))
            return isStrange && !rows(.term(.text(.text, .part(run.map(\.folded).spaced)))).isEmpty
        }
        // What begins with a condition is hardly one text: "songs that draw cards".
        return pieces.first?.role != .condition && hasStranger(pieces) && areOfTexts(run)
            && !pieces.contains { $0.role == .or }
    }

    /// Whether some word is left that no name has as a whole word.
    private func hasStranger(_ pieces: [Piece]) -> Bool {
        pieces.contains { $0.isName && isStranger($0.words[0]) }
    }

    private func isStranger(_ word: BareWord) -> Bool {
        matcher.catalogue.place(ofWord: word.folded)?.isInNames != true
    }

    private func areInTexts(_ words: [BareWord]) -> Bool {
        words.allSatisfy { matcher.catalogue.place(ofWord: $0.folded)?.isInTexts == true }
    }

    /// Whether some word says more of rules texts than of names.
    private func areOfTexts(_ words: [BareWord]) -> Bool {
        words.contains { word in
            !Self.unsaid.contains(word.folded)
                && matcher.catalogue.place(ofWord: word.folded)?.isOfTexts == true
        }
    }

    /// Whether there are words, and each says more of rules texts than of names.
    private func areOfTexts(alone words: [BareWord]) -> Bool {
        !words.isEmpty
            && words.allSatisfy {
                Self.unsaid.contains($0.folded) || areOfTexts([$0]) || isStranger($0) && areInTexts([$0])
            }
    }

    private static func text(_ words: [BareWord]) -> String {
        "text:" + quotedIfBlank(words.map(\.folded).spaced)
    }

    /// The pieces with what is no condition sought in rules texts.
    private func inTexts(_ pieces: [Piece], _ stage: Stage) -> [Piece]? {
        let left = pieces.filter(\.isName).flatMap(\.words)
        // A number alone is the first of two, "2 or 3 cost songs".
        guard left.contains(where: { $0.number == nil }), matcher.catalogue.hasTexts || areOfTexts(left)
        else { return nil }
        var (read, place) = ([Piece](), 0)
        while place < pieces.count {
            let stretch = pieces[place...].prefix { $0.role != .condition || $0.isLoneNumber }.drop {
                $0.role == .nothing
            }
            let isText = stretch.contains(where: \.isName)
            if !isText { read.append(pieces[place]) }
            place = isText ? stretch.endIndex : place + 1
            guard isText else { continue }
            let words = stretch.flatMap(\.words)
            if stage == .textSideBySide {
                guard areInTexts(words) else { return nil }
                read.append(Piece(.condition, Self.text(words), words))
                continue
            }
            for word in words where !Self.unsaid.contains(word.folded) {
                if let plain = plainForm(word) {
                    let isName =
                        stage == .textBesideNames && matcher.catalogue.place(ofWord: word.folded) == .names
                    read.append(isName ? .name(word) : Piece(.condition, "text:\(plain)", [word]))
                } else if stage == .textBesideNames, matcher.catalogue.place(ofWord: word.folded) != nil {
                    read.append(.name(word))
                } else {
                    return nil
                }
            }
        }
        return read
    }

    /// Words that rules texts have everywhere.
    private static let unsaid = [
        "a", "an", "the", "that", "to", "of", "and", "your", "with", "for", "from", "in",
    ]

    /// The word as more rules texts have it: "card" for "cards"; nil if none has it.
    private func plainForm(_ word: BareWord) -> String? {
        let folded = word.folded
        var forms = [folded]
        for ending in ["s", "es", "ed", "ing"]
        where folded.hasSuffix(ending) && folded.utf8.count > ending.utf8.count + 2 {
            forms.insert(String(folded.dropLast(ending.utf8.count)), at: 0)
        }
        return forms.first { matcher.catalogue.place(ofWord: $0)?.isInTexts == true }
    }

    // MARK: Names

    /// Whether some name has a word that begins with this one.
    private func beginsName(_ word: BareWord) -> Bool {
        if let begun, begun.word == word { return begun.begins }
        let (catalogue, search) = (matcher.catalogue, FoldedSearch(word.folded))
        let begins = rows(word.condition).contains { row in
            catalogue.words(.fullName, row) { search.beginsWord(of: $0) }
                || catalogue.words(.englishFullName, row) { search.beginsWord(of: $0) }
        }
        begun = (word, begins)
        return begins
    }

    /// The rows that meet the condition, which is often one that was searched before.
    func rows(_ condition: Condition) -> RowSet {
        if let known = searched.last(where: { $0.condition == condition }) { return known.rows }
        let rows = matcher.rows(condition)
        searched.append((condition, rows))
        return rows
    }

    /// Whether some card's name has all the words. A word of the game counts only as a whole word of the name.
    private func isName(_ run: [BareWord]) -> Bool {
        if let known = asked.first(where: { $0.run == run }) { return known.isName }
        let isName = Condition.allOf(run.map(\.condition)).map { haveName(run, $0) } ?? true
        asked.append((run, isName))
        return isName
    }

    private func haveName(_ run: [BareWord], _ condition: Condition) -> Bool {
        let found = rows(condition)
        guard let first = found.first else { return false }
        // Usually the first name has them all, and the game's words are not needed.
        if nameOf(first, has: run) { return true }
        let known = pieces(run, keepsNames: false, isLast: false).flatMap(\.gameWords)
        let phrase = run.map(\.folded).spaced
        return known.isEmpty || found.contains { nameOf($0, has: known) || isWhole(phrase, $0) }
    }

    /// Whether the words are the row's whole name, with or without its version, or its version.
    private func isWhole(_ phrase: String, _ row: Int) -> Bool {
        let columns = [FoldedColumn.fullName, .name, .version, .englishFullName]
        return columns.contains { matcher.catalogue.words($0, row) == phrase }
    }

    private func nameOf(_ row: Int, has words: [BareWord]) -> Bool {
        let catalogue = matcher.catalogue
        // A word that ends with an s may be a possessive, which only the printed name tells.
        let areWords = catalogue.words(.fullName, row) { name in
            words.allSatisfy {
                $0.folded.utf8.last != UInt8(ascii: "s") && FoldedSearch($0.folded).isWord(of: name)
            }
        }
        if areWords { return true }
        // What begins no folded word is no word of the printed names, of which a possessive may end sooner.
        let mayBeWords = words.allSatisfy { word in
            let search = FoldedSearch(word.folded)
            return catalogue.words(.fullName, row, search.beginsWord)
                || catalogue.words(.englishFullName, row, search.beginsWord)
        }
        if !mayBeWords { return false }
        let names = [catalogue.text(.fullName, row), catalogue.text(.englishFullName, row)]
        let wholeWords = names.flatMap(Self.wholeWords)
        return words.allSatisfy { word in
            wholeWords.contains(word.folded)
                || word.isPossessive && names.contains { Folding.fold($0).foldedWords.contains(word.folded) }
        }
    }

    /// The folded words of a printed name, without a possessive s: "king" of "King's".
    private static func wholeWords(ofName name: String) -> [String] {
        var words: [String] = []
        for part in name.split(whereSeparator: { $0 == " " || $0 == "-" }) {
            words.append(contentsOf: Folding.fold(part.withoutPossessive).foldedWords)
        }
        return words
    }
}

extension Condition {
    /// Whether the test holds for each run of bare words that an "and" joins.
    ///
    /// - Parameter isLast: whether nothing comes behind the condition.
    func everyRun(isLast: Bool = true, _ holds: (_ run: [BareWord], _ isLast: Bool) -> Bool) -> Bool {
        switch self {
        case .term: return bareWord.map { holds([$0], isLast) } ?? true
        case .not: return true
        case .any(let parts):
            return parts.indices.allSatisfy {
                parts[$0].everyRun(isLast: isLast && $0 == parts.count - 1, holds)
            }
        case .all(let parts):
            let run = parts.compactMap(\.bareWord)
            return (run.isEmpty || holds(run, isLast && parts.last?.bareWord != nil))
                && parts.indices.allSatisfy {
                    parts[$0].bareWord != nil
                        || parts[$0].everyRun(isLast: isLast && $0 == parts.count - 1, holds)
                }
        }
    }

    /// The last word of the query, if that is a bare one.
    fileprivate var lastBareWord: BareWord? {
        switch self {
        case .term, .not: bareWord
        case .all(let parts), .any(let parts): parts.last?.lastBareWord
        }
    }

    /// The runs of a query that has nothing but bare words with "or" between them; nil for any other.
    fileprivate var plainAlternatives: [[BareWord]]? {
        guard case .any(let parts) = self else { return nil }
        let runs = parts.map { $0.conjuncts.compactMap(\.bareWord) }
        return zip(parts, runs).allSatisfy { $0.conjuncts.count == $1.count } ? runs : nil
    }
}
