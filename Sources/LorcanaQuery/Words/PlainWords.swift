import LorcanaCards

/// Interprets bare words as names, conditions and words of rules texts: "amber songs" is `ink:amber t:song`.
///
/// The words of a run (`RunWord`) are looked up (`Lexicon`), combined into phrases by rules (`Grammar`, `Chart`),
/// split into the cheapest sequence of pieces (`Cover`), and assembled (`Assembly`) into a query (`Reading`).
/// `Evaluation` uses the first reading with results.
final class PlainWords {
    let matcher: RowMatcher
    let names: NameBook
    let lexicon: Lexicon
    private let cards: CardWords
    /// Whether the last word may be the start of a name because it is still being typed.
    private let isLastOpen: Bool
    private let openWord: BareWord?
    /// Whether the query's brackets group conditions, rather than enclose asides.
    private lazy var hasBrackets =
        source.utf8.span.contains(UInt8(ascii: "("))
        && !(source.hasAsidesAlone && typed.map { plainRun(ofWords: $0) != nil } == true)
    private let source: String
    private let typed: Condition?
    /// Whether all runs of a query with brackets occur in card names.
    private lazy var areNamesInBrackets =
        typed?.everyRun { run, _ in
            let found = Condition.allOf(run.map(\.condition)).map(self.rows)
            return found?.contains { self.names.have(run, ofRow: $0) } == true
        } == true
    /// A cache of rows by condition.
    private var searched: [Search] = []
    /// A cache of runs that were split into pieces.
    private var cut: [Cut] = []
    private var charts: [(run: [BareWord], chart: Chart)] = []
    private var knownWords: [String: Bool] = [:]

    init(_ matcher: RowMatcher, for query: CardQuery) {
        self.matcher = matcher
        isLastOpen = query.isLastWordOpen
        openWord = isLastOpen ? query.condition?.lastBareWord : nil
        source = query.source
        typed = query.condition
        names = NameBook(matcher)
        lexicon = Lexicon(matcher.catalogue)
        cards = CardWords(matcher, names)
    }

    private struct Search {
        var condition: Condition
        var rows: RowSet
    }

    private struct Cut {
        var run: [BareWord]
        var open: Bool
        var readsTexts: Bool
        var ways: [Cover.Way]
    }

    // MARK: Ways

    /// The cheapest ways to split a run into pieces. If the whole run is a card's name, that way is first.
    func ways(_ run: [BareWord], isLast: Bool, readsTexts: Bool = false) -> [Cover.Way] {
        let isOpen = isLastOpen && isLast && run.last.map { names.haveWord(beginningWith: $0.folded) } == true
        if let known = cut.first(where: { $0.run == run && $0.open == isOpen && $0.readsTexts == readsTexts })
        {
            return known.ways
        }
        let ways = foundWays(run, isOpen: isOpen, readsTexts: readsTexts)
        cut.append(Cut(run: run, open: isOpen, readsTexts: readsTexts, ways: ways))
        return ways
    }

    private func foundWays(_ run: [BareWord], isOpen: Bool, readsTexts: Bool) -> [Cover.Way] {
        if isPlainName(run) { return [Self.named(run)] }
        // Skips pasted text: no name or phrase has such a long word.
        if run.contains(where: { $0.folded.utf8.count > 64 }) { return [Self.named(run)] }
        let ways = Cover(chart(of: run), run, readsTexts: readsTexts, isOpen: isOpen).ways()
        guard let best = ways.first, !run.contains(where: \.isOr), let name = name(run, best, isOpen: isOpen)
        else {
            return ways
        }
        return [Cover.Way(pieces: name.pieces, cost: min(name.cost, best.cost - 5))]
            + ways.filter { $0.pieces != name.pieces }
    }

    private func chart(of run: [BareWord]) -> Chart {
        if let known = charts.first(where: { $0.run == run }) { return known.chart }
        let splitter = WordSplitter(
            catalogue: matcher.catalogue, lexicon: lexicon, isKnown: isWordOfGrammar,
            isCondition: isCondition)
        let chart = Chart(splitter.words(run), lexicon, cards)
        charts.append((run, chart))
        return chart
    }

