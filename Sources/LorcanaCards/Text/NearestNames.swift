/// Finds the names closest to a misspelt one.
///
/// Names are compared folded. Allows about one typo in three letters, and words in another order.
package enum NearestNames {
    /// The names nearest to `name`, best first, each once; empty if none is near.
    ///
    /// Some words of a name are enough: "frist chapter" and "chap" find "The First Chapter".
    package static func nearest(to name: String, in names: some Sequence<String>, count: Int = 3) -> [String]
    {
        let wanted = Folding.fold(name)
        guard !wanted.isEmpty else { return [] }
        var seen: Set<String> = []
        let near = names.filter { seen.insert($0).inserted }.compactMap { candidate in
            distance(from: wanted, to: Folding.fold(candidate)).map { (distance: $0, name: candidate) }
        }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(count).map(\.name)
    }

    /// The distance of the folded names, or nil if they are too different to be confused.
    ///
    /// Words in another order and missing words add one typo.
    static func distance(from a: String, to b: String) -> Int? {
        let limit = forgiven(a)
        let whole = EditDistance.between(a, b, limit: limit)
        let reordered = EditDistance.between(inWordOrder(a), inWordOrder(b), limit: limit - 1).map { $0 + 1 }
        let partial = partialDistance(from: a, to: b, limit: limit - 1).map { $0 + 1 }
        return [whole, reordered, partial].compactMap(\.self).min()
    }

    /// The typos allowed in a folded name of this length: none below 3 letters, 1 from 3, 2 from 6, …
    package static func forgiven(_ name: String) -> Int { min(name.unicodeScalars.count / 3, 5) }

    /// The distance to the nearest run of words in `b` with as many words as `a`.
    private static func partialDistance(from a: String, to b: String, limit: Int) -> Int? {
        let words = b.split(separator: " ")
        let length = a.split(separator: " ").count
        guard limit >= 0, words.count > length else { return isWordPrefix(a, of: b) ? 0 : nil }
        if isWordPrefix(a, of: b) { return 0 }
        return words.indices.dropLast(length - 1).compactMap { start in
            EditDistance.between(a, words[start..<start + length].joined(separator: " "), limit: limit)
        }.min()
    }

    private static func inWordOrder(_ folded: String) -> String {
        folded.split(separator: " ").sorted().joined(separator: " ")
    }

    /// Whether a word of `b` begins with `a`, which must have at least 3 letters.
    private static func isWordPrefix(_ a: String, of b: String) -> Bool {
        a.utf8.count >= 3 && (b.hasPrefix(a) || b.holds(" " + a))
    }
}
