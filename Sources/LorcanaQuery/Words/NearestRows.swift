import LorcanaCards

/// Finds the rows whose names are closest to misspelt words, word by word and in any order.
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

    let names: NameTexts

    /// Longer names, and more alternatives, are not typos.
    private static let mostLetters = 100
    private static let mostAlternatives = 8
    /// A typo counts four times a letter that was left out at the end of a word, and a bit more at its beginning.
    private static let typo = 4

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
        var word: String
        var score: Int
        /// Whether it is near without its possessive s: "elza" is as near to Elsa's as to Elsa.
        var isPossessive = false
    }

    private func byWords(_ wanted: [Wanted]) -> Found? {
        // A name that lacks a word is at least that far away.
        let far = 1000
        var totals = [Int](repeating: 0, count: names.rows.count)
        var chosen: [[Candidate?]] = []
        for (wanted, candidates) in zip(wanted, candidates(for: wanted)) {
            var best = [Candidate?](repeating: nil, count: totals.count)
            for candidate in candidates {
                names.each(withWord: candidate.word) { name, place in
                    guard best[name] == nil || best[name]!.score > candidate.score,
                        reaches(wanted.field, place, inName: name),
                        !candidate.isPossessive || names.isPossessive(candidate.word, inName: name)
                    else { return }
                    best[name] = candidate
                }
            }
            for name in totals.indices { totals[name] += best[name]?.score ?? far }
            chosen.append(best)
        }
        let found = totals.indices.filter { names.rows[$0] != nil && totals[$0] < far }
        guard let least = found.map({ totals[$0] }).min() else { return nil }
        var near: [Near] = []
        var (seen, places): (Set<[String]>, [[String]: Int]) = ([], [:])
        for name in found where totals[name] == least {
            let words = chosen.compactMap { $0[name] }
            guard seen.insert(words.map(\.word)).inserted else { continue }
            let stems = words.map { $0.isPossessive ? String($0.word.dropLast()) : $0.word }
            let condition = Self.condition(wanted, words.map(\.word))
            if let place = places[stems] {
                near[place].condition = Condition.anyOf([near[place].condition, condition])!
            } else {
                places[stems] = near.count
                near.append(Near(condition: condition, spelling: spelling(stems, name)))
            }
        }
        return (least, near)
    }

    /// For each word the words of names that it may stand for, the likeliest first: one pass over the lexicon.
    private func candidates(for wanted: [Wanted]) -> [[Candidate]] {
        let letters = wanted.map { Array($0.word.utf8) }
        let (masks, limits) = (letters.map(SpellingPattern.mask), wanted.map { $0.pattern?.limit ?? 0 })
        var found = [[Candidate]](repeating: [], count: wanted.count)
        names.catalogue.words.eachWord { word, mask, value in
            if value == UInt8(ascii: "t") || value == UInt8(ascii: "r") { return }
            for index in wanted.indices {
                // Most words lack more of the letters than typos may take away.
                if (masks[index] & ~mask).nonzeroBitCount > limits[index] { continue }
                let pattern = wanted[index].pattern
                let holdsLetters = word.count >= letters[index].count && masks[index] & ~mask == 0
                let isNear = pattern?.mayBeNear(count: word.count, mask: mask) ?? false
                guard holdsLetters || isNear else { continue }
                let score = Self.score(pattern, letters[index], word, isNear)
                if let score { found[index].append(Candidate(word: Self.text(word), score: score)) }
                if isNear, score ?? .max > Self.typo, word.count > 4,
                    word[word.count - 1] == UInt8(ascii: "s"),
                    let stem = Self.score(
                        pattern, letters[index], word.extracting(first: word.count - 1), true),
                    stem < score ?? .max
                {
                    found[index].append(Candidate(word: Self.text(word), score: stem, isPossessive: true))
                }
            }
        }
        return found.map { $0.sorted { ($0.score, $0.word) < ($1.score, $1.word) } }
    }

    private static func text(_ word: Span<UInt8>) -> String {
        String(decoding: word.indices.map { word[$0] }, as: UTF8.self)
    }

    /// 0 for the same word, 1 for its beginning, 2 for a part of it, else its typos.
    private static func score(
        _ pattern: SpellingPattern?, _ letters: [UInt8], _ text: Span<UInt8>, _ isNear: Bool
    ) -> Int? {
        if text.matches(letters, at: 0) { return text.count == letters.count ? 0 : 1 }
        if text.place(of: letters, from: 0) != nil { return 2 }
        guard isNear, let typos = pattern?.distance(to: text), pattern?.isOpposite(of: text) == false else {
            return nil
        }
        return typos * typo + (text[0] == letters[0] ? 0 : 1)
    }

    private static func condition(_ wanted: [Wanted], _ texts: [String]) -> Condition {
        let conditions = zip(wanted, texts).map { wanted, text -> Condition in
            text.holds(wanted.word) ? wanted.condition : .term(.text(wanted.field, .words(text)))
        }
        return Condition.allOf(conditions.once)!
    }

    /// Whether the field has the word at that place of a name.
    private func reaches(_ field: TextField, _ place: Int, inName name: Int) -> Bool {
        switch field {
        case .char: place < names.version(ofName: name)
        case .version: place >= names.version(ofName: name)
        case .name, .text, .flavor, .story, .art: true
        }
    }

    // MARK: Blanks left out, or one too many

    /// The names with a word that the wanted words spell without blanks: "HeiHei" for "hei hei".
    private func joinedWord(_ wanted: [Wanted]) -> Found? {
        guard wanted.count > 1, let field = onlyField(wanted) else { return nil }
        let word = wanted.map(\.word).joined()
        guard names.catalogue.place(ofWord: word)?.isInNames == true else { return nil }
        var first: Int?
        names.each(withWord: word) { name, place in
            if first == nil, reaches(field, place, inName: name) { first = name }
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
            let pattern = SpellingPattern(wanted.map(\.word).joined())
        else { return nil }
        var least = min(pattern.limit, 3, (score - 1) / Self.typo)
        let lengths = pattern.letters.count - 3...pattern.letters.count + 12
        var found: [(field: TextField, name: Int)] = []
        names.each { name, text in
            // Blanks count among the letters, so a part may only be too short; it has no letters that the name lacks.
            guard text.count >= lengths.lowerBound, pattern.lacking(text.mask) <= least else { return }
            let version = names.version(ofName: name)
            let character = max(0, version > 0 && version < text.count ? version - 1 : text.count)
            let parts = [
                (TextField.char, 0..<character), (.version, min(version, text.count)..<text.count),
                (.name, 0..<text.count),
            ]
            for (field, place) in parts where lengths.contains(place.count) {
                let part = text.extracting(place)
                guard pattern.mayBeNear(part.mask, within: least),
                    let distance = pattern.distance(to: part, skipping: UInt8(ascii: " ")), distance <= least
                else { continue }
                if distance < least { (least, found) = (distance, []) }
                found.append((field, name))
                break
            }
        }
        if found.isEmpty { return nil }
        var seen: Set<String> = []
        let near = found.compactMap { field, name -> Near? in
            guard let row = names.rows[name] else { return nil }
            let words = names.catalogue.words(names.column(field.column, of: name), row)
            guard seen.insert(words).inserted else { return nil }
            return Near(
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
        let spelt = names.printed(name).split(separator: " ").compactMap { part in
            [part, part.withoutPossessive].first { words.contains(Folding.fold($0)) }.map(Self.trimmed)
        }
        return (spelt.isEmpty ? words : spelt).joined(separator: " ")
    }

    private static func trimmed(_ word: Substring) -> String {
        let isPart = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else {
            return String(word)
        }
        return String(word[first...last])
    }
}

extension Span<UInt8> {
    /// A bit for each letter of the words, which are compared without the blanks between them.
    fileprivate var mask: UInt32 {
        var mask: UInt32 = 0
        for index in indices where self[index] != UInt8(ascii: " ") { mask |= 1 << UInt32(self[index] & 31) }
        return mask
    }
}

extension SortedLines {
    /// Calls `body` with each word, a bit for each of its letters, and the first byte of what it stands for; phrases of
    /// several words are left out.
    func eachWord(_ body: (_ word: Span<UInt8>, _ mask: UInt32, _ value: UInt8) -> Void) {
        withBytes { lines in
            // The places are the lines' own; these loops run over every letter of the lexicon.
            let end = lines.count
            var place = 0
            while place < end {
                let start = place
                var (mask, isWord): (UInt32, Bool) = (0, true)
                while place < end {
                    let byte = unsafe lines[unchecked: place]
                    if byte < UInt8(ascii: " ") { break }
                    if byte == UInt8(ascii: " ") { isWord = false }
                    mask |= 1 &<< UInt32(truncatingIfNeeded: byte & 31)
                    place &+= 1
                }
                if isWord {
                    let value = place + 1 < end && lines[place] == UInt8(ascii: "\t") ? lines[place + 1] : 0
                    body(lines.extracting(start..<place), mask, value)
                }
                while place < end, unsafe lines[unchecked: place] != UInt8(ascii: "\n") { place &+= 1 }
                place &+= 1
            }
        }
    }
}

/// The word nearest to a misspelt one in the singular or the plural, the first of several.
struct NearestWord {
    let pattern: SpellingPattern
    /// How far it is: a typo counts 4, one at the beginning 5.
    private(set) var distance = Int.max
    private(set) var word = ""

    init(_ pattern: SpellingPattern) { self.pattern = pattern }

    mutating func add(_ word: Span<UInt8>, mask: UInt32) {
        if pattern.isOpposite(of: word) { return }
        for isPlural in [false, true] {
            let count = word.count + (isPlural ? 1 : 0)
            guard pattern.mayBeNear(count: count, mask: isPlural ? mask | 1 << 19 : mask) else { continue }
            var letters = word.indices.map { word[$0] }
            if isPlural { letters.append(UInt8(ascii: "s")) }
            guard let typos = pattern.distance(to: letters.span) else { continue }
            let distance = typos * 4 + (letters[0] == pattern.letters[0] ? 0 : 1)
            if distance < self.distance {
                (self.distance, self.word) = (distance, String(decoding: letters, as: UTF8.self))
            }
        }
    }
}

extension [Condition] {
    /// Each condition once.
    var once: [Condition] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