    // MARK: Questions

    /// The questions that the run may be, likeliest first. Words without a meaning may surround them.
    func questions(_ run: [BareWord]) -> [AskedQuestion] {
        guard run.count <= Self.mostQuestionWords, run.allSatisfy({ $0.folded.utf8.count <= 64 }),
            !run.allSatisfy(isPlainName)
        else { return [] }
        let chart = chart(of: run)
        var questions: [AskedQuestion] = []
        var (mayStart, isWhole, asksWhat) = (true, true, false)
        for start in chart.words.indices {
            let word = chart.words[start].text
            // "what can simba sing" is not the question "can simba sing".
            if mayStart, !asksWhat || !Grammar.auxiliary.has(word) {
                let whole = Self.longest(
                    chart.edges(.question, at: start).filter { chart.isVain(from: $0.end) })
                // In "of all songs, which is the cheapest", the subject is the part before the comma.
                let asked = whole.compactMap(\.meaning.question).filter { isWhole || $0.subject != .none }
                // "when it is challenged" is not the question "is it challenged".
                if !asked.isEmpty, !isInOccasion(start, of: run) { questions += asked }
            }
            asksWhat = asksWhat || ["what", "which", "who", "that"].contains(word)
            isWhole = isWhole && chart.isStop(start)
            mayStart = mayStart && chart.isStop(start) || word == ","
        }
        if questions.isEmpty { return [] }
        // "what can i shift on top of simba" is a search for cards, not a question about Simba.
        let pieces = ways(run, isLast: true).first?.pieces ?? []
        let related = pieces.filter { $0.model != nil || $0.conditions.contains(where: \.isRelation) }
        return questions.filter { question in
            guard question.kind != .any, case .words(let subject) = question.subject else { return true }
            return !related.contains { $0.words.overlaps(subject) }
        }
    }

    /// Whether the word is part of a trigger in the likeliest reading.
    private func isInOccasion(_ place: Int, of run: [BareWord]) -> Bool {
        let pieces = ways(run, isLast: true).first?.pieces ?? []
        return pieces.contains { $0.words.contains(place) && $0.conditions.contains(where: \.isOccasion) }
    }

    /// Removes questions that differ from a longer phrase only in fewer words, so that stop words belong to the
    /// phrase: "printed on them". A name includes only its own words.
    private static func longest(_ edges: [Edge]) -> [Edge] {
        edges.filter { edge in
            guard let asked = edge.meaning.question, asked.kind == .any, asked.property == nil else {
                return true
            }
            return !edges.contains { other in
                var longer = asked
                longer.subject = other.meaning.question?.subject ?? .none
                return other.end > edge.end && other.meaning.question == longer
            }
        }
    }

    /// The run with unknown words replaced by similar words of questions, "how meny dragons"; nil if nothing was
    /// replaced.
    func respelledQuestion(_ run: [BareWord]) -> [BareWord]? {
        let speller = Speller(names)
        let respelled = run.enumerated().map { index, word -> BareWord in
            // "how manny" means "how many", even though a card is named Manny.
            let isAfterHow = index == 1 && run[0].folded == "how"
            if isKnown(word) && !isAfterHow || Grammar.hasWord(word.folded) { return word }
            // "waht" means "what" rather than "want".
            let known = speller.nearest(to: word.folded).filter { $0.source != .names }
            let near =
                Grammar.questionWord(near: word.folded) ?? known.first { Grammar.hasWord($0.word) }?.word
                ?? known.first { lexicon.has($0.word, as: .stop) }?.word
            return near.map { BareWord(folded: $0, token: $0, place: 0) } ?? word
        }
        return respelled == run ? nil : respelled
    }

    /// The maximum number of words in a question.
    private static let mostQuestionWords = 24

