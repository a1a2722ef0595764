import LorcanaCards

/// Finds names of several words, some of which are misspelt.
extension Speller {
    /// The nearest names.
    struct Names {
        var cost: Int
        /// The correct words of each name, without duplicates, in catalogue order.
        var words: [[String]]
        /// The same words, as printed in the name.
        var spellings: [String]
    }

    /// The maximum number of alternatives; with more, the word is probably not a typo.
    private static let mostAlternatives = 8
    /// The maximum number of letters to correct.
    private static let mostLetters = 100
    private var index: NameIndex { names.index }

    /// A word that needs no correction: a word of names, or the start of one.
    func asTyped(_ word: String, mayBeCutShort: Bool) -> [Near] {
        let whole = index.words.number(of: word).map { Near(word: word, cost: 0, source: .names, number: $0) }
        let longer = mayBeCutShort ? Array(index.words.longer(beginningWith: word)) : []
        return [whole].compactMap(\.self)
            + longer.map { Near(word: word, cost: 1, source: .names, number: $0) }
    }

    /// The cheapest names that have one of the near words for each typed word.
    func names(having words: [[Near]]) -> Names? {
        let (index, words) = (index, words.map { $0.sorted { $0.cost < $1.cost } })
        // For each word and name, the index of the cheapest near word plus one. For the last word, only names that
        // have all the others are included.
        let width = index.count + 1
        var chosen = [Int](repeating: 0, count: words.count * width)
        func place(_ word: Int, _ name: Int) -> Int { word * width + name }
        func near(_ name: Int) -> [Near] { words.indices.map { words[$0][chosen[place($0, name)] - 1] } }
        var found: [Int] = []
        for word in words.indices {
            for (number, near) in words[word].enumerated() {
                for name in index.names(ofWord: near.number)
                where chosen[place(word, name)] == 0 && (word == 0 || chosen[place(word - 1, name)] > 0) {
                    chosen[place(word, name)] = number + 1
                    if word == words.count - 1, index.row(ofName: name) != nil { found.append(name) }
                }
            }
        }
        let costs = found.map { near($0).reduce(0) { $0 + $1.cost } }
        guard let least = costs.min() else { return nil }
        let nearest = zip(found, costs).filter { $1 == least }.map { $0.0 }.sorted()
        return alternatives(least, nearest.map { ($0, near($0).map(\.word)) })
    }

    /// The names that match with spaces removed or added: "HeiHei" for "hei hei", "Snow Queen" for "snowqeen". Each
    /// part must be a complete character or version.
    ///
    /// - Parameter limit: the maximum cost.
    func names(joining words: [String], within limit: Int) -> Names? {
        let (index, joined) = (index, words.joined(by: ""))
        if words.count > 1, let number = index.words.number(of: joined) {
            var names = index.names(ofWord: number)
            return names.next().flatMap { alternatives(1, [($0, [joined])]) }
        }
        guard joined.utf8.count <= Self.mostLetters, let pattern = WordPattern(joined) else { return nil }
        let letters = pattern.letters
        var (least, found) = (min(limit, 3 * Self.typo), [(name: Int, words: [String])]())
        let lengths = letters.letters.count - 3...letters.letters.count + 12
        // Spaces count as letters, so a part may only be too short; it has no letters that the name lacks.
        index.each(lacking: min(letters.limit, least / Self.typo), of: letters.mask) { name in
            guard let row = index.row(ofName: name) else { return }
            index.withText(ofName: name) { text in
                if text.count < lengths.lowerBound { return }
                let version = names.version(ofName: name, row)
                for place in [0..<version.before, version.start..<text.count, 0..<text.count]
                where lengths.contains(place.count) {
                    let part = text.extracting(place)
                    guard letters.mayBeNear(part.letterBits, within: letters.limit),
                        let cost = pattern.cost(of: part, skippingBlanks: true), cost <= least
                    else { continue }
                    if cost < least { (least, found) = (cost, []) }
                    found.append((name, part.string.foldedWords))
                    break
                }
            }
        }
        return alternatives(least, found)
    }

    /// The distinct words; nil if there are none, or too many.
    private func alternatives(_ cost: Int, _ found: [(name: Int, words: [String])]) -> Names? {
        var once: [(name: Int, words: [String])] = []
        for next in found where once.count <= Self.mostAlternatives * 4 {
            if !once.contains(where: { $0.words == next.words }) { once.append(next) }
        }
        // "elsa" also finds "elsas".
        let all = once
        once.removeAll { one in
            all.contains { $0.words != one.words && zip($0.words, one.words).allSatisfy { $1.hasPrefix($0) } }
        }
        guard (1...Self.mostAlternatives).contains(once.count) else { return nil }
        return Names(
            cost: cost, words: once.map(\.words), spellings: once.map { spelling($0.words, $0.name) })
    }

    // MARK: Spelling

    /// A word of names as printed in the first name that contains it.
    func printed(_ near: Near) -> String {
        var names = index.names(ofWord: near.number)
        return names.next().map { spelling([near.word], $0) } ?? near.word
    }

    /// The words as printed in the name, in the name's order.
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
