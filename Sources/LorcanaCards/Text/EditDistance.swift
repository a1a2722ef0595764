/// Counts the typos between two words.
///
/// A typo is a letter added, dropped, replaced, or swapped with its neighbour (optimal string alignment).
enum EditDistance {
    /// The distance between `a` and `b`, or nil if it is above `limit`, or if both are longer than 64 letters.
    ///
    /// Letters are compared as they are: fold both sides first.
    static func between(_ a: String, _ b: String, limit: Int) -> Int? {
        between(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: limit)
    }

    static func between(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
        guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        let (short, long) = a.count <= 64 ? (a, b) : (b, a)
        guard short.count <= 64 else { return nil }
        var places: [Unicode.Scalar: UInt64] = [:]
        for (place, letter) in short.enumerated() { places[letter, default: 0] |= 1 << UInt64(place) }
        var steps = TypoSteps(length: short.count)
        for letter in long { steps.take(places[letter] ?? 0) }
        return steps.typos <= limit ? steps.typos : nil
    }
}
