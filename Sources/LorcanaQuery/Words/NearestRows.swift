import LorcanaCards

/// Finds the names that are closest to misspelt words, word by word and in any order.
struct NearestRows {
    /// A word to look for in names.
    struct Wanted {
        let word: String
        let field: TextField
        /// The condition as typed.
        let condition: Condition
        fileprivate let pattern: SpellingPattern?

        /// - Parameter isKnown: whether the word is no typo.
        init(_ word: String, _ field: TextField, _ condition: Condition, isKnown: Bool) {
            (self.word, self.field, self.condition) = (word, field, condition)
            pattern = isKnown ? nil : SpellingPattern(word)
        }
    }

    /// What the misspelt words probably meant.
    struct Near {
        /// Searches for the words as a card's name has them; the corrected ones as whole words.
        var condition: Condition
        /// The words as that card prints them.
        var spelling: String
    }

    let names: NameBook
    private var index: NameIndex { names.index }

    /// Longer names, and more alternatives, are not typos.
    private static let mostLetters = 100
    private static let mostAlternatives = 8
    /// A typo counts four times a letter that was left out at the end of a word, and a bit more at its beginning.
    static let typo = 4
    /// A name that lacks a word is at least that far away.
    private static let far = 1000

    init(names: NameBook) { self.names = names }

    /// The nearest names, each once, in the catalogue's order, and how far they are; nil if none is near.
    func nearest(to wanted: [Wanted]) -> (score: Int, near: [Near])? {
        guard !wanted.isEmpty, wanted.reduce(0, { $0 + $1.word.unicodeScalars.count }) <= Self.mostLetters
        else {
            return nil
        }
        var found = joinedWord(wanted) ?? byWords(wanted)
        // A blank left out is likelier than two typos: "tinkerbel".
        if found?.score ?? .max >= 2 * Self.typo, let joined = joined(wanted, below: found?.score ?? .max) {
            found = joined
        }
        guard let found, found.near.count <= Self.mostAlternatives else { return nil }
        return found
    }

    private typealias Found = (score: Int, near: [Near])

    // MARK: Word by word

    /// A word of names that may be meant.
    private struct Candidate {
        /// Its number in the index, which has words in alphabetical order.
        var word: Int
        var score: Int
        /// Whether it is near without its possessive s: "elza" is as near to Elsa's as to Elsa.
        var isPossessive = false
    }

    private func byWords(_ wanted: [Wanted]) -> Found? {
        let candidates = wanted.map(candidates)
        // How far each name is from all words; by word and name, the number of the candidate that stands for it.
        var totals = [Int](repeating: 0, count: index.count + 1)
        var chosen = [Int](repeating: -1, count: wanted.count * totals.count)
        for place in wanted.indices {
            for (number, candidate) in candidates[place].enumerated() {
                for name in index.names(ofWord: candidate.word)
                where chosen[place * totals.count + name] < 0
                    && isMeant(candidate, by: wanted[place].field, in: name)
                {
                    chosen[place * totals.count + name] = number
                    totals[name] += candidate.score - Self.far
                }
            }
        }
        let all = -Self.far * wanted.count
        let found = totals.indices.filter {
            totals[$0] - all < Self.far && index.row(ofName: $0) != nil
        }
        guard let least = found.map({ totals[$0] }).min() else { return nil }
        var near: [Near] = []
        var (seen, places): ([[String]], [[String]]) = ([], [])
        for name in found where totals[name] == least {
            let candidates = wanted.indices.compactMap { place in
                let number = chosen[place * totals.count + name]
                return number < 0 ? nil : candidates[place][number]
            }
            let words = candidates.map { index.words[$0.word] }
            if seen.contains(words) { continue }
            seen.append(words)
            let stems = zip(words, candidates).map { $1.isPossessive ? String($0.dropLast()) : $0 }
            let condition = Self.condition(wanted, words)
            if let place = places.firstIndex(of: stems) {
                near[place].condition = Condition.anyOf([near[place].condition, condition])!
            } else {
                places.append(stems)
                near.append(Near(condition: condition, spelling: spelling(stems, name)))
            }
        }
        return (least - all, near)
    }