    /// The words as typed, without a possessive s at the end: "maui's lore" is about Maui.
    func text(of places: Range<Int>, in run: [BareWord]) -> String {
        let words = chart(of: run).words
        let bare = run[words[places.lowerBound].bare...words[places.upperBound - 1].bare]
        var tokens: [String] = []
        for word in bare where tokens.isEmpty || word.place == 0 { tokens.append(word.token) }
        if var last = tokens.popLast()?[...] {
            if bare.last?.endsWithComma == true { last = last.dropLast() }
            tokens.append(String(last.withoutPossessive))
        }
        return tokens.spaced
    }

    /// The words without leading and trailing stop words.
    func withoutStopWords(_ places: Range<Int>, in run: [BareWord]) -> Range<Int> {
        let chart = chart(of: run)
        let meant = places.filter { !chart.isStop($0) }
        return (meant.first ?? places.lowerBound)..<((meant.last ?? places.upperBound - 1) + 1)
    }

    // MARK: Names

    /// Whether a name has the words and none of them occurs in the grammar, as with most names.
    private func isPlainName(_ run: [BareWord]) -> Bool {
        run.allSatisfy(isPlainName) && Condition.allOf(run.map(\.condition)).map { !rows($0).isEmpty } == true
    }

    /// Whether the query consists of one such name, so that it need not be split into pieces.
    private func isPlainName(_ condition: Condition) -> Bool {
        plainRun(condition).map(isPlainName) == true
    }

    /// Whether the word, or the start of one being typed, occurs in names and starts no phrase.
    private func isPlainName(_ word: BareWord) -> Bool {
        let isOfNames =
            cards.isNameWord(word.folded) || word == openWord && names.haveWord(beginningWith: word.folded)
        // "elsas" is the plural of Elsa, although a name contains Elsa's.
        guard isOfNames, word.number == nil, names.singular(of: word) == nil else { return false }
        let forms = WordStem.bases(of: word.folded)
        // "mickeys" may be the plural of Mickey. A single name is only looked up as a whole.
        let isAlone = forms.count == 1 && typed?.bareWord != nil
        return !forms.contains {
            lexicon.has($0) || !isAlone && lexicon.hasPhrase(beginningWith: $0)
        }
    }

    /// All words as one name, if that is the likely meaning.
    private func name(_ run: [BareWord], _ best: Cover.Way, isOpen: Bool) -> Cover.Way? {
        let phrase = run.map(\.folded).spaced
        if names.isWhole(phrase) || isOpen && names.begin(with: phrase) || isVersion(run, phrase)
            || isName(run, best)
        {
            return Self.named(run)
        }
        // Ignores "and", for the card Lilo & Stitch.
        let others = run.filter { $0.folded != "and" }
        return others.count < run.count && others.count > 1 && names.isWhole(others.map(\.folded).spaced)
            ? Self.named(others) : nil
    }

    /// Whether the words are a complete version: "brave little tailor".
    private func isVersion(_ run: [BareWord], _ phrase: String) -> Bool {
        run.count > 1 && names.have(phrase)
            && !matcher.rows(.term(.text(.version, .whole(phrase)))).isEmpty
    }

    /// Whether the word alone is a phrase of the grammar.
    private func isWordOfGrammar(_ word: String) -> Bool {
        if let known = knownWords[word] { return known }
        let isKnown = WordStem.bases(of: word).contains { form in
            lexicon.entries(beginningWith: form).contains {
                $0.rest.isEmpty && ![.stop, .article, .not].contains($0.kind)
            } || Grammar.hasWord(form)
        }
        knownWords[word] = isKnown
        return isKnown
    }

    /// Whether the word alone is a condition other than an effect.
    private func isCondition(_ word: String) -> Bool {
        WordStem.bases(of: word).contains { form in
            lexicon.entries(beginningWith: form).contains {
                $0.rest.isEmpty && $0.kind != .effect && $0.kind != .order && $0.kind.isMeaning
            }
        }
    }

    private static func named(_ run: [BareWord]) -> Cover.Way {
        var piece = Piece(.name, words: 0..<run.count, run)
        piece.conditions = run.map(\.condition)
        piece.names = [run]
        return Cover.Way(pieces: [piece], cost: 90)
    }

