import LorcanaCards

/// Finds the names that are closest to misspelt words, word by word and in any order.
struct NearestRows {
    /// A word to look for in names.
    struct Wanted {
        let word: String
        let field: TextField
        /// What it asked for as it was typed.
        let condition: Condition
        fileprivate let pattern: SpellingPattern?

        init(_ word: String, _ field: TextField, _ condition: Condition) {
            (self.word, self.field, self.condition) = (word, field, condition)
            pattern = SpellingPattern(word)
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
    private static let typo: Int16 = 4

    /// The nearest names, each once, in the catalogue's order, and how far they are; nil if none is near.
    func nearest(to wanted: [Wanted]) -> (score: Int, near: [Near])? {
        guard !wanted.isEmpty, wanted.reduce(0, { $0 + $1.word.unicodeScalars.count }) <= Self.mostLetters
        else {
            return nil
        }
        let found = joinedWord(wanted) ?? byWords(wanted) ?? joined(wanted)
        guard let found, found.near.count <= Self.mostAlternatives else { return nil }
        return found
    }

    private typealias Found = (score: Int, near: [Near])

    // MARK: Word by word

    private func byWords(_ wanted: [Wanted]) -> Found? {
        var totals = [Int](repeating: 0, count: names.rows.count)
        var chosen: [[Choice]] = []
        for wanted in wanted {
            let (scores, words) = nearestWords(to: wanted)
            for name in totals.indices { totals[name] += Int(scores[name]) }
            chosen.append(words)
        }
        // A name that lacks a word is at least that far away.
        guard let least = totals.min(), least < Int(Self.far) else { return nil }
        var near: [Near] = []
        var (seen, places): (Set<[String]>, [[String]: Int]) = ([], [:])
        for name in totals.indices where totals[name] == least {
            let texts = chosen.map { names.text(of: names.words[Int($0[name].word)]) }
            guard seen.insert(texts).inserted else { continue }
            let stems = zip(texts, chosen).map { $1[name].isPossessive ? String($0.dropLast()) : $0 }
            let condition = Self.condition(wanted, texts)
            if let place = places[stems] {
                near[place].condition = Condition.anyOf([near[place].condition, condition])!
            } else {
                places[stems] = near.count
                near.append(Near(condition: condition, spelling: spelling(stems, name)))
            }
        }
        return (least, near)
    }

    /// A word of a name, by its index.
    private struct Choice {
        var word: Int32 = 0
        /// Whether it is near without its possessive s: "elza" is as near to Elsa's as to Elsa.
        var isPossessive = false
    }

    private static let far: Int16 = 1000

    /// The score of the nearest word of each name, and that word.
    private func nearestWords(to wanted: Wanted) -> (scores: [Int16], words: [Choice]) {
        var scores = [Int16](repeating: Self.far, count: names.rows.count)
        var nearest = [Choice](repeating: Choice(), count: names.rows.count)
        let letters = Array(wanted.word.utf8)
        let mask = SpellingPattern.mask(of: letters)
        names.withBytes { bytes in
            let words = names.words
            let (field, pattern) = (wanted.field, wanted.pattern)
            let limit = pattern?.limit ?? 0
            for index in words.indices {
                // Most words lack more of the letters than typos may take away; this loop runs over all of them.
                var missing = unsafe mask & ~words.span[unchecked: index].letters
                for _ in 0..<limit { missing &= missing &- 1 }
                if missing != 0 { continue }
                let word = words[index]
                let count = Int(word.count)
                let holdsLetters = count >= letters.count && mask & ~word.letters == 0
                let isNear = pattern?.mayBeNear(count: count, mask: word.letters) ?? false
                guard holdsLetters || isNear, names.reaches(field, word) else { continue }
                let text = bytes.extracting(word.range)
                var best = scores[Int(word.name)]
                var choice: Choice?
                if let score = Self.score(wanted, letters, text, isNear), score < best {
                    (best, choice) = (score, Choice(word: Int32(index)))
                }
                if isNear, best > Self.typo, count > 4, text[count - 1] == UInt8(ascii: "s"),
                    let score = Self.score(wanted, letters, text.extracting(first: count - 1), true),
                    score < best, names.isPossessive(word)
                {
                    (best, choice) = (score, Choice(word: Int32(index), isPossessive: true))
                }
                guard let choice else { continue }
                scores[Int(word.name)] = best
                nearest[Int(word.name)] = choice
            }
        }
        return (scores, nearest)
    }

    /// 0 for the same word, 1 for its beginning, 2 for a part of it, else its typos.
    private static func score(
        _ wanted: Wanted, _ letters: [UInt8], _ text: Span<UInt8>, _ isNear: Bool
    ) -> Int16? {
        if text.matches(letters, at: 0) { return text.count == letters.count ? 0 : 1 }
        if text.place(of: letters, from: 0) != nil { return 2 }
        guard isNear, let typos = wanted.pattern?.distance(to: text) else { return nil }
        return Int16(typos) * typo + (text[0] == letters[0] ? 0 : 1)
    }

    private static func condition(_ wanted: [Wanted], _ texts: [String]) -> Condition {
        let conditions = zip(wanted, texts).map { wanted, text -> Condition in
            text.holds(wanted.word) ? wanted.condition : .term(.text(wanted.field, .words(text)))
        }
        return Condition.allOf(conditions.once)!
    }

    // MARK: Blanks left out, or one too many

    /// The names with one word that the wanted words spell together: "HeiHei" for "hei hei".
    private func joinedWord(_ wanted: [Wanted]) -> Found? {
        guard wanted.count > 1, let field = onlyField(wanted) else { return nil }
        let letters = Array(wanted.map(\.word).joined().utf8)
        let found = names.withBytes { bytes in
            names.words.first {
                Int($0.count) == letters.count && names.reaches(field, $0)
                    && bytes.matches(letters, at: Int($0.start))
            }
        }
        return found.map { word in
            let text = names.text(of: word)
            return (
                1,
                [
                    Near(
                        condition: .term(.text(field, .words(text))),
                        spelling: spelling([text], Int(word.name)))
                ]
            )
        }
    }

    /// The names whose letters, or those of their character or version, are nearest: "Snow Queen" for "snowqeen".
    private func joined(_ wanted: [Wanted]) -> Found? {
        guard onlyField(wanted) != nil, wanted.contains(where: { $0.pattern != nil }),
            let pattern = SpellingPattern(wanted.map(\.word).joined())
        else { return nil }
        let limit = min(pattern.limit, 3)
        let lengths = pattern.letters.count - 3...pattern.letters.count + 12
        var (least, found): (Int, [(field: TextField, name: Int)]) = (limit + 1, [])
        names.withBytes { bytes in
            let (words, fields) = (names.words, [TextField.char, .version, .name])
            var next = 0
            for name in names.rows.indices {
                let parts = names.parts(ofName: name)
                var letters: (name: UInt32, version: UInt32) = (0, 0)
                while next < words.count, words[next].name == name {
                    let isVersion = words[next].start >= parts.version.lowerBound
                    if isVersion { letters.version |= words[next].letters }
                    if !isVersion { letters.name |= words[next].letters }
                    next += 1
                }
                for field in fields {
                    let (place, mask) =
                        switch field {
                        case .char: (parts.name, letters.name)
                        case .version: (parts.version, letters.version)
                        case .name, .text, .flavor, .story, .art:
                            (parts.name.lowerBound..<parts.version.upperBound, letters.name | letters.version)
                        }
                    guard lengths.contains(place.count), pattern.mayBeNear(mask, within: least),
                        let distance = pattern.distance(to: bytes.extracting(place), skipping: blank),
                        distance <= least
                    else { continue }
                    if distance < least { (least, found) = (distance, []) }
                    if least <= limit { found.append((field, name)) }
                    break
                }
            }
        }
        if found.isEmpty { return nil }
        var seen: Set<String> = []
        let near = found.compactMap { field, name -> Near? in
            let words = names.catalogue.words(names.column(field.column, of: name), names.rows[name])
            guard seen.insert(words).inserted else { return nil }
            return Near(
                condition: .term(.text(field, .words(words))), spelling: spelling(words.foldedWords, name))
        }
        return (least * Int(Self.typo), near)
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

private let blank = UInt8(ascii: " ")

extension NameTexts {
    /// Whether the field has that word of a name.
    fileprivate func reaches(_ field: TextField, _ word: Word) -> Bool {
        switch field {
        case .char: !isInVersion(word)
        case .version: isInVersion(word)
        case .name, .text, .flavor, .story, .art: true
        }
    }
}

extension [Condition] {
    /// Each condition once.
    var once: [Condition] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
