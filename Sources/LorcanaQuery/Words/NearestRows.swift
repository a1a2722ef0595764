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

        /// - Parameter shortest: how many letters a word with a typo has at least.
        init(_ word: String, _ field: TextField, _ condition: Condition, shortest: Int) {
            (self.word, self.field, self.condition) = (word, field, condition)
            pattern = SpellingPattern(word, shortest: shortest)
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
        // By word and name, the number of the candidate that stands for the word, from 1; that of the last word only for
        // names that have all of them.
        var chosen = [Int](repeating: 0, count: wanted.count * (index.count + 1))
        func place(_ word: Int, _ name: Int) -> Int { word * (index.count + 1) + name }
        func candidate(_ word: Int, _ name: Int) -> Candidate {
            candidates[word][chosen[place(word, name)] - 1]
        }
        var found: [Int] = []
        for word in wanted.indices {
            for (number, candidate) in candidates[word].enumerated() {
                for name in index.names(ofWord: candidate.word)
                where chosen[place(word, name)] == 0 && (word == 0 || chosen[place(word - 1, name)] > 0)
                    && isMeant(candidate, by: wanted[word].field, in: name)
                {
                    chosen[place(word, name)] = number + 1
                    if word == wanted.count - 1, index.row(ofName: name) != nil { found.append(name) }
                }
            }
        }
        func score(_ name: Int) -> Int { wanted.indices.reduce(0) { $0 + candidate($1, name).score } }
        guard let least = found.map(score).min() else { return nil }
        var near: [Near] = []
        var (seen, places): ([Int], [[String]]) = ([], [])
        for name in found.filter({ score($0) == least }).sorted() {
            let isKnown = seen.contains { other in
                wanted.indices.allSatisfy { candidate($0, other).word == candidate($0, name).word }
            }
            if isKnown { continue }
            seen.append(name)
            let candidates = wanted.indices.map { candidate($0, name) }
            let words = candidates.map { index.words[$0.word] }
            let stems = zip(words, candidates).map { $1.isPossessive ? String($0.dropLast()) : $0 }
            let condition = Self.condition(wanted, words)
            if let place = places.firstIndex(of: stems) {
                near[place].condition = Condition.anyOf([near[place].condition, condition])!
            } else {
                places.append(stems)
                near.append(Near(condition: condition, spelling: spelling(stems, name)))
            }
        }
        return (least, near)
    }

    /// The words of names that the word may stand for, the likeliest first.
    private func candidates(for wanted: Wanted) -> [Candidate] {
        let (letters, pattern) = (Array(wanted.word.utf8), wanted.pattern)
        var found: [Candidate] = []
        index.words.withText { text in
            if let pattern {
                index.words.each(lacking: pattern.limit, of: pattern.mask) { number in
                    let word = text.extracting(index.words.place(number))
                    guard pattern.mayBeNear(word) else { return }
                    let score = Self.score(pattern, letters, word)
                    if let score { found.append(Candidate(word: number, score: score)) }
                    if score ?? .max > Self.typo, word.count > 4, word[word.count - 1] == UInt8(ascii: "s"),
                        let stem = Self.score(pattern, letters, word.extracting(first: word.count - 1)),
                        stem < score ?? .max
                    {
                        found.append(Candidate(word: number, score: stem, isPossessive: true))
                    }
                }
            }
            index.words.each(lacking: 0, of: letters.span.letterBits) { number in
                let word = text.extracting(index.words.place(number))
                guard word.count >= letters.count, pattern?.mayBeNear(word) != true,
                    let score = Self.score(nil, letters, word)
                else { return }
                found.append(Candidate(word: number, score: score))
            }
        }
        found.sort { ($0.score, $0.word) < ($1.score, $1.word) }
        return found
    }

    /// 0 for the same word, 1 for its beginning, else its typos, or a bit more than one for a part of it.
    private static func score(_ pattern: SpellingPattern?, _ letters: [UInt8], _ text: Span<UInt8>) -> Int? {
        if text.matches(letters, at: 0) { return text.count == letters.count ? 0 : 1 }
        let isPart = text.place(of: letters, from: 0) != nil
        if let pattern, let typos = pattern.distance(to: text), !pattern.isOpposite(of: text, typos: typos) {
            return typos * typo + (text[0] == letters[0] ? 0 : 1)
        }
        return isPart ? typo + 1 : nil
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
        add(words, marked: mark, pattern)
        add(PlayerWords.words, marked: mark, pattern)
    }

    private mutating func add(_ words: WordTable, marked mark: GameWordMark, _ pattern: SpellingPattern) {
        words.withText { text in
            words.each(lacking: pattern.limit, of: pattern.mask & ~Self.plural) { number in
                if words.mark(number) & mark.rawValue == 0 { return }
                let word = text.extracting(words.place(number))
                let bits = word.letterBits
                if pattern.mayBeNear(count: word.count, mask: bits) { add(word, isPlural: false, pattern) }
                if pattern.mayBeNear(count: word.count + 1, mask: bits | Self.plural) {
                    var letters = word.indices.map { word[$0] }
                    letters.append(UInt8(ascii: "s"))
                    add(letters.span, isPlural: true, pattern)
                }
            }
        }
    }

    /// The bit of the s.
    private static let plural: UInt32 = 1 << 19

    private mutating func add(_ word: Span<UInt8>, isPlural: Bool, _ pattern: SpellingPattern) {
        guard let typos = pattern.distance(to: word), !pattern.isOpposite(of: word, typos: typos) else {
            return
        }
        let distance = typos * NearestRows.typo + (word[0] == pattern.letters[0] ? 0 : 1)
        if distance < self.distance || distance == self.distance && self.isPlural && !isPlural {
            (self.distance, self.isPlural) = (distance, isPlural)
            self.word = unsafe word.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }
}

extension Array where Element: Equatable {
    /// Each element once; quick for a few.
    var once: [Element] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