    /// The words of names that the word may stand for, the likeliest first.
    private func candidates(for wanted: Wanted) -> [Candidate] {
        let (letters, pattern) = (Array(wanted.word.utf8), wanted.pattern)
        let (bits, limit) = (letters.span.letterBits, pattern?.limit ?? 0)
        var found: [Candidate] = []
        index.words.withText { text in
            // Most words lack more of the letters than typos may take away.
            index.words.each(lacking: limit, of: bits) { number, others in
                let place = index.words.place(number)
                let isNear = pattern?.mayBeNear(count: place.count, mask: others) ?? false
                guard isNear || place.count >= letters.count && bits & ~others == 0 else { return }
                let word = text.extracting(place)
                let score = Self.score(pattern, letters, word, isNear)
                if let score { found.append(Candidate(word: number, score: score)) }
                if isNear, score ?? .max > Self.typo, word.count > 4,
                    word[word.count - 1] == UInt8(ascii: "s"),
                    let stem = Self.score(pattern, letters, word.extracting(first: word.count - 1), true),
                    stem < score ?? .max
                {
                    found.append(Candidate(word: number, score: stem, isPossessive: true))
                }
            }
        }
        return found.sorted { $0.score < $1.score }
    }

    /// 0 for the same word, 1 for its beginning, 2 for a part of it, else its typos.
    private static func score(
        _ pattern: SpellingPattern?, _ letters: [UInt8], _ text: Span<UInt8>, _ isNear: Bool
    ) -> Int? {
        if text.matches(letters, at: 0) { return text.count == letters.count ? 0 : 1 }
        if text.place(of: letters, from: 0) != nil { return 2 }
        guard isNear, let pattern, let typos = pattern.distance(to: text),
            !pattern.isOpposite(of: text, typos: typos)
        else { return nil }
        return typos * typo + (text[0] == letters[0] ? 0 : 1)
    }

    private static func condition(_ wanted: [Wanted], _ texts: [String]) -> Condition {
        let conditions = zip(wanted, texts).map { wanted, text -> Condition in
            text.holds(wanted.word) ? wanted.condition : .term(.text(wanted.field, .words(text)))
        }
        return Condition.allOf(conditions.once)!
    }

    /// Whether the field has the candidate's word in a name, with a possessive s if it is near without that.
    private func isMeant(_ candidate: Candidate, by field: TextField, in name: Int) -> Bool {
        if field != .char, field != .version, !candidate.isPossessive { return true }
        guard let row = index.row(ofName: name) else { return false }
        let word = index.words[candidate.word]
        if candidate.isPossessive, !names.isPossessive(word, in: names.printed(name, row)) { return false }
        guard field == .char || field == .version else { return true }
        let version = names.version(ofName: name, row)
        return index.withText(ofName: name) { text in
            let part = field == .char ? 0..<version.before : version.start..<text.count
            return FoldedSearch(word).isWord(of: text.extracting(part))
        }
    }

    // MARK: Blanks left out, or one too many

    /// The names with a word that the wanted words spell without blanks: "HeiHei" for "hei hei".
    private func joinedWord(_ wanted: [Wanted]) -> Found? {
        guard wanted.count > 1, let field = onlyField(wanted) else { return nil }
        let word = wanted.map(\.word).joined(by: "")
        guard let number = index.words.number(of: word) else { return nil }
        let first = index.names(ofWord: number).first {
            isMeant(Candidate(word: number, score: 0), by: field, in: $0)
        }
        return first.map { name in
            (1, [Near(condition: .term(.text(field, .words(word))), spelling: spelling([word], name))])
        }
    }

    /// The names whose letters, or those of their character or version, are nearest: "Snow Queen" for "snowqeen".
    ///
    /// - Parameter score: that of what was found already, which is not sought again.
    private func joined(_ wanted: [Wanted], below score: Int) -> Found? {
        guard onlyField(wanted) != nil, wanted.contains(where: { $0.pattern != nil }),
            let pattern = SpellingPattern(wanted.map(\.word).joined(by: ""))
        else { return nil }
        var least = min(pattern.limit, 3, (score - 1) / Self.typo)
        let lengths = pattern.letters.count - 3...pattern.letters.count + 12
        var found: [(field: TextField, words: String, name: Int)] = []
        // Blanks count among the letters, so a part may only be too short; it has no letters that the name lacks.
        index.each(lacking: least, of: pattern.mask) { name in
            guard let row = index.row(ofName: name) else { return }
            index.withText(ofName: name) { text in
                if text.count < lengths.lowerBound { return }
                let version = names.version(ofName: name, row)
                let parts = [
                    (TextField.char, 0..<version.before),
                    (.version, version.start..<text.count), (.name, 0..<text.count),
                ]
                for (field, place) in parts where lengths.contains(place.count) {
                    let part = text.extracting(place)
                    guard pattern.mayBeNear(part.letterBits, within: least),
                        let distance = pattern.distance(to: part, skipping: UInt8(ascii: " ")),
                        distance <= least,
                        !pattern.isOpposite(of: part, typos: distance, skipping: UInt8(ascii: " "))
                    else { continue }
                    if distance < least { (least, found) = (distance, []) }
                    let words = String(decoding: place.map { text[$0] }, as: UTF8.self)
                    if !found.contains(where: { $0.words == words }) { found.append((field, words, name)) }
                    break
                }
            }
        }
        if found.isEmpty { return nil }
        let near = found.map { field, words, name in
            Near(
                condition: .term(.text(field, .words(words))), spelling: spelling(words.foldedWords, name))
        }
        return (least * Self.typo, near)
    }

