/// Counts the typos between one word and many others, letter by letter with all places at once.
///
/// A typo is a letter added, dropped, replaced, or swapped with its neighbour (Hyyrö, 2003). Letters are bytes.
struct SpellingPattern {
    let letters: [UInt8]
    /// The typos that are forgiven: one in three letters.
    let limit: Int
    /// A bit for each letter that the word has, to pass over words that are too different.
    let mask: UInt32
    /// The places of each byte in the word.
    private let places: [UInt64]

    /// Returns nil for a word that is never forgiven: under 4 letters, over 64 bytes, or with a digit.
    init?(_ word: String) {
        let letters = Array(word.utf8)
        guard word.unicodeScalars.count >= 4, letters.count <= 64,
            !letters.contains(where: { (0x30...0x39).contains($0) })
        else { return nil }
        var places = [UInt64](repeating: 0, count: 256)
        for (place, letter) in letters.enumerated() { places[Int(letter)] |= 1 << UInt64(place) }
        (self.letters, self.places) = (letters, places)
        limit = min(word.unicodeScalars.count / 3, 5)
        mask = Self.mask(of: letters)
    }

    static func mask(of letters: [UInt8]) -> UInt32 { letters.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

    /// Whether a word of so many letters, with these among them, may be within the limit.
    @inline(__always)
    func mayBeNear(count: Int, mask other: UInt32) -> Bool {
        abs(count - letters.count) <= limit && (mask ^ other).nonzeroBitCount <= 2 * limit
    }

    /// The typos between the word and `other`, without `blank` if that is given; nil if there are more than the limit.
    func distance(to other: Span<UInt8>, skipping blank: UInt8? = nil) -> Int? {
        let last: UInt64 = 1 << UInt64(letters.count - 1)
        var (plus, minus, equal, before): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
        var distance = letters.count
        for index in other.indices {
            let letter = other[index]
            if letter == blank { continue }
            let now = places[Int(letter)]
            let swapped = ((~equal & now) << 1) & before
            equal = (((now & plus) &+ plus) ^ plus) | now | minus | swapped
            var added = minus | ~(equal | plus)
            let dropped = equal & plus
            if added & last != 0 { distance += 1 }
            if dropped & last != 0 { distance -= 1 }
            added = added << 1 | 1
            plus = dropped << 1 | ~(equal | added)
            minus = added & equal
            before = now
        }
        return distance <= limit ? distance : nil
    }
}
