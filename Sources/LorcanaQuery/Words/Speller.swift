import LorcanaCards

/// Finds corrections of a misspelt word: words of names, of the game, of sets, stories and artists, and of players.
///
/// Costs are in quarters of a typo; those of a phrase's words are added.
struct Speller {
    let names: NameBook

    init(_ names: NameBook) { self.names = names }

    /// A known word near a misspelt one.
    struct Near: Equatable {
        /// The sources, in order of preference among equally near words.
        enum Source: Int { case game, names, players }

        var word: String
        var cost: Int
        var source: Source
        /// The word's index in the name index; for "elsas", that of its stem "elsa".
        var number = 0
    }

    /// The cost of a typo. A wrong first letter costs 1 more, as does an abbreviated word of a name.
    static let typo = 4
    /// Prefixes that negate the rest of a word.
    static let negations = ["un", "non", "not", "il"]

    /// Returns whether typos in the word are corrected: not if it has too few letters, more than 64 bytes, or a
    /// digit.
    static func corrects(_ word: String, shortest: Int = 4) -> Bool {
        word.utf8.count <= 64 && word.unicodeScalars.count >= shortest
            && !word.utf8.contains(where: \.isDigit)
    }

    /// Whether a name contains the whole word.
    func isOfNames(_ word: String) -> Bool { names.index.words.number(of: word) != nil }

    /// The nearest known words, with at most one typo for each three letters. A word of three letters is only
    /// compared with words of names.
    ///
    /// A word is never corrected to its opposite: "noevasive" is not near "evasive", but "unexertd" is near
    /// "unexerted".
    func nearest(to word: String) -> [Near] {
        guard let pattern = WordPattern(word, shortest: 3) else { return [] }
        var found = near(pattern, in: names.index.words, .names)
        if Self.corrects(word) {
            found += ofGame(pattern)
            for beginning in Self.negations where word.hasPrefix(beginning) {
                guard let rest = WordPattern(String(word.dropFirst(beginning.count))) else { continue }
                let excluded = ofGame(rest)
                found.removeAll { near in excluded.contains { $0.word == near.word } }
                found += excluded.map { Near(word: beginning + $0.word, cost: $0.cost, source: $0.source) }
            }
        }
        // "lol" is not near "ol": so short a word must have the right first letter.
        if word.unicodeScalars.count == 3 { found.removeAll { $0.cost > Self.typo } }
        // "gargoyls" lacks a letter of the plural "gargoyles".
        let isOther = { (near: Near) in near.word.utf8.last == word.utf8.last ? 0 : 1 }
        return found.sorted {
            ($0.cost, $0.source.rawValue, isOther($0), $0.word)
                < ($1.cost, $1.source.rawValue, isOther($1), $1.word)
        }
    }

    private func ofGame(_ pattern: WordPattern) -> [Near] {
        near(pattern, in: names.catalogue.gameWords, .game) + near(pattern, in: PlayerWords.words, .players)
    }

    /// The words of the table near the pattern, each in its nearest form: words of names may lack a final s, other
    /// words may have an additional one.
    private func near(_ pattern: WordPattern, in table: WordTable, _ source: Near.Source) -> [Near] {
        let (letters, isOfNames) = (pattern.letters, source == .names)
        var found: [Near] = []
        table.withText { text in
            table.each(lacking: letters.limit, of: isOfNames ? letters.mask : letters.mask & ~Self.plural) {
                number in
                let word = text.extracting(table.place(number))
                let bits = word.letterBits
                var near: Near?
                func add(_ form: Span<UInt8>) {
                    guard let cost = pattern.cost(of: form), cost < near?.cost ?? .max else { return }
                    near = Near(word: form.string, cost: cost, source: source, number: number)
                }
                let isNear = letters.mayBeNear(count: word.count, mask: bits)
                if isNear { add(word) }
                if !isOfNames, letters.mayBeNear(count: word.count + 1, mask: bits | Self.plural) {
                    let longer = word.indices.map { word[$0] } + [Self.s]
                    add(longer.span)
                } else if isOfNames, isNear, word.count > 4, word[word.count - 1] == Self.s,
                    word[word.count - 2] != Self.s
                {
                    add(word.extracting(first: word.count - 1))
                }
                if let near { found.append(near) }
            }
        }
        return found
    }

    private static let s = UInt8(ascii: "s")
    /// The bit of the letter s.
    private static let plural: UInt32 = 1 << 19
}

/// A word to be corrected.
struct WordPattern {
    let letters: Misspelling
    /// The rest of the word after each prefix that resembles a negation.
    private let negated: [Misspelling]

    /// Prefixes that may be meant as negations: "noevasive", "anbanned", "ubanned".
    private static let likeNegations = Speller.negations + ["no", "in", "im", "an", "um", "u"]

    init?(_ word: String, shortest: Int = 4) {
        guard Speller.corrects(word, shortest: shortest), let letters = Misspelling(word) else { return nil }
        self.letters = letters
        // "uursula" has a doubled letter rather than a prefix.
        let isDoubled = letters.letters[0] == letters.letters[1]
        negated = Self.likeNegations.filter { word.hasPrefix($0) && !isDoubled }.compactMap {
            Misspelling(String(word.dropFirst($0.utf8.count)))
        }
    }

    /// The cost of correcting the word to `other`; nil if that takes too many typos, or if the word more likely
    /// negates `other`.
    func cost(of other: Span<UInt8>, skippingBlanks: Bool = false) -> Int? {
        guard let typos = letters.typos(in: other, skippingBlanks: skippingBlanks),
            !negated.contains(where: { $0.distance(to: other, skippingBlanks: skippingBlanks) < typos })
        else { return nil }
        return typos * Speller.typo + (other[0] == letters.letters[0] ? 0 : 1)
    }
}