    /// Whether a card's name has all the words, and they are not all conditions. Words of the game must be whole
    /// words of the name.
    private func isName(_ run: [BareWord], _ way: Cover.Way) -> Bool {
        if way.pieces.allSatisfy({ $0.isAsTyped }) { return false }
        if hasBrackets || way.pieces.allSatisfy({ $0.role == .condition }) { return false }
        if run.contains(where: \.isFraction), !names.have(run.map(\.folded).spaced) { return false }
        if names.areCharacter(behindArticle: run) || run.contains(where: { names.singular(of: $0) != nil }) {
            return false
        }
        guard let condition = Condition.allOf(run.map(\.condition)) else { return false }
        let found = rows(condition)
        if found.isEmpty { return false }
        let gameWords = way.pieces.filter { $0.role == .condition }.flatMap(\.bare)
        // With an article, the words are a name only if a name contains the article, too; "a princess" is not one.
        let hasArticle = run.first.map { ["a", "an", "the"].contains($0.folded) } == true
        if hasArticle, !gameWords.isEmpty, !names.have(run.map(\.folded).spaced) { return false }
        if gameWords.isEmpty,
            way.pieces.allSatisfy({
                $0.role == .stop ? $0.bare.allSatisfy { $0.folded.utf8.count < 3 } : true
            })
        {
            return true
        }
        return found.contains { names.have(gameWords.isEmpty ? run : gameWords, ofRow: $0) }
    }

    // MARK: Readings

    /// The readings of the query's bare words, likeliest first.
    func readings(_ condition: Condition, readsTexts: Bool) -> [Reading] {
        // Brackets around names keep their structure.
        if hasBrackets, areNamesInBrackets { return [Reading(condition: condition)] }
        if isPlainName(condition) { return [Reading(condition: condition)] }
        return (0..<3).compactMap { rank in
            var reading = reading(condition) { run, isLast in
                let ways = self.ways(run, isLast: isLast, readsTexts: readsTexts)
                guard rank < ways.count, ways[rank].cost <= ways[0].cost + Self.mostWorse else { return nil }
                return ways[rank].pieces
            }
            // Names that were not changed also retain their order.
            if let found = reading, found.areNames, found.pieces.flatMap(\.bare).count == condition.bareCount
            {
                reading?.condition = condition
            }
            return reading
        }
    }

    /// The maximum additional cost of another way, compared with the cheapest.
    private static let mostWorse = 90

    /// The query with each run split by `cut`; nil if `cut` returns nil for any run. A character's name next to
    /// conditions means that character's cards, if there are any; otherwise its words are words of names.
    func reading(_ condition: Condition, _ cut: @escaping ([BareWord], _ isLast: Bool) -> [Piece]?)
        -> Reading?
    {
        var cut = CutRun(pieces: cut)
        let ofWords = reading(condition, isLast: true, cut)
        guard let ofWords, !ofWords.areNames,
            ofWords.pieces.contains(where: { $0.isName && $0.names.contains(where: names.isCharacter) })
        else { return ofWords }
        cut.meansCharacters = true
        let ofCharacters = reading(condition, isLast: true, cut)
        guard let ofCharacters else { return ofWords }
        let found = rows(ofCharacters.condition)
        return found.isEmpty || found == rows(ofWords.condition) ? ofWords : ofCharacters
    }

    /// How runs are split, and how the names in them are interpreted.
    private struct CutRun {
        let pieces: ([BareWord], _ isLast: Bool) -> [Piece]?
        /// Whether a character's name next to conditions means that character.
        var meansCharacters = false
    }

    // Queries may be 64 levels deep on a small stack, so recursive functions have few local variables.
    private func reading(_ condition: Condition, isLast: Bool, isInBracket: Bool = false, _ cut: CutRun)
        -> Reading?
    {
        switch condition {
        case .term(.text(.name, .word(let word))): return read([word], isLast, isInBracket, cut)
        case .term, .not: return Reading(condition: condition)
        case .any(let parts):
            if isInBracket || !hasBrackets, let runs = condition.plainAlternatives {
                return read(Self.oneRun(runs), isLast, isInBracket, cut)
            }
            return readings(ofEach: parts, isLast: isLast, cut).flatMap(Self.either)
        case .all(let parts):
            guard let rest = conditions(besideRunOf: parts, isLast: isLast, cut) else { return nil }
            let run = parts.compactMap(\.bareWord)
            if run.isEmpty { return Condition.allOf(rest).map { Reading(condition: $0) } }
            return read(run, isLast && parts.last?.bareWord != nil, isInBracket, rest: rest, cut)
        }
    }

