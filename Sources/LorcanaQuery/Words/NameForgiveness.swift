import LorcanaCards

/// Corrects misspelt names, stories and artists that no card has.
///
/// Allows one typo in three letters, words in any order, and missing or extra blanks. Words under 4 letters, beside others
/// under 3, and words with digits are never changed, nor is what some card has, an exact name, or any other condition.
struct NameForgiveness {
    struct Correction {
        /// The condition with corrected words.
        var condition: Condition
        /// The parts of the condition that were near, any of which may hold, and those that must hold beside them.
        var near: [Condition] = []
        var rest: [Condition] = []
        /// How far the corrected words are.
        var score = 0
        /// The words that no card's name has.
        var asked = ""
        /// The names searched instead, as printed, in the catalogue's order.
        var names: [String] = []
        /// How bare words were read; nil if they stayed names.
        var reading: Reading?
        /// What was corrected in stories and artists.
        var members: [QueryNote] = []

        /// What to tell the user.
        var notes: [QueryNote] {
            if let reading { return members + [.correctedTo(asked: asked, query: reading.text)] }
            return members + (names.isEmpty ? [] : [.searchedInstead(asked: asked, shown: names)])
        }
    }

    let matcher: RowMatcher
    let plain: PlainWords

    /// More alternatives are not typos and would take long to measure.
    static let mostBranches = 4
    private static let mostWords = 24
    /// No name is longer.
    private static let mostBytes = 1000

    /// What to search instead of `condition`, which matches nothing, the likeliest first.
    func forgive(_ condition: Condition) -> [Correction] {
        guard case .any(let branches) = condition else { return corrected(condition) }
        guard branches.count <= Self.mostBranches else { return [] }
        let answers = branches.compactMap { forgive($0).first }
        guard let either = Condition.anyOf(answers.map(\.condition)) else { return [] }
        var answer = Correction(
            condition: either, asked: answers.map(\.asked).spaced, names: answers.flatMap(\.names),
            members: answers.flatMap(\.members))
        if answers.contains(where: { $0.reading != nil }) {
            answer.reading = Reading(condition: either)
        }
        return [answer]
    }

    private func corrected(_ condition: Condition) -> [Correction] {
        let parts = condition.conjuncts
        let (rest, members) = correctedMembers(parts.filter { !$0.isName })
        let asked = parts.filter(\.isName)
        if asked.contains(where: \.isExactName) { return [] }
        guard let names = Condition.allOf(asked),
            !isFound(names) || names.bareWord.map(plain.isInside) == true
        else {
            guard !members.isEmpty, let condition = Condition.allOf(asked + rest) else { return [] }
            return [Correction(condition: condition, rest: asked + rest, members: members)]
        }
        return candidates(asked).compactMap { candidate in
            guard let condition = Condition.allOf([candidate.condition] + rest) else { return nil }
            var answer = candidate
            (answer.condition, answer.members) = (condition, members)
            answer.rest += rest
            answer.reading?.condition = condition
            return answer
        }
    }

    private func isFound(_ condition: Condition) -> Bool {
        !plain.rows(condition).isEmpty
    }

    // MARK: Names

    /// The nearest names, the nearest words of the game, and the nearest names beside words of the game; if two are
    /// equally near, the first.
    private func candidates(_ asked: [Condition]) -> [Correction] {
        let terms = asked.flatMap(\.terms)
        guard terms.allSatisfy({ $0.words.utf8.count <= Self.mostBytes }),
            terms.reduce(0, { $0 + $1.wordCount }) <= Self.mostWords
        else { return [] }
        let nearest = NearestRows(names: plain.names)
        var found: [Correction] = []
        if let answer = self.nearest(asked, nearest) { found.append(answer) }
        let run = asked.compactMap(\.bareWord)
        guard !run.isEmpty else { return found }
        let others = asked.filter { $0.bareWord == nil }
        if let nearest = nearestGameWords(run) {
            var reading = nearest.reading
            reading.condition = Condition.allOf([reading.condition] + others)!
            let correction = Correction(
                condition: reading.condition, score: nearest.score, asked: nearest.unknown, reading: reading)
            found.insert(correction, at: nearest.hasPlural ? 0 : found.count)
        }
        let pieces = plain.ways(run, isLast: true).first?.pieces ?? []
        let misspelt = pieces.filter { $0.isName || $0.isLeftover }
        let names = misspelt.flatMap { $0.isName ? $0.conditions : $0.bare.map(\.condition) }
        let conditions = pieces.filter { $0.role == .condition }
        // "show me elza": beside a misspelt name there may be words without a meaning.
        if names.count < run.count, !pieces.contains(where: { $0.role == .not || $0.role == .or }),
            var answer = self.nearest(names + others, nearest)
        {
            if let both = Condition.allOf([answer.condition] + conditions.flatMap(\.conditions)),
                !conditions.isEmpty
            {
                answer.condition = both
                answer.reading = Reading(
                    condition: both, order: conditions.lazy.compactMap(\.order).first, pieces: pieces)
            }
            found.append(answer)
        }
        return found.sorted { $0.score < $1.score }
    }

