package import LorcanaCards

/// The counts shown by `lorcana cache status` and `lorcana update`. Each takes a few nanoseconds per card.
extension Catalogue {
    /// The number of cards that the API lacked.
    package var completedCount: Int { (0..<count).count { self[$0].isFromFacts } }

    /// The number of cards whose facts differ from the API's row.
    package var correctedCount: Int { (0..<count).count { self[$0].isCorrected } }

    /// The number of cards whose rules text is known, or is known not to exist.
    package var textCount: Int { (0..<count).count { !isUnsent(.text, $0) } }

    /// The number of API rows that differ from the facts, by field and for the rules text, in descending order.
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