    private func read(
        _ run: [BareWord], _ isLast: Bool, _ isInBracket: Bool, rest: [Condition] = [], _ cut: CutRun
    ) -> Reading? {
        let assembly = Assembly(
            cards: cards, keepsLogic: isInBracket || hasBrackets, meansCharacters: cut.meansCharacters)
        return cut.pieces(run, isLast).flatMap { Reading($0, assembly, rest: rest) }
    }

    private func readings(ofEach parts: [Condition], isLast: Bool, _ cut: CutRun) -> [Reading]? {
        var readings: [Reading] = []
        for (index, part) in parts.enumerated() {
            guard let reading = reading(part, isLast: isLast && index == parts.count - 1, cut) else {
                return nil
            }
            readings.append(reading)
        }
        return readings
    }

    private static func either(_ readings: [Reading]) -> Reading? {
        Condition.anyOf(readings.map(\.condition)).map {
            Reading(
                condition: $0, order: readings.lazy.compactMap(\.order).first,
                pieces: readings.flatMap(\.pieces))
        }
    }

    /// Interprets the parts that are not bare words, including brackets; nil if one cannot be interpreted.
    private func conditions(besideRunOf parts: [Condition], isLast: Bool, _ cut: CutRun) -> [Condition]? {
        var conditions: [Condition] = []
        for (index, part) in parts.enumerated() where part.bareWord == nil {
            guard case .any = part else {
                conditions.append(part)
                continue
            }
            let isLast = isLast && index == parts.count - 1
            guard let inner = reading(part, isLast: isLast, isInBracket: true, cut) else { return nil }
            conditions.append(inner.condition)
        }
        return conditions
    }

    /// The run with its words interpreted as conditions where possible; nil if no word can be.
    func reading(of run: [BareWord]) -> Reading? {
        guard let condition = Condition.allOf(run.map(\.condition)),
            let reading = readings(condition, readsTexts: false).first(where: { !$0.areNames })
        else { return nil }
        return reading.pieces.contains { $0.role == .condition } ? reading : nil
    }

    /// The query with all bare words interpreted as conditions; nil if one cannot be.
    func otherReading(_ condition: Condition) -> Reading? {
        if isPlainName(condition) { return nil }
        let reading = reading(condition) { run, isLast in
            self.ways(run, isLast: isLast).first { way in
                way.pieces.allSatisfy {
                    $0.role == .condition || $0.isName && !$0.isAsTyped || $0.role == .stop || $0.isJoint
                        || $0.role == .not || $0.role == .notBoth
                }
                    && way.pieces.contains { $0.role == .condition || $0.isName }
            }?.pieces
        }
        return reading.flatMap { $0.condition == condition ? nil : $0 }
    }

    /// The alternatives as a single run, joined by "or".
    private static func oneRun(_ alternatives: [[BareWord]]) -> [BareWord] {
        var run: [BareWord] = []
        for alternative in alternatives {
            if !run.isEmpty { run.append(.or) }
            run += alternative
        }
        return run
    }

    /// All words of a query that consists of bare words, with or without "or"; nil for any other query.
    func plainRun(_ condition: Condition) -> [BareWord]? {
        hasBrackets ? nil : plainRun(ofWords: condition)
    }

    private func plainRun(ofWords condition: Condition) -> [BareWord]? {
        if let runs = condition.plainAlternatives { return Self.oneRun(runs) }
        let run = condition.conjuncts.compactMap(\.bareWord)
        return run.count == condition.conjuncts.count ? run : nil
    }

