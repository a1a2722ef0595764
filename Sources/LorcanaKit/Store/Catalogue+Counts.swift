package import LorcanaCards

/// The counts of `lorcana cache status` and `lorcana update`. Each takes a few nanoseconds per card.
extension Catalogue {
    /// Cards that the API lacked.
    package var completedCount: Int { (0..<count).count { self[$0].isFromFacts } }

    /// Cards whose facts differ from the API's row.
    package var correctedCount: Int { (0..<count).count { self[$0].isCorrected } }

    /// Cards whose rules text is known, or that are known to have none.
    package var textCount: Int { (0..<count).count { !isUnsent(.text, $0) } }

    /// How many rows of the API differ from the facts in each field, and how many in their rules text, most first.
    package var differences: [(field: String, count: Int)] {
        var counts: [String: Int] = [:]
        for row in 0..<count {
            for field in self[row].corrected { counts[field, default: 0] += 1 }
        }
        let raw = raw
        let texts = Dictionary(
            (0..<count).map { (self[$0].id, Folding.fold(text(.text, $0))) },
            uniquingKeysWith: { first, _ in first })
        counts["text"] = (0..<raw.count).count { row in
            texts[raw[row].id].map { $0 != Folding.fold(raw.text(.text, row)) } ?? false
        }
        return counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { (field: $0.key, count: $0.value) }
    }
}
