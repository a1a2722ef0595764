/// Counts the typos between two words.
///
/// A typo is a letter added, dropped, replaced, or swapped with its neighbour (optimal string alignment).
package enum EditDistance {
    /// The distance between `a` and `b`, or nil if it is above `limit`.
    ///
    /// Letters are compared as they are: fold both sides first. Costs one row of the table per letter of `a`.
    package static func between(_ a: String, _ b: String, limit: Int) -> Int? {
        between(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: limit)
    }

    static func between(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
        guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            let row = nextRow(a, i, b, last: last, beforeLast: beforeLast)
            if row.allSatisfy({ $0 > limit }), last.allSatisfy({ $0 > limit }) { return nil }
            (beforeLast, last) = (last, row)
        }
        return last[b.count] <= limit ? last[b.count] : nil
    }

    private static func nextRow(
        _ a: [Unicode.Scalar], _ i: Int, _ b: [Unicode.Scalar], last: [Int], beforeLast: [Int]
    ) -> [Int] {
        var row = [i + 1]
        row.reserveCapacity(b.count + 1)
        for j in b.indices {
            var distance = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                distance = min(distance, beforeLast[j - 1] + 1)
            }
            row.append(distance)
        }
        return row
    }
}