    /// The rows that meet the condition, from a cache.
    func rows(_ condition: Condition) -> RowSet {
        if let known = searched.last(where: { $0.condition == condition }) { return known.rows }
        let rows: RowSet
        if case .any(let parts) = condition, condition.plainAlternatives != nil {
            // Alternatives are also searched for separately, so each is cached.
            rows = parts.dropFirst().reduce(self.rows(parts[0])) { $0.union(self.rows($1)) }
        } else {
            rows = matcher.rows(condition)
        }
        searched.append(Search(condition: condition, rows: rows))
        return rows
    }

    /// The reading with its words of rules texts replaced by a ranking of sentences. Nil if there are fewer than two
    /// such words, or if one is negated.
    func ranked(_ reading: Reading, _ condition: Condition) -> Reading? {
        let words = reading.pieces.filter(\.isLeftover).flatMap(\.bare).map(\.folded)
        let isNegated = zip(reading.pieces, reading.pieces.dropFirst()).contains { not, next in
            next.isLeftover && (not.role == .not || not.role == .notBoth)
        }
        guard !words.isEmpty, words.count <= NearestSentences.mostWords, !isNegated else { return nil }
        return self.reading(condition) { run, isLast in
            let way = self.ways(run, isLast: isLast, readsTexts: true).first { way in
                way.pieces.contains { reading.pieces.contains($0) }
            }
            guard var pieces = way?.pieces, let first = pieces.firstIndex(where: \.isLeftover) else {
                return way?.pieces
            }
            pieces[first].role = .condition
            pieces[first].conditions = [.term(.text(.near, .near(words.spaced)))]
            pieces.removeAll(where: \.isLeftover)
            return pieces
        }
    }

    /// The reading without the words that are not conditions and that few cards have, and those words. Nil if there
    /// are none, or if nothing else would remain. Negated words are not removed.
    ///
    /// - Parameter isEmpty: whether the reading has no results, in which case any such word may be removed.
    func withoutUnused(
        _ reading: Reading, _ condition: Condition, isEmpty: Bool
    ) -> (reading: Reading, unused: [String])? {
        // A single piece is the whole query.
        guard reading.pieces.count > 1 else { return nil }
        let isUnused = { (piece: Piece) in
            switch piece.role {
            case .unknown: true
            case .text: isEmpty || self.isRare(piece)
            case .name: piece.isWeak || isEmpty && self.isPartOfName(piece)
            case .condition: isEmpty && piece.isOfTexts
            case .stop, .not, .notBoth, .or, .and, .comma, .slash: false
            }
        }
        // "7 strengtttth" is not a cost of 7.
        let left = reading.pieces.indices.filter { place in
            let near = reading.pieces[max(0, place - 1)..<min(place + 2, reading.pieces.count)]
            return isUnused(reading.pieces[place])
                || reading.pieces[place].isLoneNumber && near.contains(where: isUnused)
        }.map { reading.pieces[$0] }
        let unused = left.flatMap(\.bare)
        guard !unused.isEmpty, !unused.contains(where: isNegated) else { return nil }
        let rest = self.reading(condition) { run, isLast in
            let pieces = self.ways(run, isLast: isLast, readsTexts: true).first { way in
                way.pieces.contains { reading.pieces.contains($0) }
            }?.pieces.removing { left.contains($0) || isUnused($0) }
            return pieces?.contains { $0.role == .condition || $0.isName } == true ? pieces : nil
        }
        return rest.map { ($0, unused.map(\.folded).once) }
    }

    /// Whether the piece is a single word that no character's name starts with, such as "king", but not "mickeys".
    func isPartOfName(_ piece: Piece) -> Bool {
        guard piece.isName, piece.bare.count == 1 else { return false }
        let name = names.singular(of: piece.bare[0]) ?? piece.bare[0].folded
        return !names.beginsCharacter(name)
    }

    /// Whether few rules texts contain the word.
    private func isRare(_ piece: Piece) -> Bool {
        guard let condition = piece.conditions.first, matcher.catalogue.hasTexts else { return false }
        return matcher.count(rows(condition), .cards) < Self.fewTexts
    }