    private func onlyField(_ wanted: [Wanted]) -> TextField? {
        wanted.allSatisfy { $0.field == wanted[0].field } ? wanted[0].field : nil
    }

    // MARK: Spelling

    /// The words as the name prints them, in its order.
    private func spelling(_ words: [String], _ name: Int) -> String {
        guard let row = index.row(ofName: name) else { return words.spaced }
        let spelt = names.printed(name, row).printedWords.compactMap { part in
            [part, part.withoutPossessive].first { words.contains(Folding.fold($0)) }.map(Self.trimmed)
        }
        return (spelt.isEmpty ? words : spelt).spaced
    }

    private static func trimmed(_ word: Substring) -> String {
        let isPart = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else {
            return String(word)
        }
        return String(word[first...last])
    }
}

/// The word of the game or of players nearest to a misspelt one, in the singular or the plural, the first of several.
struct NearestWord {
    /// How far it is, as for names; a typo at the beginning counts one more.
    private(set) var distance = Int.max
    private(set) var word = ""
    /// Whether an s was added to a word that the table has: "strongest" comes before "strongs".
    private var isPlural = false

    /// The nearest to the word, or the negation of the nearest to the rest of it: "ilegal" is not "legal". Nil for a word
    /// that is never corrected.
    init?(to misspelt: String, in words: WordTable, marked mark: GameWordMark) {
        guard let pattern = SpellingPattern(misspelt) else { return nil }
        self.init(pattern, in: words, marked: mark)
        for beginning in SpellingPattern.negations where misspelt.hasPrefix(beginning) {
            let rest = SpellingPattern(String(misspelt.dropFirst(beginning.count)))
            let excluded = rest.map { Self($0, in: words, marked: mark) }
            if let excluded, !excluded.word.isEmpty, excluded.distance <= distance {
                (distance, word) = (excluded.distance, beginning + excluded.word)
            }
        }
    }

    /// Whether the misspelt word ends like the word's plural, and has no more typos as that: "princeses".
    func isPlural(_ misspelt: String) -> Bool {
        guard misspelt.hasSuffix("es"), !word.hasSuffix("es"), let pattern = SpellingPattern(misspelt),
            let typos = pattern.distance(to: Array((word + "es").utf8).span)
        else { return false }
        return typos * NearestRows.typo <= distance
    }

    private init(_ pattern: SpellingPattern, in words: WordTable, marked mark: GameWordMark) {
        words.withText { text in
            words.each(lacking: pattern.limit, of: pattern.mask & ~Self.plural) { number, letters in
                if words.mark(number) & mark.rawValue == 0 { return }
                add(text.extracting(words.place(number)), letters, pattern)
            }
        }
        if mark.contains(.phrase) { addPlayers(pattern) }
    }

    private mutating func addPlayers(_ pattern: SpellingPattern) {
        PlayerWords.words.withBytes { text in
            var start = 0
            for end in text.indices {
                // One of the text's own indices; this loop runs over all words of players for each misspelt one.
                if unsafe text[unchecked: end] != UInt8(ascii: "\n") { continue }
                let word = text.extracting(start..<end)
                start = end + 1
                if abs(word.count - pattern.letters.count) > pattern.limit + 1 { continue }
                add(word, word.letterBits, pattern)
            }
        }
    }

    /// The bit of the s.
    private static let plural: UInt32 = 1 << 19

    private mutating func add(_ word: Span<UInt8>, _ bits: UInt32, _ pattern: SpellingPattern) {
        for isPlural in [false, true] {
            let count = word.count + (isPlural ? 1 : 0)
            guard pattern.mayBeNear(count: count, mask: isPlural ? bits | Self.plural : bits) else {
                continue
            }
            var letters = word.indices.map { word[$0] }
            if isPlural { letters.append(UInt8(ascii: "s")) }
            guard let typos = pattern.distance(to: letters.span),
                !pattern.isOpposite(of: letters.span, typos: typos)
            else { continue }
            let distance = typos * NearestRows.typo + (letters[0] == pattern.letters[0] ? 0 : 1)
            if distance < self.distance || distance == self.distance && self.isPlural && !isPlural {
                (self.distance, self.isPlural) = (distance, isPlural)
                self.word = String(decoding: letters, as: UTF8.self)
            }
        }
    }
}

extension Array where Element: Equatable {
    /// Each element once; quick for a few.
    var once: [Element] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