    /// The nearest names; nil if none is near, or if they have the words as they were asked for.
    private func nearest(_ asked: [Condition], _ names: NearestRows) -> Correction? {
        // "donald duk": beside another word of the name three letters may be a typo, too.
        let isAlone = asked.count == 1
        let wanted = asked.flatMap { part in
            part.wanted(shortest: isAlone ? 4 : 3) { plain.isMeant($0, mayBePart: isAlone) }
        }
        guard let (score, near) = names.nearest(to: wanted),
            let condition = Condition.anyOf(near.map(\.condition)), condition != Condition.allOf(asked)
        else { return nil }
        return Correction(
            condition: condition, near: near.map(\.condition), score: score,
            asked: asked.flatMap(\.terms).map(\.words).spaced, names: near.map(\.spelling))
    }

    private typealias Corrected = (
        score: Int, reading: Reading, unknown: String, hasPlural: Bool
    )

    /// The run read with its unknown words taken for the nearest words of the game, or of the names of sets; nil if one
    /// has none near.
    private func nearestGameWords(_ run: [BareWord]) -> Corrected? {
        let misspelt = run.indices.filter {
            !plain.isMeant(run[$0])
        }
        let ofGame = corrected(run, misspelt, by: .phrase)
        guard let ofSet = corrected(run, misspelt, by: .ofSet), ofSet.reading.isOfSet,
            ofSet.score < ofGame?.score ?? .max
        else { return ofGame }
        return ofSet
    }

    /// - Parameter misspelt: the places of the words that are not as they were meant.
    private func corrected(_ run: [BareWord], _ misspelt: [Int], by kind: GameWordMark) -> Corrected? {
        var (score, words, unknown, hasPlural) = (0, run, [String](), false)
        for place in misspelt {
            guard
                let nearest = NearestWord(
                    to: run[place].folded, in: matcher.catalogue.gameWords, marked: kind)
            else { continue }
            if nearest.word.isEmpty { return nil }
            score += nearest.distance
            if nearest.distance > 0 { unknown.append(run[place].folded) }
            hasPlural = hasPlural || nearest.isPlural(run[place].folded)
            words[place] = BareWord(folded: nearest.word, token: nearest.word, place: 0)
        }
        guard score > 0, let reading = plain.likeliestReading(of: words) else { return nil }
        return (score, reading, unknown.spaced, hasPlural)
    }

    // MARK: Stories and artists

    /// The parts with each story and artist that no card has replaced by the nearest.
    private func correctedMembers(_ parts: [Condition]) -> (parts: [Condition], notes: [QueryNote]) {
        var notes: [QueryNote] = []
        let corrected = parts.map { part -> Condition in
            guard case .term(.text(let field, .part(let words))) = part, field == .story || field == .art,
                !isFound(part)
            else { return part }
            let near = nearestMembers(field, words)
            guard let either = Condition.anyOf(near.map { .term(.text(field, .words($0))) }) else {
                return part
            }
            notes.append(.searchedMember(field, asked: words, shown: near.map { spelling(of: $0, field) }))
            return either
        }
        return (corrected, notes)
    }

    /// The runs of words in the field's texts, as many as in `words`, that are nearest to them.
    private func nearestMembers(_ field: TextField, _ words: String) -> [String] {
        guard let pattern = SpellingPattern(words) else { return [] }
        let count = words.foldedWords.count
        var (least, near): (Int, Set<String>) = (pattern.limit, [])
        for member in matcher.catalogue.members(of: field.column) {
            let parts = member.foldedWords
            guard parts.count >= count else { continue }
            for start in 0...(parts.count - count) {
                let run = Array(parts[start..<start + count]).spaced
                guard let distance = pattern.distance(to: Array(run.utf8).span), distance <= least else {
                    continue
                }
                if distance < least { near = [] }
                least = distance
                near.insert(run)
            }
        }
        return near.count <= 3 ? near.sorted() : []
    }

    private func spelling(of words: String, _ field: TextField) -> String {
        let rows = matcher.rows(.term(.text(field, .words(words))))
        guard let row = rows.rows.first else { return words }
        if field == .story { return matcher.catalogue.text(.story, row) }
        return matcher.catalogue.list(.illustrators, row).first { Folding.fold($0).holds(words) } ?? words
    }
}

extension Condition {
    fileprivate var isName: Bool {
        guard case .term(.text(let field, let test)) = self else { return false }
        return field.isName && !test.words.isEmpty
    }

    /// `!"elsa"` wants exactly that full name, so it is never corrected.
    fileprivate var isExactName: Bool {
        if case .term(.text(_, .whole)) = self { true } else { false }
    }

    /// The words to look for in names; bare words that are as they were meant have no typos.
    fileprivate func wanted(shortest: Int, _ isMeant: (BareWord) -> Bool) -> [NearestRows.Wanted] {
        guard case .term(.text(let field, let test)) = self else { return [] }
        let words = test.words.foldedWords
        return words.map { word in
            let condition = words.count == 1 ? self : .term(.text(field, .part(word)))
            let isKnown = bareWord.map(isMeant) ?? false
            return NearestRows.Wanted(word, field, condition, shortest: isKnown ? .max : shortest)
        }
    }
}

extension Reading {
    /// Whether words of it were read as a set.
    fileprivate var isOfSet: Bool {
        condition.terms.contains { if case .named(.set, _) = $0 { true } else { false } }
    }
}

extension Term {
    var words: String {
        if case .text(_, let test) = self { test.words } else { "" }
    }

    fileprivate var wordCount: Int { words.foldedWords.count }
}
