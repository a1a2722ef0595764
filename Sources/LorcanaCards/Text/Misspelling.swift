/// A folded text that may be misspelt, and its distance to other texts.
///
/// A typo is a letter added, dropped, replaced, or swapped with its neighbour. One typo per three letters is
/// corrected, at most five. Letters are bytes.
package struct Misspelling {
    package let letters: [UInt8]
    /// The maximum number of typos to correct.
    package let limit: Int
    /// A bit set of its letters, for skipping texts that differ too much.
    package let mask: UInt32
    /// The positions of each byte in the text, as bit sets.
    private let places: [UInt64]

    /// The maximum number of bytes in a misspelt text.
    private static let mostLetters = 64

    /// Returns nil for a text that is too short to be corrected, or longer than any name.
    package init?(_ folded: String, shortest: Int = 3) {
        let (letters, count) = (Array(folded.utf8), folded.unicodeScalars.count)
        guard count >= max(shortest, 1), letters.count <= Self.mostLetters else { return nil }
        self.letters = letters
        limit = min(count / 3, 5)
        mask = letters.span.letterBits
        var places = [UInt64](repeating: 0, count: 256)
        for (place, letter) in letters.enumerated() { places[Int(letter)] |= 1 << UInt64(place) }
        self.places = places
    }

    /// Whether a text with this number of letters, and with these letters, may be within the limit.
    @inline(__always)
    package func mayBeNear(count: Int, mask other: UInt32) -> Bool {
        abs(count - letters.count) <= limit && mayBeNear(other, within: limit)
    }

    /// Whether a text with these letters may be within this number of typos.
    @inline(__always)
    package func mayBeNear(_ other: UInt32, within typos: Int) -> Bool {
        (mask ^ other).nonzeroBitCount <= 2 * typos
    }

    /// The number of typos between the text and `other`, whose spaces may be ignored; nil if it exceeds the limit.
    package func typos(in other: Span<UInt8>, skippingBlanks: Bool = false) -> Int? {
        let typos = distance(to: other, skippingBlanks: skippingBlanks)
        return typos <= limit ? typos : nil
    }

    /// The number of typos between the text and `other`, in one step per letter of `other`, whatever the length of
    /// this text (Hyyrö, 2003).
    package func distance(to other: Span<UInt8>, skippingBlanks: Bool = false) -> Int {
        let last: UInt64 = 1 << UInt64(letters.count - 1)
        var (plus, minus, equal, before): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
        var typos = letters.count
        for index in other.indices {
            if skippingBlanks, other[index] == UInt8(ascii: " ") { continue }
            let now = places[Int(other[index])]
            let swapped = ((~equal & now) << 1) & before
            equal = (((now & plus) &+ plus) ^ plus) | now | minus | swapped
            var added = minus | ~(equal | plus)
            let dropped = equal & plus
            if added & last != 0 { typos += 1 }
            if dropped & last != 0 { typos -= 1 }
            added = added << 1 | 1
            plus = dropped << 1 | ~(equal | added)
            minus = added & equal
            before = now
        }
        return typos
    }
}

// MARK: Names of several words

extension Misspelling {
    /// The distinct names nearest to the typed text, best first; empty if none is near.
    ///
    /// Names are compared folded. Some words of a name are sufficient, even in another order: "frist chapter" and
    /// "chap" find "The First Chapter". A different word order and missing words count as one typo.
    package static func nearest(to typed: String, in names: some Sequence<String>, count: Int = 3) -> [String]
    {
        guard let wanted = Self(Folding.fold(typed), shortest: 1),
            let ordered = Self(inOrder(wanted.letters), shortest: 1)
        else { return [] }
        var seen: Set<String> = []
        let near = names.filter { seen.insert($0).inserted }.compactMap {
            name -> (typos: Int, name: String)? in
            let folded = Array(Folding.fold(name).utf8)
            let reordered = ordered.typos(in: Array(inOrder(folded).utf8).span).map { $0 + 1 }
            let typos = [wanted.typos(inWordsOf: folded.span), reordered].compactMap(\.self).min()
            return typos.flatMap { $0 <= wanted.limit ? ($0, name) : nil }
        }
        return near.sorted { ($0.typos, $0.name) < ($1.typos, $1.name) }.prefix(count).map(\.name)
    }

    /// The number of typos in the whole name, or in a sequence of as many of its words or one more. One if the text
    /// has at least three letters and one of the name's words starts with it.
    private func typos(inWordsOf name: Span<UInt8>) -> Int? {
        let starts = name.indices.filter { name.isWordStart($0) }
        var least = typos(in: name)
        if limit > 0, starts.contains(where: { name.matches(letters, at: $0) }) { least = min(1, least ?? 1) }
        let count = letters.count { $0 == UInt8(ascii: " ") } + 1
        for (first, start) in starts.enumerated() where first + count <= starts.count && count < starts.count
        {
            let end = first + count < starts.count ? starts[first + count] - 1 : name.count
            if let typos = typos(in: name.extracting(start..<end)) { least = min(typos + 1, least ?? .max) }
        }
        return least
    }

    /// The words in alphabetical order.
    private static func inOrder(_ letters: [UInt8]) -> String {
        String(decoding: letters, as: UTF8.self).foldedWords.sorted().spaced
    }
}
