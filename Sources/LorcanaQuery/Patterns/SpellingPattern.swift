import LorcanaCards

/// A word that may be misspelt, and the typos that are forgiven in it.
struct SpellingPattern {
    let letters: [UInt8]
    /// The typos that are forgiven: one in three letters.
    let limit: Int
    /// A bit for each letter that the word has, to pass over words that are too different.
    let mask: UInt32
    private let counter: TypoCounter
    /// What comes behind each beginning that looks like a negation.
    private let negated: [TypoCounter]

    /// Whether typos are forgiven in the word: not with too few letters, over 64 bytes, or with a digit.
    static func forgives(_ word: String, shortest: Int = 4) -> Bool {
        word.utf8.count <= 64 && word.unicodeScalars.count >= shortest
            && !word.utf8.contains(where: \.isDigit)
    }

    /// Returns nil for a word in which none are forgiven.
    init?(_ word: String, shortest: Int = 4) {
        let letters = Array(word.utf8)
        guard Self.forgives(word, shortest: shortest), let counter = TypoCounter(letters) else { return nil }
        (self.letters, self.counter) = (letters, counter)
        limit = min(word.unicodeScalars.count / 3, 5)
        mask = letters.span.letterBits
        negated = Self.likeNegations.filter {
            letters.starts(with: $0.utf8) && letters.count >= $0.utf8.count + 3
        }
        .compactMap { TypoCounter(Array(letters.dropFirst($0.utf8.count))) }
    }

    /// What a word begins with that excludes what the rest of it stands for.
    static let negations = ["un", "non", "not", "il"]
    /// Beginnings that may be meant to exclude, too: "noevasive", "anbanned", "ubanned".
    private static let likeNegations = negations + ["no", "in", "im", "an", "um", "u"]

    /// Whether it looks like a negation of another word, and so is no misspelling of that: without its beginning it has
    /// fewer than `typos`, which are those that it has with it.
    func isOpposite(of other: Span<UInt8>, typos: Int, skipping blank: UInt8? = nil) -> Bool {
        // "uursula": one letter too many, not a beginning.
        let isDoubled = letters[0] == letters[1] && other.count > 0 && other[0] == letters[0]
        return !isDoubled && negated.contains { $0.typos(in: other, skipping: blank) < typos }
    }

    /// Whether a word may be within the limit, by its length and letters alone.
    @inline(__always)
    func mayBeNear(_ other: Span<UInt8>) -> Bool {
        abs(other.count - letters.count) <= limit && mayBeNear(other.letterBits, within: limit)
    }

    /// Whether a word of so many letters, with these among them, may be within the limit.
    @inline(__always)
    func mayBeNear(count: Int, mask other: UInt32) -> Bool {
        abs(count - letters.count) <= limit && mayBeNear(other, within: limit)
    }

    /// Whether a text with these letters may be within so many typos.
    func mayBeNear(_ other: UInt32, within typos: Int) -> Bool {
        (mask ^ other).nonzeroBitCount <= 2 * typos
    }

    /// The typos between the word and `other`, without `blank` if that is given; nil if there are more than the limit.
    func distance(to other: Span<UInt8>, skipping blank: UInt8? = nil) -> Int? {
        let typos = counter.typos(in: other, skipping: blank)
        return typos <= limit ? typos : nil
    }
}