    private static let fewTexts = 25

    // MARK: Known words

    /// Whether every bare word is known: it is a condition, or occurs in a name or a rules text.
    func isKnown(_ condition: Condition) -> Bool {
        condition.everyRun { run, _ in run.allSatisfy { $0.isOr || isKnown($0) } }
    }

    /// - Parameter mayBePart: whether a word that is too short to be corrected may occur inside a word of a name.
    func isKnown(_ word: BareWord, mayBePart: Bool = true) -> Bool {
        if word == openWord { return true }
        if let place = matcher.catalogue.place(ofWord: word.folded), place != .rareTexts { return true }
        if word.isPossessive {
            let owner = matcher.catalogue.place(ofWord: Folding.fold(word.token[...].withoutPossessive))
            if owner != nil, owner != .rareTexts { return true }
        }
        if isMeantByGrammar(word.folded) || names.singular(of: word) != nil { return true }
        return mayBePart && !Speller.corrects(word.folded) && !rows(word.condition).isEmpty
    }

    /// Whether the word starts a phrase, or negates a known word.
    private func isMeantByGrammar(_ word: String) -> Bool {
        let begins = { (form: String) in
            self.lexicon.has(form) || self.lexicon.hasPhrase(beginningWith: form)
        }
        if WordStem.bases(of: word).contains(where: begins) { return true }
        return WordSplitter(
            catalogue: matcher.catalogue, lexicon: lexicon, isKnown: isWordOfGrammar,
            isCondition: isCondition
        ).joined(word) != nil
    }

    /// Whether the word is spelled correctly.
    func isMeant(_ word: BareWord, mayBePart: Bool = true) -> Bool {
        isKnown(word, mayBePart: mayBePart) || isNegated(word)
    }

    /// Whether it is the negation of a known word: "unexerted".
    private func isNegated(_ word: BareWord) -> Bool {
        Speller.negations.contains { beginning in
            let rest = String(word.folded.dropFirst(beginning.count))
            return word.folded.hasPrefix(beginning) && rest.utf8.count >= 4
                && (matcher.catalogue.place(ofWord: rest) != nil || isWordOfGrammar(rest))
        }
    }

    /// The first words that occur on no card and are not conditions.
    func unknownWords(_ condition: Condition) -> [String] {
        var words: [String] = []
        _ = condition.everyRun { run, _ in
            for word in run where !word.isOr && words.count < 3 {
                let isNowhere = matcher.catalogue.place(ofWord: word.folded) == nil && word != openWord
                if isNowhere, !isMeantByGrammar(word.folded), !words.contains(word.folded),
                    rows(word.condition).isEmpty
                {
                    words.append(word.folded)
                }
            }
            return words.count < 3
        }
        return words
    }
}

extension [Piece] {
    /// Removes the pieces for which `isLeft` returns true, each with its "not".
    fileprivate func removing(_ isLeft: (Piece) -> Bool) -> [Piece] {
        var (kept, isNextLeft) = ([Piece](), false)
        for piece in reversed() {
            if isLeft(piece) {
                isNextLeft = true
            } else if isNextLeft, piece.role == .not || piece.role == .notBoth {
                isNextLeft = false
            } else {
                if piece.role != .stop { isNextLeft = false }
                kept.append(piece)
            }
        }
        return kept.reversed()
    }
}

extension String {
    /// Whether all brackets are asides that follow a word: "purple (amethyst)".
    fileprivate var hasAsidesAlone: Bool {
        split(separator: "(", omittingEmptySubsequences: false).dropLast().allSatisfy { before in
            guard let word = before.split(separator: " ").last else { return false }
            return !["or", "and", "not", "|"].contains(word.lowercased()) && !word.hasSuffix("|")
        }
    }
}

extension BareWord {
    /// The word that represents an "or" between two alternatives of a run.
    static let or = BareWord(folded: "or", token: "or", place: 0)

    var isOr: Bool { folded == "or" }
    var isInCapitals: Bool { token.allSatisfy { $0.isUppercase || $0.isNumber } }
}
